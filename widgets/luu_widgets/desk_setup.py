"""The form for a new game, for both games: its fields as data, and what a filled-in form asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import luu
from luu.core.cardset import CardSet
from luu.core.rng import LARGEST_SEED
from luu.core.session import Session
from luu.games import GAMES
from luu_widgets.desk_seats import PLAYERS

Field = dict[str, Any]

TITLES: Final = {"planet": "Planet Luu", "luturas": "Luturas Network"}
PLAYER_WORDS: Final = {
    "human": "a person", "random": "random agent", "greedy": "greedy agent", "search": "search agent",
}  # fmt: skip
SHIPPED: Final = "shipped"
GIVEN: Final = "given"
ASK: Final = "ask"


def choice(name: str, label: str, options: Sequence[tuple[str, str]], value: str, only: str = "") -> Field:
    """A field with one of some answers; `only` names another field's answer without which it is not asked."""
    return {"name": name, "label": label, "kind": "choice", "options": options, "value": value, "only": only}


def player_field(number: int, value: str, only: str = "") -> Field:
    """Who plays a seat."""
    options = [(player, PLAYER_WORDS[player]) for player in PLAYERS]
    return choice(f"player{number}", f"Player {number}", options, value, only)


def fields(session: Session, players: Sequence[str], cards: CardSet | None) -> dict[str, list[Field]]:
    """The form of each game, filled in as the game on the table was set up."""
    return {game: game_fields(game, session, players, cards) for game in GAMES}


def game_fields(game: str, session: Session, players: Sequence[str], cards: CardSet | None) -> list[Field]:
    """The form of one game."""
    setup = session.setup if session.game.name == game else {}
    own = planet_fields(setup, players) if game == "planet" else luturas_fields(setup, players)
    seed = {"name": "seed", "label": "Seed", "kind": "number", "value": "", "most": LARGEST_SEED,
            "help": "The same seed deals the same game; leave it empty for a new one."}  # fmt: skip
    return [*own, seed, card_field(game, session, cards)]


def planet_fields(setup: Mapping[str, Any], players: Sequence[str]) -> list[Field]:
    """What Planet Luu asks (PL-4)."""
    chaos = ASK if setup.get("chaos") is None else str(setup["chaos"])
    drafts = [("play", "card by card"), ("auto", "done for you"), ("fixed", "the same deck in every game")]
    numbers = [(ASK, "ask after the opening hand"), *((str(count), str(count)) for count in range(6))]
    return [
        choice("players", "Mode", [("1", "one player"), ("2", "two players together")], str(setup.get("players", 1))),
        player_field(1, players[0]),
        player_field(2, players[-1], "players=2"),
        choice("draft", "Draft", drafts, setup.get("draft", "play")),
        choice("chaos", "Chaos cards", numbers, chaos),
    ]


def luturas_fields(setup: Mapping[str, Any], players: Sequence[str]) -> list[Field]:
    """What Luturas Network asks (LN-5)."""
    modes = [("versus", "versus: two players"), ("solo", "solo: against the Oscumoras")]
    drafts = [("play", "pick by pick"), ("auto", "done for you"), ("random", "drawn by lot")]
    return [
        choice("mode", "Mode", modes, setup.get("mode", "versus")),
        player_field(1, players[0]),
        player_field(2, players[-1], "mode=versus"),
        choice("draft", "Draft", drafts, setup.get("draft", "play")),
    ]


def card_field(game: str, session: Session, cards: CardSet | None) -> Field:
    """The cards to play with: those that come with the game, or those that the desk was given."""
    given = given_cards(game, session, cards)
    options = [(SHIPPED, "those of the game")]
    if given is not None:
        options.append((GIVEN, f"your set {given.hash[:8]}"))
    return choice("cards", "Cards", options, GIVEN if given is not None else SHIPPED)


def given_cards(game: str, session: Session, cards: CardSet | None) -> CardSet | None:
    """A card set of this game that is not the shipped one: handed to the desk, or lying on its table."""
    for one in (cards, session.cards):
        if one is not None and one.game == game and one.hash != luu.cards(game).hash:
            return one  # type: ignore[no-any-return]
    return None


def new_session(form: Mapping[str, Any], session: Session, cards: CardSet | None) -> tuple[Session, list[str]]:
    """What a filled-in form asks for: the new game, and who plays it.

    Raises ValueError for an answer that the form does not offer, as `luu.new` says it.
    """
    game = form.get("game")
    if game not in GAMES:
        raise ValueError(f"game {game!r} was given, expected {' or '.join(GAMES)}")
    setup = planet_setup(form) if game == "planet" else luturas_setup(form)
    used = given_cards(game, session, cards) if form.get("cards") == GIVEN else None
    new = luu.new(game, seed=seed_of(form), cards=used, **setup)
    return new, [str(form.get(f"player{number}") or "human") for number in range(1, new.game.seats + 1)]


def planet_setup(form: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up words of Planet Luu."""
    chaos = form.get("chaos", ASK)
    return {
        "players": whole(form.get("players", "1"), "players"),
        "draft": form.get("draft", "play"),
        "chaos": None if chaos == ASK else whole(chaos, "chaos"),
    }


def luturas_setup(form: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up words of Luturas Network."""
    return {"mode": form.get("mode", "versus"), "draft": form.get("draft", "play")}


def seed_of(form: Mapping[str, Any]) -> int | None:
    """The seed that was written, if any."""
    written = str(form.get("seed") or "").strip()
    return whole(written, "seed") if written else None


def whole(text: object, name: str) -> int:
    """A whole number as it was written. Raises ValueError for anything else."""
    written = str(text).strip()
    if not (written.isascii() and written.isdigit()):
        raise ValueError(f"{name} {written!r} was given, expected a whole number")
    return int(written)
