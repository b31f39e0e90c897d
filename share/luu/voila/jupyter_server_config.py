"""How JupyterLab is served by `luu lab`, as far as its command line cannot say it."""

from jupyter_client.manager import KernelManager

c = get_config()  # noqa: F821  (given by the reader of this file)

# Others on this machine cannot read what server and kernel say to each other; kernels warn where it is not so.
if KernelManager.class_traits().get("transport_encryption"):
    c.KernelManager.transport_encryption = "auto"
