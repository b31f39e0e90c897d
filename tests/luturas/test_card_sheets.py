"""A designer's sheets of Luturas Network: what can be changed, and every fault that is caught, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from luu.core.cardset import CardSet
from luu.core.errors import BadSheet, Fault
from luu.luturas.cards import SHIPPED, load
from luu.luturas.records import NONE

CARDS = load()


def faults_of(sheet: str, card: str, column: str, value: int | str) -> tuple[Fault, ...]:
    """What the loader says of one changed cell."""
    with pytest.raises(BadSheet) as caught:
        CARDS.with_value(sheet, card, column, value)
    return caught.value.faults


def from_sheets(folder: Path, **changed: str) -> CardSet:
    """The shipped sheets with some of them replaced."""
    CARDS.to_folder(folder)
    for name, text in changed.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8", newline="")
    return load(folder)


def text_of(sheet: str) -> str:
    return (SHIPPED / f"{sheet}.csv").read_text(encoding="utf-8")


def without(sheet: str, *cards: str) -> str:
    """A sheet that lacks some rows."""
    lines = text_of(sheet).splitlines(keepends=True)
    return "".join(line for line in lines if line.partition(",")[0] not in cards)


# --- what can be read and changed


def test_the_shipped_sheets_are_written_back_as_they_are(tmp_path: Path):
    assert load(CARDS.to_folder(tmp_path)) == CARDS
    for sheet in CARDS.sheets:
        assert (tmp_path / f"{sheet.plan.name}.csv").read_text(encoding="utf-8") == text_of(sheet.plan.name)


def test_the_shipped_cards_are_read_once():
    assert load() is CARDS


@pytest.mark.parametrize(
    ("sheet", "card", "column", "value", "field", "read"),
    [
        pytest.param(
            "luturas", "ondurra", "hyper_categories", "Beam/Fang/Wave", "hyper_categories", (2, 3, 1), id="list"
        ),
        pytest.param("luturas", "ondurra", "nature", "Botanical", "nature", 5, id="nature"),
        pytest.param("tools", "headwind", "category", "Fang", "category", 3, id="category"),
        pytest.param("strategies", "patch_kit", "nature", "Botanical", "nature", 5, id="a tactic becomes a Crystal"),
        pytest.param("strategies", "aquatic_core", "nature", "", "nature", NONE, id="a Crystal becomes a tactic"),
    ],
)
def test_a_cell_can_be_changed(sheet, card, column, value, field, read):
    changed = CARDS.with_value(sheet, card, column, value)
    assert getattr(changed.sheet(sheet)[card], field) == read
    assert [(one.id, one.column, one.after) for one in CARDS.diff(changed)] == [(card, column, value)]


def test_an_effect_can_be_given_to_a_plain_tool_cell_by_cell():
    """LN-R31: the Special first, since an effect needs one that a hit can reach."""
    changed = CARDS.with_value("tools", "quarry_rake", "special", 9).with_value("tools", "quarry_rake", "amount", 3)
    changed = changed.with_value("tools", "quarry_rake", "effect", "HEAL(self, amount)")
    assert changed.tools["quarry_rake"].rules[0].effects[0].amount == 3


# --- faults of a cell


@pytest.mark.parametrize(
    ("sheet", "card", "column", "value", "expected"),
    [
        pytest.param("luturas", "zynarc", "nature", "Plasma", "one of Aquatic", id="a nature"),
        pytest.param("luturas", "zynarc", "nature", "", "one of Aquatic", id="LN-2.1 no nature"),
        pytest.param("luturas", "zynarc", "stamina", 0, "from 1 to 99", id="no Stamina"),
        pytest.param("luturas", "zynarc", "damage_dice", 9, "from 1 to 8", id="LN-R35 nine dice"),
        pytest.param("luturas", "zynarc", "hyper_defense_dice", 0, "from 1 to 8", id="LN-R35 no die"),
        pytest.param("luturas", "zynarc", "speed", -1, "from 0 to 99", id="Speed below 0"),
        pytest.param("luturas", "zynarc", "categories", "Beam/Strom", "one of Punch", id="LN-10.1 a category"),
        pytest.param("luturas", "zynarc", "categories", "Beam/Beam", "each word once", id="a category twice"),
        pytest.param("luturas", "zynarc", "base_effect", "", "an effect", id="no ability"),
        pytest.param("luturas", "zynarc", "base_ability", "", "a text", id="an ability without a name"),
        pytest.param("luturas", "zynarc", "base_effect", "on_low: CURE(self)", "on_enter", id="an Oscumora's trigger"),
        pytest.param("luturas", "zynarc", "base_effect", "passive: CAP(5)", "in operation", id="an Oscumora's verb"),
        pytest.param("luturas", "zynarc", "base_text", "It has {amount}.", "holes that name", id="a hole"),
        pytest.param("oscumoras", "sumbrix", "accuracy", 13, "from 2 to 12", id="LN-12.2 no roll hits"),
        pytest.param("oscumoras", "sumbrix", "force_field", -1, "from 0 to 99", id="LN-7.3 Force Field below 0"),
        pytest.param("oscumoras", "sumbrix", "effect", "on_miss: HEAL(self, 1)", "on_enter", id="a Lutura's trigger"),
        pytest.param("oscumoras", "sumbrix", "effect", "on_hit: DRAW(tool, 1)", "in operation", id="it has no hand"),
        pytest.param(
            "oscumoras", "sumbrix", "effect", "on_hit: HYPER(self)", "in operation", id="it has no Hyper side"
        ),
        pytest.param("tools", "eye_of_calm", "category", "", "one of Punch", id="LN-R8 no category"),
        pytest.param("tools", "eye_of_calm", "accuracy", 1, "from 2 to 12", id="LN-12.2 every roll hits"),
        pytest.param("tools", "eye_of_calm", "breakshield", 13, "from 2 to 12", id="LN-12.3 no roll breaks"),
        pytest.param("tools", "eye_of_calm", "special", 13, "from 0 to 12", id="LN-12.2 no roll sets it off"),
        pytest.param("tools", "eye_of_calm", "effect", "HEAL(self, 0)", "1 or more", id="nothing to recover"),
        pytest.param("tools", "eye_of_calm", "amount", 0, "amount = 0", id="an amount of 0"),
        pytest.param("tools", "eye_of_calm", "effect", "ATTACK(self)", "in operation", id="a verb of Oscumoras"),
        pytest.param("tools", "eye_of_calm", "effect", "on_hit: HEAL(self, 1)", "on_play", id="a trigger on a Tool"),
        pytest.param("tools", "grit_jab", "effect", "STATUS(opponent, Blured)", "Soaked", id="a status"),
        pytest.param("tools", "grit_jab", "effect", "STATUS(self, Blurred)", "opponent", id="whom"),
        pytest.param("strategies", "patch_kit", "nature", "Lunar", ", or nothing", id="an icon"),
        pytest.param("strategies", "patch_kit", "effect", "", "an effect", id="a Strategy without effect"),
        pytest.param("strategies", "patch_kit", "effect", "MOD(self, roll, 1, turn)", "round", id="how long"),
    ],
)
def test_a_fault_in_a_cell(sheet: str, card: str, column: str, value: int | str, expected: str):
    faults = faults_of(sheet, card, column, value)
    assert [(fault.sheet, fault.row > 1) for fault in faults] == [(sheet, True)] * len(faults)
    assert any(expected in fault.expected for fault in faults), faults


# --- faults that show when cells are looked at together


@pytest.mark.parametrize(
    ("sheet", "card", "column", "value", "expected"),
    [
        pytest.param(
            "tools", "eye_of_calm", "special", 3, "at least 4, the Accuracy of this Tool", id="LN-R31 Special"
        ),
        pytest.param(
            "tools", "quarry_rake", "effect", "CURE(self)", "at least 7, the Accuracy", id="effect, no Special"
        ),
        pytest.param("tools", "quarry_rake", "breakshield", 6, "at least 7, the Accuracy", id="LN-R31 Breakshield"),
        pytest.param("tools", "quarry_rake", "accuracy", 8, "at least 8, the Accuracy", id="LN-R31 Accuracy"),
        pytest.param(
            "luturas",
            "zynarc",
            "hyper_categories",
            "Beam/Fang",
            "categories of the base side too, so Storm",
            id="LN-7.2",
        ),
        pytest.param("luturas", "zynarc", "base_effect", "CURE(self)", "a trigger before CURE", id="no trigger"),
        pytest.param(
            "luturas", "zynarc", "base_effect", "passive: CURE(self)", "another trigger than passive", id="stands"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "when_low: DRAW(tool, 1)", "another trigger than when_low", id="low"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "passive: MOD(self, power, 1, round)", "without 'round'", id="ends"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "passive: WARD(self, ALL, round)", "WARD under passive", id="ward ends"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "on_hit: MOD(self, power, 1)", "how long MOD under on_hit", id="no end"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "on_hit: MATCH(category, ALL)", "passive for MATCH", id="happens"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "on_hit: REROLL(self, roll)", "passive for REROLL", id="reroll"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "passive: MATCH(category, Aquatic)", "MATCH(category, ALL)", id="match"
        ),
        pytest.param(
            "luturas", "zynarc", "base_effect", "passive: MOD(opponent, roll, -1)", "only an Oscumora", id="LN-3.2"
        ),
        pytest.param(
            "luturas", "zynarc", "hyper_effect", "on_ko: DAMAGE(bench, 1)", "for opponent, not bench", id="whom"
        ),
        pytest.param(
            "luturas", "zynarc", "hyper_effect", "on_ko: SWAP(opponent, random)", "for self", id="LN-R25 swap"
        ),
        pytest.param(
            "oscumoras", "sumbrix", "effect", "ATTACK(self)", "a trigger before ATTACK", id="Oscumora trigger"
        ),
        pytest.param(
            "oscumoras", "sumbrix", "effect", "passive: ATTACK(self)", "another trigger", id="Oscumora stands"
        ),
        pytest.param("oscumoras", "sumbrix", "effect", "on_hit: CAP(3)", "passive for CAP", id="Oscumora happens"),
        pytest.param(
            "oscumoras", "sumbrix", "effect", "on_hit: HEAL(bench, 1)", "for self, not bench", id="no backups"
        ),
        pytest.param(
            "oscumoras", "sumbrix", "effect", "on_hit: SWAP(self, random)", "for opponent", id="Oscumora swap"
        ),
        pytest.param("oscumoras", "sumbrix", "effect", "on_hit: SPECIAL(self, 1)", "for opponent", id="no Special"),
        pytest.param(
            "tools", "eye_of_calm", "effect", "DAMAGE(bench, 1)", "for opponent, not bench", id="Tool on bench"
        ),
        pytest.param(
            "tools", "eye_of_calm", "effect", "MATCH(crystal, ALL)", "ability of a creature", id="match on a Tool"
        ),
        pytest.param(
            "tools", "eye_of_calm", "effect", "MOD(self, roll, 1)", "how long MOD lasts", id="Tool without end"
        ),
        pytest.param(
            "strategies", "patch_kit", "effect", "WARD(self, ALL)", "how long WARD lasts", id="Strategy without end"
        ),
    ],
)
def test_a_fault_between_cells(sheet: str, card: str, column: str, value: int | str, expected: str):
    faults = faults_of(sheet, card, column, value)
    assert all(fault.sheet == sheet and fault.row > 1 for fault in faults)
    assert any(expected in fault.expected for fault in faults), faults


@pytest.mark.parametrize(
    ("sheet", "lacking", "column", "given", "expected"),
    [
        pytest.param("luturas", ["zynarc"], "id", "17 rows", "18 rows", id="LN-4.1 Luturas"),
        pytest.param("oscumoras", ["sumbrix", "ahogor"], "id", "16 rows", "18 rows", id="LN-4.1 Oscumoras"),
        pytest.param("tools", ["headwind"], "id", "35 rows", "36 rows", id="LN-4.1 Tools"),
        pytest.param("strategies", ["patch_kit"], "id", "35 rows", "36 rows", id="LN-4.1 Strategies"),
        pytest.param(
            "strategies", ["botanical_core", "botanical_shard"], "nature", "no Botanical", "a Crystal", id="LN-6.5"
        ),
    ],
)
def test_rows_that_are_missing(sheet, lacking, column, given, expected, tmp_path: Path):
    with pytest.raises(BadSheet) as caught:
        from_sheets(tmp_path, **{sheet: without(sheet, *lacking)})
    places = [(fault.sheet, fault.row, fault.column, fault.given) for fault in caught.value.faults]
    assert (sheet, 0, column, given) in places
    assert any(expected in fault.expected for fault in caught.value.faults)


def test_ln_10_1_a_category_without_tools(tmp_path: Path):
    with pytest.raises(BadSheet) as caught:
        from_sheets(tmp_path, tools=text_of("tools").replace(",Storm,", ",Claw,"))
    (fault,) = caught.value.faults
    assert (fault.given, fault.expected) == ("no Storm", "a Tool of category Storm")


def test_a_name_belongs_to_one_card_whatever_its_sheet(tmp_path: Path):
    """Keys such as `tool:headwind` and saved teams name cards by it."""
    with pytest.raises(BadSheet) as caught:
        from_sheets(tmp_path, strategies=text_of("strategies").replace("patch_kit,", "headwind,"))
    (fault,) = caught.value.faults
    assert (fault.sheet, fault.given, fault.expected) == ("strategies", "headwind", "a name that no card of tools has")


def test_a_row_with_a_fault_of_its_own_is_not_missing_too(tmp_path: Path):
    with pytest.raises(BadSheet) as caught:
        from_sheets(
            tmp_path,
            tools=text_of("tools").replace("Ceiling Collapse,Storm,8", "Ceiling Collapse,Storm,80"),
            strategies=text_of("strategies").replace("Aquatic Core,Aquatic", "Aquatic Core,Aquatik"),
        )
    assert [(fault.sheet, fault.column, fault.given) for fault in caught.value.faults] == [
        ("tools", "accuracy", "80"),
        ("strategies", "nature", "Aquatik"),
    ]
