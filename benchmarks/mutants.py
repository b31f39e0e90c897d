"""Ways to switch off the code of a clause: copies of a source in which one thing that names the clause does nothing.

What names a clause decides what is switched off:

- a docstring of a function: the function, which then does nothing, or answers "no", 0 or an empty list (a yes-or-no
  question is answered both ways, one after the other);
- a docstring or an attribute of a class: all its methods;
- a text below a constant: its numbers become others, an order is turned round, of several words one is missing;
- a text below a field or an attribute: it is always read as 0, or never changed again;
- a line inside a function: that statement is left out, or its condition never holds; but a statement that only reports
  what happened stands for the function around it.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

Function = ast.FunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: what was done, and the sources that it changes by their files."""

    what: str
    sources: tuple[tuple[str, str], ...]


Sources = dict[str, str]
"""The sources of a game by file."""


def mutants(sources: Sources, file: str, lines: list[int], name: str) -> list[Mutant]:
    """Every way to switch off what these lines of a file, all within the thing of this name, say that they do."""
    tree = ast.parse(sources[file])
    path = path_to(tree, name)
    found: dict[str, Mutant] = {}
    for line in lines:
        for mutant in at_line(sources, file, tree, path, line):
            found.setdefault(mutant.what, mutant)
    return list(found.values())


def path_to(tree: ast.Module, name: str) -> list[ast.AST]:
    """The thing of this name (`Table.join`, `LIMIT`), what it lies in before it; nothing for the module itself."""
    path: list[ast.AST] = []
    body = tree.body
    for part in name.split("."):
        for node in body:
            if names_of(node) == part:
                path.append(node)
                body = getattr(node, "body", [])
                break
        else:
            return path
    return path


def names_of(node: ast.stmt) -> str:
    """What a definition is called."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0])
    return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else ""


def at_line(sources: Sources, file: str, tree: ast.Module, path: list[ast.AST], line: int) -> Iterator[Mutant]:
    """The ways to switch off what a line names."""
    if not path:
        return
    thing = path[-1]
    where = ".".join(names_of(node) for node in path)  # type: ignore[arg-type]
    if isinstance(thing, Function):
        yield from in_function(sources, file, tree, thing, where, line)
    elif isinstance(thing, ast.ClassDef):
        yield from all_methods(sources, file, tree, thing)
    elif len(path) > 1 and isinstance(path[-2], ast.ClassDef):
        yield from field(sources, file, tree, path[-2], thing)
    else:
        yield from constant(sources, file, tree, thing, where)


# ---------------------------------------------------------------------- functions


def in_function(
    sources: Sources, file: str, tree: ast.Module, function: Function, where: str, line: int
) -> Iterator[Mutant]:
    """A line of a function: its docstring, a text below an attribute, or a statement."""
    statement = innermost(function.body, line)
    if statement is None or (statement is function.body[0] and is_text(statement)):
        yield from whole_function(sources, file, tree, function, where, line)
        return
    if is_text(statement):
        before = previous(function.body, statement)
        if before is not None:
            yield from frozen_attribute(sources, attribute_set(before))
        return
    changes = list(without(statement, function))
    if not changes:
        yield from whole_function(sources, file, tree, function, where, line)
    for what, change in changes:
        yield Mutant(f"line {line} of {where}: {what}", changed(sources, file, tree, statement, change))


def whole_function(
    sources: Sources, file: str, tree: ast.Module, function: Function, where: str, line: int
) -> Iterator[Mutant]:
    """A function that does nothing; one whose answer cannot be made up loses its acts one by one, if the clause is what
    it is for."""
    answers = neutral(function.returns)
    for answer in answers:
        text = "does nothing" if answer == "None" and says_none(function.returns) else f"answers {answer}"
        yield Mutant(f"{where} {text}", changed(sources, file, tree, function, emptied(answer)))
    if not answers and line <= summary_line(function):
        for statement in acts(function):
            what = f"line {statement.lineno} of {where}: left out"
            yield Mutant(what, changed(sources, file, tree, statement, left_out))


def summary_line(function: Function) -> int:
    """The last line of the sentence that says what a function is for."""
    text = ast.get_docstring(function, clean=False) or ""
    return function.body[0].lineno + text.split("\n\n")[0].count("\n")


def acts(function: Function) -> list[ast.stmt]:
    """The statements of a function that change something, other than names of its own."""
    found = [node for node in ast.walk(function) if isinstance(node, ast.stmt)]
    return [node for node in found if can_be_left_out(node) and not reports(node)]


def neutral(annotation: ast.expr | None) -> list[str]:
    """What a function can answer instead of working something out, by what it says that it returns."""
    if annotation is None:
        return ["None"]
    text = ast.unparse(annotation)
    if text in PLAIN:
        return PLAIN[text]
    if "None" in text.split(" | "):
        return ["None"]
    head, _, inner = text.partition("[")
    if head in ("list", "dict", "set", "frozenset"):
        return [f"{head}()"]
    if head == "tuple":
        return tuples(inner.removesuffix("]"))
    return ["iter(())"] if head in ("Iterator", "Iterable") else []


def tuples(inner: str) -> list[str]:
    """An empty tuple, or one of neutral parts."""
    if inner.endswith("..."):
        return ["()"]
    parts = (
        [neutral(ast.parse(part.strip(), mode="eval").body) for part in inner.split(",")] if "[" not in inner else []
    )
    return [f"({', '.join(part[0] for part in parts)},)"] if parts and all(parts) else []


PLAIN: Final = {
    "None": ["None"],
    "bool": ["False", "True"],
    "int": ["0"],
    "float": ["0.0"],
    "str": ["''"],
    "Tally": ["Tally()"],
}
"""Answers by the name of what is returned."""


def says_none(annotation: ast.expr | None) -> bool:
    return annotation is None or ast.unparse(annotation) == "None"


def all_methods(sources: Sources, file: str, tree: ast.Module, cls: ast.ClassDef) -> Iterator[Mutant]:
    """Every method of a class does nothing, or answers no."""
    methods = [node for node in cls.body if isinstance(node, Function) and neutral(node.returns)]
    methods = [node for node in methods if not node.name.startswith("__")]

    def change(node: ast.stmt) -> list[ast.stmt]:
        new = copy.deepcopy(node)
        assert isinstance(new, ast.ClassDef)
        for method in new.body:
            if isinstance(method, Function) and method.name in {one.name for one in methods}:
                method.body = ast.parse(f"return {neutral(method.returns)[0]}").body
        return [new]

    if methods:
        names = ", ".join(method.name for method in methods)
        yield Mutant(f"{cls.name} does nothing ({names})", changed(sources, file, tree, cls, change))


# ---------------------------------------------------------------------- statements


def innermost(body: list[ast.stmt], line: int) -> ast.stmt | None:
    """The smallest statement with a line of its own there; for a remark on a line of its own the statement after it."""
    for node in body:
        first, last = node.lineno, node.end_lineno or node.lineno
        if line < first:
            return node
        if line <= last:
            for block in blocks(node):
                if block and block[0].lineno <= line:
                    inner = innermost(block, line)
                    if inner is not None:
                        return inner
            return node
    return None


def blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    """The bodies within a statement, the last one first."""
    return [
        getattr(node, name, []) for name in ("finalbody", "orelse", "body") if isinstance(getattr(node, name, []), list)
    ]


def without(statement: ast.stmt, function: Function) -> Iterator[tuple[str, Callable[[ast.stmt], list[ast.stmt]]]]:
    """The ways to leave a statement out; none for one that only reports, or on which the rest of a function rests."""
    if reports(statement):
        return
    if can_be_left_out(statement):
        yield "left out", left_out
    elif isinstance(statement, ast.Return) and neutral(function.returns):
        for answer in neutral(function.returns):
            yield f"returns {answer}", lambda _, answer=answer: ast.parse(f"return {answer}").body
    elif isinstance(statement, (ast.If, ast.While)):
        yield "the condition is False", never
    elif isinstance(statement, ast.For):
        yield "goes through nothing", left_out


def can_be_left_out(statement: ast.stmt) -> bool:
    """Whether a statement can go without leaving a name undefined."""
    if isinstance(statement, (ast.Expr, ast.AugAssign)):
        return not is_text(statement)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return bool(targets) and all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in targets)


def reports(statement: ast.stmt) -> bool:
    """Whether a statement only says what happened, or which rule it follows."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = ast.unparse(statement.value.func)
        return called.endswith((".emit", "log.append"))
    if isinstance(statement, ast.Assign) and all(
        isinstance(target, (ast.Name, ast.Tuple)) for target in statement.targets
    ):
        return True
    return isinstance(statement, ast.If) and "log is not None" in ast.unparse(statement.test)


def left_out(_: ast.stmt) -> list[ast.stmt]:
    return [ast.Pass()]


def never(node: ast.stmt) -> list[ast.stmt]:
    new = copy.deepcopy(node)
    assert isinstance(new, (ast.If, ast.While))
    new.test = ast.Constant(value=False)
    return [new]


def emptied(answer: str) -> Callable[[ast.stmt], list[ast.stmt]]:
    """A function with nothing but an answer in it."""

    def change(node: ast.stmt) -> list[ast.stmt]:
        new = copy.deepcopy(node)
        assert isinstance(new, Function)
        new.body = ast.parse(f"return {answer}").body
        return [new]

    return change


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def previous(body: list[ast.stmt], statement: ast.stmt) -> ast.stmt | None:
    """The statement before another one."""
    place = next((place for place, node in enumerate(body) if node is statement), 0)
    return body[place - 1] if place else None


# ---------------------------------------------------------------------- figures


def constant(sources: Sources, file: str, tree: ast.Module, node: ast.AST, where: str) -> Iterator[Mutant]:
    """A constant with other numbers, or in another order."""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return
    new = other_value(node.value)
    if new is not None:
        replaced = copy.deepcopy(node)
        replaced.value = new
        short = ast.unparse(new)
        what = f"{where} is {short if len(short) < 40 else short[:37] + '...'}"
        yield Mutant(what, changed(sources, file, tree, node, lambda _: [replaced]))


def other_value(value: ast.expr) -> ast.expr | None:
    """Another value of the same kind; None where there is no telling."""
    numbers = [node for node in ast.walk(value) if isinstance(node, ast.Constant) and type(node.value) is int]
    if numbers:
        new = copy.deepcopy(value)
        for node in ast.walk(new):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                node.value += 1
        return new
    if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) > 1:
        new = copy.deepcopy(value)
        if all(isinstance(node, ast.Constant) for node in value.elts):
            new.elts.pop()
        else:
            new.elts.reverse()
        return new
    if isinstance(value, ast.Call):
        for place, argument in enumerate(value.args):
            if isinstance(argument, ast.Tuple) and argument.elts:
                new_call = copy.deepcopy(value)
                new_call.args[place] = ast.Tuple(argument.elts[:-1], ast.Load())
                return new_call
    return None


def field(sources: Sources, file: str, tree: ast.Module, cls: ast.ClassDef, node: ast.AST) -> Iterator[Mutant]:
    """A field of a record is always read as nothing; another attribute of a class stands for its methods."""
    if not isinstance(node, ast.AnnAssign) or "ClassVar" in ast.unparse(node.annotation):
        yield from all_methods(sources, file, tree, cls)
        return
    name, nothing = ast.unparse(node.target), PLAIN.get(ast.unparse(node.annotation))
    if not nothing:
        return

    class Nothing(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            self.generic_visit(node)
            if node.attr == name and isinstance(node.ctx, ast.Load):
                return ast.parse(nothing[0], mode="eval").body
            return node

    edited = edited_everywhere(sources, Nothing, f".{name}")
    if edited:
        yield Mutant(f"{cls.name}.{name} is read as {nothing[0]}", edited)


CHANGERS: Final = ("append", "extend", "insert", "remove", "pop", "clear", "reverse", "sort")


def frozen_attribute(sources: Sources, name: str) -> Iterator[Mutant]:
    """An attribute of the state that never changes after it was made."""
    if not name:
        return

    class Frozen(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
            return node if node.name in ("__init__", "clone") else self.generic_visit(node)

        def visit_Assign(self, node: ast.Assign) -> ast.AST:
            return ast.Pass() if any(is_attribute(target, name) for target in node.targets) else node

        def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
            return ast.Pass() if is_attribute(node.target, name) else node

        def visit_Expr(self, node: ast.Expr) -> ast.AST:
            call = node.value
            changes = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CHANGERS
            return ast.Pass() if changes and is_attribute(call.func.value, name) else node

    edited = edited_everywhere(sources, Frozen, f".{name}")
    if edited:
        yield Mutant(f"{name} of the state never changes", edited)


def attribute_set(statement: ast.stmt) -> str:
    """The attribute that a statement sets: `parried` of `self.parried = False`."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
    return target.attr if isinstance(target, ast.Attribute) else ""


def is_attribute(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name


# ---------------------------------------------------------------------- new sources


def edited_everywhere(sources: Sources, editor: type[ast.NodeTransformer], needle: str) -> tuple[tuple[str, str], ...]:
    """The sources in which an editor of trees finds something to do."""
    found = []
    for file, source in sources.items():
        if needle in source:
            before = ast.unparse(ast.parse(source))
            after = ast.unparse(ast.fix_missing_locations(editor().visit(ast.parse(source))))
            if after != before:
                found.append((file, after))
    return tuple(found)


def changed(
    sources: Sources, file: str, tree: ast.Module, old: ast.AST, change: Callable[[ast.stmt], list[ast.stmt]]
) -> tuple[tuple[str, str], ...]:
    """The source of a file after one statement was replaced."""
    key = (type(old), old.lineno, old.col_offset)  # type: ignore[attr-defined]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:  # type: ignore[override]
            if isinstance(node, ast.stmt) and (type(node), node.lineno, node.col_offset) == key:
                return change(node)
            return self.generic_visit(node)

    new = Swap().visit(copy.deepcopy(tree))
    return ((file, ast.unparse(ast.fix_missing_locations(new))),)
