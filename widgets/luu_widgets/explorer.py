"""The odds explorer: up to four questions to either game side by side, with a table and a link that restores them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

import anywidget
import ipywidgets as widgets

from luu_widgets.chart_odds import LOOKS, MOST, Chances
from luu_widgets.live import choice, close_whole, display
from luu_widgets.odds_panel import OddsPanel
from luu_widgets.page_link import PageLink
from luu_widgets.questions import LONGEST, QUESTIONS, Curve, Field, Question, curve, offered, read_query, write_query
from luu_widgets.table_base import STATIC, in_words

LETTERS: Final = "ABCD"
START: Final = ("planet-hit,attack:4", "planet-hit,attack:4,defend:1")
"""What a page without a query shows: the same enemy phase, with a Defend and without."""


class CurvesLink(PageLink):
    """The curves and their view in the page's own address, which is kept true to them."""

    longest = LONGEST

    def __init__(self, follow: Callable[[str], None]) -> None:
        self._follow = follow
        super().__init__(fields=["c", "view"])

    def follow(self, query: str) -> None:
        """Show what an address asks for."""
        self._follow(query)


class ControlNames(anywidget.AnyWidget):
    """Names the controls of the curves for who hears a page instead of seeing it; shows nothing itself."""

    _esm = (STATIC / "control_names.js").read_text(encoding="utf-8")


class CurveEditor(widgets.VBox):
    """The controls of one curve: its question, and a control for each field, which other questions use again."""

    def __init__(self, place: int, one: Curve, changed: Callable[[], None]) -> None:
        self._changed, self._setting = changed, False
        self._name = widgets.HTML()
        self.question = choice("", offered())
        self.numbers = [
            widgets.IntSlider(continuous_update=False, style={"description_width": "initial"}, layout={"width": "auto"})
            for _ in range(_most(False))
        ]
        self.switches = [widgets.Checkbox(indent=False) for _ in range(_most(True))]
        self.remove = widgets.Button(icon="times", tooltip=f"Remove curve {LETTERS[place]}")
        self.remove.layout.width = "34px"
        head = widgets.Box([self._name, self.question, self.remove], layout=widgets.Layout(align_items="center"))
        fields, switches = widgets.Box(self.numbers), widgets.Box(self.switches)
        fields.add_class("luu-fields")
        switches.add_class("luu-switches")
        super().__init__([head, fields, switches])
        self.add_class("luu-curve")
        self.add_class(f"luu-curve-{LETTERS[place].lower()}")
        self._name.value = f'<b style="color:{LOOKS[place][0]}">{LETTERS[place]}</b>'
        self.show(one)
        self.question.observe(self._asked_another, names="value")
        for control in (*self.numbers, *self.switches):
            control.observe(self._moved, names="value")

    def show(self, one: Curve) -> None:
        """Set every control to a curve; those that its question does not need are put away."""
        self._setting = True
        try:
            self.question.value = one.question.id
            for field, slider in _pairs(one.question, self.numbers, False):
                _set_slider(slider, field.label, field.least, field.most, one.numbers[field.name])
            for field, box in _pairs(one.question, self.switches, True):
                box.description, box.value = field.label, bool(one.numbers[field.name])
            for switch, controls in ((False, self.numbers), (True, self.switches)):
                used = sum(field.switch is switch for field in one.question.fields)
                for number, control in enumerate(controls):
                    display(control, number < used)
        finally:
            self._setting = False

    @property
    def curve(self) -> Curve:
        """What the controls say. Raises a ValueError."""
        question = QUESTIONS[self.question.value]
        pairs = [*_pairs(question, self.numbers, False), *_pairs(question, self.switches, True)]
        return curve(question.id, **{field.name: int(control.value) for field, control in pairs})

    def _asked_another(self, change: Mapping[str, str]) -> None:
        if not self._setting:
            self.show(curve(change["new"]))
            self._changed()

    def _moved(self, _change: object) -> None:
        if not self._setting:
            self._changed()


class OddsExplorer(widgets.VBox):
    """One to four curves with their controls, a chart and a table; `query` says all of it, and brings it back."""

    def __init__(self, query: str = "") -> None:
        self._place = widgets.VBox([])
        self._place.add_class("luu-curves")
        self.add = widgets.Button(description="Compare another", icon="plus", layout=widgets.Layout(width="auto"))
        self.panel = OddsPanel(self._chances, "Chances", "value", short=lambda name: name[0])
        self.link = CurvesLink(self._from_address)
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        self.editors: tuple[CurveEditor, ...] = ()
        left = widgets.VBox(
            [self._place, self.add, self.link, ControlNames()], layout={"flex": "1 1 340px", "min_width": "0"}
        )
        right = widgets.VBox([self.panel], layout={"flex": "3 1 420px", "min_width": "0", "overflow": "visible"})
        right.add_class("luu-charts")
        row = widgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="12px", overflow="visible")
        super().__init__([self._fault, widgets.Box([left, right], layout=row)])
        self.add_class("luu-explorer")
        self.add.on_click(self._add)
        self.panel.view.observe(self._tell, names="value")
        self.query = query

    @property
    def curves(self) -> list[Curve]:
        """What is compared."""
        return [editor.curve for editor in self.editors]

    @property
    def query(self) -> str:
        """Curves and view as the query of an address; assign one to see them. Raises a ValueError for a wrong one."""
        return write_query(self.curves, self.panel.view.value)

    @query.setter
    def query(self, query: str) -> None:
        curves, view = read_query(query)
        self.panel.view.value = view
        self._lay(curves or read_query("&".join(f"c={text}" for text in START))[0])

    def _lay(self, curves: list[Curve]) -> None:
        """An editor for each curve; those that are there are used again."""
        kept = self.editors[: len(curves)]
        for editor, one in zip(kept, curves, strict=False):
            editor.show(one)
        more = [self._editor(place, one) for place, one in enumerate(curves) if place >= len(kept)]
        gone = self.editors[len(curves) :]
        self.editors = (*kept, *more)
        self._place.children = self.editors
        for editor in gone:
            close_whole(editor)
        for editor in self.editors:
            display(editor.remove, len(self.editors) > 1)
        display(self.add, len(self.editors) < MOST)
        self.refresh()

    def _editor(self, place: int, one: Curve) -> CurveEditor:
        editor = CurveEditor(place, one, self.refresh)
        editor.remove.on_click(lambda _button: self._remove(editor))
        return editor

    def _add(self, _button: object) -> None:
        self._lay([*self.curves, self.curves[-1]][:MOST])

    def _remove(self, editor: CurveEditor) -> None:
        self._lay([one.curve for one in self.editors if one is not editor] or self.curves)

    def _chances(self) -> dict[str, Chances]:
        """By names that differ; before there is a curve, something to draw all the same."""
        curves = self.curves or [curve("dice")]
        alike = len({one.question.id for one in curves}) == 1
        names = [one.details if alike else one.name for one in curves]
        return {f"{LETTERS[place]} {names[place]}": one.chances() for place, one in enumerate(curves)}

    def refresh(self) -> None:
        """Draw what the controls say, and write it into the address."""
        asked = {editor.curve.question for editor in self.editors}
        title = next(iter(asked)).label if len(asked) == 1 else "Chances"
        self.panel.say_what(" / ".join(sorted({question.counts for question in asked})), title)
        self.panel.refresh()
        self._tell()

    def _tell(self, _change: object = None) -> None:
        self.link.query = f"?{self.query}"

    def _from_address(self, query: str) -> None:
        try:
            self.query = query
        except ValueError as wrong:
            self._fault.value = f'<p role="alert">{escape(f"The address could not be followed: {in_words(wrong)}")}</p>'
            display(self._fault, True)
        else:
            display(self._fault, False)


def _most(switch: bool) -> int:
    return max(sum(field.switch is switch for field in question.fields) for question in QUESTIONS.values())


def _pairs(question: Question, controls: Sequence[Any], switch: bool) -> list[tuple[Field, Any]]:
    """A question's fields of one kind, each with the control that is its own for now."""
    return list(zip([field for field in question.fields if field.switch is switch], controls, strict=False))


def _set_slider(slider: widgets.IntSlider, label: str, least: int, most: int, value: int) -> None:
    """New bounds and a new value at one go, in an order in which none is ever outside."""
    with slider.hold_sync():
        slider.min, slider.max = min(slider.min, least), max(slider.max, most)
        slider.value, slider.description = value, label
        slider.min, slider.max = least, most
