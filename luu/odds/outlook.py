"""The record of what an option would do: its odds by name, and in words what they leave out."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Final, TypeVar

from luu.odds import display
from luu.odds.distribution import Distribution

CELL: Final = "padding:2px 8px;border:0;text-align:left;vertical-align:top"


Found = TypeVar("Found")
Steps = Generator[None, None, Found]
"""Work that can be laid aside: it pauses again and again, and returns what it has found out."""


def finished(work: Steps[Found]) -> Found:
    """What a work has found out in the end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found


class TooLarge(Exception):  # noqa: N818 - named for what happened
    """What follows has more positions than were allowed."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One number that an option changes: what it can come to, or the chance of something that may happen.

    `key` is stable text, unique in its outlook (`damage:rogue-1`); `name` is for people, `rule` the clause it follows.
    """

    key: str
    name: str
    rule: str
    odds: Distribution | Fraction

    @property
    def certain(self) -> bool:
        """Whether nothing about it is left to chance."""
        return len(self.odds) == 1 if isinstance(self.odds, Distribution) else self.odds in (0, 1)

    def __str__(self) -> str:
        return f"{self.name}: {in_words(self.odds)}{f' ({self.rule})' if self.rule else ''}"

    def to_json(self) -> dict[str, Any]:
        """Plain data: a chance as `chance` and `exact`, a distribution as rows value, chance, exact."""
        plain: dict[str, Any] = {"key": self.key, "name": self.name, "rule": self.rule, "words": in_words(self.odds)}
        if isinstance(self.odds, Fraction):
            return plain | {"chance": float(self.odds), "exact": str(self.odds)}
        rows = [[value, float(chance), str(chance)] for value, chance in self.odds.items()]
        return plain | {"mean": float(self.odds.mean), "values": rows}


@dataclass(frozen=True, slots=True)
class Outlook:
    """The exact consequences of one option: its prospects, and in words what they leave out."""

    option: str
    label: str
    prospects: tuple[Prospect, ...]
    leaves_out: tuple[str, ...]

    def __getitem__(self, key: str) -> Distribution | Fraction:
        """The odds of one prospect by its key. Raises a KeyError that says which there are."""
        for prospect in self.prospects:
            if prospect.key == key:
                return prospect.odds
        raise KeyError(f"{key!r}; there are {', '.join(self) or 'none'}")

    def __iter__(self) -> Iterator[str]:
        return iter([prospect.key for prospect in self.prospects])

    def __contains__(self, key: object) -> bool:
        return any(prospect.key == key for prospect in self.prospects)

    def __len__(self) -> int:
        return len(self.prospects)

    def __str__(self) -> str:
        lines = [self.label, *(f"  {prospect}" for prospect in self.prospects)]
        return "\n".join([*lines, *(f"  left out: {words}" for words in self.leaves_out)])

    def to_json(self) -> dict[str, Any]:
        """Plain data for a widget or a file."""
        return {
            "option": self.option,
            "label": self.label,
            "prospects": [prospect.to_json() for prospect in self.prospects],
            "leaves_out": list(self.leaves_out),
        }

    def _repr_html_(self) -> str:
        rows = "".join(prospect_row(prospect) for prospect in self.prospects)
        whole = f'<table style="{display.TABLE}"><tbody>{rows}</tbody></table>'
        table = f'<div style="overflow-x:auto">{whole}</div>' if rows else ""
        left = "".join(f"<li>{escape(words)}</li>" for words in self.leaves_out)
        out = f'<p style="{display.NOTE}">Left out:</p><ul style="margin:0;opacity:.8">{left}</ul>' if left else ""
        head = f'<p style="{display.NOTE}"><strong>{escape(self.label)}</strong></p>'
        return f'<div style="{display.BOX}">{head}{table}{out}</div>'


def in_words(odds: Distribution | Fraction) -> str:
    """A chance as a percentage, a distribution by its span and mean, a certain one by its number."""
    if isinstance(odds, Fraction):
        return display.percent(odds)
    if len(odds) == 1:
        return str(odds.minimum)
    return f"{odds.minimum} to {odds.maximum}, mean {float(odds.mean):.4g}"


def prospect_row(prospect: Prospect) -> str:
    """A line of the table: name, odds in words, and for a distribution its table folded away."""
    said = escape(in_words(prospect.odds))
    if isinstance(prospect.odds, Fraction):
        said = f'<span title="{prospect.odds}">{said}</span>'
    elif not prospect.certain:
        said = f"<details><summary>{said}</summary>{display.html(prospect.odds)}</details>"
    name = f'<th scope="row" style="{CELL}">{escape(prospect.name)}</th>'
    rule = f'<td style="{CELL};opacity:.7;white-space:nowrap">{escape(prospect.rule)}</td>'
    return f'<tr style="background:none">{name}<td style="{CELL}">{said}</td>{rule}</tr>'
