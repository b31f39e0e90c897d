"""How the dashboards are started: what goes on the command line, what by the environment, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from luu import publish
from luu.cli import main

pytest.importorskip("voila", reason="voila is not installed")


def flags(**options: object) -> dict[str, str]:
    program = publish.dashboards(port=21_000, **options)  # type: ignore[arg-type]
    return dict(one[2:].split("=", 1) for one in program.argv if one.startswith("--"))


def test_a_pool_keeps_kernels_ready_and_no_pool_keeps_none() -> None:
    assert flags(pool=2)["VoilaConfiguration.preheat_kernel"] == "True"
    assert flags(pool=2)["VoilaConfiguration.default_pool_size"] == "2"
    assert flags()["VoilaConfiguration.preheat_kernel"] == "False"


def test_so_many_visitors_at_once() -> None:
    assert flags(visitors=7)["LimitedKernels.most_visitors"] == "7"
    assert flags()["LimitedKernels.most_visitors"] == str(publish.VISITORS)


@pytest.mark.parametrize("given", ["games", "/games", "games/", "/games/"])
def test_a_base_path_begins_and_ends_with_a_slash(given: str) -> None:
    program = publish.dashboards(port=21_000, base_url=given)
    assert program.environment[publish.BASE_URL] == "/games/"
    assert program.address.endswith("/games/")
    assert program.ready.endswith("/games/health")


@pytest.mark.parametrize("given", ["ga mes", "/games/../etc", "..", "a//b", "<script>", "ü", "/games?x=1"])
def test_what_is_no_path_is_refused(given: str) -> None:
    with pytest.raises(publish.CannotStart, match="expected a path such as /games/"):
        publish.base_path(given)


def test_a_token_travels_by_the_environment_only() -> None:
    program = publish.dashboards(port=21_000, token="open-sesame")
    assert program.environment[publish.TOKEN] == "open-sesame"
    assert "open-sesame" not in " ".join(program.argv)
    assert program.address.endswith("?token=open-sesame")


@pytest.mark.parametrize("token", ["short", "with space in it", "quote'quote'"])
def test_a_token_that_is_easily_guessed_or_no_word_is_refused(token: str) -> None:
    with pytest.raises(publish.CannotStart, match="a token has 8 or more letters"):
        publish.dashboards(port=21_000, token=token)


def test_the_command_says_no_in_a_line() -> None:
    done = CliRunner().invoke(main, ["dashboards", "--no-browser", "--token", "x"])
    assert done.exit_code == 1
    assert done.output.startswith("Error: a token has 8 or more letters")
    assert "--pool" in CliRunner().invoke(main, ["dashboards", "--help"]).output


def test_lessons_are_told_by_their_titles(tmp_path: Path) -> None:
    assert ("01_first_game.ipynb", "Your first game") in publish.lessons()
    plain = {"cells": [{"cell_type": "code", "source": ["# no heading"]}]}
    (tmp_path / "plain.ipynb").write_text(json.dumps(plain))
    assert publish.title_of(tmp_path / "plain.ipynb") == ""


@pytest.mark.checkout
def test_the_container_starts_what_the_command_knows() -> None:
    text = (publish.CHECKOUT / "Dockerfile").read_text()
    known = CliRunner().invoke(main, ["dashboards", "--help"]).output
    for line in text.splitlines():
        if line.startswith(("ENTRYPOINT", "CMD")):
            words = json.loads(line.partition(" ")[2])
            assert all(word in known for word in words if word.startswith("--"))
    assert "USER luu" in text
    assert "/health" in text
