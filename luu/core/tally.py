"""A total that remembers how it came about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from luu.core.compiling import mypyc_attr

Reason = tuple[str, int]
"""What changed a total, and by how much: `("shell", -1)`. What a reason adds in brackets stands behind its number:
`("rebound (half of 5, rounded up)", 3)`. A reason of 0 after the first one is a remark, such as `shell does not
apply`."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Tally:
    """A running number with its reasons: `Tally(3, "base").add(4, "die")` is 7 and can say why."""

    __slots__ = ("reasons", "value")

    def __init__(self, value: int = 0, why: str = "") -> None:
        self.value = value
        self.reasons: list[Reason] = [(why, value)] if why else []

    def add(self, amount: int, why: str) -> Tally:
        """Change the total by `amount`; an amount of 0 leaves no reason behind."""
        if amount:
            self.value += amount
            self.reasons.append((why, amount))
        return self

    def to(self, value: int, why: str) -> Tally:
        """Set the total to `value`; the reason is the difference."""
        return self.add(value - self.value, why)

    def less(self, amount: int, why: str) -> Tally:
        """Take `amount` away, but never below 0."""
        if amount > self.value:
            amount = min(amount, max(self.value, 0))
        return self.add(-amount, why)

    def remark(self, said: str) -> Tally:
        """Say something that changes nothing, such as what was looked at and did not apply."""
        self.reasons.append((said, 0))
        return self

    def __repr__(self) -> str:
        return f"Tally({in_words(self.value, self.reasons)})"


def in_words(value: int, reasons: Iterable[Reason]) -> str:
    """`7 = base 3 + die 4 (d6), shell does not apply`: a total and its reasons as one readable sum."""
    parts: list[str] = []
    remarks = ""
    for why, amount in reasons:
        if parts and not amount:
            remarks += f", {why}"
            continue
        sign = "- " if amount < 0 else "+ " if parts else ""
        name, _, more = why.partition(" (")
        parts.append(f"{sign}{name} {abs(amount)}" + (f" ({more}" if more else ""))
    return f"{value} = {' '.join(parts)}{remarks}" if parts else str(value)


def for_each(amount: int, count: int, what: str) -> str:
    """`1 for each of 2 levels`; of what is counted both numbers are given, `level|levels`, where they differ."""
    one, _, many = what.partition("|")
    return f"for 1 {one}" if count == 1 else f"{amount} for each of {count} {many or one}"


def part_of(whole: int, part: int, rounded: str, what: str = "") -> str:
    """`half of 5 dealt, rounded up`; what needs no rounding says nothing of it."""
    said = f"{PARTS.get(part, f'1/{part}')} of {whole}" + (f" {what}" if what else "")
    return f"{said}, rounded {rounded}" if whole % part else said


PARTS: Final = {1: "all", 2: "half", 3: "a third", 4: "a quarter"}
"""What the first parts of a whole are called."""
