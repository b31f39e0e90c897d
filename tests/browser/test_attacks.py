"""What a visitor may try at the dashboards, and is refused: files, code, other visitors, too much of anything."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from luu import publish

pytest.importorskip("voila", reason="voila is not installed")

from loops import run
from ports import any_port
from tornado.httpclient import HTTPClientError

from benchmarks.visitor import Visit, answers, board_of, content, fetch, kernels

SECRET = "the-key-is-under-the-doormat"
CODE = f"""
from luu_widgets import OddsExplorer, PlanetDashboard
import luu
password = {SECRET!r}
page = PlanetDashboard(luu.new("planet", seed=7, draft="auto", chaos=0))
"""
VISITORS = 4


def notebook(*code: str) -> str:
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
        for n, source in enumerate(code)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}, "language_info": {"name": "python"}}
    return json.dumps(
        {"cells": cells, "metadata": {**kernel, "luu": {"front": "small"}}, "nbformat": 4, "nbformat_minor": 5}
    )


@dataclass
class Target:
    """A server with a game, under a base path, with things beside it that nobody may see."""

    address: str
    process: psutil.Process
    folder: Path

    def health(self) -> dict[str, Any]:
        return dict(json.loads(fetch(f"{self.address}health").text))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("attacked")
    (folder / "game.ipynb").write_text(notebook(CODE, "page"))
    for name in ("secret.txt", "secret.py", "secret.png", "secret.csv", "saved.json"):
        (folder / name).write_text(SECRET)
    program = publish.dashboards(port=any_port(), folder=folder, base_url="/games/", visitors=VISITORS)
    with (folder / "log").open("wb") as log, publish.running(program, output=log) as process:
        yield Target(program.address, psutil.Process(process.pid), folder)


@pytest.fixture(scope="module")
def visit(target: Target) -> Iterator[Visit]:
    """A page that several attacks start from."""
    yield (one := Visit.to(target.address, "game.ipynb"))
    one.leave()


# ---------------------------------------------------------------------- files and addresses

FILES = [
    "voila/files/secret.txt", "voila/files/secret.py", "voila/files/secret.png", "voila/files/secret.csv",
    "voila/files/saved.json", "voila/files/game.ipynb", "voila/files/log", "voila/files/../secret.txt",
    "voila/files/..%2F..%2F..%2F..%2Fetc%2Fpasswd", "voila/files/%2Fetc%2Fpasswd", "voila/files//etc/passwd",
    "voila/static/../../../../../../etc/passwd", "voila/static/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "voila/static/%252e%252e%252fetc%252fpasswd", "voila/templates/luu/index.html.j2",
    "voila/templates/luu/static/..%2f..%2fconf.json", "voila/templates/luu/static/../../../../../../etc/passwd",
    "voila/labextensions/..%2f..%2f..%2fetc%2fpasswd", "voila/api/themes/..%2f..%2fetc%2fpasswd",
    "voila/render/secret.txt", "voila/render/secret.py", "voila/render/..%2f..%2fetc%2fpasswd",
    "voila/render//etc/passwd", "voila/render/game.ipynb%00.txt", "voila/render/../../../etc/passwd",
    "voila/tree/..", "voila/tree/%2e%2e%2f%2e%2e", "voila/api/contents/../../etc/passwd",
    "voila/api/contents/secret.txt?content=1", "voila/api/contents/game.ipynb?content=1&type=notebook",
    "api/contents", "api/contents/secret.txt", "files/secret.txt", "nbconvert/html/game.ipynb", "edit/secret.py",
    "api/kernels", "api/sessions", "api/terminals", "api/kernelspecs", "api/config/x", "api/spec.yaml", "metrics",
    "terminals/websocket/1", "lab", "tree", "proxy/8080", "../secret.txt", "..%2fsecret.txt",
]  # fmt: skip


@pytest.mark.parametrize("path", FILES)
def test_no_file_of_the_machine_or_the_folder_is_read(target: Target, path: str) -> None:
    answer = fetch(target.address + path)
    assert "root:" not in answer.text
    assert SECRET not in answer.text
    assert "OddsExplorer" not in answer.text
    if answer.status == 200:  # only the facts of a file, never what is in it
        assert path.startswith("voila/api/contents/")
        assert json.loads(answer.text)["content"] is None


@pytest.mark.parametrize("name", ["planet.ipynb", "pyproject.toml", "luu/publish.py", ".git/config", "README.md"])
def test_the_repository_is_not_served(target: Target, name: str) -> None:
    for place in ("voila/files", "voila/static", "voila/render/../..", "voila/templates/luu/static"):
        assert fetch(f"{target.address}{place}/{name}").status in (302, 403, 404, 500)


def test_the_source_of_a_page_is_not_sent(visit: Visit) -> None:
    assert visit.page.status == 200
    assert visit.kernel
    assert SECRET not in visit.page.text
    assert "OddsExplorer" not in visit.page.text


@pytest.mark.parametrize(
    "query",
    [
        "voila-template=../../../../etc", "template=classic", "theme=../../etc/passwd", "voila-theme=/etc/passwd",
        "c=__import__('os').system('id')", "game=%7B%22format%22:1%7D", "%00=%00", "a=" + "x" * 5_000,
        "q=<script>alert(1)</script>",
    ],
)  # fmt: skip
def test_a_query_string_changes_nothing_of_what_is_served(target: Target, query: str) -> None:
    answer = fetch(f"{target.address}?{query}")
    assert answer.status == 200
    assert "root:" not in answer.text
    assert "<script>alert" not in answer.text
    rendered = fetch(f"{target.address}voila/render/nowhere.ipynb?{query}")
    assert rendered.status == 404
    assert "<script>alert" not in rendered.text


def test_a_page_talks_to_its_own_server_only(visit: Visit) -> None:
    assert visit.page.headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_the_health_of_the_server_is_told_without_a_kernel(target: Target, visit: Visit) -> None:
    told = target.health()
    assert (told["status"], told["most_visitors"], told["ready"]) == ("ok", VISITORS, 0)
    assert told["visitors"] >= 1
    assert len(kernels(target.process)) == told["visitors"]
    assert fetch(f"{target.address}health", method="POST").status == 404


# ---------------------------------------------------------------------- straight to the kernel


async def alive(visit: Visit) -> bool:
    """A move on the board is still answered, or one is taken back: no game ends by being asked."""
    comm, state = board_of(await visit.widgets())
    view = state["view"]
    letter = (
        {"type": "undo"} if view["table"]["can_undo"] else {"type": "play", "key": view["choice"]["options"][0]["key"]}
    )
    await visit.custom(comm, {**letter, "id": "1", "ply": view["ply"]})
    told = await visit.hear(lambda one: "view" in content(one).get("data", {}).get("state", {}))
    return told is not None


RUN: dict[str, Callable[[str], tuple[str, Any, str]]] = {
    "execute": lambda code: ("execute_request", {"code": code, "silent": False, "store_history": False}, "shell"),
    "execute silently": lambda code: ("execute_request", {"code": code, "silent": True}, "control"),
    "user expressions": lambda code: (
        "execute_request", {"code": "", "user_expressions": {"x": f"exec({code!r})"}}, "shell",
    ),
    "debug": lambda code: (
        "debug_request",
        {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
        "control",
    ),
    "complete": lambda code: ("complete_request", {"code": code, "cursor_pos": 3}, "shell"),
    "inspect": lambda code: ("inspect_request", {"code": code, "cursor_pos": 3, "detail_level": 1}, "shell"),
    "history": lambda code: ("history_request", {"output": True, "hist_access_type": "tail", "n": 9}, "shell"),
    "input": lambda code: ("input_reply", {"value": code}, "stdin"),
    "a subshell": lambda code: ("create_subshell_request", {}, "control"),
    "another channel": lambda code: ("execute_request", {"code": code}, "iopub"),
}  # fmt: skip


def test_no_message_runs_code_or_looks_into_the_kernel(target: Target, visit: Visit) -> None:
    probe = target.folder / "probe"

    async def attack() -> tuple[list[str], bool]:
        await visit.connect()
        code = f"open({str(probe)!r}, 'w').write('here')"
        sent = {visit.send(*made(code)): name for name, made in RUN.items()}
        still = await alive(visit)
        return [sent[one] for one in sent if any(answers(letter, one) for letter in visit.heard)], still

    assert run(attack()) == ([], True)
    assert not probe.exists()


def test_no_widget_is_made_and_no_trait_set_that_no_page_sets(target: Target, visit: Visit) -> None:
    """Voila itself would let both through."""

    async def attack() -> tuple[set[str], dict[str, Any], bool]:
        await visit.connect()
        before = await visit.widgets()
        board, state = board_of(before)
        made = {"_model_name": "FileUploadModel", "_model_module": "@jupyter-widgets/controls", "_view_name": None}
        visit.send(
            "comm_open",
            {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": {"state": made, "buffer_paths": []}},
        )
        for trait, value in (("view", {}), ("_esm", "alert(1)"), ("rules", {}), ("layout", None)):
            visit.send("comm_msg", {"comm_id": board, "data": {"method": "update", "state": {trait: value}}})
        after = await visit.widgets()
        same = {trait: after[board]["state"][trait] == state[trait] for trait in ("view", "_esm")}
        return set(after) - set(before), same, await alive(visit)

    assert run(attack()) == (set(), {"view": True, "_esm": True}, True)


@pytest.mark.evidence
def test_letters_and_values_that_no_page_sends_change_nothing(target: Target, visit: Visit) -> None:
    async def attack() -> tuple[bool, bool]:
        await visit.connect()
        states = await visit.widgets()
        board, state = board_of(states)
        for letter in (
            None, 7, "play", [], {}, {"type": "play"}, {"type": "play", "key": "'; import os", "ply": 0},
            {"type": "eval", "key": "1"}, {"type": "new", "seed": 10**30}, {"type": "new", "draft": "/etc/passwd"},
            {"type": "new", "players": 10**9}, {"type": "play", "key": "x" * 10_000, "ply": state["view"]["ply"]},
        ):  # fmt: skip
            await visit.custom(board, letter)
        for comm, other in states.items():
            for trait in {"value", "index", "selected_index"} & set(other["state"]):
                for value in (10**30, -5, "x" * 1_000, {"a": 1}, None, [1, 2]):
                    visit.send("comm_msg", {"comm_id": comm, "data": {"method": "update", "state": {trait: value}}})
        then = board_of(await visit.widgets())[1]["view"]
        moved = {part: then[part] != state["view"][part] for part in ("seed", "ply", "players")}
        return any(moved.values()), await alive(visit)

    assert run(attack()) == (False, True)


@pytest.mark.evidence
def test_a_flood_is_dropped_and_a_giant_ends_the_line(target: Target, visit: Visit) -> None:
    async def attack() -> tuple[int, bool, bool]:
        await visit.connect()
        comm, _ = board_of(await visit.widgets())
        visit.heard.clear()
        for number in range(3_000):
            await visit.custom(comm, {"type": "undo", "ply": -number})
        await visit.hear(lambda one: False, patience=4)
        handled = sum(content(one).get("execution_state") == "busy" for one in visit.heard)
        calm = await alive(visit)
        visit.socket.write_message("x" * 1_000_000)
        ended = await visit.hear(lambda one: False, patience=10) is None and visit.socket.close_code is not None
        return handled, calm, ended

    handled, calm, ended = run(attack())
    assert (handled < 1_500, calm, ended) == (True, True, True)
    assert fetch(f"{target.address}health").status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example"])
def test_a_page_of_somebody_else_gets_no_line_to_a_kernel(target: Target, visit: Visit, origin: str) -> None:
    with pytest.raises(HTTPClientError) as refusal:
        run(visit.connect(origin))
    assert refusal.value.code == 403


@pytest.mark.parametrize("protocols", [(), ("v0",), ("",)], ids=["none", "another", "empty"])
def test_the_old_protocol_in_which_one_message_halts_the_server_is_refused(
    target: Target, visit: Visit, protocols: tuple[str, ...]
) -> None:
    with pytest.raises(HTTPClientError) as refusal:
        run(visit.connect(protocols=protocols))
    assert refusal.value.code == 403


def test_a_message_of_very_many_parts_is_dropped(target: Target, visit: Visit) -> None:
    async def attack() -> bool:
        await visit.connect()
        for count in (2**63, 10**9, 0):
            visit.socket.write_message(count.to_bytes(8, "little") + b"x" * 100, binary=True)
        visit.socket.write_message(json.dumps({"header": {"msg_type": "execute_request"}}))
        return await alive(visit)

    assert run(attack())


def test_the_kernels_of_others_cannot_be_found(target: Target, visit: Visit) -> None:
    stranger = Visit(target.address, visit.page, str(uuid.uuid4()))
    with pytest.raises(HTTPClientError) as refusal:
        run(stranger.connect())
    assert refusal.value.code == 404
    assert fetch(f"{target.address}api/kernels/{uuid.uuid4()}").status == 404
    other = Visit.to(target.address, "game.ipynb")
    assert other.kernel != visit.kernel
    assert visit.kernel not in other.page.text
    assert other.leave() == 204


def test_a_kernel_can_be_neither_restarted_nor_interrupted(target: Target, visit: Visit) -> None:
    for act in ("interrupt", "restart"):
        assert fetch(f"{target.address}api/kernels/{visit.kernel}/{act}", method="POST").status in (403, 404, 405)


@pytest.mark.evidence
def test_when_every_place_is_taken_the_next_one_is_asked_to_wait(target: Target, visit: Visit) -> None:
    places = VISITORS - target.health()["visitors"]
    visits = [Visit.to(target.address, "game.ipynb") for _ in range(places)]
    assert (target.health()["status"], target.health()["visitors"]) == ("full", VISITORS)
    late = fetch(f"{target.address}voila/render/game.ipynb")
    assert late.status == 503
    assert "Every place is taken" in late.text
    assert visits.pop().leave() == 204
    visits.append(Visit.to(target.address, "game.ipynb"))
    assert all(one.kernel for one in visits)
    assert {one.leave() for one in visits} == {204}
    assert target.health()["status"] == "ok"


# ---------------------------------------------------------------------- a token


def test_with_a_token_only_who_knows_it_comes_in(tmp_path: Path) -> None:
    (tmp_path / "game.ipynb").write_text(notebook("1"))
    program = publish.dashboards(port=any_port(), folder=tmp_path, base_url="/games/", token="open-sesame")
    assert "open-sesame" not in " ".join(program.argv)
    with (tmp_path / "log").open("wb") as log, publish.running(program, output=log):
        address = program.address.partition("?")[0]
        for path in ("", "voila/render/game.ipynb", "voila/api/contents/game.ipynb"):
            refused = fetch(address + path, follow=False)
            assert refused.status in (302, 403), path
            assert "game" not in refused.text
        assert fetch(address).text.count("password") > 0  # it leads to a page that asks
        assert fetch(program.address).status == 200
        wrong = fetch(f"{address}?token=open-barley", follow=False)
        assert wrong.status == 302
        assert json.loads(fetch(f"{address}health").text)["status"] == "ok"
