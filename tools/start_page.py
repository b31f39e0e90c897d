"""The site's first page: both games, the lessons and the odds as invitations, in the dress of the dashboards' index.

A dashboard opens in JupyterLite's console, which runs it at once; every page opens as a notebook too, to be run cell by
cell.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from luu.publish import about_pages

ROOT: Final = Path(__file__).resolve().parent.parent
DRESS: Final = ROOT / "share" / "jupyter" / "voila" / "templates" / "luu"
DRAWINGS: Final = ROOT / "widgets" / "luu_widgets" / "static" / "pages"
FILES: Final = ("luu.css", "index.css", "page.js", "favicon.svg")
FOLDER: Final = "start"
"""Where they lie in the site."""
GAMES: Final = ("planet.ipynb", "luturas.ipynb")
ORDER: Final = ("planet", "luturas", "learn", "quiz", "odds")

SETTINGS: Final = re.compile(r'<script\s+id="jupyter-config-data".*?</script>', re.DOTALL)

PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Luu: two card and dice games</title>
  <meta name="description" content="Planet Luu and Luturas Network, played in your browser, without a server.">
  <link rel="stylesheet" href="start/luu.css">
  <link rel="stylesheet" href="start/index.css">
  <link rel="icon" type="image/svg+xml" href="start/favicon.svg">
  <script src="start/page.js"></script>
  {settings}
</head>
<body class="luu-page">
<main class="luu-plain">
<section class="luu-hero">
  <div class="luu-words">
    <h1>Small creatures, long odds</h1>
    <p>Two card and dice games, rules, dice and opponents included, in this very browser. Nothing you play leaves your
      machine. A page takes a while to open: Python comes up first, half a minute or so.</p>
  </div>
  {hero}
</section>
<section aria-label="Pages"><ul class="luu-cards">
{cards}
</ul></section>
<section class="luu-aside">
  <h2>As notebooks</h2>
  <p>The same pages and the workbenches, with their code to read and change: choose “Run All Cells” in the menu “Run”.
    <a href="lab/index.html">JupyterLab</a> has them all in a list.</p>
  <ul class="luu-lessons">
{notebooks}
  </ul>
</section>
</main>
</body>
</html>
"""


def write_start(site: Path, pages: Path) -> None:
    """Write index.html and what it is dressed in; `pages` has the notebooks as they are in the site."""
    (site / FOLDER).mkdir(exist_ok=True)
    for name in FILES:
        shutil.copy(DRESS / "static" / name, site / FOLDER)
    known = about_pages(pages / "dashboards")
    names = [f"{name}.ipynb" for name in ORDER if f"{name}.ipynb" in known]
    names += sorted(known.keys() - {*names})
    cards = "\n".join(card(name, known[name], pages / "dashboards" / name) for name in names)
    notebooks = "\n".join(
        f'    <li><a href="{notebook(place)}">{escape(title)}</a></li>' for place, title in all_of(pages)
    )
    hero = (DRESS / "hero.svg").read_text("utf-8")
    settings = settings_of((site / "index.html").read_text("utf-8"))
    (site / "index.html").write_text(
        PAGE.format(settings=settings, hero=hero, cards=cards, notebooks=notebooks), "utf-8"
    )


def settings_of(page: str) -> str:
    """The settings in JupyterLite's first page, which all others ask for."""
    found = SETTINGS.search(page)
    if found is None:
        raise SystemExit("JupyterLite's index.html has no element jupyter-config-data: which version is this?")
    return found[0]


def card(name: str, about: dict[str, str], page: Path) -> str:
    """The invitation to a dashboard."""
    drawing = DRAWINGS / f"{page.stem}.svg"
    picture = drawing.read_text("utf-8") if drawing.is_file() else '<img src="start/favicon.svg" alt="" width="96">'
    title = escape(about["title"] or page.stem)
    return (
        f'<li><div class="luu-picture">{picture}</div><div class="luu-invitation"><h2>{title}</h2>'
        f"<p>{escape(about['description'])}</p>"
        f'<a class="luu-go" href="{escape(running(page))}">{"Play" if name in GAMES else "Open"} {title}</a></div></li>'
    )


def running(page: Path) -> str:
    """The address at which a page's cells run by themselves: a console that shows what they show, without the code."""
    code = "\n".join(source(page))
    wanted = {"kernel": "python", "execute": "1", "hideCodeInput": "1", "showBanner": "0", "code": code}
    return f"repl/index.html?{urlencode(wanted, quote_via=quote)}"


def source(page: Path) -> Iterator[str]:
    """The code of a page, cell by cell."""
    cells: list[dict[str, Any]] = json.loads(page.read_text("utf-8"))["cells"]
    yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def notebook(place: str) -> str:
    """The address of a page as a notebook."""
    return f"notebooks/index.html?path={quote(place)}"


def all_of(pages: Path) -> Iterator[tuple[str, str]]:
    """Every page of the site: its path and its title, the lessons' and workbenches' first."""
    for folder in ("notebooks", "dashboards"):
        for name, about in about_pages(pages / folder).items():
            yield f"{folder}/{name}", about["title"] or name
