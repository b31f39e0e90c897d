"""The index of the dashboards: a card with a picture and a sentence for each page of a folder."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from luu.publish import about_pages

_PICTURES = files("luu_widgets") / "static" / "pages"


class PageIndex(widgets.HTML):
    """The pages of a folder as cards; title and sentence come from each notebook's own metadata.

    A widget, because Voila leaves links in plain outputs dead. They are relative: right at any base address.
    """

    def __init__(self, folder: str | Path = ".", **traits: Any) -> None:
        pages = {name: about for name, about in about_pages(Path(folder)).items() if name != "index.ipynb"}
        cards = "".join(_card(name, about["title"], about["description"]) for name, about in pages.items())
        super().__init__(f'{_STYLE}<nav class="luu-pages" aria-label="Pages">{cards}</nav>', **traits)


def _card(name: str, title: str, sentence: str) -> str:
    words = f"<strong>{escape(title or name)}</strong><span>{escape(sentence)}</span>"
    return f'<a href="{escape(name)}">{_picture(Path(name).stem)}{words}</a>'


def _picture(stem: str) -> str:
    """The page's own drawing, as SVG in the page; a page without one goes without."""
    drawing = _PICTURES / f"{stem}.svg"
    return drawing.read_text(encoding="utf-8") if drawing.is_file() else ""


_STYLE = """<style>
.luu-pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); gap: 16px;
  max-width: 1040px; margin: 8px 0; line-height: 1.5; white-space: normal; }
.luu-pages a { display: block; overflow: hidden; border-radius: 14px; text-decoration: none;
  border: 1px solid var(--luu-line, var(--jp-border-color2, #d5ddd6));
  background: var(--luu-surface, var(--jp-layout-color1, #fff)); }
.luu-pages a:hover, .luu-pages a:focus-visible { border-color: var(--luu-accent, #0b7a75); }
.luu-pages svg { display: block; width: 100%; height: auto; }
.luu-pages strong { display: block; padding: 14px 18px 0; font-size: 18px;
  color: var(--luu-ink, var(--jp-ui-font-color1, #222)); }
.luu-pages span { display: block; padding: 4px 18px 18px; color: var(--luu-soft, var(--jp-ui-font-color2, #555)); }
</style>"""
