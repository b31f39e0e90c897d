"""What Planet Luu shares out amount by amount, as one panel: all who can get some, and their answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from luu.core.session import Session
from luu.planet import tasks
from luu.planet.rules.sharing import limits
from luu.planet.words import called, enemy_name

Plain = dict[str, Any]


def shares(session: Session) -> Plain | None:
    """How much is to be shared, in words too, and who can still get how much of it, in the order in which the game
    asks about them; `exact`: nothing may be left over. None where nothing is shared out so."""
    asking = session.state.asking
    if asking is None or asking[0] != "amount":
        return None
    _, seat, what, left = asking
    all_ = receivers(session, seat, what)
    return {"left": left, "exact": what != tasks.SPREAD, "words": words(session, seat, what, left), "receivers": all_}


def receivers(session: Session, seat: int, what: int) -> list[Plain]:
    """Those who have not been asked about yet."""
    table = session.game.table
    queue = table.state.players[seat].queue
    done = len(table.state.players[seat].shares)
    most = limits(table, seat, what)
    if what == tasks.SPLIT:
        named = [(enemy_name(one), f"{one.hp} HP") for one in table.state.enemies]
    elif what == tasks.MEND:
        named = [(called(one.name, one.uid), f"carries at most {one.max_hp - 1}") for one in queue]
    else:
        named = [(called(one.name, one.uid), f"has {one.hp} HP") for one in queue[1:]]
    return [
        {"key": str(place), "name": name, "detail": detail, "most": most[place]}
        for place, (name, detail) in enumerate(named)
        if place >= done
    ]


def words(session: Session, seat: int, what: int, left: int) -> str:
    """What is shared out, in a sentence."""
    if what == tasks.SPLIT:
        return f"{left} power to split: how much of it strikes each enemy?"
    if what == tasks.MEND:
        return f"{left} damage to share: how much of it does each Luu carry?"
    lead = session.state.players[seat].queue[0]
    return f"{left} damage may go to others: {called(lead.name, lead.uid)} takes the rest, at least 1."


def play_shares(session: Session, keys: Sequence[str]) -> None:
    """Answer about one receiver after the other; where only one answer is left, the game gives it itself.

    keys: `amount:<n>` for each receiver of `shares`. Raises ValueError before anything is played, if they are too many
    or too few, or come to more or less than there is.
    """
    asked = shares(session)
    assert asked is not None
    amounts = [int(key.removeprefix("amount:")) for key in keys if key.removeprefix("amount:").isdecimal()]
    most = [one["most"] for one in asked["receivers"]]
    whole = sum(amounts) == asked["left"] if asked["exact"] else sum(amounts) <= asked["left"]
    if len(amounts) != len(most) or not whole or any(one > top for one, top in zip(amounts, most, strict=False)):
        raise ValueError(f"{', '.join(keys)} were given, expected {asked['left']} shared among {len(most)}")
    _, seat, what, _ = session.state.asking
    first = len(session.state.players[seat].shares)
    for place, amount in enumerate(amounts):
        asking = session.state.asking
        if asking is None or asking[:3] != ("amount", seat, what):
            return
        if len(session.state.players[seat].shares) == first + place:
            session.play(f"amount:{amount}")
