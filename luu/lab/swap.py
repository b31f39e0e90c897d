"""What a card is worth: the same games with it and without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from luu.core.cardset import CardSet
from luu.lab.aim import Aim, aim_of
from luu.lab.plain import plain, plain_cards
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.result import Result
from luu.lab.series import series
from luu.lab.several import holm, paired_effect
from luu.lab.statistics import Estimate

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Swapped:
    """What one card did in the games in which it came to hand: those with it minus those without it."""

    card: str
    drawn: int
    played: int
    effect: Estimate
    p: float


@dataclass(frozen=True)
class Swaps:
    """The paired effects of several cards. `with_cards`: the run in which all of them were there."""

    with_cards: Result
    aim: Aim
    cards: tuple[Swapped, ...]

    def to_frame(self) -> pd.DataFrame:
        """One row a card, the greatest effect first: in how many games it was drawn and played, its effect where drawn,
        `per_game`, the effect spread over all games; p and, for all cards together, p_holm."""
        import pandas as pd

        adjusted = holm([each.p for each in self.cards])
        rows = [
            (
                each.card, each.drawn, each.played, each.effect.value, each.effect.low, each.effect.high,
                each.effect.value * each.drawn / self.with_cards.games if each.drawn else 0.0, each.p, p_holm,
            )
            for each, p_holm in zip(self.cards, adjusted, strict=True)
        ]  # fmt: skip
        columns = ["card", "drawn", "played", "effect", "low", "high", "per_game", "p", "p_holm"]
        return pd.DataFrame(rows, columns=columns).set_index("card").sort_values("effect", ascending=False)

    def __repr__(self) -> str:
        return f"<Swaps: {len(self.cards)} cards in {self.with_cards.games} games, {self.aim}>"


def swap_in(
    cards: CardSet,
    which: Iterable[str] | None = None,
    *,
    measure: str | Aim = "won",
    agent: Who | Sequence[Who] = "greedy",
    games: int = 200,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Watcher = False,
    **setup: Any,
) -> Swaps:
    """Play games with all cards; then those in which a card was drawn once more with a plain card in its place.

    which: card ids; left out, every card that was drawn. In Luturas Network the cards are seat 0's, though the plain
    one replaces it for both. Games in which the card was not drawn are not played again: they say nothing about it.
    A card drawn in no game has no effect that is known. The rest is as for `simulate`.

    Raises ValueError for a card that cannot be taken out (`luu.lab.plain`).
    """
    aim = aim_of(measure)
    run: dict[str, Any] = {"agent": agent, "workers": workers, "progress": progress, **setup}
    wanted = None if which is None else list(which)
    without = {card: plain(cards, card) for card in wanted or ()}
    (base,) = series([cards], games=games, seed=seed, measures="cards", **run)
    seen = {card for row in base.rows for card in row["drawn"]}
    chosen = [card for card in plain_cards(cards) if card in seen] if wanted is None else wanted
    found = []
    for card in chosen:
        rows = tuple(row for row in base.rows if card in row["drawn"])
        found.append(_swapped(card, rows, base, without.get(card) or plain(cards, card), aim, seed, run))
    return Swaps(base, aim, tuple(found))


def _swapped(
    card: str, rows: tuple[Any, ...], base: Result, without: CardSet, aim: Aim, seed: int, run: dict[str, Any]
) -> Swapped:
    """One card: its games with it and without it."""
    if not rows:
        return Swapped(card, 0, 0, Estimate(float("nan"), -1.0, 1.0, 0, "none"), float("nan"))
    (other,) = series([without], seeds=[row["seed"] for row in rows], seed=seed, **run)
    before, after = aim.values(other), aim.values(Result(rows[: other.games], base.about, len(rows)))
    effect, p = paired_effect(before, after)
    return Swapped(card, len(rows), sum(card in row["played"] for row in rows), effect, p)
