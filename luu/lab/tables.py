"""What a run says, as pandas frames: how games went, how far they came, by group, card by card, pick by pick.

Shares have Wilson's interval, means Student's. Where a frame compares several groups or cards, `p` is the chance that a
row differs so much from all others by luck, and `p_holm` the same when all rows are looked at together (Holm 1979).
Frames about cards, leads and groups that are seen in play need a run with measures="cards".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from luu.lab import statistics
from luu.lab.aim import Aim, aim_of
from luu.lab.result import Result
from luu.lab.several import against_the_rest, holm
from luu.lab.statistics import Estimate

if TYPE_CHECKING:
    import pandas as pd

SECTORS: Final = 5
OSCUMORAS: Final = 18
INTERVAL: Final = ("value", "low", "high")
GROUPS: Final = {
    "planet": ("starter",),
    "luturas": ("main_0", "first_drafter", "first_attacker"),
}
"""What games of each kind are told apart by."""


def overview(result: Result) -> pd.DataFrame:
    """One row a measure: win rate, rounds, decisions, closeness, and lead changes where they were watched.

    closeness: 0 to 1, what the winner of the last fight had lost (see docs/lab.md).
    """
    import pandas as pd

    found = {"won": result.win_rate}
    for name in ("rounds", "decisions", "closeness", "lead_changes"):
        if name in result.columns and None not in result.column(name):
            found[name] = result.mean(name)
    rows = [(name, *_figures(one), one.n, one.method) for name, one in found.items()]
    return pd.DataFrame(rows, columns=["measure", *INTERVAL, "n", "method"]).set_index("measure")


def lengths(result: Result, name: str = "rounds") -> pd.DataFrame:
    """How long games are: how many took so many rounds, and the part that took at most so many."""
    import pandas as pd

    counts = pd.Series(result.column(name), name="games").value_counts().sort_index()
    return pd.DataFrame({"games": counts, "at_most": counts.cumsum() / max(1, result.games)}).rename_axis(name)


def stages(result: Result) -> pd.DataFrame:
    """Stage by stage: games that reached it, that got past it, and the share of those that reached it.

    Planet Luu: Sectors 1 to 5; solo games of Luturas Network: Oscumoras 1 to 18. ValueError for other games.
    """
    import pandas as pd

    name, most = _stage_of(result)
    past = result.column(name)
    rows = []
    for stage in range(1, most + 1):
        reached, beyond = sum(count >= stage - 1 for count in past), sum(count >= stage for count in past)
        of_all, of_those = statistics.share(beyond, result.games), statistics.share(beyond, reached)
        rows.append((stage, reached, beyond, *_figures(of_all), *_figures(of_those)))
    columns = ["stage", "reached", "past", "share", "low", "high", "of_reached", "of_reached_low", "of_reached_high"]
    return pd.DataFrame(rows, columns=columns).set_index("stage")


def _stage_of(result: Result) -> tuple[str, int]:
    if result.about["game"] == "planet":
        return "cleared", SECTORS
    if result.about["setup"].get("mode") == "solo":
        return "beaten", OSCUMORAS
    raise ValueError("a run of matches was given, expected a run of Planet Luu or of solo games, which have stages")


def bosses(result: Result) -> pd.DataFrame:
    """Planet Luu, boss by boss and sector by sector: how often it was to come, and the share of those games that got
    past it; p and p_holm against the other bosses of that sector. Needs measures="cards"."""
    import pandas as pd

    met: dict[tuple[int, str], list[bool]] = {}
    for row in result.rows:
        for sector, boss in enumerate(row["bosses"].split(" > "), start=1):
            met.setdefault((sector, boss), []).append(row["cleared"] >= sector)
    of_sector = {
        sector: [past for (at, _), games in met.items() if at == sector for past in games] for sector, _ in met
    }
    rows = []
    for (sector, boss), games in sorted(met.items()):
        rest = of_sector[sector]
        p = against_the_rest(sum(games), len(games), sum(rest), len(rest))
        rows.append((sector, boss, len(games), *_figures(statistics.share(sum(games), len(games))), p))
    frame = pd.DataFrame(rows, columns=["sector", "boss", "games", "past", "low", "high", "p"])
    frame["p_holm"] = holm(list(frame["p"]))
    return frame.set_index(["sector", "boss"])


def groups(result: Result, name: str, measure: str | Aim = "won") -> pd.DataFrame:
    """A share for each value of a measure: class, chaos level, Main, who went first; with p and p_holm.

    measure: `won` or `cleared>=1`. Games in which there was no such value are left out.
    """
    aim = aim_of(measure)
    frame = result.by(name, aim.name, aim.least)
    frame = frame[frame.index.notna()]
    hits = (frame["share"] * frame["games"]).round().astype(int)
    all_hits, all_games = int(hits.sum()), int(frame["games"].sum())
    frame["p"] = [
        against_the_rest(int(hit), int(games), all_hits, all_games)
        for hit, games in zip(hits, frame["games"], strict=True)
    ]
    frame["p_holm"] = holm(list(frame["p"]))
    return frame


def first_mover(result: Result) -> pd.DataFrame:
    """Matches: how often the seat won that drafted first, that attacked first in round 1, and seat 0."""
    import pandas as pd

    rows = []
    for name in ("first_drafter", "first_attacker"):
        decided = [row for row in result.rows if row.get(name) is not None and row["winner"] is not None]
        hits = sum(row["winner"] == row[name] for row in decided)
        rows.append((name, *_figures(one := statistics.share(hits, len(decided))), one.n))
    decided = [row for row in result.rows if row["winner"] is not None]
    one = statistics.share(sum(row["winner"] == 0 for row in decided), len(decided))
    rows.append(("seat 0", *_figures(one), one.n))
    return pd.DataFrame(rows, columns=["who", "share", "low", "high", "games"]).set_index("who")


def picks(result: Result) -> pd.DataFrame:
    """Drafted matches, Lutura by Lutura: how often it was picked, at which place in the mean (1 is first), and how
    often the seat won that picked it. ValueError where nobody drafted."""
    import pandas as pd

    places: dict[str, list[int]] = {}
    won: dict[str, list[bool]] = {}
    for row in result.rows:
        for place, card in enumerate(row.get("picks", ())):
            places.setdefault(card, []).append(place + 1)
            won.setdefault(card, []).append(row["winner"] == (row["first_drafter"] + place) % 2)
    if not places:
        raise ValueError('nobody drafted in these games, expected matches with draft="play" and measures="cards"')
    rows = [
        (card, len(at), len(at) / result.games, sum(at) / len(at), *_figures(statistics.share(sum(won[card]), len(at))))
        for card, at in places.items()
    ]
    columns = ["card", "picked", "share_picked", "mean_place", "won", "low", "high"]
    return pd.DataFrame(rows, columns=columns).set_index("card").sort_values(["picked", "mean_place"], ascending=[0, 1])


def matchups(cards: Any, result: Result) -> pd.DataFrame:
    """Lutura against Lutura: the exact chance of the plain duel beside what happened where they met.

    `exact`: base sides, uniformly drawn matching Tools, no Strategies, no abilities (`luu.odds.luturas.matchups`).
    `met`: how often one of the two felled the other, `share` in how many of those it was `lutura`; there a Lutura may
    come to the fight already hurt. Needs matches with measures="cards".
    """
    import pandas as pd

    from luu.odds.luturas import matchups as exact

    felled: dict[tuple[str, str], int] = {}
    for row in result.rows:
        for each in row.get("knockouts", ()):
            victor, _, fallen = each.partition(" > ")
            felled[victor, fallen] = felled.get((victor, fallen), 0) + 1
    found = exact(cards)
    rows = []
    for one in found.ids:
        for other in found.ids:
            if one != other:
                won, lost = felled.get((one, other), 0), felled.get((other, one), 0)
                played = statistics.share(won, won + lost)
                rows.append((one, other, float(found.chance(one, other)), won + lost, *_figures(played)))
    return pd.DataFrame(rows, columns=["lutura", "other", "exact", "met", "share", "low", "high"])


def tables(result: Result, cards: Any = None) -> Mapping[str, pd.DataFrame]:
    """Every frame that a run has something to say in, by name."""
    game, watched = result.about["game"], "drawn" in result.columns
    solo = result.about["setup"].get("mode") == "solo"
    found = {"overview": overview(result), "lengths": lengths(result)}
    if game == "planet" or solo:
        found["stages"] = stages(result)
    if watched:
        found["cards"] = result.cards()
        found |= {f"by {name}": frame for name in _told_apart(result) if len(frame := groups(result, name)) > 1}
    if watched and game == "planet":
        found["bosses"] = bosses(result)
    if watched and game == "luturas" and not solo:
        found["first mover"] = first_mover(result)
        if any(row["picks"] for row in result.rows):
            found["picks"] = picks(result)
        if cards is not None:
            found["matchups"] = matchups(cards, result)
    return found


def _told_apart(result: Result) -> Sequence[str]:
    return [name for name in GROUPS[result.about["game"]] if any(row.get(name) is not None for row in result.rows)]


def _figures(one: Estimate) -> tuple[float, float, float]:
    return one.value, one.low, one.high
