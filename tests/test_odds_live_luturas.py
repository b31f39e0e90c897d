"""The odds of an option in a running game of Luturas Network: the engine's own with every fall of its dice."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from duel import play, solo, versus
from falls import falls

import luu
from luu import odds
from luu.luturas.records import STATUSES
from luu.odds import Distribution

network = odds.luturas


def log_of(session):
    return session.game.log or []


def named(session, kind, **values):
    return [
        event
        for event in log_of(session)
        if type(event).__name__ == kind and all(getattr(event, name) == value for name, value in values.items())
    ]


def measured(session, target):
    """What an attack of seat 0 came to, from the events alone."""
    rolled = [event for event in named(session, "AttackRolled") if event.seat == 0]
    return {
        "hit": int(bool(rolled) and rolled[-1].hit),
        "effect": len(named(session, "SpecialChecked", triggers=True)),
        "breakshield": len(named(session, "BreakshieldChecked", breaks=True)),
        "damage:opponent": sum(event.damage for event in named(session, "Hit", target=target)),
        "falls:opponent": len(named(session, "KnockedOut", slot=target) + named(session, "OscumoraDefeated")),
    } | {
        f"status:opponent:{word.lower()}": len(named(session, "StatusPlaced", slot=target, status=word))
        for word in STATUSES
    }


def told_or_0(seen, name):
    return seen[name] if name in set(seen) else Fraction(0)


def same_attack(session, key, target, stop=lambda played: False):
    """Every prospect of the attack against every fall of the dice."""
    seen, found = odds.of(session, key), {}
    for played, chance in falls(session, key, stop=stop):
        for name, value in measured(played, target).items():
            row = found.setdefault(name, {})
            row[value] = row.get(value, Fraction(0)) + chance
    for name, row in found.items():
        expected = Distribution(row)
        told = told_or_0(seen, name)
        assert told == (expected if isinstance(told, Distribution) else expected.exactly(1)), name
        if name.startswith("status") and name not in seen:
            assert expected == 0
    return seen


def small(**cells):
    """The cards with one D4 of damage for the attackers below, so that every fall can be played."""
    cards = luu.cards("luturas")
    for card in ("brasalto", "marelisk", "isotarn", "filamar", "zynarc", "ondurra", "silmoro", "ascuara"):
        for side in ("damage_dice", "hyper_damage_dice"):
            cards = cards.with_value("luturas", card, side, cells.get(card, 1))
        cards = cards.with_value("luturas", card, "defense_dice", 1)
        cards = cards.with_value("luturas", card, "hyper_defense_dice", 1)
    return cards.with_value("luturas", "zynarc", "speed", 1).with_value("luturas", "filamar", "defense_dice", 2)


@pytest.mark.parametrize(
    ("mine", "theirs", "tool"),
    [
        pytest.param("marelisk", "filamar@5", "harbor_breaker", id="LN-6.7, LN-12.3 an attack that may fell"),
        pytest.param("marelisk", "zynarc@5", "drench_pulse", id="LN-R32 Soaked counts at once"),
        pytest.param("marelisk:Burned", "filamar:Soaked", "drench_pulse", id="LN-9.1, LN-9.2"),
        pytest.param("marelisk:Blurred", "silmoro", "saltwound_ripple", id="LN-9.4, LN-R42"),
        pytest.param("marelisk:Nullified", "zynarc", "drench_pulse", id="LN-9.5 no effect"),
        pytest.param("marelisk", "ondurra", "drench_pulse", id="LN-2.1 an immune target"),
        pytest.param("isotarn", "zynarc", "silence_lance", id="LN-12.3 an ability for Breakshield"),
        pytest.param("brasalto+", "zynarc", "open_hand_haymaker", id="LN-R51 damage dice rolled twice"),
    ],
)
def test_an_attack_in_versus_is_the_engines(mine, theirs, tool):
    session = versus([mine], [theirs], hand=[tool], cards=small(), other=[])
    seen = same_attack(session, f"tool:{tool}", 3)
    assert seen["first"] == (mine.startswith("isotarn") or "filamar" not in theirs)


def in_its_phase(played):
    return played.state.phase == "oscumora"


@pytest.mark.parametrize(
    ("mine", "foe", "tool"),
    [
        pytest.param("marelisk", "sumbrix@4/3", "harbor_breaker", id="LN-15.1, LN-15.2 the Force Field"),
        pytest.param("marelisk", "flickurn", "harbor_breaker", id="LN-R81 a double misses"),
        pytest.param("marelisk", "derrumbal", "harbor_breaker", id="LN-14.3 no more than 6"),
        pytest.param("filamar", "tiznara", "ceiling_collapse", id="LN-14.3 it strikes back"),
        pytest.param("marelisk", "sumbrix", "rising_chorus", id="LN-R56 Special"),
    ],
)
def test_an_attack_on_an_oscumora_is_the_engines(mine, foe, tool):
    session = solo([mine], foe, hand=[tool], cards=small(), to_come=["ahogor"])
    stands = session.state.force_field
    seen = same_attack(session, f"tool:{tool}", 6, in_its_phase)
    gained, hurt, field = {}, {}, {}
    for played, chance in falls(session, f"tool:{tool}", stop=in_its_phase):
        state = played.state
        for row, value in (
            (gained, sum(event.amount for event in named(played, "SpecialChanged", slot=0))),
            (hurt, sum(event.amount for event in named(played, "Hurt", slot=0))),
            (field, len(named(played, "ForceFieldBroke"))),
        ):
            row[value] = row.get(value, Fraction(0)) + chance
        assert state.force_field <= stands or state.beaten
    assert seen["special:self"] == gained
    assert Distribution(hurt) == told_or_0(seen, "hurt:self")
    assert Distribution(field).exactly(1) == told_or_0(seen, "breaks:opponent")


def test_an_attack_of_a_known_category_is_weakened():
    """LN-14.3: Polvorox takes 2 less from the category that hit it last."""
    session = solo(["marelisk"], "polvorox", hand=["harbor_breaker"])
    before = odds.of(session, "tool:harbor_breaker")["damage:opponent"]
    session.state.adapted = 1
    after = odds.of(session, "tool:harbor_breaker")["damage:opponent"]
    assert after == before.map(lambda damage: max(0, damage - 2))


# --- the Oscumora's phase ---


@pytest.mark.parametrize(
    ("mine", "foe", "soaked"),
    [
        pytest.param("zynarc@9", "ahogor", False, id="LN-R68 Soaked from the first hit"),
        pytest.param("marelisk", "ahogor", False, id="LN-2.1 immune"),
        pytest.param("isotarn@5:Soaked", "fallomor", False, id="LN-9.7 replaced by another status"),
        pytest.param("lodrok@8", "hollinax", False, id="LN-14.5 three defense dice"),
        pytest.param("zynarc@9:Soaked", "estatriz", True, id="LN-14.5 a total that goes on"),
    ],
)
def test_a_phase_is_the_closed_forms(mine, foe, soaked):
    """LN-14.4, LN-14.5, LN-R63: a Lutura that does not attack, with the chain of doubles without end."""
    session = solo([mine], foe, hand=["stunlock_uppercut", "drench_pulse", "tempered_swipe"], to_come=["sumbrix"])
    state, face = session.state, session.game.table.face(6)
    own = session.game.table.face(0)
    key = next(option.key for option in session.choice.options if "does not fit" in option.label)
    seen = odds.of(session, key)
    again = (face.chain,) if face.chain else ()
    stamina, dice = state.stamina[0], own.stats[1]
    for without in ("", ":without"):
        status = STATUSES[face.nature] if without and own.nature != face.nature else None
        soaks = (state.status[0] == 0 and not without) or soaked
        if mine.endswith(":Soaked") and without:
            continue  # a status that comes in the place of Soaked has no closed form
        lost = network.oscumora_damage(face.accuracy, face.power, dice, status, soaks, again)
        expected = {value: lost.exactly(value) for value in range(stamina)} | {stamina: lost.at_least(stamina)}
        assert seen[f"phase:lost:self{without}"] == Distribution(expected)
        assert seen[f"phase:falls:self{without}"] == lost.at_least(stamina)
    hits = network.oscumora_hits(face.accuracy, again)
    assert seen["phase:hit"] == hits.at_least(1)
    assert seen["phase:hits"].exactly(0) == hits.exactly(0)
    if own.nature != face.nature:
        word = STATUSES[face.nature].lower()
        spared = seen[f"phase:status:self:{word}:without"]
        assert 0 < spared <= seen["phase:hit"]
        assert f"phase:status:self:{word}" not in seen


@pytest.mark.parametrize(
    ("mine", "foe"),
    [
        pytest.param("ascuara+@7*3", "necrotope", id="LN-R44 Nullified takes Hyper, Gear Leak takes Special"),
        pytest.param("zynarc@3", "zarzugre", id="LN-R64 another one is pulled in"),
    ],
)
def test_the_first_two_attacks_of_a_phase_are_the_engines(mine, foe):
    """LN-14.4 to 14.8: what is exact lies between what two attacks are sure of and what a third one might add."""
    session = solo([mine], foe, hand=["harbor_breaker"], to_come=["sumbrix"], cards=small())
    key = "tool:harbor_breaker"
    assert "does not fit" in session.choice.options[0].label
    seen, sure, open_still = odds.of(session, key), {}, Fraction(0)
    stamina = session.state.stamina[0]

    def third(played):
        return (played.state.attacks == 2 and played.state.strikes == ()) or played.state.attacks > 2

    for played, chance in falls(session, key, stop=third):
        if played.state.attacks > 2:
            open_still += chance
            continue
        lost = sum(min(event.damage, stamina) for event in named(played, "Hit", target=0))
        sure[min(lost, stamina)] = sure.get(min(lost, stamina), Fraction(0)) + chance
    assert 0 < open_still < Fraction(1, 20)
    for value, chance in seen["phase:lost:self"].items():
        assert sure.get(value, 0) <= chance <= sure.get(value, 0) + open_still


def test_an_attack_after_the_phase_has_what_the_phase_did():
    """LN-9.3, LN-R66, LN-9.7: Paralyzed, it attacks second, by then it may be Injured, down, or Paralyzed still."""
    session = solo(["marelisk@2:Paralyzed"], "marchitra", hand=["harbor_breaker"])
    seen = odds.of(session, "tool:harbor_breaker")
    stands = 1 - seen["phase:falls:self"]
    assert seen["hit"] == stands * network.check(6)
    assert seen["phase:falls:self"] == network.oscumora_knockout(8, 7, 2, 2)


def test_a_fallen_oscumora_attacks_no_more():
    """LN-14.6: its phase counts only where it still stands; what the next one does is left out."""
    session = solo(["marelisk"], "sumbrix@1/0", hand=["harbor_breaker"])
    session.state.force_field = 0
    seen = odds.of(session, "tool:harbor_breaker")
    stands = 1 - seen["falls:opponent"]
    assert seen["phase:hit"] == stands * network.oscumora_hits(8).at_least(1)
    assert "what the next Oscumora does in this round, if Sumbrix falls" in seen.leaves_out
    assert "phase:special" not in seen


# --- strategies, transformations, defense ---


def test_a_strategy_counts_for_the_tool_that_lies_there():
    """LN-14.2: Rally Shout adds 2 Power."""
    session = solo(["marelisk"], "sumbrix", hand=["harbor_breaker", "rally_shout"])
    plain = odds.of(session, "tool:harbor_breaker")
    assert "the Strategy, which is chosen next" in plain.leaves_out
    session.play("tool:harbor_breaker")
    seen = odds.of(session, "strategy:rally_shout")
    assert seen["damage:opponent"] == plain["damage:opponent"].map(lambda damage: damage + 2 if damage else 0)
    assert seen["change:self:power"] == 2
    assert "the Strategy, which is chosen next" not in seen.leaves_out


def test_turning_to_hyper_changes_dice_and_speed():
    """LN-7.2, LN-R51."""
    session = solo(["brinokk*9:Burned"], "sumbrix", hand=["harbor_breaker"])
    seen = odds.of(session, "hyper")
    told = {prospect.key: prospect.odds for prospect in seen.prospects}
    assert told == {"cured:self:burned": 1, "change:self:damage_dice": 1, "change:self:speed": 1}
    assert len(odds.of(session, "stay")) == 0


def test_defense_mode_spares_the_status():
    """LN-6.3, LN-6.4: hits hurt as before, but Soaked cannot come, so later hits hurt less."""
    session = solo(["gammolt"], "ahogor", hand=["harbor_breaker"])
    seen = odds.of(session, "tool:harbor_breaker")
    assert seen["defends:self"] == 1
    assert "hit" not in seen
    assert "phase:status:self:soaked" not in seen
    assert seen["phase:status:self:soaked:without"] > Fraction(1, 4)
    assert seen["phase:lost:self"].mean < seen["phase:lost:self:without"].mean
    assert "the card that comes for the Tool" in seen.leaves_out


# --- honest ---


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_it_changes_nothing_and_knows_nothing_hidden(mode):
    """LN-R18, LN-R71: other decks, another hand and command of the other, another next Oscumora: the same odds."""
    agent, asked = luu.agents.get("random", game="luturas"), 0
    for seed in (1, 2):
        session = luu.new("luturas", seed=seed, mode=mode, draft="random")
        while session.choice is not None and session.ply < 8:
            before = session.view(0), len(session.log), session.choice.keys
            imagined = session.imagine(session.choice.seat, f"other cards {session.ply}")
            for option in session.choice.options:
                seen = odds.of(session, option)
                assert seen == odds.of(imagined, option.key)
                plain = seen.to_json()
                assert json.loads(json.dumps(plain)) == plain
                assert len(set(seen)) == len(seen)
                assert seen.label in str(seen)
                assert seen._repr_html_().count("<tr") >= len(seen)
                asked += 1
            assert (session.view(0), len(session.log), session.choice.keys) == before
            session.play(agent.choose(session))
    assert asked > 50


def test_every_oscumora_has_its_odds():
    """LN-14.4: chances between 0 and 1 against each of the eighteen."""
    for card in luu.cards("luturas").oscumoras:
        session = solo(["marelisk@6", "lodrok", "silmoro"], card, hand=["drench_pulse"])
        seen = odds.of(session, "tool:drench_pulse")
        assert 0 < seen["phase:hit"] < 1
        assert seen["phase:lost:self"].maximum <= 6
        for prospect in seen.prospects:
            assert not isinstance(prospect.odds, Fraction) or 0 <= prospect.odds <= 1


def test_it_reads_well():
    """LN-6.6, LN-6.7."""
    session = versus(["marelisk"], ["lodrok"], hand=["drench_pulse"])
    assert str(odds.of(session, "tool:drench_pulse")).splitlines() == [
        "Drench Pulse",
        "  attacks first, as the Speeds stand: 100% (LN-6.6)",
        "  hits: 72.22% (LN-6.6)",
        "  its Special effect acts: 41.67% (LN-12.2)",
        "  Breakshield: 8.33% (LN-12.3)",
        "  damage to Lodrok: 0 to 7, mean 3.67 (LN-6.7)",
        "  Lodrok falls: 0% (LN-12.1)",
        "  Lodrok is Soaked: 41.67% (LN-9.7)",
        "  left out: the Strategy, which is chosen next",
        "  left out: what the opponent does in secret: its Tool, its Strategy, whether it transforms or defends",
        "  left out: its attack, which may come first",
    ]


def test_other_questions_have_no_odds_but_say_so():
    """LN-5.1."""
    session = luu.new("luturas", seed=1, draft="play")
    seen = odds.of(session, session.choice.options[0])
    assert (len(seen), seen.leaves_out) == (0, ("what the choice means for the game to come",))
    with pytest.raises(luu.IllegalMove, match="the odds of 'draft:moon' were asked"):
        odds.of(session, "draft:moon")
    assert play(session, session.choice.keys[0]).ply == 1


def test_a_backup_that_is_asked_for_ends_the_step():
    """LN-R25: Relay Call asks who comes; that answer then has its odds, the attack of the newcomer included."""
    session = solo(["marelisk", "ondurra", "silmoro"], "sumbrix", hand=["harbor_breaker", "relay_call"])
    session.play("tool:harbor_breaker")
    seen = odds.of(session, "strategy:relay_call")
    assert "what is asked next, and what follows from the answer" in seen.leaves_out
    session.play("strategy:relay_call")
    assert odds.of(session, "bench:ondurra")["hit"] == network.check(6)
    assert "hit" not in odds.of(session, "bench:silmoro")


def test_a_budget_leaves_the_phase_out_and_says_so():
    """LN-14.5: the attack itself is told in any case."""
    session = solo(["marelisk"], "sumbrix", hand=["harbor_breaker"])
    whole, short = odds.of(session, "tool:harbor_breaker"), odds.of(session, "tool:harbor_breaker", budget=3)
    assert "the Oscumora's phase: it has more positions than the budget allows" in short.leaves_out
    assert "phase:hit" not in short
    assert short["damage:opponent"] == whole["damage:opponent"]
    assert odds.of(session, "tool:harbor_breaker", budget=1000) == whole


@pytest.mark.parametrize(
    ("team", "key", "said"),
    [
        pytest.param("espinara", "breakshield", "Breakshield (any hit is one: Barbed Start)", id="LN-12.3"),
        pytest.param("ondurra", "effect", "its Special effect acts (+1 Clear Current)", id="LN-12.2"),
    ],
)
def test_a_chance_names_what_changes_it_beside_the_dice(team, key, said):
    names = set()
    for seed in range(4):
        session = luu.new("luturas", seed=seed, mode="solo", teams=(team, "brasalto", "ceibor"))
        while session.choice.kind != "tool":
            session.play(session.choice.keys[0])
        for option in session.choice.keys:
            names |= {one.name for one in odds.of(session, option).prospects if one.key == key}
    assert names == {said}
