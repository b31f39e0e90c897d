"""The table of Planet Luu: one board in the browser, drawn from one trait, that plays one session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import luu
from luu import odds
from luu.core.session import Session
from luu_widgets.planet_shares import play_shares, shares
from luu_widgets.table_base import BoardTable, board_styles, log_lines, one_module, public_lines, read, scripts
from luu_widgets.table_base import _draw_what_moved as _draw_what_moved
from luu_widgets.table_book import Card, card
from luu_widgets.table_odds import rounded, spread

SCRIPTS: Final = scripts(
    "planet_art", "planet_options", "planet_intent", "planet_fighters", "planet_cards", "planet_draft", "planet_drag",
    "planet_panels", "planet_screens", "planet_table",
)  # fmt: skip
STYLES: Final = (
    "board_tokens.css", "board_table.css", "planet_art.css", "planet_cards.css", "planet_draft.css", "planet_sizes.css",
)  # fmt: skip
"""The order matters: what a size changes comes after what it changes."""


class PlanetTable(BoardTable):
    """A playable table. It draws its session, and what is done on it goes to its session.

    Follow the game with `table.observe(handler, names="turn")`: `turn` changes with each move, undo, redo and new game.
    `seat` is who looks at the board. With `hotseat` two people share the screen, and the board is handed over between
    them; without it the table stays with its seat. What the other seat holds never leaves the kernel.
    """

    game = "planet"

    # Text, not paths: a path would be watched and keep closed tables alive.
    _esm = one_module(SCRIPTS)
    _css = board_styles("planet", STYLES)

    def new_game(self, seed: int | None = None, **setup: Any) -> None:
        """Put a new game on the table, set up as this one was where nothing else is said (`players`, `draft` ...)."""
        self._put(another_game(self.session, seed, setup))
        self.refresh()

    def _about(self) -> dict[str, Any]:
        session, handover = self.session, self._handover()
        log = self._log_lines()
        news = [] if handover is None else public_lines(session)
        return {
            "log": log, "news": news, "handover": handover, "can_undo": session.can_undo, "can_redo": session.can_redo,
            "setup": dict(session.setup), "asked_for": asked_for(session),
            "shares": shares(session) if handover is None else None,
        }  # fmt: skip

    def _log_lines(self, **which: int) -> list[dict[str, Any]]:
        return [] if self._handover() is not None else log_lines(self.session, self.seat, **which)

    def _intent(self, budget: int) -> dict[str, Any] | None:
        coming = odds.intent(self.session, budget, reasons=True)
        return None if coming is None else intent_view(coming)

    def _cards(self) -> Iterable[Card]:
        return printed_cards(self.session)

    def _read(self, content: object) -> Letter | None:
        return read_letter(content)

    def _carry_out(self, letter: Letter) -> None:
        ACTS[letter.type](self, letter)


def asked_for(session: Session) -> int | None:
    """How many points are to be shared out, where that is what is asked."""
    asking = session.state.asking
    return asking[2] if asking is not None and asking[0] == "xp" else None


def intent_view(coming: odds.Intent) -> dict[str, Any]:
    """What the enemies are about to do, as the board shows it: by the uid of the Luu and of the enemy."""
    seats = sorted({one.seat for one in coming.aims})
    return {
        "luus": [
            {"uid": one.uid, "seat": one.seat, "place": one.place, **spread(one.lost), "falls": rounded(one.falls)}
            for one in coming.luus
        ],
        "aims": [aim_view(one) for one in coming.aims],
        "lost": [{"seat": seat, **spread(one)} for seat, one in zip(seats, coming.lost, strict=False)],
        "leaves_out": list(coming.leaves_out),
    }


def aim_view(aim: odds.Aim) -> dict[str, Any]:
    """One enemy's attack on one queue, and the sums behind its least and its most."""
    return {
        "uid": aim.uid, "target": aim.target, "seat": aim.seat, "first": aim.first, **spread(aim.lost),
        "met": [[uid, rounded(chance)] for uid, chance in aim.met],
        "accounts": [
            {
                "title": one.title, "rule": one.rule, "totals": [one.least, one.most],
                "rows": [[row.why, [row.least, row.most], row.rule] for row in one.rows],
            }
            for one in aim.accounts
        ],
    }  # fmt: skip


def printed_cards(session: Session) -> Iterator[Card]:
    """All cards in the box: action and chaos cards, Luu at each level, Rogues and bosses."""
    sheet = session.cards.sheet
    for one in sheet("actions").values():
        yield card(one.id, f"{one.pool.capitalize()} card, {one.cost} Luutex", one.name, one.printed)
    for one in sheet("chaos").values():
        yield card(one.id, "Chaos card", one.name, one.printed)
    for one in sheet("luus").values():
        said = [
            f"{name}: {text}"
            for name, text in ((one.trait, one.trait_printed), (one.passive, one.passive_printed))
            if name
        ]
        kind = f"Luu, {one.form}, level {one.level}"
        yield card(one.id, kind, one.class_name, " ".join([f"Attack {one.attack}, {one.max_hp} HP.", *said]))
    for name, kind in (("rogues", "Rogue, tier {}"), ("bosses", "Boss of Sector {}")):
        for one in sheet(name).values():
            said = f"Attack {one.attack}, {one.hp} HP, {one.xp} XP. {one.trait}: {one.printed}"
            yield card(one.id, kind.format(one.sector if one.boss else one.tier), one.name, said)


def another_game(session: Session, seed: int | None, setup: Mapping[str, Any]) -> Session:
    """A new game with the cards and the set-up of this one, but for what is given."""
    return luu.new(session.game.name, seed=seed, cards=session.cards, **{**session.setup, **setup})


# ---------------------------------------------------------------------- letters from the browser


@dataclass(frozen=True)
class Letter:
    """What a board may send, each part checked for its type; `ply` is the turn that was seen when it was written."""

    type: str
    id: str | None = None
    ply: int | None = None
    key: str = ""
    seat: int = -1
    seed: int | None = None
    players: int | None = None
    draft: str | None = None
    keys: tuple[str, ...] = ()
    """Several answers that were put together before they were sent."""
    chaos: str | None = None
    """A number from 0 to 5, or "ask"."""


PARTS: Final[Mapping[str, type]] = {
    "id": str, "ply": int, "key": str, "seat": int, "seed": int, "players": int, "draft": str, "chaos": str,
    "keys": list,
}  # fmt: skip


def read_letter(content: object) -> Letter | None:
    """A letter, or None for anything else: anyone can send anything to a kernel."""
    parts = read(content, tuple(ACTS), PARTS)
    keys = [] if parts is None else parts.get("keys", [])
    if parts is None or len(keys) > MOST_KEYS or not all(isinstance(key, str) and len(key) <= 80 for key in keys):
        return None
    return Letter(**{**parts, "keys": tuple(keys)})


MOST_KEYS: Final = 60


def _play(table: PlanetTable, letter: Letter) -> None:
    choice = table.session.choice
    if choice is not None and letter.ply == table.session.ply and choice.seat == table.seat:  # else it came too late
        table.session.play(letter.key)


def _finish(table: PlanetTable, letter: Letter) -> None:
    choice = table.session.choice
    if choice is not None and letter.ply == table.session.ply and choice.seat == table.seat:
        table.as_one.play_proposed(table.session)


def _share(table: PlanetTable, letter: Letter) -> None:
    """Answers to one question after the other; what comes after another question is no longer meant."""
    choice = table.session.choice
    if choice is None or letter.ply != table.session.ply or choice.seat != table.seat:
        return
    if choice.kind == "amount":
        play_shares(table.session, letter.keys)
        return
    for key in letter.keys:
        now = table.session.choice
        if now is None or (now.kind, now.seat) != (choice.kind, choice.seat):
            return
        table.session.play(key)


def _undo(table: PlanetTable, letter: Letter) -> None:
    if letter.ply == table.session.ply:
        table._undo()


def _redo(table: PlanetTable, letter: Letter) -> None:
    if letter.ply == table.session.ply:
        table._redo()


CHAOS: Final[Mapping[str, int | None]] = {"ask": None, **{str(count): count for count in range(6)}}


def _new(table: PlanetTable, letter: Letter) -> None:
    setup: dict[str, Any] = {}
    if letter.players is not None:
        setup["players"] = letter.players
    if letter.draft is not None:
        setup["draft"] = letter.draft
    if letter.chaos is not None:
        setup["chaos"] = CHAOS.get(letter.chaos, letter.chaos)
    table._put(another_game(table.session, letter.seed, setup))


def _take_over(table: PlanetTable, letter: Letter) -> None:
    if letter.seat == table._handover():
        table.seat = letter.seat


ACTS: Final[Mapping[str, Callable[[PlanetTable, Letter], None]]] = {
    "play": _play, "share": _share, "finish": _finish, "undo": _undo, "redo": _redo, "new": _new,
    "takeover": _take_over,
}  # fmt: skip
