"""The door of a game's page: its address can name a game, and the game on the table has such an address."""

from __future__ import annotations

from typing import Any, Final, Protocol
from urllib.parse import parse_qs, quote

from luu.core.session import Session
from luu_widgets.game_text import opened
from luu_widgets.page_link import PageLink

LONGEST_LINK: Final = PageLink.longest


class HasSession(Protocol):
    """Anything with a game in it that another can take the place of."""

    session: Session


class GameDoor(PageLink):
    """Opens the game of the page's address on `place`, and links to the one that is there.

    Nothing of a game is sent before somebody asks for it. What comes in is untrusted: it is measured, and replayed
    move by move by `luu.load`; where that fails the game on the table stays, and the page says why.
    """

    def __init__(self, place: HasSession, **traits: Any) -> None:
        self._place = place
        super().__init__(fields=["game"], words="Copy a link to this game", **traits)

    def follow(self, query: str) -> None:
        """Open the game of a query; without one the table is left alone. Raises a ValueError for what is none."""
        text = game_in(query)
        if text:
            self._place.session = opened(text, self._place.session, LONGEST_LINK)

    def link(self) -> str:
        """The query of the game on the table. Raises a ValueError for a game that is too long for an address."""
        query = query_of(self._place.session)
        if not query:
            raise ValueError("this game has too many moves for a link: save it to a file")
        return query


def game_in(query: str) -> str:
    """The text of the game in the query of an address; empty where there is none. Raises a ValueError."""
    if len(query) > LONGEST_LINK:
        raise ValueError(f"the address has more than {LONGEST_LINK} characters, expected fewer")
    return parse_qs(query.removeprefix("?"), max_num_fields=20).get("game", [""])[-1]


def query_of(session: Session) -> str:
    """The query that opens this game on its page; empty for a game too long for an address."""
    query = f"?game={quote(session.short(), safe='')}"
    return query if len(query) <= LONGEST_LINK else ""


def link_to(session: Session, address: str) -> str:
    """The address at which the dashboards served at `address` open this very game: from a notebook to a page.

    Raises a ValueError for a game that is too long for an address; open its text on the page instead.
    """
    query = query_of(session)
    if not query:
        raise ValueError(f"the game has {len(session.moves)} moves, too many for an address: open its save on the page")
    return f"{address.rstrip('/')}/voila/render/{session.game.name}.ipynb{query}"
