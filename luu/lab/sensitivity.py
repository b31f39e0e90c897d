"""What each value matters: one at a time up and down, on the same seeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from luu.core.cardset import CardSet
from luu.core.errors import BadSheet
from luu.lab.aim import Aim, aim_of
from luu.lab.cells import Place, bounds_of, number_at, place_of
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.records import records
from luu.lab.result import Result, as_data
from luu.lab.run import expect_whole
from luu.lab.series import series
from luu.lab.several import holm, paired_effect
from luu.lab.statistics import Estimate

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Step:
    """A value changed by a step, and what that did: the measure after minus before, in pairs of games."""

    value: str
    before: int
    after: int
    effect: Estimate
    p: float
    differing: int
    """Games that went another way at all."""


@dataclass(frozen=True)
class Sensitivity:
    """What each value does to a measure. `left_out`: steps that no card set may take, with the reason."""

    base: Result
    aim: Aim
    steps: tuple[Step, ...]
    left_out: tuple[str, ...]

    def to_frame(self) -> pd.DataFrame:
        """One row a step, values with the greatest swing first: effect with its interval, p, and p_holm for all."""
        import pandas as pd

        adjusted = dict(zip(self.steps, holm([step.p for step in self.steps]), strict=True))
        rows = [
            (
                step.value, step.before, step.after, step.effect.value, step.effect.low, step.effect.high,
                step.p, adjusted[step], step.differing, step.effect.n,
            )
            for step in sorted(self.steps, key=lambda step: (-self.swing(step.value), step.value, step.after))
        ]  # fmt: skip
        columns = ["value", "before", "after", "effect", "low", "high", "p", "p_holm", "differing", "games"]
        return pd.DataFrame(rows, columns=columns)

    def swing(self, value: str) -> float:
        """How far the measure goes between a value's steps, its own number included."""
        effects = [0.0, *(step.effect.value for step in self.steps if step.value == value)]
        return max(effects) - min(effects)

    def tornado(self) -> pd.DataFrame:
        """One row a value, the greatest swing first: the effect of the step down and of the step up."""
        import pandas as pd

        frame = self.to_frame()
        frame["way"] = (frame["after"] > frame["before"]).map({True: "up", False: "down"})
        order = list(dict.fromkeys(frame["value"]))
        wide = frame.pivot(index="value", columns="way", values="effect").reindex(order)
        wide = wide.reindex(columns=["down", "up"])
        wide["swing"] = [self.swing(value) for value in order]
        return pd.DataFrame(wide)

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        rows = records(self.to_frame())
        base = as_data(self.aim.estimate(self.base))
        about = {**self.base.about, "games": self.base.games, "complete": self.base.complete}
        return {
            **about, "measure": str(self.aim), "multiple_comparisons": "Holm", "base": base, "steps": rows,
            "left_out": list(self.left_out),
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Sensitivity of {self.aim}: {len(self.steps)} steps, {self.base.games} games each>"

    def _repr_html_(self) -> str:
        html: str = self.to_frame().to_html(index=False, float_format=lambda value: f"{value:.4g}")
        return html


def sensitivity(
    cards: CardSet,
    values: Iterable[str | Place],
    *,
    measure: str | Aim = "won",
    step: int = 1,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 200,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Watcher = False,
    **setup: Any,
) -> Sensitivity:
    """Change one value at a time by `step` down and up, and play every such set on the same seeds as `cards`.

    values: `actions.quick_mend.cost`; a star stands for any card, `actions.*.cost`. measure: `won`, `rounds`,
    `cleared>=1`. A step that leads out of the sheet's bounds, or to cards that do not fit together, is left out and
    named. Several values are several questions: the frame's `p_holm` counts that in. The rest is as for `simulate`.

    Raises ValueError for a value or a measure that does not exist.
    """
    aim = aim_of(measure)
    expect_whole("step", step, 1, 999)
    changed, left_out = stepped(cards, places_of(cards, values), step)
    if not changed:
        raise ValueError(f"no value can be changed by {step}: {'; '.join(left_out) or 'no value was given'}")
    base, *rest = series(
        [cards, *(each for *_, each in changed)],
        agent=agent, games=games, seed=seed, workers=workers, progress=progress, **setup,
    )  # fmt: skip
    before = aim.values(base)
    steps = []
    for (place, old, new, _), result in zip(changed, rest, strict=True):
        effect, p = paired_effect(before, aim.values(result))
        differing = sum(a != b for a, b in zip(base.rows, result.rows, strict=True))
        steps.append(Step(".".join(place), old, new, effect, p, differing))
    return Sensitivity(base, aim, tuple(steps), tuple(left_out))


def stepped(
    cards: CardSet, places: Sequence[Place], step: int
) -> tuple[list[tuple[Place, int, int, CardSet]], list[str]]:
    """Every set with one value a step away, with its numbers before and after; and what is left out."""
    found, left_out = [], []
    for place in places:
        before, (low, high) = number_at(cards, place), bounds_of(cards, place)
        for after in (before - step, before + step):
            name = f"{'.'.join(place)}={after}"
            if not low <= after <= high:
                left_out.append(f"{name}: expected {low} to {high}")
                continue
            try:
                found.append((place, before, after, cards.with_values({place: after})))
            except BadSheet as fault:
                left_out.append(f"{name}: {fault.faults[0]}")
    return found, left_out


def places_of(cards: CardSet, values: Iterable[str | Place]) -> list[Place]:
    """Values as places, each once; a star stands for any cards of a sheet. ValueError where there is no such value."""
    found: list[Place] = []
    for given in [values] if isinstance(values, str) else values:
        sheet, card, column = place_of(given)
        if "*" in card and sheet in cards.plan.names:
            matching = [(sheet, each, column) for each in cards.sheet(sheet) if fnmatchcase(each, card)]
            if not matching:
                raise ValueError(f"value {given!r} was given, expected a pattern that fits a card of {sheet}")
        else:
            matching = [(sheet, card, column)]
        found += matching
    for place in found:
        number_at(cards, place)
    return list(dict.fromkeys(found))
