"""Event loops for tests: each in a thread of its own, since the browser's driver may keep one in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(course: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, course).result()
