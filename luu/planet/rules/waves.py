"""Sectors, waves and bosses: what comes, in which order (PL-5, PL-6.1, PL-6.7)."""

from __future__ import annotations

from typing import Final

from luu.core.piles import shuffle
from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.box import TIER_SIZE
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.chaos import bring_vanguards
from luu.planet.rules.hand import draw_up
from luu.planet.rules.moments import fire
from luu.planet.rules.troubles import end_with_wave
from luu.planet.state import BOSS_WAVE, Enemy, Task
from luu.planet.table import Table, enemy_name

LAST_SECTOR: Final = 5

TIER_DRAWS: Final[tuple[tuple[int, ...], ...]] = ((4, 2, 0, 0), (2, 2, 2, 0), (0, 2, 2, 2), (0, 0, 3, 3), (0, 0, 2, 4))
"""PL-5.6: Rogues drawn from T1 to T4 in each sector, solo; twice as many for two players."""


def start_sector(table: Table, task: Task) -> None:
    """Power cards join in Sector 3 (PL-4.7), hands are filled up (PL-6.1), the waves are dealt (PL-5.6)."""
    state = table.state
    if table.log is not None:
        table.log.append(ev.SectorStarted("PL-5.1", state.sector, state.boss.name, SECTOR_DICE[state.sector - 1]))
    if state.sector == 3:
        join_power(table)
    deal_waves(table)
    state.wave = 0
    state.todo.append((tasks.START_WAVE, 0, 0, 0))
    draw_up(table)


def join_power(table: Table) -> None:
    """The drafted Power cards are shuffled into the draw pile (PL-4.7)."""
    state = table.state
    table.emit(ev.PowerCardsJoined("PL-4.7", len(state.power)))
    state.draw = state.draw + state.power
    state.power = []
    shuffle(state.draw, table.dice, chance.POWER)


def deal_waves(table: Table) -> None:
    """The sector's Rogues are drawn from the tier decks and dealt face down into three equal waves (PL-5.2, PL-5.6)."""
    state = table.state
    words = table.dice.words(4 * TIER_SIZE, chance.ROGUES, state.sector)
    drawn: list[int] = []
    tiers: list[list[int]] = []
    for deck, solo in zip(state.tiers, TIER_DRAWS[state.sector - 1], strict=True):
        count = solo * len(state.players)
        order = sorted(deck, key=words.__getitem__) if count else deck
        drawn += order[:count]
        tiers.append(order[count:])
    state.tiers = tiers
    shuffle(drawn, table.dice, chance.WAVES, state.sector)
    size = len(drawn) // 3
    state.waves = [tuple(drawn[start : start + size]) for start in (0, size, 2 * size)]


def start_wave(table: Table, task: Task) -> None:
    """The next wave is turned up; after three comes the boss (PL-5.1)."""
    state = table.state
    state.wave += 1
    state.round = 0
    state.cleared = False
    first_uid = state.sector * 1000 + state.wave * 100 + 1
    if state.wave == BOSS_WAVE:
        state.enemies = [Enemy(first_uid, state.boss, 0, -1)]
    else:
        serials, state.waves = state.waves[0], state.waves[1:]
        state.enemies = [rogue(table, first_uid + place, serial) for place, serial in enumerate(serials)]
    if table.log is not None:
        names = tuple([enemy_name(enemy) for enemy in state.enemies])
        table.log.append(ev.WaveStarted("PL-5.1", state.sector, state.wave, names))
    if state.wave == BOSS_WAVE and state.troubles:
        bring_vanguards(table)
    state.todo.append((tasks.START_ROUND, 0, 0, 0))


def rogue(table: Table, uid: int, serial: int) -> Enemy:
    """A Rogue of the wave; one of the boss's class attacks with 1 more (PL-5.4)."""
    card = table.box.rogue(serial)
    return Enemy(uid, card, int(card.cls == table.state.boss.cls), serial)


def end_wave(table: Table, task: Task) -> None:
    """The wave is beaten; cards that are out may act before anything is drawn (PL-6.7)."""
    state = table.state
    if table.log is not None:
        table.log.append(ev.WaveCleared("PL-6.7", state.sector, state.wave))
    state.todo.append((tasks.CLOSE_WAVE, 0, 0, 0))
    if state.lasting:
        fire(table, "on_wave_end")


def close_wave(table: Table, task: Task) -> None:
    """Draw and discard after a wave (PL-6.7), or the sector is over."""
    state = table.state
    table.expire("wave")
    if state.troubles:
        end_with_wave(table)
    table.return_rogues()
    if state.wave == BOSS_WAVE:
        state.todo.append((tasks.END_SECTOR, 0, 0, 0))
        return
    state.todo.append((tasks.START_WAVE, 0, 0, 0))
    for seat in range(len(state.players) - 1, -1, -1):
        state.todo.append((tasks.DISCARD_DOWN, seat, 0, 0))
        state.todo.append((tasks.DRAW_ONE, seat, 0, 0))


def end_sector(table: Table, task: Task) -> None:
    """What lasts a sector ends; the next boss is found (PL-5.5)."""
    state = table.state
    table.expire("sector")
    for player in state.players:
        for luu in player.queue:
            luu.shot_called = False
    state.sector += 1
    state.todo.append((tasks.START_SECTOR, 0, 0, 0))
    state.todo.append((tasks.CHOOSE_BOSS, 0, 0, 0))


def choose_boss(table: Table, task: Task) -> None:
    """Two bosses are turned up and one is chosen; for Sector 5 only one is left (PL-5.5)."""
    state = table.state
    offered = reveal_bosses(table)
    if len(offered) == 1:
        set_boss(table, offered[0], "")
        return
    names = tuple([table.box.bosses[boss, state.sector].name for boss in offered])
    table.emit(ev.BossesRevealed("PL-5.5", names, state.sector))
    state.asking = ("boss", 0, 0, 0)


def reveal_bosses(table: Table) -> tuple[str, ...]:
    """The bosses to choose from: the pending one first, then from the top of the boss deck, two while there are two."""
    state = table.state
    held = 1 if state.pending else 0
    drawn = state.boss_deck[held - 2 :][::-1] if state.boss_deck else []
    state.boss_deck = state.boss_deck[: len(state.boss_deck) - len(drawn)]
    state.offered = (state.pending, *drawn) if held else tuple(drawn)
    return state.offered


def answer_boss(table: Table, chosen: str) -> None:
    """The chosen boss is next, the other one is pending."""
    others = [boss for boss in table.state.offered if boss != chosen]
    set_boss(table, chosen, others[0])


def set_boss(table: Table, boss: str, pending: str) -> None:
    """The boss of the coming sector, with the figures of that sector."""
    state = table.state
    state.boss = table.box.bosses[boss, state.sector]
    state.pending = pending
    state.offered = ()
    waiting = table.box.bosses[pending, state.sector].name if pending else ""
    table.emit(ev.BossChosen("PL-5.5", state.boss.name, waiting, state.sector))
