"""The end of a game on both tables: who stands for it, what is told, and the way on, also at a desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen

from luu_widgets import LuturasTable, PlanetTable

Sit = Callable[..., Screen]
LAST_BLOW = {
    "queues": [[{"luu": "kjeluu", "level": 5}, {"luu": "bisluu", "level": 4}]],
    "sector": 5, "wave": 4, "boss": "lynluu", "enemies": [{"enemy": "lynluu_s5", "hp": 1}],
}  # fmt: skip


def ended(session: luu.Session) -> luu.Session:
    """Played by greedy up to its end."""
    agent = luu.agents.get("greedy", game=session.game.name)
    while session.choice is not None:
        session.play(agent.choose(session))
    return session


def test_who_has_won_planet_luu_is_shown(sit: Sit) -> None:
    session = luu.new("planet", seed=3, position=LAST_BLOW)
    while session.choice is not None:
        session.play("attack:boss" if "attack:boss" in session.choice.keys else session.choice.keys[0])
    assert session.outcome.won
    banner = sit(PlanetTable(session)).page.locator(".luu-banner")
    front = session.view(0)["queues"][0][0]
    assert banner.locator(".art").get_attribute("class") == f"art {front['class'].lower()}"
    assert banner.locator("h2").inner_text() == "Planet Luu is free"
    told = banner.locator("p").inner_text()
    assert told.startswith("All five sectors are cleared. Still standing: ")
    assert f"{front['name']} {front['uid']}" in told


def test_who_has_beaten_the_colony_is_shown(sit: Sit) -> None:
    """PL-12.2: the enemy that struck last; and the heading is not said again."""
    session = luu.new("planet", seed=3, draft="auto", chaos=0)
    while session.choice is not None:
        session.play(session.choice.keys[0])
    view = session.view(0)
    last = [event for event in view["events"] if event["kind"] == "EnemyAttacked"][-1]["who"]
    enemy = next(one for one in view["enemies"] if one["uid"] == last)
    banner = sit(PlanetTable(session)).page.locator(".luu-banner")
    assert f"art {enemy['class'].lower()} rogue" in banner.locator(".art").get_attribute("class")
    assert banner.locator("h2").inner_text() == "The colony is lost"
    assert banner.locator("p").inner_text().startswith("The last Luu has fallen. ")
    assert "struck last." in banner.locator("p").inner_text()
    assert "colony" not in banner.locator("p").inner_text()


@pytest.mark.parametrize("seed", range(4))
def test_the_lutura_that_has_won_is_shown_as_it_stands(sit: Sit, seed: int) -> None:
    """LN-3.1: the active one of the winner, Hyper only where it is; and whose Luturas were knocked out."""
    session = ended(luu.new("luturas", seed=seed, draft="auto"))
    winner = session.outcome.winner
    hero = next(one for one in session.view(0)["teams"][winner] if one["active"])
    screen = sit(LuturasTable(session))
    banner = screen.page.locator(".luu-banner")
    art = banner.locator(".art")
    assert art.get_attribute("data-nature") == hero["nature"]
    assert (art.get_attribute("data-hyper") is not None) == hero["hyper"]
    assert banner.locator("p").inner_text() == f"All three Luturas of Player {2 - winner} were knocked out."


AT_A_DESK = """() => {
  const desk = document.createElement("div"), bar = document.createElement("div");
  desk.className = "luu-desk";
  bar.className = "luu-deskbar";
  bar.innerHTML = '<button data-drawer="new" aria-expanded="false">New game</button>';
  globalThis.opened = 0;
  bar.addEventListener("click", () => { opened += 1; });
  document.getElementById("here").append(desk);
  desk.append(bar, document.querySelector(".luu-board"));
}"""


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_the_end_has_a_way_on_at_a_desk(sit: Sit, game: str) -> None:
    """A new game by the desk's own form, the last move back by its own rules; the board's heading still has neither."""
    session = ended(luu.new(game, seed=3, draft="auto"))
    screen = sit(PlanetTable(session) if game == "planet" else LuturasTable(session))
    page = screen.page
    page.evaluate(AT_A_DESK)
    banner = page.locator(".luu-banner")
    banner.get_by_role("button", name="New game").click()
    assert page.evaluate("opened") == 1
    assert page.evaluate("document.activeElement.dataset.drawer") == "new"
    assert page.locator(".luu-screen").count() == 0
    assert page.locator(".tools [data-do=undo]:visible, .tools [data-do=new]:visible").count() == 0
    banner.get_by_role("button", name="Take the last move back").click()
    screen.settle()
    assert session.choice is not None
    assert not banner.is_visible()
