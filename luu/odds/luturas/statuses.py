"""The six negative statuses by name (LN-9.1 to LN-9.6)."""

from __future__ import annotations

BURNED = "Burned"
SOAKED = "Soaked"
PARALYZED = "Paralyzed"
BLURRED = "Blurred"
NULLIFIED = "Nullified"
INJURED = "Injured"
STATUSES = (BURNED, SOAKED, PARALYZED, BLURRED, NULLIFIED, INJURED)


def known(name: str, given: object) -> None:
    """A status, or None for none. Raises a ValueError."""
    if given is not None and given not in STATUSES:
        raise ValueError(f"{name} is None or one of {', '.join(STATUSES)}, got {given!r}")
