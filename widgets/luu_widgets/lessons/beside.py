"""A panel of text beside a live table, as one widget: the table comes when there is a game to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import ipywidgets as widgets
import traitlets

from luu.core.session import Session
from luu_widgets.desk_bar import DeskBar
from luu_widgets.luturas_table import HUMAN, LuturasTable
from luu_widgets.planet_table import PlanetTable
from luu_widgets.table_base import BoardTable

TABLES: Final[Mapping[str, Callable[[Session], BoardTable]]] = {"planet": PlanetTable, "luturas": LuturasTable}
ROW: Final = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "14px", "overflow": "visible"}
TEXT: Final = {"flex": "1 1 360px", "min_width": "0", "overflow": "visible"}
PLACE: Final = {"flex": "3 1 600px", "display": "none", "min_width": "0", "overflow": "visible"}


class Beside(widgets.VBox):
    """Text and table. `table` is the board that lies there, or None; `turn` counts what was done.

    Subclasses give a panel, and say in `_moved` what follows a move at the table.
    """

    turn = traitlets.Int(0)

    def __init__(self, panel: DeskBar, layout: widgets.Layout | None = None) -> None:
        self.panel = panel
        self.table: BoardTable | None = None
        self._tables: dict[str, BoardTable] = {}
        self._place = widgets.VBox([], layout=PLACE)
        row = widgets.Box([widgets.VBox([panel], layout=TEXT), self._place], layout=ROW)
        super().__init__([row], layout=layout or {"overflow": "visible"})

    def close(self) -> None:
        """Close every part."""
        for part in self._parts():
            part.close()
        super().close()

    def _parts(self) -> list[widgets.DOMWidget]:
        """What is there to close; nothing yet in one that refused what it was given."""
        return [*self._tables.values(), self.panel] if hasattr(self, "_tables") else []

    def _lay(self, session: Session, players: Sequence[str] = (), asked_of: tuple[str, ...] | None = None) -> None:
        """Put a game on the board of its kind, which is made once.

        players: who plays the seats where agents play some. asked_of: while a question about it is open, what the board
        does not show (`BoardTable.asked_of`).
        """
        game = session.game.name
        busy, self.panel.busy = self.panel.busy, True
        try:
            if game not in self._tables:
                self._tables[game] = TABLES[game](session)
                self._tables[game].guided = True
                self._tables[game].observe(self._played, names="turn")
            self.table = self._tables[game]
            if isinstance(self.table, LuturasTable):
                self.table.players = tuple(players) or (HUMAN, HUMAN)
            self.table.asked_of = asked_of
            self.table.session = session
        finally:
            self.panel.busy = busy
        if self._place.children != (self.table,):
            self._place.children = (self.table,)
            self._place.layout.display = None

    def _clear(self) -> None:
        """No table: the text has all the room."""
        self.table, self._place.children = None, ()
        self._place.layout.display = "none"

    def _played(self, _change: object) -> None:
        if not self.panel.busy:
            self._moved()

    def _moved(self) -> None:
        """Somebody played at the table."""

    def _draw(self) -> None:
        self.turn += 1
        if not self.panel.busy:
            self.panel.draw()
