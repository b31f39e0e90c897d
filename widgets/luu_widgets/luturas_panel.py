"""The Luturas Network page as one widget: the desk with the chances of its attacks and duels beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import ipywidgets as widgets
import plotly.graph_objects as go

import luu
from luu import odds
from luu.core.session import Session
from luu_widgets import chart_heat
from luu_widgets.chart_breakshield import MEASURES, breakshield_map, damage_parts
from luu_widgets.chart_duel import duel_course, special_bars
from luu_widgets.chart_matchups import ORDERS, matchup_map
from luu_widgets.chart_odds import VIEWS, distribution_figure
from luu_widgets.chart_parts import percent
from luu_widgets.desk_seats import HUMAN
from luu_widgets.game_page import WANTED, GamePage
from luu_widgets.live import LiveChart, LiveCharts, Scene, choice
from luu_widgets.luturas_course import all_matchups, moments, specials
from luu_widgets.luturas_odds import Attack, Numbers, attack, by_numbers_alone, numbers, whole_damage, why_none
from luu_widgets.questions import LONGEST_WAIT

COVERED: Final = "Hands are covered"
NO_TOOL: Final = "No attack to show: no Tool is chosen."
NO_PAIR: Final = "No pair stands yet."
ONLY_VERSUS: Final = "A duel is between two Luturas: in solo see how your Luturas come by their Special."
ONLY_SOLO: Final = "Special is gathered in solo games; in versus a Lutura may turn to its Hyper side once."
NEVER: Final = "This attack would hardly ever bring it down."

ONLY_NUMBERS: Final = "The map counts dice, Power and the two numbers alone, without abilities, limits and effects."
LIKE_THIS: Final = "As if every attack went like the next one: what one changes for those after it is not counted."

TOUCHING: Final = ("Burned", "Blurred", "Soaked")
"""The statuses that change an attack's numbers: two on who attacks, Soaked on who is attacked."""

OTHERS: Final = {
    "Paralyzed": "attacks after its opponent, whatever the Speeds",
    "Nullified": "its Tools' effects do not happen, Hyper ends, no Special",
    "Injured": "recovers no Stamina",
}
"""What the other statuses do; none of it changes the numbers of an attack (LN-9.3, LN-9.5, LN-9.6)."""


class LuturasCharts(LiveCharts):
    """What an attack with a Tool in hand can do, and how the duel stands, on a table of Luturas Network.

    `tool` chooses the Tool: it holds those of the hand that can be seen, and no others.
    """

    game = "luturas"

    def __init__(self) -> None:
        self.tool = tool = widgets.Dropdown(description="Tool", options=(), layout=widgets.Layout(width="auto"))
        self._offering = False
        self.attack = LiveChart("Attack", _parts, _draw_parts, tool=tool, view=choice("", VIEWS))
        in_tabs = [
            LiveChart("Map", _map, _draw_map, tool=tool, measure=choice("", MEASURES)),
            LiveChart("Status", _statuses, _draw_statuses, tool=tool, view=choice("", VIEWS)),
            LiveChart("KO", _knockout, _draw_knockout, tool=tool, view=choice("", VIEWS)),
            LiveChart("Duel", _duel, duel_course),
            LiveChart("Matchups", _matchups, _draw_matchups, order=choice("first", ORDERS)),
            LiveChart("Special", _special, special_bars),
        ]
        super().__init__([self.attack], in_tabs)

    def wanted(self, scene: Scene) -> bool:
        """Once the draft is over."""
        return WANTED[self.game](scene.view)

    def refresh(self, change: object = None) -> None:
        """Bring charts and the choice of Tools to where the game is."""
        if not self._offering:
            super().refresh(change)

    def prepare(self, scene: Scene) -> None:
        """Offer the Tools that fit; once one is placed, that one. None while hands are covered, none of the other, and
        none where nobody attacks."""
        offered = () if why_none(scene.session, scene.seat) else tools_of(scene.view)
        if tuple(self.tool.options) == offered:
            return
        kept, ids = self.tool.value, [value for _, value in offered]
        self._offering = True  # one message for all of it
        try:
            with self.tool.hold_sync():
                self.tool.options = offered
                self.tool.value = kept if kept in ids else (ids or [None])[0]
                self.tool.disabled = not ids
        finally:
            self._offering = False


class LuturasDashboard(GamePage):
    """Luturas Network to play, with all that belongs around a table, and its charts beside it.

    session: the game; default: a new one for two. opponent: who plays the second seat, "human" or an agent; or players:
    who plays each. `table` is the playable table, `charts` what stands beside it; a session that is assigned to
    `session` is shown, and the charts follow. `fair` and `cards` are those of a `Desk`.
    """

    def __init__(
        self,
        session: Session | None = None,
        opponent: str = HUMAN,
        players: str | Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        start = session if session is not None else luu.new("luturas")
        super().__init__(start, (HUMAN, opponent) if players is None else players, **options)


def rehearse() -> None:
    """Load and work out once what a visitor's first clicks would: a few moves, and every chart."""
    desk = LuturasDashboard(luu.new("luturas", seed=1, draft="auto"))
    for number in (*range(len(desk.charts.in_tabs)), 0):
        if desk.session.choice is not None:
            desk.play(desk.session.choice.options[0].key)
        desk.charts.tabs.selected_index = number
    desk.close()


# ---------------------------------------------------------------------- what each chart depends on


def _attack(scene: Scene, tool: str | None) -> Attack | str:
    if scene.view["table"]["covered"]:
        return COVERED
    if tool is None:
        return why_none(scene.session, scene.seat) or NO_TOOL
    if tool not in scene.known:
        scene.known[tool] = attack(scene.session, scene.seat, tool)
    found: Attack | str = scene.known[tool]
    return found


def _parts(scene: Scene, tool: str | None, view: str) -> tuple[Any, ...] | str:
    one = _attack(scene, tool)
    return one if isinstance(one, str) else (one, view)


def _statuses(scene: Scene, tool: str | None, view: str) -> tuple[Any, ...] | str:
    one = _attack(scene, tool)
    if isinstance(one, str):
        return one
    return one, scene.session, scene.session.moves, scene.seat, tool, view


def _map(scene: Scene, tool: str | None, measure: str) -> tuple[Any, ...] | str:
    one = _attack(scene, tool)
    return one if isinstance(one, str) else (one, numbers(scene.session, scene.seat, str(tool)), measure)


def _knockout(scene: Scene, tool: str | None, view: str) -> tuple[Any, ...] | str:
    one = _attack(scene, tool)
    if isinstance(one, str):
        return one
    lasts = one.stamina + one.force_field
    return (one, view) if one.mean * LONGEST_WAIT > lasts else NEVER


def _duel(scene: Scene) -> tuple[Any, ...] | str:
    if scene.session.state.solo:
        return ONLY_VERSUS
    return (found,) if (found := tuple(moments(scene.session, scene.seat))) else NO_PAIR


def _matchups(scene: Scene, order: str) -> tuple[Any, ...]:
    active = scene.view["active"]
    own, other = active[scene.seat], active[1 - scene.seat] if len(active) > 1 else None
    return scene.session.cards, order, (own, other) if own and other else None


def _special(scene: Scene) -> tuple[Any, ...] | str:
    return (dict(specials(scene.view)),) if scene.session.state.solo else ONLY_SOLO


# ---------------------------------------------------------------------- drawing what takes more than a figure


def _titled(one: Attack) -> str:
    return f"{one.tool}: {one.attacker} on {one.target}"


def _draw_parts(one: Attack, view: Any) -> tuple[go.Figure, str]:
    return damage_parts(one.parts, view, title=_titled(one)), in_words(one)


def _draw_statuses(
    one: Attack, session: Session, _moves: object, seat: int, tool: str, view: Any
) -> tuple[go.Figure, str]:
    """The attack under each status that touches it, with what the others do in words."""
    found = {
        "no status": attack(session, seat, tool, ""),
        **{_placed(name): attack(session, seat, tool, name) for name in TOUCHING},
    }
    variants = {name: other for name, other in found.items() if not isinstance(other, str)}
    rows = [
        [name, percent(other.hit), percent(other.breakshield), f"{float(other.mean):.2f}", percent(other.knockout)]
        for name, other in (("as it stands", one), *variants.items())
    ]
    table = chart_heat.table("", ["", "hit", "Shield broken", "mean", "KO"], rows)
    rest = "".join(f"<li>{name}: {what}</li>" for name, what in OTHERS.items())
    damages = {name: whole_damage(other) for name, other in variants.items()}
    figure = distribution_figure(damages, view, f"What a status would change: {one.tool}", "damage")
    return figure, f'{table}<ul class="luu-rest">{rest}</ul>'


def _placed(status: str) -> str:
    return f"target {status}" if status == "Soaked" else status


def _draw_map(one: Attack, dice: Numbers, measure: Any) -> go.Figure | tuple[go.Figure, str]:
    """The map knows dice and numbers alone; where more than these binds the attack, it says so."""
    mark = (dice.accuracy, 13 if dice.breakshield is None else dice.breakshield)
    shared = (dice.damage_dice, dice.defense_dice, dice.power, measure, one.stamina)
    figure = breakshield_map(*shared, dice.burned, dice.soaked, dice.blurred, mark)
    if by_numbers_alone(one, dice):
        return figure
    return figure, f'<div class="luu-chances"><p>{ONLY_NUMBERS} {_told(one)}</p></div>'


def _told(one: Attack) -> str:
    """The attack itself in a sentence."""
    return (
        f"The attack with {escape(one.tool)} hits in {percent(one.hit)}, with Breakshield in "
        f"{percent(one.breakshield)}, does {float(one.mean):.2f} damage on average and knocks out in "
        f"{percent(one.knockout)}."
    )


def _draw_knockout(one: Attack, view: Any) -> tuple[go.Figure, str]:
    """Attacks until the target is down, with a Force Field until that is down too."""
    waits = odds.luturas.attacks_to_fall(one.parts, one.force_field, one.stamina)
    figure = distribution_figure({one.tool: waits}, view, f"Attacks until {one.target} is down", "attacks")
    return figure, f'<div class="luu-chances"><p>{LIKE_THIS}</p></div>'


def _draw_matchups(cards: Any, order: Any, pair: tuple[str, str] | None) -> go.Figure:
    return matchup_map(all_matchups(cards), order, pair, numbers=False)


def tools_of(view: Any) -> tuple[tuple[str, str], ...]:
    """The own Tool that is placed, or those of the hand that fit, as label and id; none of a hand that is covered."""
    hand = view["hands"][view["seat"]]
    if hand is None:
        return ()
    own = view["placed"][view["seat"]]["tool"]
    if own is not None:
        return ((f"{own['name']} (placed)", own["id"]),)
    return tuple((card["name"], card["id"]) for card in hand if card["kind"] == "tool" and card["fits"])


def in_words(one: Attack) -> str:
    """The chances of an attack in a few lines."""
    behind = f" behind a Force Field of {one.force_field}" if one.force_field else ""
    rows = (
        ("to hit", percent(one.hit)),
        ("Breakshield", percent(one.breakshield)),
        ("to knock out", percent(one.knockout)),
        ("damage on average", f"{float(one.mean):.2f}"),
    )
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in rows)
    left_out = f"<p><small>Not counted: {escape(', '.join(one.left_out))}.</small></p>" if one.left_out else ""
    target = f"{escape(one.target)} has {one.stamina} Stamina{behind}."
    return f'<div class="luu-chances"><dl>{cells}</dl><p>{target}</p>{left_out}</div>'
