"""What stands around a table, as one small widget: time, hints, a new game, files, sandbox. Drawn from one trait."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets

from luu_widgets.table_base import in_words, joined, one_module

SCRIPTS: Final = ("board_kit.js", "desk_parts.js", "desk_keep.js", "desk_forms.js", "desk_hint.js", "desk_bar.js")
STYLES: Final = ("board_tokens.css", "desk_bar.css")
LONGEST: Final = 80
"""Letters in a text that is no file and no form."""
LONG: Final = {"text": 2_000_100, "position": 60_000}
"""What may be longer."""
MOST_FIELDS: Final = 40

Act = Callable[[dict[str, Any]], None]


class DeskBar(anywidget.AnyWidget):
    """Draws what it is told to and sends on what is done; what it asks for, `acts` carry out by the letter's type."""

    _esm = one_module(SCRIPTS)
    _css = joined(STYLES)

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, acts: Mapping[str, Act], draw: Callable[[], dict[str, Any]], **traits: Any) -> None:
        super().__init__(**traits)
        self.acts = acts
        self._seen = draw
        self.busy = False
        self._fault = ""
        self.on_msg(self._hear)

    def draw(self, answered: str | None = None, fault: str = "") -> None:
        """One assignment an action."""
        self.view = {**self._seen(), "table": {"answered": answered, "fault": fault}}

    def _hear(self, _bar: object, content: object, _buffers: object) -> None:
        """Whatever the browser sent: the one place where a fault of it is caught and shown."""
        fault, answered = "", None
        self.busy = True
        try:
            letter = read_letter(content)
            answered = letter.get("id")
            if letter["type"] not in self.acts:
                raise ValueError("the page sent something that is not known here")
            self.acts[letter["type"]](letter)
        except Exception as wrong:  # a front end shows nobody what a handler raises
            fault = in_words(wrong)
        finally:
            self.busy = False
        self.draw(answered, fault)


def read_letter(content: object) -> dict[str, Any]:
    """A letter whose parts are plain and short; anyone can send anything to a kernel. Raises ValueError."""
    if not isinstance(content, dict) or not isinstance(content.get("type"), str):
        raise ValueError("the page sent something that is not a letter")
    return {str(name)[:LONGEST]: plain(str(name), value) for name, value in list(content.items())[:MOST_FIELDS]}


def plain(name: str, value: object) -> Any:
    """A number, a text that is not too long, or a form of such texts. Raises ValueError for anything else."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        if len(value) > LONG.get(name, LONGEST):
            raise ValueError(f"{name}: {len(value)} letters were given, expected at most {LONG.get(name, LONGEST)}")
        return value
    if name == "form" and isinstance(value, dict) and len(value) <= MOST_FIELDS:
        return {str(field)[:LONGEST]: plain(str(field), one) for field, one in value.items() if field != "form"}
    raise ValueError(f"{name}: {type(value).__name__} was given, expected a number or text")
