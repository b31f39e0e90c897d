"""Ports for servers of tests that run side by side."""

from __future__ import annotations

import socket


def any_port() -> int:
    """A port that the system gives out; it does not give out the same one again for a while."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
