"""Drawings are made light before they are shown: fewer pieces, and the same picture."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

SCRIPT = (files("luu_widgets") / "static" / "board_shapes.js").read_text(encoding="utf-8")

DRAWINGS = {
    "moved and turned over": '<g transform="translate(70 40) scale(-1 1)">'
    '<path class="a" d="M0 0c8-20 30-10 20 10l-9 12h-6v-8z"/></g>',
    "turned in a wreath": "".join(
        f'<g transform="rotate({turn} 60 50)"><path class="b" d="M60 32C50 22 54 10 60 4c6 6 10 18 0 28z"/></g>'
        for turn in range(0, 360, 45)
    ),
    "arcs, large and small, both ways": '<g transform="rotate(30 60 50)">'
    '<path class="a" d="M20 50a30 18 20 0 1 50 0A12 12 0 0 0 60 60a9 20 0 1 1-30 8z"/></g>',
    "curves that go on smoothly": '<g transform="translate(4 40) scale(.5)">'
    '<path class="b" d="M10 80C20 10 40 10 60 60S90 120 120 40Q140 0 160 40T200 60V110H10z"/></g>',
    "circles and ellipses, turned": '<ellipse class="a" cx="60" cy="50" rx="40" ry="12" transform="rotate(-16 60 50)"/>'
    '<g transform="translate(20 30) scale(.5)"><circle class="b" cx="20" cy="20" r="14"/></g>',
    "outlines keep their width": '<g transform="translate(20 10) scale(2)"><path class="s" d="M5 5l20 6-8 22"/></g>'
    '<g transform="translate(60 40)"><path class="s" d="M0 0q10 20 30 0"/></g>',
    "paints that lie over each other": '<circle class="a" cx="40" cy="40" r="25"/>'
    '<circle class="b" cx="60" cy="45" r="25"/><circle class="a" cx="80" cy="50" r="25"/>'
    '<circle class="a o" cx="60" cy="70" r="22"/><circle class="a o" cx="75" cy="70" r="22"/>',
    "holes stay holes": '<path class="a" fill-rule="evenodd" d="M20 20h60v60H20zm15 15v30h30V35z"/>'
    '<g transform="translate(40 0)"><path class="a" fill-rule="evenodd" d="M20 20h40v60H20zm10 10v10h10V30z"/></g>',
}

COMPARE = """async (inside) => {
  const paints = `.a { fill: #c33 } .b { fill: #36c } .o { fill-opacity: .4 }
    .s { fill: none; stroke: #183; stroke-width: 3 }`;
  const frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100" width="480" height="400"';
  const drawing = () => {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg ${frame}>${inside}</svg>`;
    return holder.content.firstChild;
  };
  const pixels = async (svg) => {
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = paints;
    svg.prepend(style);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 400 });
    const paper = canvas.getContext("2d");
    paper.drawImage(image, 0, 0);
    return paper.getImageData(0, 0, 480, 400).data;
  };
  const light = lighten(drawing());
  const pieces = light.querySelectorAll("*").length, moved = light.querySelectorAll("g[transform]").length;
  const [one, other] = [await pixels(drawing()), await pixels(light)];
  let painted = 0, different = 0;
  for (let at = 0; at < one.length; at += 4) {
    painted += one[at + 3] > 0;
    different += [0, 1, 2, 3].some((part) => Math.abs(one[at + part] - other[at + part]) > 90);
  }
  return { painted, different, pieces, moved, before: drawing().querySelectorAll("*").length };
}"""


@pytest.fixture
def compare(chromium: Any) -> Any:
    page = chromium.new_page()
    page.set_content("<!doctype html><title>shapes</title>")
    page.add_script_tag(type="module", content=f"{SCRIPT}\nglobalThis.lighten = lighten;")
    page.wait_for_function("() => Boolean(globalThis.lighten)")
    yield lambda inside: page.evaluate(COMPARE, inside)
    page.close()


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_made_light_is_the_same_picture(name: str, compare: Any) -> None:
    found = compare(DRAWINGS[name])
    assert found["painted"] > 1000
    assert found["different"] <= found["painted"] / 150, "but for the edges of curves"
    assert found["moved"] == 0
    assert found["pieces"] <= found["before"]


def test_a_wreath_becomes_one_path(compare: Any) -> None:
    assert compare(DRAWINGS["turned in a wreath"])["pieces"] == 1
