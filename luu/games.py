"""The front door: a new game, a saved one, a card set, the rules to read."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from luu.core.address import fetch, is_address, one_sheet
from luu.core.cardset import CardSet
from luu.core.choice import short
from luu.core.errors import CardsChanged, CorruptSave, RulesChanged, did_you_mean
from luu.core.rng import Dice
from luu.core.saves import read_save, replay
from luu.core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from luu.core.protocol import Game
    from luu.core.rulebook import Rulebook

GAMES: Final = ("planet", "luturas")
SETUP_WORDS: Final = {
    "planet": ("players", "chaos", "draft", "leftovers"),
    "luturas": ("mode", "draft", "teams"),
}
"""What a game can be set up with; a save names all of it."""
POSITION: Final = "position"
"""What stands in place of these; a save names it where a game began with one."""


@cache
def engine(game: str) -> tuple[str, Callable[..., Game]]:
    """The version of a game's rules and what begins a game; only the game that is asked for is imported."""
    return planet_engine() if game == "planet" else luturas_engine()


def planet_engine() -> tuple[str, Callable[..., Game]]:
    from luu.planet.game import RULES_VERSION, new_game

    return RULES_VERSION, new_game


def luturas_engine() -> tuple[str, Callable[..., Game]]:
    from luu.luturas.game import RULES_VERSION, new_game

    return RULES_VERSION, new_game


def new(
    game: str,
    *,
    seed: int | None = None,
    cards: CardSet | None = None,
    log: bool = True,
    dice: Dice | None = None,
    **setup: Any,
) -> Session:
    """A new game as a session.

    game: "planet" or "luturas". seed: a whole number from 0 on; None picks one and records it in `session.seed`.
    cards: a CardSet; default: the shipped one. log=False builds no events. dice: scripted dice for tests and lessons.
    For "planet": players (1 or 2; default 1), draft ("play", where the players choose their deck, "auto", which does it
    for them, or "fixed", the same deck in every game; default "play"), chaos (0 to 5; default None, which asks after
    the opening hand), leftovers ("digital" or "physical", PL-4.2; default "digital").
    For "luturas": mode ("versus" or "solo"; default "versus"), draft ("play", which asks, "auto", which picks sensibly,
    or "random"; default "play"), teams (the Luturas by id, Main first, in place of a draft: three for solo, two lists
    of three for versus; default None).
    For both: position, a dict that says where everything stands, in place of all of these; `luu.position` reads one off
    a game, and docs/positions.md lists its parts. The game begins there, and is saved with it.
    Raises ValueError for a game or a set-up that does not exist, TypeError for an unknown set-up word.
    """
    check_game(game)
    if dice is not None and not isinstance(dice, Dice):
        raise TypeError(f"dice={short(dice)} was given, expected luu.core.rng.Dice or None")
    known = (*SETUP_WORDS[game], POSITION)
    for word in setup:
        if word not in known:
            hint = did_you_mean(word, known)
            raise TypeError(f"{word!r} was given, expected {', '.join(known)}{f' ({hint})' if hint else ''}")
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    _, new_game = engine(game)
    return Session(new_game(card_set(game, cards), chosen, log=log, dice=dice, **setup))


def load(text: str, cards: CardSet | None = None) -> Session:
    """The session that `session.save()` wrote; it continues exactly as the saved one would have.

    Raises CorruptSave for a text that is no save or whose moves cannot be played, RulesChanged for another version of
    the rules, CardsChanged when the cards given (default: the shipped ones) are not those of the save.
    """
    save = read_save(text)
    if save["game"] not in GAMES:
        raise CorruptSave(f"'game' of the save is {short(save['game'])}, expected {' or '.join(map(repr, GAMES))}")
    version, _ = engine(save["game"])
    if save["rules"] != version:
        raise RulesChanged(f"the game was saved under rules {short(save['rules'])}; these are {version!r}")
    used = card_set(save["game"], cards)
    if save["cards"] != used.hash:
        raise CardsChanged(
            f"the game was saved with card set {short(save['cards'][:12])}, but {used.hash[:12]!r} was given; "
            "pass the right one: luu.load(text, cards=...)"
        )
    known = SETUP_WORDS[save["game"]]
    odd = sorted((set(save["setup"]) - {POSITION}) ^ set(known))
    if odd:
        has = "has" if odd[0] in save["setup"] else "lacks"
        raise CorruptSave(f"the set-up of the save {has} {short(odd[0])}, expected {', '.join(known)}")
    try:
        session = new(save["game"], seed=save["seed"], cards=used, **save["setup"])
    except (ValueError, TypeError) as fault:
        raise CorruptSave(f"the set-up of the save cannot be played: {fault}") from fault
    return replay(session, save["moves"])


def position(session: Session, seat: int | None = None) -> dict[str, Any]:
    """The position of a game as plain data: `luu.new(game, position=...)` begins with it, at the start of a round.

    Change what you like in it first. With a `seat` it leaves out what that seat cannot see, and a new game deals that.
    What lasts for this round alone (a card that lies out, a defence) is not part of it; docs/positions.md says more.
    Raises a ValueError for a game that is over or still in its draft, a TypeError for what is no session.
    """
    if not isinstance(session, Session):
        raise TypeError(f"{short(session)} was given, expected a Session")
    if session.choice is None or not session.game.round_row()["round_total"]:
        raise ValueError("a game that is over, or has not come to its first round, has no position to begin with")
    if seat is not None:
        session.view(seat)  # a seat that there is
    return session.game.position(seat)


def position_parts(game: str, cards: CardSet | None = None) -> dict[str, Any]:
    """What each part of a position can be, for a form: ids, names and limits."""
    check_game(game)
    if game == "planet":
        from luu.planet import game as planet
        from luu.planet import positions as planet_positions

        return planet_positions.parts(planet.box_for(card_set(game, cards)))
    from luu.luturas import game as luturas
    from luu.luturas import positions as luturas_positions

    return luturas_positions.parts(luturas.box_for(card_set(game, cards)))


def cards(game: str, folder: str | Path | None = None) -> CardSet:
    """The card set of a game: the shipped one, or a designer's.

    folder: a folder of CSV sheets, a workbook (.xlsx) with a tab a sheet, or the https address of a published one;
    an address that gives a single sheet as CSV replaces that sheet of the shipped set.
    Raises BadSheet with all faults of all sheets, ValueError for a game that does not exist.
    """
    check_game(game)
    shipped = _shipped(game)
    if folder is None:
        return shipped
    if isinstance(folder, str) and is_address(folder):
        return _published(shipped, folder)
    if str(folder).lower().endswith(".xlsx"):
        from luu.lab.workbook import open_workbook

        return open_workbook(shipped.plan, Path(folder))
    return CardSet.from_folder(shipped.plan, folder)


@cache
def _shipped(game: str) -> CardSet:
    """The cards that come with a game."""
    if game == "planet":
        from luu.planet import cards as planet

        return planet.shipped()
    from luu.luturas import cards as luturas

    return luturas.shipped()


def _published(shipped: CardSet, address: str) -> CardSet:
    """A card set from what an address gives: a workbook, or one sheet."""
    data = fetch(address)
    if data.startswith(b"PK"):
        from luu.lab.workbook import read_workbook

        return read_workbook(shipped.plan, data)
    return one_sheet(shipped, data)


@cache
def rules(game: str) -> Rulebook:
    """The rule book of a game: `luu.rules("planet")["PL-2.5"].text`, `.find("defend")`, `.sections`.

    Raises ValueError for a game that does not exist.
    """
    check_game(game)
    # Only who reads the rules pays for reading them.
    from luu.core.rulebook import read_book

    return read_book(Path(__file__).parent / game / "data" / "rules.toml")


def card_set(game: str, given: CardSet | None) -> CardSet:
    """The cards to play with; a set of another game is refused."""
    if given is None:
        return _shipped(game)
    if not isinstance(given, CardSet) or given.game != game:
        raise ValueError(f"cards={short(given)} was given, expected a CardSet of {game!r}")
    return given


def check_game(game: str) -> None:
    """Say no to a game that does not exist."""
    if game not in GAMES:
        raise ValueError(f"game {short(game)} was given, expected {' or '.join(map(repr, GAMES))}")
