"""Cards on paper: what stands on them, where they are cut, which of them are printed."""

import io
import json
import re
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner

import luu
from luu.cli import main
from luu_widgets import card_art, card_pictures, printing
from luu_widgets.card_faces import faces_of
from luu_widgets.card_svg import BLEED, HEIGHT, WIDTH, card_svg, set_text, width_of

pypdfium2 = pytest.importorskip("pypdfium2")
MM = 72 / 25.4
NS = "{http://www.w3.org/2000/svg}"


def words_of(svg):
    return " ".join(node.text or "" for node in ET.fromstring(svg).iter(f"{NS}text"))


def page_words(page):
    return page.get_textpage().get_text_bounded()


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_every_card_is_drawn_with_its_name_and_in_plain_svg(game):
    cards = luu.cards(game)
    for sheet in cards.sheets:
        for card in sheet.ids():
            for face in faces_of(cards, sheet.plan.name, card):
                svg = card_svg(face)
                assert face.title in words_of(svg)
                assert not re.search(r"class=|var\(|currentColor|color-mix|light-dark|href", svg), card


def test_a_changed_number_is_on_the_card():
    cards = (
        luu.cards("planet")
        .with_value("actions", "quick_mend", "amount", 7)
        .with_value("actions", "quick_mend", "cost", 4)
    )
    (face,) = faces_of(cards, "actions", "quick_mend")
    assert (face.price, face.text[0][1]) == ("4", "One of your Luu heals 7 HP.")
    assert "heals 7 HP" in words_of(card_svg(face))


def test_a_lutura_has_two_sides():
    base, hyper = faces_of(luu.cards("luturas"), "luturas", "brinokk")
    assert (base.kind, hyper.kind) == ("Lutura · Aquatic", "Hyper · Aquatic")
    assert base.figures != hyper.figures


def test_emblems_are_those_of_the_table():
    """The stream behind an emblem, as a browser computes it for the same card."""
    chance = card_pictures.Chances("quick_mend")
    assert card_pictures.hashed("quick_mend") == 0xB9B9C031
    assert [chance.take(n) for n in (110, 7, 5, 5, 90, 4)] == TABLE


TABLE = [43, 4, 3, 3, 65, 2]


def test_text_is_set_as_large_as_it_fits_and_never_wider_than_its_box():
    short, long = (("", "Draw 1."),), (("Name", "word " * 60),)
    assert set_text(short, 50, 30)[0] > set_text(long, 50, 30)[0]
    for size, lines in (
        set_text(long, 50, 30),
        set_text((("", "x" * 300),), 50, 30),
        set_text((("", "w " * 900),), 50, 30),
    ):
        assert all(sum(width_of(words, size, weight) for weight, words in one.runs) <= 50.5 for one in lines)
        assert len(lines) * size * 1.28 <= 30.5


def test_markup_and_letters_that_no_font_has_do_no_harm():
    cards = luu.cards("planet").with_value("actions", "quick_mend", "name", "<b>&\U0001f98a Ż</b>")
    shown = printing.faces(cards, ids=["quick_mend"])
    assert "<b>&\U0001f98a Ż</b>" in words_of(card_svg(shown[0]))
    document = pypdfium2.PdfDocument(printing.pdf(shown))
    assert "<b>&? Z</b>" in page_words(document[0])


def test_nine_to_a_page_and_only_what_differs():
    base = luu.cards("planet")
    cards = base.with_value("actions", "quick_mend", "cost", 3).with_value("luus", "kjeluu_base_1", "attack", 4)
    assert [face.id for face in printing.faces(cards, base=base)] == ["kjeluu_base_1", "quick_mend"]
    assert len(pypdfium2.PdfDocument(printing.pdf(printing.faces(cards, base=base)))) == 1
    ten = printing.faces(base, sheets=["chaos"])
    assert len(ten) == 10
    assert len(pypdfium2.PdfDocument(printing.pdf(ten))) == 2
    assert len(pypdfium2.PdfDocument(printing.pdf(ten, backs=True))) == 4


def test_cards_are_printed_as_often_as_their_sheet_says(tmp_path):
    folder = luu.cards("planet").to_folder(tmp_path)
    sheet = folder / "chaos.csv"
    lines = sheet.read_text(encoding="utf-8").splitlines()
    sheet.write_text(
        "\n".join([f"{lines[0]},Qty", f"{lines[1]},3", f"{lines[2]},0", *(f"{line}," for line in lines[3:])]),
        encoding="utf-8",
    )
    assert len(printing.faces(luu.cards("planet", folder), sheets=["chaos"])) == 3 + 0 + 8


def test_a_card_is_63_by_88_millimetres_with_its_bleed_around_it():
    shown = printing.faces(luu.cards("planet"), sheets=["chaos"])[:9]
    page = pypdfium2.PdfDocument(printing.pdf(shown))[0]
    assert page.get_size() == pytest.approx((210 * MM, 297 * MM), abs=0.1)
    picture = page.render(scale=10 / MM).to_pil().convert("RGB")  # ten pixels a millimetre
    left, top = (210 - 3 * (WIDTH + 2 * BLEED)) / 2, (297 - 3 * (HEIGHT + 2 * BLEED)) / 2
    ground = tuple(card_art.rgb(shown[0].ground))
    inside = [
        (left + 1, top + BLEED + 40),
        (left + BLEED + 1, top + BLEED + 40),
        (left + 3 * 67 - 1, top + 3 * 92 - 40),
    ]
    assert [picture.getpixel((round(10 * x), round(10 * y))) for x, y in inside] == [ground] * 3
    white = picture.getpixel((round(10 * (left - 0.3)), round(10 * (top + 40))))
    assert white == (255, 255, 255)
    mark = [
        picture.getpixel((round(10 * (left - 2)), y))
        for y in range(round(10 * (top + BLEED)) - 2, round(10 * (top + BLEED)) + 3)
    ]
    assert min(sum(pixel) for pixel in mark) < 600, "no crop mark at the upper edge of the first row"


def test_a_back_lies_behind_its_card_when_the_sheet_is_turned_over_its_long_side():
    shown = printing.faces(luu.cards("planet"), sheets=["chaos"])[:1]
    front, back = pypdfium2.PdfDocument(printing.pdf(shown, backs=True))
    middles = [round(10 * (210 / 2 + side * (WIDTH + 2 * BLEED))) for side in (-1, 1)]
    rows = [page.render(scale=10 / MM).to_pil().convert("RGB") for page in (front, back)]
    white = [[picture.getpixel((x, 200)) == (255, 255, 255) for x in middles] for picture in rows]
    assert white == [[False, True], [True, False]]


def test_the_same_cards_give_the_same_file():
    shown = printing.faces(luu.cards("luturas"), sheets=["tools"])[:2]
    assert printing.pdf(shown) == printing.pdf(shown)


def test_a_sheet_for_a_virtual_table_is_ten_by_seven(tmp_path):
    from PIL import Image

    shown = printing.faces(luu.cards("luturas"), sheets=["tools"])
    (path,) = printing.save(shown, tmp_path / "tools.jpg")
    picture = Image.open(path)
    assert picture.size == (4080, 3990)
    corner = picture.getpixel((4080 - 204, 3990 - 40))
    assert sum(abs(a - b) for a, b in zip(corner, card_art.rgb("#241a52"), strict=True)) < 20, (
        "no back in the last place"
    )


def test_print_on_the_command_line(tmp_path):
    target = tmp_path / "changed.pdf"
    told = CliRunner().invoke(
        main, ["lab", "print", "planet", str(target), "--change", "actions.quick_mend.cost=3", "--changed", "--json"],
        catch_exceptions=False,
    )  # fmt: skip
    assert json.loads(told.output) == {"files": [str(target)], "cards": ["quick_mend"]}
    assert "Quick Mend" in page_words(pypdfium2.PdfDocument(io.BytesIO(target.read_bytes()))[0])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a.pdf", "--sheet", "action"], "did you mean 'actions'?"),
        (["a.pdf", "--card", "quick_mnd"], "did you mean 'quick_mend'?"),
        (["a.pdf", "--changed"], "nothing differs"),
        (["a.docx", "--card", "quick_mend"], "expected .pdf, .png, .jpg or .svg"),
        (["a.svg", "--sheet", "chaos"], "expected one card"),
    ],
)
def test_what_cannot_be_printed_is_one_line(tmp_path, words, said):
    told = CliRunner().invoke(main, ["lab", "print", "planet", str(tmp_path / words[0]), *words[1:]])
    assert told.exit_code == 1
    assert said in told.output
    assert not list(tmp_path.iterdir())
