"""The arrows: who may import whom. Read from the source, imports inside functions included.

dashboards, notebooks -> luu_widgets -> lab, agents, odds, planet, luturas -> core -> standard library
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ARROWS = {
    "core": {"core"},
    "planet": {"planet", "core"},
    "luturas": {"luturas", "core"},
    "odds": {"odds", "planet", "luturas", "core"},
    "agents": {"agents", "odds", "planet", "luturas", "core"},
    "lab": {"lab", "agents", "odds", "planet", "luturas", "core", "the door"},
    "the door": {"the door", "lab", "agents", "odds", "planet", "luturas", "core"},
    "luu_widgets": {"luu_widgets", "the door", "lab", "agents", "odds", "planet", "luturas", "core"},
    "command line": {"command line", "luu_widgets", "the door", "lab", "agents", "odds", "planet", "luturas", "core"},
    "pages": {"luu_widgets", "the door", "lab", "agents", "odds", "planet", "luturas", "core"},
}
"""What each part may import. The door is what lies directly in luu/, `import luu` itself. The command line is where
people come in, as pages are: it may use what pages use, and nobody uses it."""

LAYERS = {
    "planet": (
        {"records", "chance", "tasks", "events"},
        {"verb"},
        {"box", "state"},
        {"table"},
        {"acts", "memory"},
        {"effects_queue", "effects_rogues"},
        {"effects"},
        {"cards", "rules"},
        {"moves"},
        {"positions"},
        {"explain", "words", "view", "text_board", "html_board"},
        {"game"},
    ),
    "luturas": (
        {"records", "chance", "tasks", "events"},
        {"verb"},
        {"box", "state"},
        {"table"},
        {"acts"},
        {"rules"},
        {"effects_oscumora"},
        {"effects"},
        {"checks"},
        {"cards", "moves", "imagining"},
        {"positions"},
        {"explain", "words", "view", "text_board", "html_board"},
        {"game"},
    ),
}
"""The layers inside a game: each may use those before it and its own.

Those of words and pictures look at the game, and nobody looks at them but game.py, which offers them. In Luturas
Network verbs stand on the rules, since most of what they do rules do too; in Planet Luu rules stand on the verbs.
"""

JUPYTER = {
    "IPython",
    "ipywidgets",
    "ipykernel",
    "anywidget",
    "traitlets",
    "jupyter_client",
    "nbformat",
    "voila",
    "plotly",
}
NUMBERS = {"numpy", "pandas", "scipy"}
COMMAND_LINE = {"luu.cli", "luu.cli_desk", "luu.cli_lab", "luu.cli_study", "luu.terminal", "luu.__main__"}
LABORATORY = {"numpy", "pandas", "scipy", "joblib", "pyarrow", "rich", "openpyxl", "SALib", "optuna"}
"""What the lab stands on; it is imported when first used."""


@dataclass(frozen=True)
class Import:
    """One module importing another; `late` inside a function, `typing` only for the eyes of a type checker."""

    source: str
    target: str
    line: int
    late: bool
    typing: bool

    def __str__(self) -> str:
        return f"{self.source} imports {self.target} in line {self.line}"


# --- reading the source ---


def modules(folder: Path, package: str) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = [package, *path.relative_to(folder).with_suffix("").parts]
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


SOURCES = modules(ROOT / "luu", "luu") | modules(ROOT / "widgets" / "luu_widgets", "luu_widgets")


def imports_of(name: str, text: str) -> list[Import]:
    """Everything that a module imports, wherever in it."""
    return [Import(name, target, line, *how) for target, line, *how in walk(ast.parse(text), False, False)]


def walk(node: ast.AST, late: bool, typing: bool) -> Iterator[tuple[str, int, bool, bool]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, node.lineno, late, typing) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = "." * node.level + (node.module or "")
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            yield (whole if whole in SOURCES else base), node.lineno, late, typing
    elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
        names = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        yield from ((str(name), node.lineno, late, typing) for name in names)
    late = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
    guarded = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    for child in ast.iter_child_nodes(node):
        yield from walk(child, late, typing or (guarded and child not in node.orelse))


def page_imports() -> list[Import]:
    """What the code cells of notebooks and dashboards import."""
    found = []
    for path in sorted([*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "dashboards").glob("*.ipynb")]):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                lines = [
                    line for line in "".join(cell["source"]).splitlines() if not line.lstrip().startswith(("%", "!"))
                ]
                found += imports_of(f"{path.parent.name}/{path.name}", "\n".join(lines))
    return found


IMPORTS = [found for name, path in SOURCES.items() for found in imports_of(name, path.read_text("utf-8"))]
OURS = [found for found in IMPORTS if found.target.split(".")[0] in ("luu", "luu_widgets")]
INSIDE_LUU = [found for found in IMPORTS if found.source.split(".")[0] == "luu"]


def part_of(module: str) -> str:
    """Which part of the house a module belongs to."""
    if "/" in module:
        return "pages"
    if module in COMMAND_LINE:
        return "command line"
    root, _, rest = module.partition(".")
    if root == "luu_widgets":
        return root
    first = rest.split(".")[0]
    return first if first in ARROWS and (ROOT / "luu" / first).is_dir() else "the door"


# --- the arrows ---


def test_the_whole_house_is_read():
    assert {"luu", "luu.core.session", "luu.planet.rules.combat", "luu_widgets"} <= set(SOURCES)
    assert len(OURS) > 100
    parts = {part_of(name) for name in SOURCES}
    assert parts <= set(ARROWS)
    assert parts >= {"core", "planet", "odds", "agents", "the door", "luu_widgets"}


def test_parts_import_only_along_the_arrows():
    wrong = [found for found in OURS + page_imports() if against_the_arrows(found)]
    assert [str(found) for found in wrong] == []


def against_the_arrows(found: Import) -> bool:
    if found.target.split(".")[0] not in ("luu", "luu_widgets"):
        return False
    return part_of(found.target) not in ARROWS[part_of(found.source)]


def test_the_two_games_never_import_each_other():
    games = {("planet", "luturas"), ("luturas", "planet")}
    assert [str(found) for found in OURS if (part_of(found.source), part_of(found.target)) in games] == []


def test_everything_is_imported_by_its_whole_name():
    assert [str(found) for found in IMPORTS if found.target.startswith(".")] == []


@pytest.mark.parametrize("game", LAYERS)
def test_inside_a_game_every_layer_uses_only_those_below_it(game):
    inside = [found for found in OURS if part_of(found.source) == part_of(found.target) == game]
    assert len(inside) > 50
    assert [str(found) for found in inside if upwards(found, LAYERS[game])] == []


def layer(module: str, layers: tuple[set[str], ...]) -> int:
    name = module.split(".")[2] if module.count(".") > 1 else "game"
    return next(number for number, names in enumerate(layers) if name in names)


def upwards(found: Import, layers: tuple[set[str], ...]) -> bool:
    looks_at_the_game = found.typing and layer(found.source, layers) == len(layers) - 2
    return layer(found.target, layers) > layer(found.source, layers) and not looks_at_the_game


@pytest.mark.parametrize("game", LAYERS)
def test_every_module_of_a_game_has_its_layer(game):
    names = {name.split(".")[2] for name in SOURCES if name.startswith(f"luu.{game}.")}
    assert names == set().union(*LAYERS[game])


def test_no_module_comes_round_to_itself():
    graph: dict[str, set[str]] = {name: set() for name in SOURCES}
    for found in OURS:
        if not found.typing and found.source in SOURCES and found.target != "luu":
            graph[found.source].add(found.target)
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as cycle:
        pytest.fail(" -> ".join(cycle.args[1]))


# --- what is not ours ---


def foreign(found: Import) -> str:
    """The name of another project's package; empty for ours and the standard library's."""
    root = found.target.split(".")[0]
    return "" if root in sys.stdlib_module_names or root in ("luu", "luu_widgets", "") else root


def test_no_jupyter_anywhere_in_luu():
    assert [str(found) for found in INSIDE_LUU if foreign(found) in JUPYTER] == []


def test_numbers_are_imported_only_when_they_are_needed():
    early = [
        found
        for found in INSIDE_LUU
        if foreign(found) in NUMBERS and not (found.late or found.typing or found.source.startswith("luu.lab."))
    ]
    assert [str(found) for found in early] == []


def test_luu_stands_on_the_standard_library():
    """Besides the command line, the lab, pandas where a table is asked for, icepool where one of its dice is, and
    what the compiler alone reads."""
    allowed = [("click", name) for name in COMMAND_LINE]
    allowed.append(("icepool", "luu.odds.distribution"))
    allowed.append(("mypy_extensions", "luu.core.compiling"))
    allowed += [(other, name) for other in LABORATORY for name in SOURCES if name.startswith("luu.lab.")]
    wrong = [
        found
        for found in INSIDE_LUU
        if foreign(found) and foreign(found) not in NUMBERS and (foreign(found), found.source) not in allowed
    ]
    assert [str(found) for found in wrong] == []


PLAY_A_GAME = """
import sys, luu
session = luu.new("planet", seed=7, draft="auto", chaos=0)
agent = luu.agents.get("greedy")
while session.choice and session.ply < 12:
    session.play(agent.choose(session))
session.view(0), session._repr_mimebundle_(), luu.load(session.save()), luu.odds
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def test_a_game_is_played_with_the_standard_library_alone():
    """New, played by an agent, shown, saved and loaded: nothing else is ever loaded."""
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PLAY_A_GAME}"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) - set(sys.stdlib_module_names) - {"__main__", "__mp_main__"} == {"luu"}


# --- the test itself ---


@pytest.mark.parametrize(
    ("module", "line", "target", "wrong"),
    [
        pytest.param("luu.core.rng", "import luu.planet", "luu.planet", True, id="core, a game"),
        pytest.param("luu.core.rng", "from luu import planet", "luu.planet", True, id="by another spelling"),
        pytest.param("luu.core.rng", "def f():\n    import luu.planet.state", "luu.planet.state", True, id="late"),
        pytest.param("luu.core.rng", "x = import_module('luu.planet')", "luu.planet", True, id="by name"),
        pytest.param("luu.core.rng", "import luu", "luu", True, id="core, the door"),
        pytest.param("luu.planet.game", "import luu.agents", "luu.agents", True, id="a game, agents"),
        pytest.param("luu.agents.base", "import luu_widgets", "luu_widgets", True, id="agents, widgets"),
        pytest.param("luu.agents.base", "import luu.planet.box", "luu.planet.box", False, id="agents, a game"),
        pytest.param("luu.cli_desk", "import luu_widgets", "luu_widgets", False, id="the command line, widgets"),
        pytest.param("luu.games", "import luu.cli_desk", "luu.cli_desk", True, id="the door, the command line"),
        pytest.param("notebooks/a.ipynb", "import luu_widgets", "luu_widgets", False, id="a page, widgets"),
    ],
)
def test_a_step_against_the_arrows_is_found(module, line, target, wrong):
    (found,) = imports_of(module, line)
    assert found.target == target
    assert against_the_arrows(found) == wrong


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("luu.planet.rules.combat", "luu.planet.explain", True),
        ("luu.planet.table", "luu.planet.rules.hand", True),
        ("luu.planet.state", "luu.planet.table", True),
        ("luu.planet.rules.hand", "luu.planet.effects", False),
        ("luu.planet.game", "luu.planet.view", False),
        ("luu.luturas.rules.clash", "luu.luturas.effects", True),
        ("luu.luturas.effects", "luu.luturas.rules.stamina", False),
    ],
)
def test_a_step_up_inside_a_game_is_found(source, target, wrong):
    assert upwards(Import(source, target, 1, late=True, typing=False), LAYERS[part_of(source)]) == wrong
