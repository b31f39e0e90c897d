"""The designer's page: the sheets as a grid, the card as it will print, exact figures, a paired simulation."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Callable
from html import escape
from math import isfinite
from typing import Any, Final

import ipywidgets as widgets
import plotly.graph_objects as go

import luu
from luu.core.address import on_a_page
from luu.core.cardset import CardSet
from luu.lab import Comparison, Workbench, exact
from luu_widgets import designer_words as words
from luu_widgets.card_faces import faces_of
from luu_widgets.card_grid import CardGrid
from luu_widgets.card_svg import card_svg
from luu_widgets.chart_parts import figure
from luu_widgets.plotly_view import PlotlyView
from luu_widgets.theme import ACCENT, BAND, MUTED
from luu_widgets.trial import MOST_GAMES, News, Trial

BUDGETS: Final = tuple(games for games in (20, 50, 100, 200, 400) if games <= MOST_GAMES)
GAMES: Final = (("Planet Luu", "planet"), ("Luturas Network", "luturas"))
RUNS: Final[dict[str, dict[str, Any]]] = {
    "planet": {"measure": "cleared"},
    "luturas": {"mode": "solo", "measure": "beaten"},
}
"""How each game is simulated, and what is followed: sectors cleared; Luturas Network alone, Oscumoras beaten."""


class Designer(widgets.VBox):
    """A card set to edit. `workbench` holds it, `workbench.cards` is the last sound set, `comparison` the last run.

    cards: the set to begin with; default: the shipped set of `game`. base: what it is compared with; default: cards.
    Visitors of a page can change cells and choose from lists; files and addresses are for code.
    """

    def __init__(self, cards: CardSet | None = None, base: CardSet | None = None, game: str = "planet") -> None:
        start = cards if cards is not None else luu.cards(game)
        self.grid = CardGrid(Workbench(start, base))
        self.trial = Trial(self._hear)
        self.comparison: Comparison | None = None
        self._track: list[tuple[int, float, float]] = []
        self._make_parts(start.game, cards is None)
        super().__init__(self._page(), layout=widgets.Layout(overflow="visible"))
        self.add_class("luu-designer")
        self.grid.observe(self.refresh, names=["edits", "place"])
        self.refresh()

    @property
    def workbench(self) -> Workbench:
        """What is being edited."""
        return self.grid.workbench

    # ------------------------------------------------------------------ the parts

    def _make_parts(self, game: str, choose: bool) -> None:
        self.game = widgets.ToggleButtons(options=GAMES, value=game)
        self.game.style.button_width = "auto"
        self.game.layout.display = None if choose else "none"
        self.card = widgets.HTML()
        self.figures = widgets.HTML()
        self.changes = widgets.HTML()
        self.result = widgets.HTML()
        self.links = widgets.HTML()
        self.games = widgets.Dropdown(options=BUDGETS, value=50, description="Pairs")
        self.games.layout.width = "150px"
        self.games.style.description_width = "auto"
        self.run = widgets.Button(description="Simulate", button_style="primary", icon="play")
        self.halt = widgets.Button(description="Stop", icon="stop", disabled=True)
        self.files = widgets.Button(description="Files to take along", icon="download")
        self.files.layout.width = self.run.layout.width = self.halt.layout.width = "auto"
        self.game.layout.margin = "0 0 10px"
        self.bar = widgets.IntProgress(value=0, max=1, layout=widgets.Layout(width="100%", visibility="hidden"))
        self.chart = PlotlyView(layout=widgets.Layout(display="none"))
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        self.game.observe(self._guarded(self._other_game), names="value")
        for button, do in ((self.run, self.simulate), (self.halt, self.stop), (self.files, self._offer_files)):
            button.on_click(self._guarded(do))

    def _page(self) -> list[widgets.Widget]:
        tools = widgets.Box([self.games, self.run, self.halt], layout=_row("center"))
        told = widgets.VBox([self.figures, self.changes, self.files, self.links])
        played = widgets.VBox([tools, self.bar, self.result, self.chart])
        below = [_column(self.card, "0 1 450px"), _column(told, "1 1 330px"), _column(played, "1 1 380px")]
        style = widgets.HTML(f"<style>{words.STYLE}</style>", layout=widgets.Layout(display="none"))
        return [style, self._fault, self.game, self.grid, widgets.Box(below, layout=_row())]

    def _guarded(self, do: Callable[[], None]) -> Callable[[object], None]:
        """A handler that shows what goes wrong: a page shows nobody what a callback raises."""

        def handle(_what: object = None) -> None:
            try:
                do()
            except Exception as wrong:
                self._say(f"{type(wrong).__name__}: {wrong}" if not isinstance(wrong, ValueError) else str(wrong))
            else:
                self._say("")

        return handle

    def _say(self, fault: str) -> None:
        self._fault.value = f'<p role="alert" class="ld-fault">{escape(fault)}</p>' if fault else ""
        self._fault.layout.display = None if fault else "none"

    # ------------------------------------------------------------------ following the grid

    def refresh(self, _change: object = None) -> None:
        """Bring card, figures and changes to where the workbench is."""
        self._guarded(self._draw)(None)

    def _draw(self) -> None:
        workbench, (sheet, _), card = self.workbench, self.grid.place, self.grid.card
        self.card.value = cards_side_by_side(workbench.base, workbench.cards, sheet, card)
        moved = exact.shifts(workbench.base, workbench.cards, sheet, card) if _known(workbench, sheet, card) else ()
        duels = exact.duels(workbench.base, workbench.cards) if _duels_move(workbench) else ()
        self.figures.value = words.figures_table(moved, duels, workbench.sound)
        self.changes.value = words.changes_list(workbench)
        self.links.value = ""
        if self.comparison is not None and self._outdated():
            self.result.value = words.result(self.comparison, outdated=True)

    def _other_game(self) -> None:
        self.trial.stop()
        self.trial.job += 1  # nobody listens to it any more
        self.grid.workbench = Workbench(luu.cards(self.game.value))
        self.grid.place = (self.workbench.cards.plan.names[0], 0)
        self.comparison = None
        self.result.value, self.chart.layout.display = "", "none"
        self.run.disabled, self.halt.disabled, self.bar.layout.visibility = False, True, "hidden"
        self.grid.refresh()
        self.refresh()

    # ------------------------------------------------------------------ simulating

    def simulate(self) -> None:
        """Play the base and the set on the workbench on the same seeds, as many pairs as `games` says."""
        if not self.workbench.sound:
            raise ValueError("the sheets have faults: mend them first, they stand below the grid")
        if not self.workbench.changes:
            raise ValueError("nothing differs yet: change a value, then simulate")
        self._track = []
        self.run.disabled, self.halt.disabled = True, False
        self.bar.max, self.bar.value, self.bar.layout.visibility = self.games.value, 0, "visible"
        self.result.value = words.waiting(self.games.value)
        self.trial.start(self.workbench.base, self.workbench.cards, self.games.value, **RUNS[self.workbench.game])

    def stop(self) -> None:
        """End the simulation; what is done is kept."""
        self.trial.stop()

    def _hear(self, news: News) -> None:
        """News of the job, from its thread."""
        self._guarded(lambda: self._show(news))(None)

    def _show(self, news: News) -> None:
        self.bar.value = news.done
        if isfinite(news.half_width):
            self._track.append((news.done, news.value, news.half_width))
        if news.fault:
            self._rest()
            raise ValueError(news.fault)
        if news.comparison is None:
            self.result.value = words.so_far(news)
        else:
            self.comparison = news.comparison
            self._rest()
            self.result.value = words.result(news.comparison, outdated=False)
        if len(self._track) > 1:
            self.chart.layout.display = None
            self.chart.figure = narrowing(self._track, words.STREAMED[news.measure])

    def _rest(self) -> None:
        self.run.disabled, self.halt.disabled = False, True
        self.bar.layout.visibility = "hidden"

    # ------------------------------------------------------------------ taking it along

    def _offer_files(self) -> None:
        """Links that carry their files in them: nothing is written where the page is served from."""
        if not self.workbench.sound:
            raise ValueError("the sheets have faults: mend them first, they stand below the grid")
        self.links.value = '<p class="ld-note" role="status">Making them ...</p>'
        self.links.value = words.links(
            [(name, kind, base64.b64encode(data).decode()) for name, kind, data in self._made()]
        )

    def _made(self) -> list[tuple[str, str, bytes]]:
        """The files: sheets, workbook, the changed cards to print, a report."""
        from luu.lab.workbook import write_workbook
        from luu_widgets import printing

        workbench = self.workbench
        book = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        files = [
            ("cards.zip", "application/zip", zipped(workbench.cards)),
            ("cards.xlsx", book, write_workbook(workbench.cards)),
        ]
        if any(change.id for change in workbench.changes):
            files.append(
                (
                    "changed-cards.pdf",
                    "application/pdf",
                    printing.pdf(printing.faces(workbench.cards, base=workbench.base)),
                )
            )
        return [*files, ("report.html", "text/html", self.report().encode())]

    def report(self) -> str:
        """The report of the cards as one HTML page; with games where they were played with these cards."""
        from luu_widgets import report

        return report.html(
            self.workbench.cards, base=self.workbench.base, run=None if self._outdated() else self.comparison
        )

    def _outdated(self) -> bool:
        """Whether the sheets, or what they are compared with, have changed since the simulation."""
        found, now = self.comparison, self.workbench
        if found is None:
            return False
        return (found.a.about["cards"], found.b.about["cards"]) != (now.base.hash, now.cards.hash)

    def __repr__(self) -> str:
        return f"Designer({self.workbench!r}{', published' if on_a_page() else ''})"


def zipped(cards: CardSet) -> bytes:
    """The sheets as CSV in one archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in cards.sheets:
            archive.writestr(f"{sheet.plan.name}.csv", sheet.text())
    return out.getvalue()


def cards_side_by_side(base: CardSet, cards: CardSet, sheet: str, card: str) -> str:
    """A card as it will print, beside what it was where that differs."""
    sides = []
    for label, each in (("before", base), ("now", cards)):
        if card in each.sheet(sheet):
            sides.append((label, [card_svg(face) for face in faces_of(each, sheet, card)]))
    if len(sides) == 2 and sides[0][1] == sides[1][1]:
        sides = [("", sides[1][1])]
    return words.pictures(sides)


def _known(workbench: Workbench, sheet: str, card: str) -> bool:
    return card in workbench.base.sheet(sheet) or card in workbench.cards.sheet(sheet)


def _duels_move(workbench: Workbench) -> bool:
    return workbench.game == "luturas" and any(change.sheet in ("luturas", "tools") for change in workbench.changes)


def narrowing(track: list[tuple[int, float, float]], measure: str) -> go.Figure:
    """The difference so far in a measure and its interval, as games come in."""
    done = [point[0] for point in track]
    value = [point[1] for point in track]
    low, high = ([point[1] + sign * point[2] for point in track] for sign in (-1, 1))
    band = {
        "type": "scatter", "x": done + done[::-1], "y": high + low[::-1], "fill": "toself", "fillcolor": BAND,
        "line": {"width": 0}, "hoverinfo": "skip", "name": "interval",
    }  # fmt: skip
    middle = {
        "type": "scatter", "x": done, "y": value, "mode": "lines", "line": {"color": ACCENT, "width": 3},
        "name": "difference",
    }  # fmt: skip
    last = f"After {done[-1]} pairs the difference is {value[-1]:+.2f} {measure}, {low[-1]:+.2f} to {high[-1]:+.2f}."
    axes = {
        "xaxis": {"title": {"text": "pairs of games"}},
        "yaxis": {"title": {"text": "difference"}, "zeroline": True, "zerolinecolor": MUTED},
    }
    return figure(
        f"{measure[0].upper()}{measure[1:]}: the difference so far", "", last, traces=[band, middle], height=240, **axes
    )


def _row(align: str = "flex-start") -> widgets.Layout:
    return widgets.Layout(
        flex_flow="row wrap", align_items=align, grid_gap="8px 20px", overflow="visible", width="100%"
    )


def _column(widget: widgets.Widget, flex: str) -> widgets.Box:
    return widgets.VBox([widget], layout=widgets.Layout(flex=flex, min_width="0", overflow="visible"))
