"""A game as its page shows it: the desk with the charts of the game beside it, and a link that opens it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from luu.core.session import Session
from luu_widgets.desk import Desk
from luu_widgets.game_door import GameDoor
from luu_widgets.live import LiveCharts, close_whole, share

CHARTS: Final = {"planet": "luu_widgets.panels:PlanetCharts", "luturas": "luu_widgets.luturas_panel:LuturasCharts"}
"""The charts of each game, loaded when there is something for them to show."""

WANTED: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "planet": lambda view: bool(view["round_total"]),  # before the first wave no die falls
    "luturas": lambda view: view["phase"] != "draft",
}
"""From a game's view, whether there is anything to show yet; a draft, for one, takes the whole page."""


class GamePage(Desk):
    """A desk whose charts follow the game, whichever kind is chosen on it.

    `charts` are those of the game on the table; `door` opens the game that the page's address names.
    """

    def __init__(self, session: Session, players: str | Sequence[str] | None = None, **options: Any) -> None:
        self._charts: dict[str, LiveCharts] = {}
        self._doors = (GameDoor(self, layout=share("1 1 100%")),)
        super().__init__(session, players=players, beside=self._doors, **options)
        self._beside.layout.display = "contents"  # its parts take their places in the row as if it were not there

    @property
    def charts(self) -> LiveCharts:
        """What stands beside the table, made when it is first wanted or asked for."""
        name = self.session.game.name
        if name not in self._charts:
            self._charts[name] = charts_of(name)
            self._beside.children = (*self._charts.values(), *self._doors)
            self._charts[name].watch(self.table)
        return self._charts[name]

    @property
    def door(self) -> GameDoor:
        """What reads the page's address, and links to the game."""
        return self._doors[0]

    def close(self) -> None:
        """Close every part."""
        for part in (*self.__dict__.pop("_charts", {}).values(), *self.__dict__.pop("_doors", ())):
            close_whole(part)
        self.layout.close()
        super().close()

    def _lay_table(self, covered: bool = False) -> None:
        super()._lay_table(covered)
        self.table.observe(self._bring_charts, names="view")
        self._bring_charts()
        for charts in self._charts.values():
            charts.watch(self.table)

    def _bring_charts(self, _change: object = None) -> None:
        """Make the charts of this game when there is something for them to show."""
        name = self.table.session.game.name
        if name not in self._charts and self.session.game.name == name and WANTED[name](self.table.view):
            self.charts  # noqa: B018  making them is all


def charts_of(game: str) -> LiveCharts:
    """Charts for a game, not yet on any table."""
    module, name = CHARTS[game].split(":")
    made: LiveCharts = getattr(import_module(module), name)()
    return made
