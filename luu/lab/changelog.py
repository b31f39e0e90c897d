"""What differs between two card sets as an entry for a changelog, in Markdown."""

from __future__ import annotations

from luu.core.cardset import CardSet, Change


def changelog(base: CardSet, cards: CardSet) -> str:
    """One line a card, with what changed on it, below a heading that names both sets."""
    by_card: dict[tuple[str, str], list[Change]] = {}
    for change in base.diff(cards):
        by_card.setdefault((change.sheet, change.id), []).append(change)
    lines = [f"- {_said(cards, base, *card, changes)}" for card, changes in by_card.items()]
    head = f"### Cards {base.hash[:8]} to {cards.hash[:8]}"
    return "\n".join([head, "", *(lines or ["- nothing differs"])])


def _said(cards: CardSet, base: CardSet, sheet: str, card: str, changes: list[Change]) -> str:
    """One card's changes in a line."""
    if not card:
        return f"{sheet}: rows in another order"
    record = cards.sheet(sheet).get(card) or base.sheet(sheet).get(card)
    name = getattr(record, "name", "") or card.replace("_", " ").capitalize()
    parts = [
        (f"{change.column.replace('_', ' ')} {_cell(change.before)} -> {_cell(change.after)}" if change.column
         else "new" if change.before is None else "removed")
        for change in changes
    ]  # fmt: skip
    return f"**{name}** ({sheet}): {'; '.join(parts)}"


def _cell(value: object) -> str:
    return repr(value) if isinstance(value, str) else str(value)
