"""A total that remembers how it came about."""

from __future__ import annotations

from collections.abc import Iterable

Reason = tuple[str, int]
"""What changed a total, and by how much."""


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
        return self.add(-min(amount, max(self.value, 0)), why)

    def __repr__(self) -> str:
        return f"Tally({in_words(self.value, self.reasons)})"


def in_words(value: int, reasons: Iterable[Reason]) -> str:
    """`7 = base 3 + die 4`: a total and its reasons as one readable sum."""
    parts: list[str] = []
    for why, amount in reasons:
        sign = "- " if amount < 0 else "+ " if parts else ""
        parts.append(f"{sign}{why} {abs(amount)}")
    return f"{value} = {' '.join(parts)}" if parts else str(value)
