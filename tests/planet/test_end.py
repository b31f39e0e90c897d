"""How a game ends: victory, defeat, stalemate; and how a player without Luu goes on (PL-12)."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted
from journey import giants, journey

from luu.core.session import Session
from luu.planet.rules.rounds import ROUND_LIMIT

KEEN = ["kjeluu:3"]


def ended(session: Session) -> tuple[bool, str]:
    """Whether the game is won, and why; nothing must be asked any more."""
    assert session.choice is None
    assert session.view(0)["phase"] == "over"
    return session.outcome.won, session.outcome.reason


# --- victory ---


@pytest.mark.parametrize("players", [1, 2])
def test_victory_is_all_five_sectors_cleared(players):
    """PL-12.1: a whole game, whose last boss is that of Sector 5."""
    *_, session = journey(players)
    assert ended(session) == (True, "all sectors cleared")
    assert (session.state.sector, session.state.wave, enemies(session)) == (5, 4, [])
    assert session.log[-1].rule == "PL-12.1"


@pytest.mark.parametrize(
    ("sector", "boss", "wave"),
    [
        pytest.param(4, "toxluu", 4, id="PL-12.1 a boss before the last"),
        pytest.param(5, "fesluu", 3, id="PL-12.1 a wave of the last sector"),
    ],
)
def test_no_victory_before_the_last_boss(sector, boss, wave):
    """PL-12.1: the game goes on."""
    enemy = "fesluu@1" if wave == 4 else "rogue-bisluu:1@1"
    session = position(["rasluu:5"], [enemy], sector=sector, wave=wave, boss=boss)
    play(session, "attack:rogue-1")
    assert session.outcome is None
    assert (session.state.sector, session.state.wave) == ((5, 1) if wave == 4 else (5, 4))


# --- defeat ---


@pytest.mark.parametrize("second", [None, ["rasluu:1@1"]], ids=["solo", "two players"])
def test_defeat_is_every_queue_empty(second):
    """PL-12.2: the last Luu falls, and cards in hand do not help."""
    session = position(["rasluu:1@1"], second=second, hand=["gifluu"])
    play(session, "gather", *(["gather"] if second else []))
    assert ended(session) == (False, "colony lost")
    assert session.log[-1].rule == "PL-12.2"


def test_one_enemy_can_end_it():
    """PL-12.2: what is left of the enemy phase is not played."""
    session = position(["rasluu:1@1"], ["rogue-bisluu:1", "rogue-bisluu:1"], dice=[4])
    play(session, "gather")
    assert ended(session) == (False, "colony lost")
    scripted(session).finish()


@pytest.mark.parametrize(
    ("second", "outcome"),
    [
        pytest.param(None, (False, "colony lost"), id="PL-12.2 solo"),
        pytest.param(["gifluu:1@1"], (False, "colony lost"), id="PL-12.2 both queues"),
        pytest.param(["kjeluu:5"], (True, "all sectors cleared"), id="PL-12.1 the other player's queue stands"),
    ],
)
def test_the_last_boss_falling_with_the_colony(second, outcome):
    """PL-12.2: defeat, also when a rebound of the last Luu fells the last boss; victory while any Luu stands."""
    dice = [1, 1, 1] if second is None else [1, 1, 1, 1, *([1, 1] if "gifluu:1@1" in second else [1])]
    session = position(["gifluu:1@1"], ["toxluu@1"], second=second, sector=5, boss="toxluu", dice=dice)
    play(session, "defend", *(["defend"] if second else []))
    assert enemies(session) == []
    assert ended(session) == outcome


def test_a_boss_before_the_last_falling_with_the_colony():
    """PL-12.2: defeat all the same."""
    session = position(["gifluu:1@1"], ["tjeluu@1"], dice=[1, 1])
    play(session, "defend")
    assert ended(session) == (False, "colony lost")


# --- two players, one of them without Luu ---


def benched(seat: int, hand: list[str], luutex: int = 5) -> Session:
    """A game for two in which this seat has no Luu and the other one has a sturdy one."""
    held = {"hand": hand} if seat == 0 else {"second_hand": hand}
    queues = ([], KEEN) if seat == 0 else (KEEN, [])
    session = position(queues[0], second=queues[1], luutex=luutex, **held)
    return session if seat == 0 else play(session, "defend")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_with_an_empty_queue_has_a_card_step(seat):
    """PL-12.2: in the own place of the round, before or after the other player's Luu."""
    session = benched(seat, ["gifluu", "passive_harvest", "quick_mend", "luutex_flare"])
    assert (session.choice.seat, session.choice.kind) == (seat, "bench")
    assert set(session.choice.keys) == {"play:gifluu", "play:passive_harvest", "pass"}


def test_a_luu_card_brings_a_player_back():
    """PL-12.2 and PL-8.2: the new Luu acts in this very round."""
    session = benched(0, ["gifluu"])
    play(session, "play:gifluu")
    assert [luu.name for luu in queue(session)] == ["Gifluu"]
    assert (session.choice.seat, session.choice.kind) == (0, "turn")
    play(session, "gather")
    assert session.choice.seat == 1


def test_the_card_step_goes_on_until_the_player_passes():
    """PL-12.2: any number of cards; the one that brings in the Luutex may come first."""
    session = benched(0, ["gifluu", "passive_harvest"], luutex=1)
    assert "play:gifluu" not in session.choice.keys
    play(session, "play:passive_harvest")
    assert (session.choice.seat, session.choice.kind) == (0, "bench")
    play(session, "play:gifluu")
    assert session.choice.kind == "turn"


@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_step_comes_each_round(seat):
    """PL-12.2: a player that passes is asked again in the next round, and goes on to be asked."""
    session = benched(seat, ["gifluu"])
    for number in (1, 2, 3):
        assert (session.state.round, session.choice.seat, session.choice.kind) == (number, seat, "bench")
        play(session, "pass", "defend")


def test_without_a_playable_card_there_is_no_card_step():
    """PL-12.2: nothing to choose, nothing asked."""
    session = benched(0, ["gifluu"], luutex=1)
    assert (session.choice.seat, session.choice.kind) == (1, "turn")


@pytest.mark.parametrize("seat", [0, 1])
def test_rogues_do_nothing_to_a_player_without_luu(seat):
    """PL-12.2: they attack the other queue only; nothing of the player's is touched."""
    session = benched(seat, ["gifluu"])
    play(session, "pass", *(["defend"] if seat == 0 else []))
    assert {event.seat for event in events(session, "EnemyAttacked")} == {1 - seat}
    assert session.view(seat)["luutex"][seat] == 5
    assert session.view(seat)["hand_sizes"][seat] == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_goes_on_when_one_queue_falls(seat):
    """PL-12.2: with two players it takes both queues to lose."""
    queues = [["rasluu:1@1"], KEEN] if seat == 0 else [KEEN, ["rasluu:1@1"]]
    session = position(queues[0], second=queues[1])
    play(session, "gather", "gather")
    assert events(session, "KnockedOut")[0].seat == seat
    assert session.outcome is None
    assert (session.state.round, session.choice.seat) == (2, 1 - seat)


def test_a_player_without_luu_draws_after_a_wave_too():
    """PL-12.2: such a player goes on; only XP finds nobody to take it."""
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], second=[], draw=["kjeluu", "gifluu"])
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert session.view(0)["hand_sizes"] == [1, 1]
    assert [event.seat for event in events(session, "XpWasted")] == [1]


# --- stalemate ---


def test_sixty_rounds_in_one_wave_are_a_defeat():
    """PL-12.3: at the end of the sixtieth round, not before."""
    assert ROUND_LIMIT == 60
    session = position(["kjeluu:5"], round_now=59)
    play(session, "defend")
    assert (session.outcome, session.state.round) == (None, 60)
    play(session, "defend")
    assert ended(session) == (False, "stalemate")
    assert session.log[-1].rule == "PL-12.3"


@pytest.mark.parametrize("second", [None, ["rasluu:1"]], ids=["solo", "two players"])
@pytest.mark.parametrize("enemy", ["tjeluu", "rogue-kjeluu:4"], ids=["boss wave", "wave"])
def test_rounds_of_a_wave_are_counted(enemy, second):
    """PL-12.3: Luu that cannot fall, and only ever defend, hold for sixty rounds."""
    session = position(["kjeluu:5"], [enemy], second=second, cards=giants())
    rounds = set()
    while session.choice:
        rounds.add(session.state.round)
        play(session, "defend")
    assert ended(session) == (False, "stalemate")
    assert rounds == set(range(1, 61))


@pytest.mark.parametrize("enemy", ["tjeluu@1", "rogue-bisluu:1@1"], ids=["boss wave", "wave"])
def test_a_wave_beaten_in_the_sixtieth_round_is_beaten(enemy):
    """PL-12.3: and the next wave counts from one again."""
    session = position(["rasluu:3"], [enemy], round_now=60)
    play(session, "attack:rogue-1")
    if session.choice.kind == "boss":
        play(session, session.choice.keys[0])
    assert session.outcome is None
    assert session.state.round == 1
