"""The shipped cards of Planet Luu: the figures of the rules, texts that say them, faults that are caught."""

from __future__ import annotations

import csv
import re
from dataclasses import fields

import pytest

from luu.core.effects import arguments
from luu.core.errors import BadSheet
from luu.planet import cards as planet_cards
from luu.planet.records import (
    BEATS,
    BISLUU,
    CLASS_NAMES,
    GIFLUU,
    KJELUU,
    LAGLUU,
    NO_CLASS,
    RASLUU,
    SECTOR_DICE,
    TYPE_MODIFIER,
    EnemyCard,
    LuuCard,
)

CARDS = planet_cards.load()
CLASSES = range(5)

LUUS = {luu.id: luu for luu in CARDS.luus.values()}


def rows(sheet: str) -> list:
    return [pytest.param(card, id=card.id) for card in CARDS.sheet(sheet).values()]


# --- classes, modifiers, dice ---


@pytest.mark.parametrize(("winner", "loser"), [(RASLUU, GIFLUU), (GIFLUU, KJELUU), (KJELUU, LAGLUU), (LAGLUU, RASLUU)])
def test_pl_2_1_counter_loop(winner, loser):
    assert BEATS[winner] == loser
    assert TYPE_MODIFIER[winner][loser] == 1
    assert TYPE_MODIFIER[loser][winner] == -1


def test_pl_2_1_bisluu_is_outside_the_loop():
    assert BEATS[BISLUU] == NO_CLASS
    assert BISLUU not in BEATS


@pytest.mark.parametrize("attacker", CLASSES)
@pytest.mark.parametrize("target", CLASSES)
def test_pl_2_2_modifier_is_one_only_where_one_class_beats_the_other(attacker, target):
    beats, beaten = BEATS[attacker] == target, BEATS[target] == attacker
    assert TYPE_MODIFIER[attacker][target] == beats - beaten


def test_pl_5_3_sector_dice():
    assert SECTOR_DICE == ((4,), (6,), (8,), (4, 6), (4, 8))


# --- Luu ---


def numbers_of(record: type) -> list[str]:
    """The abilities of a record: its numbers that are 0 unless a card has them."""
    return [
        field.name for field in fields(record) if field.default == 0 and field.name not in ("boss", "tier", "sector")
    ]


ABILITIES = numbers_of(LuuCard)
ENEMY_ABILITIES = numbers_of(EnemyCard)


@pytest.mark.parametrize("name", CLASS_NAMES)
def test_pl_3_1_levels_and_forms(name):
    own = [luu for luu in CARDS.luus.values() if luu.class_name == name]
    assert [(luu.form, luu.level) for luu in own] == list(planet_cards.LEVELS)
    assert all(luu.id == f"{name.lower()}_{luu.form}_{luu.level}" for luu in own)
    for statistic in ("max_hp", "attack"):
        values = [getattr(luu, statistic) for luu in own]
        assert values == sorted(set(values)), f"{statistic} rises with every level and with evolution"


@pytest.mark.parametrize(
    ("card", "max_hp", "attack", "cost"),
    [
        ("rasluu_base_1", 15, 1, 3),
        ("rasluu_base_2", 20, 3, 3),
        ("lagluu_base_1", 12, 0, 2),
        ("kjeluu_base_3", 34, 4, 3),
        ("kjeluu_evolved_5", 46, 8, 0),
        ("gifluu_evolved_3", 27, 4, 0),
        ("bisluu_evolved_4", 30, 6, 0),
    ],
)
def test_pl_3_1_printed_values(card, max_hp, attack, cost):
    luu = LUUS[card]
    assert (luu.max_hp, luu.attack, luu.cost) == (max_hp, attack, cost)


def test_pl_3_7_an_evolved_card_costs_nothing():
    assert {luu.cost for luu in CARDS.luus.values() if luu.evolved} == {0}


@pytest.mark.parametrize(
    ("name", "form", "passive", "numbers"),
    [
        pytest.param("rasluu", "base", "Predatory Strike", {"call": 1, "predatory": 1}, id="PL-2.4 PL-2.5"),
        pytest.param("rasluu", "evolved", "Apex Predator", {"call": 1, "predatory": 2}, id="PL-2.5 evolved"),
        pytest.param(
            "lagluu", "base", "Colony Strength", {"pack_recovery": 1, "colony_defence": 1}, id="PL-2.6 PL-2.7"
        ),
        pytest.param(
            "lagluu",
            "evolved",
            "Swarm Mind",
            {"pack_recovery": 1, "colony_defence": 2, "colony_attack": 1},
            id="PL-2.7 evolved",
        ),
        pytest.param("kjeluu", "base", "Hardened Shell", {"impervious": 2, "shell": 1}, id="PL-2.8 PL-2.9"),
        pytest.param(
            "kjeluu",
            "evolved",
            "Fortress Form",
            {"impervious": 2, "shell": 2, "fortress": 1},
            id="PL-2.9 evolved",
        ),
        pytest.param(
            "gifluu",
            "base",
            "Toxic Rebound",
            {"evade_on": 6, "rebound_part": 4, "rebound_least": 1},
            id="PL-2.10 PL-2.11",
        ),
        pytest.param("gifluu", "evolved", "Venom Surge", {"evade_on": 6, "rebound_part": 2}, id="PL-2.11 evolved"),
        pytest.param(
            "bisluu",
            "base",
            "Bonded Boost",
            {"bond_attack": 1, "bond_defence": 1, "bond_luutex": 1},
            id="PL-2.12",
        ),
        pytest.param(
            "bisluu",
            "evolved",
            "Deep Bond",
            {"bond_attack": 2, "bond_defence": 2, "bond_luutex": 1, "bond_xp": 1},
            id="PL-2.12 evolved",
        ),
    ],
)
def test_pl_2_3_the_form_says_which_abilities_a_luu_has(name, form, passive, numbers):
    own = [luu for luu in CARDS.luus.values() if luu.class_name.lower() == name and luu.form == form]
    assert len(own) == 3
    for luu in own:
        assert luu.passive == passive
        assert {ability: getattr(luu, ability) for ability in ABILITIES if getattr(luu, ability)} == numbers


def test_pl_2_3_only_bisluu_has_no_trait():
    assert {luu.class_name for luu in CARDS.luus.values() if not luu.trait} == {"Bisluu"}


# --- enemies ---


def test_pl_5_6_every_tier_has_every_class():
    assert {(rogue.tier, rogue.cls) for rogue in CARDS.rogues.values()} == {
        (tier, cls) for tier in range(1, 5) for cls in CLASSES
    }


@pytest.mark.parametrize(
    ("name", "ability", "by_tier"),
    [
        pytest.param("rasluu", "predatory", (1, 1, 2, 3), id="PL-13.1"),
        pytest.param("lagluu", "pack_heal", (1, 1, 2, 3), id="PL-13.2"),
        pytest.param("kjeluu", "impervious", (2, 2, 3, 4), id="PL-13.3"),
        pytest.param("gifluu", "evade_on", (6, 6, 6, 6), id="PL-13.4 evasion"),
        pytest.param("gifluu", "rebound", (1, 1, 2, 3), id="PL-13.4 damage given back"),
        pytest.param("bisluu", "bond", (1, 1, 2, 3), id="PL-13.5"),
    ],
)
def test_pl_13_rogue_abilities_by_tier(name, ability, by_tier):
    assert tuple(getattr(CARDS.rogues[f"{name}_t{tier}"], ability) for tier in range(1, 5)) == by_tier
    others = [rogue for rogue in CARDS.rogues.values() if not rogue.id.startswith(name)]
    assert not any(getattr(rogue, ability) for rogue in others)


def test_pl_3_5_a_rogue_gives_its_tier_in_xp():
    assert all(rogue.xp == rogue.tier for rogue in CARDS.rogues.values())


@pytest.mark.parametrize(
    ("key", "name", "cls", "numbers"),
    [
        pytest.param("tjeluu", "Tjeluu", BISLUU, {"drain": 1}, id="PL-13.6"),
        pytest.param("lynluu", "Lynluu", RASLUU, {"wounded_prey": 2}, id="PL-13.7"),
        pytest.param("forluu", "Forluu", LAGLUU, {"resilient": 3}, id="PL-13.8"),
        pytest.param("fesluu", "Fesluu", KJELUU, {"impervious": 3, "first_hit_less": 1}, id="PL-13.9"),
        pytest.param("toxluu", "Toxluu", GIFLUU, {"evade_on": 5, "aura_part": 2}, id="PL-13.10"),
    ],
)
def test_pl_13_bosses(key, name, cls, numbers):
    own = [boss for boss in CARDS.bosses.values() if boss.key == key]
    assert [boss.sector for boss in own] == [1, 2, 3, 4, 5][key != "tjeluu" :]
    for boss in own:
        assert (boss.name, boss.cls, boss.boss, boss.tier) == (name, cls, True, 0)
        assert {ability: getattr(boss, ability) for ability in ENEMY_ABILITIES if getattr(boss, ability)} == numbers


def test_pl_3_6_a_boss_gives_five_xp():
    assert {boss.xp for boss in CARDS.bosses.values()} == {5}


def test_pl_4_10_only_tjeluu_stands_in_sector_1():
    assert [boss.key for boss in CARDS.bosses.values() if boss.sector == 1] == ["tjeluu"]


# --- action cards and texts ---


@pytest.mark.parametrize("card", rows("actions"))
def test_every_number_of_an_effect_is_printed(card):
    numbers = [value for value in arguments(card.rules) if isinstance(value, int)]
    printed = [int(word) for word in re.findall(r"\d+", card.printed)]
    for number in numbers:
        assert number in printed
        printed.remove(number)


@pytest.mark.parametrize("card", rows("actions"))
def test_a_tweaked_number_shows_in_rules_and_text(card):
    tweaked = CARDS
    for column in ("amount", "extra"):
        if column in card.effect:
            tweaked = tweaked.with_value("actions", card.id, column, getattr(card, column) + 40)
    changed = tweaked.actions[card.id]
    before = [value for value in arguments(card.rules) if isinstance(value, int)]
    after = [value for value in arguments(changed.rules) if isinstance(value, int)]
    assert after == [value + 40 for value in before]
    assert all(str(value) in changed.printed for value in after)


@pytest.mark.parametrize("card", [*rows("luus"), *rows("rogues"), *rows("bosses")])
def test_every_ability_number_is_printed(card):
    luu = isinstance(card, LuuCard)
    text = f"{card.trait_printed} {card.passive_printed}" if luu else card.printed
    printed = [int(number) for number in re.findall(r"\d+", text.replace("d6", "").replace("Once", "1"))]
    for ability in ABILITIES if luu else ENEMY_ABILITIES:
        value = getattr(card, ability)
        assert not value or value in printed, ability


def test_no_cell_looks_like_a_formula_to_a_spreadsheet():
    for sheet in CARDS.sheets:
        for place in range(len(sheet.records)):
            assert not any(cell.startswith(("=", "+", "-", "@")) for cell in sheet.row(place))


def test_both_pools_have_cards():
    """Enough of each for a drafted deck: 15 Core actions beside 15 Luu cards, and 10 Power cards."""
    pools = [card.pool for card in CARDS.actions.values()]
    assert set(pools) == {"core", "power"}
    assert pools.count("core") >= 15
    assert pools.count("power") >= 10


# --- the loader ---


def test_the_shipped_set_is_read_once_and_comes_back_from_a_folder(tmp_path):
    assert planet_cards.load() is CARDS
    assert planet_cards.load(CARDS.to_folder(tmp_path)) == CARDS
    for sheet in CARDS.sheets:
        name = f"{sheet.plan.name}.csv"
        assert (tmp_path / name).read_bytes() == (planet_cards.SHIPPED / name).read_bytes()


@pytest.mark.parametrize(
    ("sheet", "old", "new", "said"),
    [
        pytest.param(
            "luus",
            "kjeluu_base_2,Kjeluu,base,2",
            "kjeluu_base_2,Kjeluu,base,1",
            ["got 'kjeluu_base_2', expected the name 'kjeluu_base_1'"],
            id="PL-3.1 a level twice",
        ),
        pytest.param(
            "luus",
            "gifluu_evolved_5",
            "gifluu_evolved_6",
            ["luus row 25", "expected the name 'gifluu_evolved_5'", "expected a row 'gifluu_evolved_5'"],
            id="a misnamed row",
        ),
        pytest.param(
            "rogues",
            "kjeluu_t2,Kjeluu,Kjeluu,2",
            "kjeluu_t2,Kjeluu,Kjeluu,3",
            ["the name 'kjeluu_t3'"],
            id="PL-5.6 a tier",
        ),
        pytest.param(
            "bosses",
            "lynluu_s3",
            "lunluu_s3",
            ["expected 5 bosses", "expected a row 'lynluu_s3'"],
            id="PL-5.5 and PL-13.6 a boss's name",
        ),
        pytest.param(
            "bosses",
            "lynluu_s2,Lynluu,Apex Predator,Rasluu,2",
            "lynluu_s2,Lynluu,Apex Predator,Rasluu,1",
            ["one boss with a row for Sector 1"],
            id="PL-4.10 two bosses in Sector 1",
        ),
        pytest.param(
            "actions",
            "instant,luu,1,",
            "instant,none,1,",
            ["actor, luu or all: the effect speaks of a target"],
            id="no target",
        ),
        pytest.param("actions", "wave,luu", "instant,luu", ["how long it lasts"], id="an instant bonus"),
        pytest.param("actions", "quick_mend", "rasluu", ["a name that no Luu card has"], id="a Luu's name"),
        pytest.param("actions", "HEAL(target, amount)", "HEAL(luu, amount)", ["'target'"], id="an unknown target"),
        pytest.param("actions", "attack, amount", "atack, amount", ["did you mean 'attack'?"], id="a statistic"),
    ],
)
def test_sheets_that_do_not_fit_together_are_refused(tmp_path, sheet, old, new, said):
    path = CARDS.to_folder(tmp_path) / f"{sheet}.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        planet_cards.load(tmp_path)
    for words in said:
        assert words in str(caught.value)


def test_a_missing_row_is_named(tmp_path):
    """PL-5.6: every tier deck has every class."""
    path = CARDS.to_folder(tmp_path) / "rogues.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("bisluu_t4")), encoding="utf-8")
    with pytest.raises(BadSheet, match="rogues, column id: got 'no such row', expected a row 'bisluu_t4'"):
        planet_cards.load(tmp_path)


def test_there_are_chaos_cards_for_the_highest_difficulty(tmp_path):
    """PL-4.9: five, under names of their own."""
    path = CARDS.to_folder(tmp_path) / "chaos.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:6]), encoding="utf-8")
    assert len(planet_cards.load(tmp_path).chaos) == 5
    path.write_text("".join(lines[:5]), encoding="utf-8")
    with pytest.raises(BadSheet, match="chaos, column id: got '4 cards', expected at least 5 chaos cards"):
        planet_cards.load(tmp_path)


@pytest.mark.parametrize(("pool", "least"), [("core", 5), ("power", 10)])
def test_a_pool_has_so_many_cards_that_a_draft_can_end(pool, least, tmp_path):
    """PL-4.5: 5 Core cards beside the 25 Luu cards, and 10 Power cards, are enough; one fewer is not."""
    path = CARDS.to_folder(tmp_path) / "actions.csv"
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    kept = [row for row in rows if row["pool"] != pool] + [row for row in rows if row["pool"] == pool][:least]

    def write(cards: list[dict]) -> None:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(cards)

    write(kept)
    assert sum(card.pool == pool for card in planet_cards.load(tmp_path).actions.values()) == least
    write(kept[:-1])
    with pytest.raises(BadSheet, match=f"got '{least - 1} {pool} cards', expected at least {least}"):
        planet_cards.load(tmp_path)


def test_faults_of_several_sheets_come_together(tmp_path):
    folder = CARDS.to_folder(tmp_path)
    for sheet, old, new in (
        ("luus", "Rasluu", "Rasloo"),
        ("bosses", ",40,", ",forty,"),
        ("actions", "core", "unknown"),
    ):
        path = folder / f"{sheet}.csv"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        planet_cards.load(folder)
    assert [(fault.sheet, fault.row, fault.column, fault.given) for fault in caught.value.faults] == [
        ("luus", 2, "class", "Rasloo"),
        ("bosses", 2, "hp", "forty"),
        ("actions", 2, "pool", "unknown"),
    ]


def test_faults_of_cells_and_across_columns_come_together(tmp_path):
    path = CARDS.to_folder(tmp_path) / "actions.csv"
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("Quick Mend,core,0", "Quick Mend,core,-1"),
        (',wave,luu,2,0,"MOD(target, defence, amount)"', ',wave,none,2,0,"MOD(target, defence, amount)"'),
        (',round,all,1,0,"MOD(target, attack, amount)"', ',instant,all,1,0,"MOD(target, attack, amount)"'),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    (tmp_path / "rogues.csv").write_text("id\n", encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        planet_cards.load(tmp_path)
    found = [(fault.row, fault.column, fault.given) for fault in caught.value.faults if fault.sheet == "actions"]
    assert found == [(3, "cost", "-1"), (7, "target", "none"), (10, "lasts", "instant")]
    assert not any(fault.given == "no such row" for fault in caught.value.faults)


@pytest.mark.parametrize("sheet", [sheet.plan.name for sheet in CARDS.sheets])
def test_a_faulty_row_is_not_a_missing_one(tmp_path, sheet):
    path = CARDS.to_folder(tmp_path) / f"{sheet}.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([lines[0], "Bad Name" + lines[1][lines[1].index(",") :], *lines[2:]]), encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        planet_cards.load(tmp_path)
    (fault,) = caught.value.faults
    assert (fault.sheet, fault.row, fault.given) == (sheet, 2, "Bad Name")


def test_another_sheet_is_not_taken_for_a_missing_one(tmp_path):
    (CARDS.to_folder(tmp_path) / "actions.csv").unlink()
    with pytest.raises(BadSheet) as caught:
        planet_cards.load(tmp_path)
    (fault,) = caught.value.faults
    assert fault.hint == f"looked in {tmp_path}"


@pytest.mark.parametrize(
    ("card", "least"),
    [
        ("kjeluu_base_2", 20),
        ("kjeluu_base_3", 27),
        ("kjeluu_evolved_3", 34),
        ("kjeluu_evolved_5", 40),
    ],
)
def test_pl_3_6_maximum_hp_does_not_fall_as_a_luu_rises(card, least):
    with pytest.raises(BadSheet) as caught:
        CARDS.with_value("luus", card, "max_hp", 1)
    (fault,) = caught.value.faults
    assert (fault.row, fault.column, fault.given) == (list(LUUS).index(card) + 2, "max_hp", "1")
    assert fault.expected.startswith(f"at least {least},")
    assert CARDS.with_value("luus", card, "max_hp", least).luus[card].max_hp == least


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("passive_harvest", "LUUTEX(-50)"),
        ("luutex_reclaim", "DISCARD(0)"),
        ("quick_mend", "HEAL(target, -9)"),
        ("luutex_flare", "MOD(target, attack, -99)"),
        ("core_cascade", "DRAW(-3)"),
    ],
)
def test_an_effect_counts_from_one(card, effect):
    with pytest.raises(BadSheet, match="1 or more"):
        CARDS.with_value("actions", card, "effect", effect)


def test_a_parameter_that_an_effect_uses_is_not_nothing():
    with pytest.raises(BadSheet, match=r"actions row 3, column effect: .*'amount' 1 or more, not 'amount = 0'"):
        CARDS.with_value("actions", "quick_mend", "amount", 0)


def test_nobody_but_us_is_named_as_where_a_card_is_from():
    assert {word for card in CARDS.actions.values() for word in card.origin.split(", ")} == {
        "public",
        "cost set here",
        "cost and length set here",
        "figures set here",
        "designed here",
        "completed here",
    }


def test_a_card_is_added_by_one_row(tmp_path):
    path = CARDS.to_folder(tmp_path) / "actions.csv"
    row = 'rest,Rest,core,2,instant,all,3,0,"HEAL(target, amount)",All your Luu heal {amount} HP.,mine\n'
    path.write_text(path.read_text(encoding="utf-8") + row, encoding="utf-8")
    assert planet_cards.load(tmp_path).actions["rest"].printed == "All your Luu heal 3 HP."
