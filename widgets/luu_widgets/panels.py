"""The Planet Luu page as one widget: the desk with the charts of the game beside it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import ipywidgets as widgets
import plotly.graph_objects as go

import luu
from luu import odds
from luu.core.session import Session
from luu.odds.outlook import TooLarge
from luu.planet.events import Attacked, EnemyAttacked
from luu_widgets import charts
from luu_widgets.chart_odds import VIEWS
from luu_widgets.game_page import WANTED, GamePage
from luu_widgets.live import LiveChart, LiveCharts, Scene, choice, display

BUDGET: Final = 20_000
"""So many positions of an enemy phase are counted for a chart: some 20 ms on a common machine."""

NO_PHASE: Final = "No enemy faces your queue."
TOO_MANY: Final = "This enemy phase can go in more ways than are counted while you play."
TIERS: Final = (1, 2, 3, 4)
COURSES: Final = {"means and cards": charts.means_over_time, "sectors and waves": charts.timeline}


class PlanetCharts(LiveCharts):
    """The chances of dice and enemies, the growth of the Luu, and the course of the game on a table of Planet Luu."""

    game = "planet"

    def __init__(self) -> None:
        self.both = widgets.Checkbox(description="two players' enemies too", indent=False)
        self.both.add_class("luu-both")
        self.boss = choice("boss", [(f"{card.name}, Sector {card.sector}", name) for name, card in _bosses()])
        self.tier = choice("tier", TIERS)
        self._boss_seen = ""
        measures = [(name, measure) for measure, (name, _) in charts.MEASURES.items()]
        self.growth = LiveChart(
            "Growth", _growth, charts.evolution, measure=choice("", measures), tier=self.tier, boss=self.boss
        )
        self.dice = LiveChart("Dice", _dice, charts.sector_dice, view=choice("", VIEWS), both=self.both)
        self.phase = LiveChart("Enemies", _phase, _draw_phase, view=choice("", VIEWS))
        in_tabs = [
            LiveChart("Sectors", _sectors, charts.all_sectors, view=choice("", VIEWS), both=self.both),
            self.growth,
            LiveChart("Classes", _classes, charts.counter_wheel),
            LiveChart("Course", _course, _draw_course, what=choice("", tuple(COURSES))),
        ]
        super().__init__([self.phase, self.dice], in_tabs)

    def wanted(self, scene: Scene) -> bool:
        """Once the first wave is there."""
        return WANTED[self.game](scene.view)

    def prepare(self, scene: Scene) -> None:
        """Show only controls that change something; a new boss is what growth is measured against."""
        display(self.both, scene.view["players"] == 1)  # a game of two shows both anyway
        measure = self.growth.controls["measure"].value
        display(self.tier, measure == "hits")
        display(self.boss, measure == "effective_hp")
        boss = scene.view["boss"]
        if boss is not None and boss["id"] != self._boss_seen:
            self._boss_seen = boss["id"]
            self.boss.value = boss["id"]


class PlanetDashboard(GamePage):
    """Planet Luu to play, with all that belongs around a table, and its charts beside it.

    session: the game; default: a new one. `table` is the playable table, `charts` what stands beside it; a session that
    is assigned to `session` is shown, and the charts follow. `players`, `fair` and `cards` are those of a `Desk`.
    """

    def __init__(self, session: Session | None = None, **options: Any) -> None:
        super().__init__(session if session is not None else luu.new("planet"), **options)


def rehearse() -> None:
    """Load and work out once what a visitor's first clicks would: a few moves, and every chart."""
    desk = PlanetDashboard(luu.new("planet", seed=1, draft="auto", chaos=0))
    for number in range(len(desk.charts.in_tabs)):
        desk.charts.tabs.selected_index = number
        if desk.session.choice is not None:
            desk.play(desk.session.choice.options[0].key)
    desk.close()


def _bosses() -> list[tuple[str, Any]]:
    """Bosses by id; every card set has the same ids."""
    return list(luu.cards("planet").sheet("bosses").items())


# ---------------------------------------------------------------------- what each chart depends on


def last_rolls(session: Session) -> tuple[list[int], list[int]]:
    """What the sector dice added in the last move: to the attacks of Luu, and to those of enemies (PL-6.5)."""
    yours, theirs = [], []
    for event in session.last_events:
        if isinstance(event, Attacked) and event.dice:
            yours.append(sum(value for _, value in event.dice))
        elif isinstance(event, EnemyAttacked) and event.dice:
            theirs.append(-(-sum(value for _, value in event.dice) // session.setup["players"]))
    return yours, theirs


def _dice(scene: Scene, view: str, both: bool) -> tuple[Any, ...]:
    return scene.view["sector"]["number"], scene.view["players"], *last_rolls(scene.session), both, view


def _sectors(scene: Scene, view: str, both: bool) -> tuple[Any, ...]:
    return scene.view["sector"]["number"], scene.view["players"], both, view


def _phase(scene: Scene, view: str) -> tuple[Any, ...] | str:
    try:
        phase = odds.coming_phase(scene.session, scene.seat, BUDGET)
    except TooLarge:
        return TOO_MANY
    if phase is None:
        return NO_PHASE
    queue = scene.view["queues"][scene.seat]
    standing = tuple((f"{luu['name']} {luu['uid']}", luu["hp"]) for luu in queue)
    return phase, standing, view, scene.view["players"], _colony(scene)


def _colony(scene: Scene) -> Fraction | None:
    """The chance that no player has a Luu left (PL-12.2); None where that takes too long to count."""
    try:
        both = odds.coming_phase(scene.session, scene.seat, BUDGET, together=True)
    except TooLarge:
        return None
    return None if both is None else both.wiped_out()


def _growth(scene: Scene, measure: charts.Measure, tier: int, boss: str) -> tuple[Any, ...]:
    parts = ("class", "form", "level", "attack", "max_hp")
    places = [[{part: luu[part] for part in parts} for luu in queue] for queue in scene.view["queues"]]
    return scene.session.cards, places, measure, scene.view["sector"]["number"], tier, boss


def _classes(scene: Scene) -> tuple[Any, ...]:
    yours = sorted(luu["class"] for queue in scene.view["queues"] for luu in queue)
    return yours, sorted(enemy["class"] for enemy in scene.view["enemies"])


def _course(scene: Scene, what: str) -> tuple[Any, ...]:
    return what, scene.session.rounds()


# ---------------------------------------------------------------------- drawing what takes more than a figure


def _draw_phase(
    phase: odds.planet.WholePhase, standing: Any, view: Any, players: int, colony: Fraction | None
) -> tuple[go.Figure, str]:
    return charts.phase_damage(phase, standing, view), charts.phase_words(phase, standing, players, colony)


def _draw_course(what: str, rows: Any) -> go.Figure:
    return COURSES[what](rows)
