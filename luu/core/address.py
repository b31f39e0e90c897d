"""Sheets that are published at an https address: read in a notebook or on the command line, never on a page.

A page is open to strangers, and what a stranger names must not be fetched by the machine that serves it.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final

from luu.core.cardset import CardSet
from luu.core.errors import BadSheet, Fault, listed
from luu.core.sheets import Plan, plan_names, rows_of, sound_rows

if TYPE_CHECKING:
    from urllib.request import OpenerDirector

MOST_BYTES: Final = 5_000_000
SECONDS: Final = 20
PUBLISHED: Final = "LUU_PUBLISHED"
"""Set in the environment of everything that is served to visitors."""

_SHARED: Final = re.compile(
    r"(https://docs\.google\.com/spreadsheets/d/[\w-]{20,})/(?:edit|view|preview|copy)?(?:[?#].*)?$"
)
_PUBLISHED: Final = re.compile(r"(https://docs\.google\.com/spreadsheets/d/e/[\w-]+)/pubhtml(?:[?#].*)?$")


def is_address(text: str) -> bool:
    """Whether a text is meant as an address and not as a folder."""
    return re.match(r"[a-z][a-z0-9+.-]+://", text.strip(), re.IGNORECASE) is not None


def on_a_page() -> bool:
    """Whether this program serves visitors: our own server says so, and so does Voila of itself."""
    return bool(os.environ.get(PUBLISHED)) or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def fetch(address: str, opener: OpenerDirector | None = None) -> bytes:
    """What an https address gives, at most 5 MB of it. Raises BadSheet that says why there is nothing."""
    wanted = whole_workbook(address.strip())
    if on_a_page():
        raise _no(address, "a sheet of this page: addresses are read in notebooks and on the command line only")
    if not wanted.lower().startswith("https://"):
        raise _no(address, "an address that begins with https://")
    try:
        with (opener or _opener()).open(wanted, timeout=SECONDS) as answer:
            data: bytes = answer.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:  # urllib's errors are OSErrors; ValueError is an address that is none
        raise _no(address, "a sheet that anybody may read", f"{type(fault).__name__}: {fault}") from fault
    if len(data) > MOST_BYTES:
        raise _no(address, f"at most {MOST_BYTES // 1_000_000} MB")
    if data.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html")):
        raise _no(address, "a sheet, not a web page", "publish it as CSV or Excel, or share it with everybody")
    return data


def whole_workbook(address: str) -> str:
    """The address of the workbook itself, for the addresses that Google's sheets show in the browser."""
    if found := _PUBLISHED.match(address):
        return f"{found[1]}/pub?output=xlsx"
    if found := _SHARED.match(address):
        return f"{found[1]}/export?format=xlsx"
    return address


def one_sheet(cards: CardSet, source: bytes) -> CardSet:
    """A card set in which one sheet is replaced by a CSV text; which one, its headings say."""
    rows, faults = rows_of(cards.plan.sheets[0], source)
    headings = [cell.strip() for cell in rows[0][1]] if rows else []
    plan = max(cards.plan.sheets, key=lambda plan: _alike(plan, headings))
    if faults or _alike(plan, headings) < 0.5:
        expected = f"the headings of {listed(cards.plan.names)}"
        raise BadSheet(faults or [Fault("address", 1, "", ", ".join(headings), expected)])
    read: list[Any] = [(sheet, []) for sheet in cards.sheets]
    read[cards.plan.sheets.index(plan)] = sound_rows(plan, rows)
    return CardSet.from_read(cards.plan, read)


def _alike(plan: Plan, headings: list[str]) -> float:
    """The share of a sheet's headings that are there."""
    return len(set(plan.headings) & set(plan_names(plan, headings))) / len(plan.headings)


def _no(address: str, expected: str, hint: str = "") -> BadSheet:
    return BadSheet([Fault("address", 0, "", address, expected, hint)])


def _opener() -> OpenerDirector:
    """Opens addresses, and follows them only to others that are encrypted too."""
    from urllib.request import HTTPRedirectHandler, build_opener

    class Encrypted(HTTPRedirectHandler):
        def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
            if not newurl.lower().startswith("https://"):
                raise ValueError(f"it leads on to {newurl}, which is not encrypted")
            return super().redirect_request(req, fp, code, msg, headers, newurl)

    return build_opener(Encrypted)
