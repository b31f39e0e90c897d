"""How the dashboards are served. `luu dashboards` starts Voila with these settings, in the folder it serves."""

import logging
import os
from importlib.resources import files
from pathlib import Path

from jupyter_client.manager import KernelManager

from luu import __version__
from luu.publish import BASE_URL, TEMPLATE, TOKEN, about_pages, jupyter_folder, lessons
from luu_widgets.serving import Assets, Doorkeeper, Elsewhere, LimitedKernels, ShieldedConnection, tell_of_faults


def pages():
    """What the index shows of each dashboard in this folder: title, sentence, and its drawing if it has one."""
    drawings = files("luu_widgets") / "static" / "pages"
    about = about_pages(Path.cwd())
    for name, page in about.items():
        drawing = drawings / f"{Path(name).stem}.svg"
        page["picture"] = drawing.read_text(encoding="utf-8") if drawing.is_file() else ""
    return about


c = get_config()  # noqa: F821  (given by the reader of this file)

c.VoilaConfiguration.template = TEMPLATE
c.VoilaConfiguration.allow_template_override = "NO"
c.VoilaConfiguration.allow_theme_override = "NO"  # the pages follow the reader's own light or dark
c.VoilaConfiguration.classic_tree = True  # the index is plain HTML and needs no kernel
c.VoilaConfiguration.strip_sources = True
BASE = os.environ.get(BASE_URL, "/")
ASSETS = Assets(BASE, jupyter_folder() / "voila" / "templates" / TEMPLATE)
c.VoilaConfiguration.extension_config = {"luu": {"version": __version__, "lessons": lessons(), **pages()}}
c.VoilaConfiguration.resources = {"assets": ASSETS.addresses}
# Our charts do without them, and pages open sooner. The last comes with the extra `site` and is too new for Voila's
# front end, which would complain on every page.
c.VoilaConfiguration.extension_denylist = [
    "jupyterlab-plotly", "jupyterlab-jupytext", "@jupyterlite/pyodide-kernel-extension",
]  # fmt: skip

# A cell that never ends must not keep its visitor waiting for ever, nor must a fault in the making of a page.
c.VoilaExecutor.timeout = 120
tell_of_faults()
# A kernel that died and was started again knows nothing of its page: who waits for an answer would never hear.
c.KernelManager.autorestart = False

# Pages bring all they need inside them, so no file of their folder is served as such.
c.VoilaConfiguration.file_allowlist = []

# Voila drops what would run code; this also drops what no page of ours says, and counts who may be here at once.
c.Voila.kernel_websocket_connection_class = ShieldedConnection
c.VoilaConfiguration.multi_kernel_manager_class = LimitedKernels

# Whoever knows it may come in; kernels need not know it.
c.Voila.identity_provider_class = Doorkeeper
if token := os.environ.pop(TOKEN, ""):
    c.Voila.token = token

# A page talks to its own server and to nobody else, whatever a widget or a stylesheet would like.
POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'self'"

c.Voila.tornado_settings = {
    "headers": {"Content-Security-Policy": POLICY},
    # A closing tab tells the server to end its kernel, but does not send the token that this check wants, so
    # kernels would pile up. All that the check would protect here is that message, and it names an id nobody
    # can guess; moves travel over a websocket, whose origin is checked all the same.
    "disable_check_xsrf": True,
    # Larger ones end the line before they are read; the shield counts more closely.
    "websocket_max_message_size": 400_000,
    # What a kernel says is text, a quarter of its length once packed; the first is the quickest way to pack.
    "websocket_compression_options": {"compression_level": 1, "mem_level": 5},
    # Where no page is: /health for whoever watches the server, the files that all pages load, and nothing else.
    "default_handler_class": Elsewhere,
    "default_handler_args": {"health": f"{BASE}health", "assets": ASSETS},
    # In milliseconds, as Jupyter counts: a page is asked for a sign of life every 30 seconds, and given up when three
    # of them have passed without one. As long as one interval, the timeout would close every page at the first of them.
    "ws_ping_interval": 30_000,
    "ws_ping_timeout": 90_000,
}

# Tornado reads the same two numbers as seconds, for pings of its own that thus never come, and says that the timeout
# should be no longer than the interval. It would be said to everybody, and nobody could do anything about it.
logging.getLogger("tornado.general").addFilter(lambda record: "websocket_ping_timeout" not in record.getMessage())

# A page that vanished without a word (a crash, a lost network) is swept up after ten minutes.
c.MappingKernelManager.cull_idle_timeout = 600
c.MappingKernelManager.cull_interval = 60

# Others on this machine cannot read what server and kernel say to each other.
if KernelManager.class_traits().get("transport_encryption"):
    c.KernelManager.transport_encryption = "auto"
