"""Every ability, of both sides of the 18 Luturas and of the 18 Oscumoras, and every trigger, at work."""

from __future__ import annotations

import pytest
from duel import active, deck, events, hand, play, portal, round_of, solo, special, stamina, stat, status, told, versus

import luu
from luu.luturas.records import STATUSES

MISS = [2, 1]
CARDS = luu.cards("luturas")


# --- Luturas: what happens ---


@pytest.mark.parametrize(
    ("mine", "theirs", "cards", "dice", "among", "steps"),
    [
        pytest.param(
            "brinokk:Burned", "lodrok@1", (["quarry_rake"], []), [4, 4, 4, 4, 1, 1, 1],
            ["AbilityActs", "Cured"], ["Washed Clean (on_ko)", "Brinokk is cured"], id="brinokk base on_ko CURE",
        ),
        pytest.param(
            "brinokk+", "filamar", (["quarry_rake"], ["harbor_breaker"]), [3, 3, 1, 1, 1, 1, 1, 3, 2, 1, 1, 1, 1, 1],
            ["Changed", "AttackRolled"],
            ["Filamar 3+3=6 hits", "Brinokk roll +2 next", "Brinokk 3+2=7 hits"],
            id="brinokk hyper on_struck MOD roll next",
        ),
        pytest.param(
            "marelisk+", "lodrok", (["harbor_breaker"], ["grit_jab"]), [3, 3, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1],
            ["Changed", "Hit"], ["5 to stamina, 10 left", "Marelisk guard +1 round", "2 to stamina, 11 left"],
            id="marelisk hyper on_hit MOD guard round",
        ),
        pytest.param(
            "filamar+", "helechor", (["harbor_breaker"], ["quarry_rake"]), [3, 3, 1, 1, 1, 1, 1, 4, 3],
            ["Changed", "AttackRolled"],
            ["Filamar 3+3=6 hits", "Helechor roll -1 round", "Helechor 4+3=6 misses"],
            id="filamar hyper on_hit MOD opponent roll round",
        ),
        pytest.param(
            "gammolt", "filamar", (["lighthouse_ray"], ["harbor_breaker"]), [3, 3, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1],
            ["Changed", "Hit"], ["5 to stamina, 10 left", "Gammolt power +1 next", "5 to stamina, 8 left"],
            id="gammolt base on_struck MOD power next",
        ),
        pytest.param(
            "gammolt+", "filamar", (["lighthouse_ray"], ["harbor_breaker"]), [3, 3, 1, 1, 1, 1, 1, 3, 3, *[1] * 6],
            ["Changed", "Hit"], ["5 to stamina, 10 left", "Gammolt power +2 next", "6 to stamina, 7 left"],
            id="gammolt hyper on_struck MOD power next",
        ),
        pytest.param(
            "cindrul+", "lodrok", (["bolt_cutter_bite"], ["grit_jab"]), [3, 3, *[1] * 4, 1, 1, 1, 3, 3, 2, 1, 1, 1],
            ["StatusPlaced", "DamageRolled"], ["damage 1 1 1 1 -> 1", "Lodrok is Burned", "damage 2 1 -> 1 lowest"],
            id="cindrul hyper on_hit STATUS",
        ),
        pytest.param(
            "pesadrel", "filamar", (["harbor_breaker"], []), [3, 3, *[1] * 5],
            ["Changed"], ["Filamar speed -1 lasting"], id="pesadrel base on_hit MOD speed lasting",
        ),
        pytest.param(
            "pesadrel+", "lodrok", (["harbor_breaker"], ["grit_jab"]), [3, 3, *[1] * 7, 3, 3, 1, 1, 1, 1, 1],
            ["Changed", "Hit"], ["5 to stamina, 10 left", "Lodrok power -1 lasting", "2 to stamina, 11 left"],
            id="pesadrel hyper on_hit MOD power lasting",
        ),
        pytest.param(
            "silmoro", "helechor", (["bolt_cutter_bite"], []), [*MISS],
            ["Changed"], ["Silmoro roll +1 lasting"], id="silmoro base on_miss MOD roll lasting",
        ),
    ],
)  # fmt: skip
def test_an_ability_that_happens(mine, theirs, cards, dice, among, steps):
    session = versus([mine], [theirs], hand=cards[0], other=cards[1], dice=dice)
    assert told(round_of(session, *cards[0], *cards[1]), *among) == steps


@pytest.mark.parametrize(
    ("mine", "tool", "total", "steps"),
    [
        pytest.param("ondurra", "drench_pulse", (4, 3), ["special 8/8 yes", "breakshield 7/11 no"], id="ondurra base"),
        pytest.param(
            "ondurra", "drench_pulse", (4, 2), ["special 7/8 no", "breakshield 6/11 no"], id="ondurra base less"
        ),
        pytest.param(
            "ondurra+", "drench_pulse", (4, 2), ["special 8/8 yes", "breakshield 6/11 no"], id="ondurra hyper"
        ),
        pytest.param("isotarn", "lighthouse_ray", (5, 4), ["breakshield 10/10 yes"], id="isotarn base"),
        pytest.param("isotarn", "lighthouse_ray", (4, 4), ["breakshield 9/10 no"], id="isotarn base less"),
        pytest.param("espinara+", "lighthouse_ray", (4, 4), ["breakshield 10/10 yes"], id="espinara hyper"),
        pytest.param(
            "lodrok+", "gutter_scoop", (4, 3), ["special 8/8 yes", "breakshield 8/10 no"], id="lodrok hyper Special"
        ),
        pytest.param(
            "lodrok+", "gutter_scoop", (5, 4), ["special 10/8 yes", "breakshield 10/10 yes"], id="lodrok hyper"
        ),
    ],
)
def test_an_ability_for_one_check_alone(mine, tool, total, steps):
    """The stats special and breakshield: not for the others, and not for Accuracy."""
    session = versus([mine], ["helechor"], hand=[tool], dice=[*total, *[1] * 12])
    play(session, tool)
    assert told(session, "SpecialChecked", "BreakshieldChecked") == steps
    assert events(session, "AttackRolled")[0].total == sum(total)


@pytest.mark.parametrize(
    ("mine", "tool", "power"),
    [
        pytest.param("isotarn", "lighthouse_ray", 4, id="isotarn base"),
        pytest.param("isotarn+", "lighthouse_ray", 5, id="isotarn hyper passive MOD power"),
        pytest.param("ascuara@7", "quarry_rake", 6, id="ascuara base above half"),
        pytest.param("ascuara@6", "quarry_rake", 7, id="ascuara base when_low at half"),
        pytest.param("ascuara+@7", "quarry_rake", 6, id="ascuara hyper above half"),
        pytest.param("ascuara+@6", "quarry_rake", 8, id="ascuara hyper when_low"),
        pytest.param("helechor+@8", "harbor_breaker", 5, id="helechor hyper above half"),
        pytest.param("helechor+@7", "harbor_breaker", 6, id="helechor hyper when_low"),
    ],
)
def test_an_ability_that_holds(mine, tool, power):
    session = versus([mine], ["pesadrel"], hand=[tool], dice=[4, 4, *[1] * 12])
    play(session, tool)
    (hit,) = events(session, "Hit")
    assert hit.damage == 1 + power - 1
    assert stamina(session, "pesadrel") == 13 - power


def test_helechors_hyper_side_takes_less_when_low():
    session = versus(["filamar"], ["helechor+@7"], hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, 1, 1])
    assert told(round_of(session, "harbor_breaker"), "Hit") == ["4 to stamina, 3 left"]


def test_ionquills_hyper_side_rolls_one_more():
    session = versus(["ionquill+"], ["helechor"], hand=["harbor_breaker"], dice=[3, 2, *[1] * 6])
    assert told(round_of(session, "harbor_breaker"), "AttackRolled") == ["Ionquill 3+2=6 hits"]


@pytest.mark.parametrize(
    ("mine", "tool", "dice", "steps"),
    [
        pytest.param(
            "radzilo+", "plate_peeler", [1, 1, 2, 2, *[1] * 6],
            ["Radzilo 1+1=2 misses", "Radzilo 2+2=4 hits", "damage 1 1 1 1 -> 1", "defense 1 1 -> 1"],
            id="radzilo hyper passive REROLL roll",
        ),
        pytest.param(
            "brasalto+", "headwind", [3, 3, 1, 1, 1, 2, 1, 4, 1, 1, 1, 1],
            ["Brasalto 3+3=6 hits", "damage 1 1 1 2 / 1 4 1 1 -> 4", "defense 1 1 -> 1"],
            id="brasalto hyper passive REROLL damage",
        ),
        pytest.param(
            "zynarc+", "grit_jab", [3, 3, *[1] * 6],
            ["Zynarc 3+3=6 hits", "damage 1 1 1 1 -> 1", "defense 1 1 -> 1"], id="zynarc hyper MATCH category",
        ),
    ],
)  # fmt: skip
def test_an_ability_that_rolls_again(mine, tool, dice, steps):
    session = round_of(versus([mine], ["helechor"], hand=[tool], dice=dice), tool)
    assert told(session, "AttackRolled", "DamageRolled", "DefenseRolled") == steps


def test_radzilos_hyper_side_rolls_again_in_each_attack():
    """A passive REROLL is there again in the next round."""
    session = versus(["radzilo+"], ["helechor"], hand=["plate_peeler", "quarry_rake"], dice=[1, 1, 1, 2, 1, 1, 1, 2],
                     decks=[["glare_sweep", "crowbar"], ["headwind", "patch_kit"]])  # fmt: skip
    play(session, "plate_peeler", "quarry_rake", "crowbar", "headwind", "patch_kit")
    assert len([event for event in events(session, "AttackRolled") if event.again]) == 2


@pytest.mark.parametrize(
    ("newcomer", "steps"),
    [
        pytest.param("ionquill", ["Ionquill power +2 next"], id="ionquill base on_enter MOD power next"),
        pytest.param("filamar", [], id="none"),
    ],
)
def test_an_ability_for_entering(newcomer, steps):
    session = versus(["helechor", newcomer, "gammolt@0"], hand=["relay_call"], dice=[])
    assert told(round_of(session, "relay_call"), "Changed") == steps


def test_radzilo_draws_a_tool_when_it_enters():
    decks = [["quarry_rake", "prism_mend", "grit_jab", "crowbar"], None]
    session = versus(["helechor", "radzilo", "gammolt@0"], hand=["relay_call"], decks=decks, dice=[])
    round_of(session, "relay_call")
    assert hand(session) == ["grit_jab", "prism_mend", "crowbar"], "the second one is drawn in the next round"
    assert deck(session) == ["quarry_rake"]


def test_espinaras_next_attack_is_a_breakshield_and_only_that_one():
    """BREAKSHIELD next: used up by its next attack, hit or miss."""
    session = versus(
        ["helechor", "espinara", "gammolt@0"], ["lodrok"], hand=["harbor_breaker", "relay_call"],
        decks=[["soothing_swell", "crowbar"], ["headwind", "patch_kit"]],
        dice=[3, 3, *[1] * 7, 3, 3, *[1] * 7],
    )  # fmt: skip
    play(session, "harbor_breaker", "relay_call")
    assert told(session, "BreakshieldChecked") == ["breakshield 6/8 yes"]
    assert not session.view(0)["teams"][0][1]["changes"]


def test_brasalto_draws_a_tool_when_it_knocks_out():
    session = versus(
        ["brasalto"], ["helechor@1", "cindrul", "zynarc@0"], hand=["headwind"],
        decks=[["grit_jab", "quarry_rake"], None], dice=[3, 3, *[1] * 6],
    )  # fmt: skip
    round_of(session, "headwind")
    assert told(session, "AbilityActs") == ["Spoils (on_ko)"]
    assert [event.card for event in events(session, "Drew") if event.rule == "card:brasalto"] == ["quarry_rake"]


WARDS = {
    "marelisk": ["Paralyzed"], "zynarc": ["Blurred"], "cindrul": ["Soaked"], "lodrok": ["Nullified"],
    "ceibor": ["Burned"], "silmoro+": list(STATUSES),
}  # fmt: skip


@pytest.mark.parametrize("state", STATUSES)
@pytest.mark.parametrize("mine", WARDS)
def test_a_ward_keeps_a_status_off(mine, state):
    """LN-R68 too: whoever places it."""
    name = mine.rstrip("+")
    cards = CARDS.with_value("strategies", "bucket_prank", "effect", f"STATUS(opponent, {state})")
    session = versus([mine], ["filamar"], other=["bucket_prank"], cards=cards, dice=[])
    play(session, "bucket_prank")
    kept_off = state in WARDS[mine] or CARDS.luturas[name].immune_to == state
    assert status(session, name) == ("" if kept_off else state)


def test_a_ward_does_not_remove_a_status_that_is_there():
    """WARD: it keeps off, it does not cure."""
    session = versus(["helechor:Soaked"], hand=["clean_room"], dice=[])
    play(session, "clean_room")
    assert status(session, "helechor") == "Soaked"


def test_after_a_knock_out_on_hit_comes_before_on_ko_and_on_struck_not_at_all():
    cards = CARDS.with_value("luturas", "brasalto", "base_effect", "on_hit: HEAL(self, 1); on_ko: DRAW(tool, 1)")
    session = versus(["brasalto@5"], ["gammolt@1"], hand=["headwind"], cards=cards, dice=[3, 3, *[1] * 6])
    round_of(session, "headwind")
    assert told(session, "AbilityActs") == ["Spoils (on_hit)", "Spoils (on_ko)"]


# --- Oscumoras ---


@pytest.mark.parametrize(
    ("text", "after"),
    [
        pytest.param("sumbrix/3", 4, id="sumbrix on_end FORCE_FIELD if_up"),
        pytest.param("sumbrix/5", 5, id="sumbrix never above the printed value"),
        pytest.param("sumbrix/0", 0, id="sumbrix not from 0"),
    ],
)
def test_sumbrix(text, after):
    session = round_of(solo(["helechor"], text, hand=["crowbar"], dice=MISS), "crowbar")
    assert session.view(0)["oscumora"]["force_field"] == after


def test_ahogor_hurts_every_living_backup():
    """DAMAGE bench: one may fall."""
    session = solo(["helechor", "filamar@1", "gammolt@0"], "ahogor", hand=["crowbar"], dice=[6, 3, 1, 1])
    round_of(session, "crowbar")
    assert [stamina(session, name) for name in ("filamar", "gammolt")] == [0, 0]
    session = solo(["helechor", "filamar", "gammolt"], "ahogor", hand=["crowbar"], dice=[6, 3, 1, 1])
    round_of(session, "crowbar")
    assert [stamina(session, name) for name in ("filamar", "gammolt")] == [12, 14]


@pytest.mark.parametrize(
    ("card", "left"),
    [
        pytest.param("patch_kit", 7, id="maregrim passive HEALTAX: 3 are 2"),
        pytest.param("rinse_cycle", 5, id="maregrim: 1 is nothing"),
        pytest.param("aquatic_shard", 7, id="maregrim: Crystals too"),
    ],
)
def test_maregrim(card, left):
    session = round_of(solo(["brinokk@5"], "maregrim", hand=[card], dice=MISS), card)
    assert stamina(session, "brinokk") == left


@pytest.mark.parametrize(("before", "after"), [(5, 4), (1, 0), (0, 0)])
def test_necrotope_takes_special(before, after):
    """SPECIAL opponent -2, never below 0, after the 1 for the hit."""
    session = solo([f"helechor*{before}"], "necrotope", hand=["crowbar"], dice=[5, 4, 1, 1])
    assert special(round_of(session, "crowbar"), "helechor") == after


def test_fallomor_takes_two_stamina_when_it_falls():
    session = solo(
        ["helechor"], "fallomor@1/0", to_come=["grietax"], hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, *MISS]
    )
    assert stamina(round_of(session, "harbor_breaker"), "helechor") == 12


def test_ruinuclo_is_stronger_once_its_field_is_broken():
    """on_break, and its own lasting change stays, unlike those of a player (LN-R69)."""
    session = solo(["helechor"], "ruinuclo/1", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, 5, 3, 1, 1])
    round_of(session, "harbor_breaker")
    assert told(session, "Hit")[1] == "7 to stamina, 7 left"
    assert stat(session, "ruinuclo", "power") == stat(solo(["helechor"], "ruinuclo"), "ruinuclo", "power") + 1


def test_on_break_comes_whatever_broke_the_field():
    """on_break: Loose Sparks too, and only when it was up before."""
    for text, acts in (("ruinuclo/1", 1), ("ruinuclo/3", 0), ("ruinuclo/0", 0)):
        session = solo(["helechor"], text, hand=["loose_sparks"], dice=MISS)
        play(session, "loose_sparks")
        assert len(events(session, "AbilityActs")) == acts


@pytest.mark.parametrize(
    ("foe", "kind", "mine"),
    [
        pytest.param(
            "apagonn", "strategy", ["crowbar", "patch_kit", "calm_breath"], id="apagonn on_hit DISCARD strategy"
        ),
        pytest.param("podrumor", "tool", ["quarry_rake", "prism_mend", "headwind"], id="podrumor on_hit DISCARD tool"),
    ],
)
def test_a_hit_that_takes_a_card(foe, kind, mine):
    """At random, never the last of its kind, to the Portal."""
    gone = set()
    for seed in range(40):
        session = solo(["helechor"], foe, hand=mine, seed=seed)
        play(session, mine[0])
        thrown = events(session, "Discarded")
        assert len(thrown) <= len(events(session, "Hit"))
        gone |= {event.card for event in thrown}
        assert all(event.card in portal(session) for event in thrown)
        assert hand(session, kind=kind)
    assert gone == set(mine[1:])


@pytest.mark.parametrize(
    ("foe", "mine", "dice"),
    [
        pytest.param("apagonn", ["crowbar", "patch_kit"], [], id="apagonn"),
        pytest.param("podrumor", ["quarry_rake", "prism_mend"], MISS, id="podrumor"),
    ],
)
def test_the_last_card_of_a_kind_stays_in_hand(foe, mine, dice):
    """DISCARD: never the last one."""
    session = solo(["helechor"], foe, hand=mine, dice=[*dice, 6, 4, 1, 1])
    round_of(session, mine[0])
    assert mine[1] in hand(session)
    assert events(session, "Discarded") == []


@pytest.mark.parametrize(
    ("dice", "attacks"),
    [
        pytest.param([4, 3, 5, 4, 1, 1], 2, id="estatriz CHAIN: a total of 7"),
        pytest.param([4, 4, 1, 1, *MISS], 2, id="estatriz: doubles as ever"),
        pytest.param([5, 4, 1, 1], 1, id="estatriz: another total"),
    ],
)
def test_estatriz(dice, attacks):
    session = round_of(solo(["helechor"], "estatriz", hand=["crowbar"], dice=dice), "crowbar")
    assert len(events(session, "OscumoraAttacks")) == attacks


def test_tiznara_burns_the_hand_that_hits_it():
    """on_struck, if it still stands."""
    session = solo(["helechor"], "tiznara", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, *MISS])
    assert stamina(round_of(session, "harbor_breaker"), "helechor") == 13
    session = solo(
        ["helechor"], "tiznara@1/0", to_come=["grietax"], hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, *MISS]
    )
    assert stamina(round_of(session, "harbor_breaker"), "helechor") == 14


def test_hollinax_attacks_the_moment_it_enters():
    """on_enter ATTACK, chain included; then again in its phase."""
    session = solo(
        ["helechor"], "fallomor@1/0", to_come=["hollinax", "grietax"], hand=["harbor_breaker"],
        dice=[3, 3, 1, 1, 1, 5, 5, 1, 1, *MISS, *MISS],
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert [event.name for event in events(session, "OscumoraAttacks")] == ["Hollinax"] * 3


@pytest.mark.parametrize(
    ("text", "tool", "dice", "after"),
    [
        pytest.param(
            "cenizgar@6/0", "soothing_swell", [3, 3, 1, 1, 1, *MISS], (2, 4), id="cenizgar on_low FORCE_FIELD any"
        ),
        pytest.param("cenizgar@6/3", "harbor_breaker", [4, 4, 1, 1, 1, *MISS], (0, 0), id="cenizgar felled: nothing"),
        pytest.param("cenizgar@3/0", "soothing_swell", [3, 2, 1, 1, 1, *MISS], (0, 0), id="cenizgar not a second time"),
    ],
)
def test_cenizgar(text, tool, dice, after):
    session = solo(["helechor"], text, to_come=["grietax"], hand=[tool], dice=dice)
    round_of(session, tool)
    felled = events(session, "OscumoraDefeated")
    if after == (0, 0):
        assert felled
        assert events(session, "ForceFieldRose") == []
    else:
        assert (stamina(session, "cenizgar"), session.view(0)["oscumora"]["force_field"]) == after


def test_cenizgars_field_rises_only_the_first_time():
    session = solo(["helechor"], "cenizgar@4/0", hand=["loose_sparks"], dice=MISS)
    round_of(session, "loose_sparks")
    assert session.view(0)["oscumora"]["force_field"] == 4
    session = solo(["helechor"], "cenizgar@3/0", hand=["loose_sparks"], dice=MISS)
    round_of(session, "loose_sparks")
    assert session.view(0)["oscumora"]["force_field"] == 0


def test_derrumbal_takes_at_most_five_from_one_attack():
    """CAP."""
    session = solo(
        ["zynarc"], "derrumbal/0", to_come=["grietax"], hand=["ceiling_collapse"], dice=[4, 4, 4, 4, 4, 4, *MISS]
    )
    round_of(session, "ceiling_collapse")
    assert told(session, "Hit") == ["5 to stamina, 1 left"]
    assert events(session, "Hit")[0].reasons == (("damage die", 4), ("Power", 9), ("Rubble Mass", -8))


@pytest.mark.parametrize(
    ("mine", "rolled"),
    [
        pytest.param("helechor", 1, id="grietax passive MOD opponent defense_dice: 2 are 1"),
        pytest.param("zynarc", 1, id="grietax LN-R35: never below 1"),
        pytest.param("brinokk", 2, id="grietax: 3 are 2"),
    ],
)
def test_grietax(mine, rolled):
    session = solo([mine], "grietax", hand=["crowbar"], dice=[5, 4, *[1] * rolled])
    round_of(session, "crowbar")
    assert [event.count for event in events(session, "DefenseRolled")] == [rolled]


def test_polvorox_knows_the_category_of_the_last_hit():
    """ADAPT: 2 less of the same category, nothing less of another, and a miss teaches it nothing."""
    session = solo(
        ["brinokk"], "polvorox", hand=["harbor_breaker", "soothing_swell"],
        dice=[*MISS, *MISS, 4, 2, 1, 1, *MISS, 5, 2, 1, 1, *MISS, 5, 2, 1, 1, *MISS],
        deck=["grit_jab", "rising_chorus", "undertow_lash", "gutter_scoop", "rally_shout", "crowbar", "sandbag_wall",
              "dead_battery"],
    )  # fmt: skip
    play(session, "harbor_breaker", "soothing_swell", "dead_battery", "undertow_lash", "sandbag_wall")
    round_of(session, "gutter_scoop", "crowbar")
    assert told(session, "Hit") == ["4 to force field, 1 left", "3 to force field, 0 left", "5 to stamina, 1 left"]


def test_marchitra_heals_itself_when_it_hits():
    session = solo(["helechor"], "marchitra@3/0", hand=["crowbar"], dice=[5, 4, 1, 1])
    assert stamina(round_of(session, "crowbar"), "marchitra") == 5


def test_zarzugre_pulls_in_a_random_backup():
    """SWAP opponent random: nobody is asked; the newcomer enters."""
    came = set()
    for seed in range(40):
        session = solo(["helechor", "filamar", "gammolt"], "zarzugre", hand=["crowbar"], seed=seed)
        play(session, "crowbar")
        assert session.choice.kind in ("tool", "strategy")
        came.add(active(session))
    assert came == {"helechor", "filamar", "gammolt"}
