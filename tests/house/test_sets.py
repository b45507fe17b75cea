"""Nobody walks over a set in an order that matters: it differs from run to run, and so would the game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.sources import ENGINE, short, tree

SETS = ("set", "frozenset")
WALKERS = ("list", "tuple", "iter", "enumerate", "next", "zip", "map", "filter")
HARMLESS = ("sorted", "any", "all", "sum", "len", "min", "max", *SETS)


def _calls(node: ast.AST, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _is_set(node: ast.expr) -> bool:
    """Whether an expression is plainly a set: a display, a comprehension, a call of set, or sets combined."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)):
        return _is_set(node.left) or _is_set(node.right)
    return isinstance(node, (ast.Set, ast.SetComp)) or _calls(node, SETS)


def _is_set_type(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).startswith(
        ("set[", "frozenset[", "AbstractSet[")
    )


def _set_names(function: ast.AST) -> list[str]:
    """Names that a function gives to sets, by assignment or by annotation."""
    found: list[str] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and _is_set(node.value):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and _is_set_type(node.annotation):
            found.append(ast.unparse(node.target))
        elif isinstance(node, ast.arg) and _is_set_type(node.annotation):
            found.append(node.arg)
    return found


def _walked(function: ast.AST) -> Iterator[ast.expr]:
    """What a function walks over, one thing after another."""
    for node in ast.walk(function):
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, (ast.ListComp, ast.DictComp, ast.GeneratorExp)):
            yield from (part.iter for part in node.generators)
        elif isinstance(node, ast.Call) and _calls(node, WALKERS):
            yield from node.args
        elif isinstance(node, ast.Starred):
            yield node.value


def _harmless(function: ast.AST) -> Iterator[ast.AST]:
    """What is walked over only to be sorted, counted, added up or asked about."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _calls(node, HARMLESS):
            for argument in node.args:
                inner = isinstance(argument, (ast.GeneratorExp, ast.ListComp, ast.SetComp))
                yield from (part.iter for part in argument.generators) if inner else [argument]  # type: ignore[attr-defined]


def set_walks(module: ast.Module) -> list[str]:
    """Lines where a set is walked over in an order that matters."""
    found = []
    for function in [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]:
        names, free = _set_names(function), list(_harmless(function))
        for walked in _walked(function):
            is_set = _is_set(walked) or (isinstance(walked, ast.Name) and walked.id in names)
            if is_set and not any(walked is node for node in free):
                found.append(f"line {walked.lineno}: {ast.unparse(walked)}")
    return found


@pytest.mark.parametrize("path", ENGINE, ids=short)
def test_nobody_walks_over_a_set(path: Path) -> None:
    assert set_walks(tree(path)) == []


@pytest.mark.parametrize(
    ("body", "caught"),
    [
        ("for x in {1, 2}: pass", 1),
        ("return [x for x in a]", 1),
        ("c = {1}; return list(c)", 1),
        ("return (*a, 3)", 1),
        ("c: set[int] = b; return {x: 1 for x in c}", 1),
        ("return [x for x in a | set(b)]", 1),
        ("return sorted(a), len(a), 3 in a", 0),
        ("return any(x > 1 for x in a), {x for x in a}", 0),
        ("return [x for x in sorted(a)]", 0),
    ],
)
def test_the_search_finds_them(body: str, caught: int) -> None:
    assert len(set_walks(ast.parse(f"def f(a: set[int], b: list[int]):\n    {body}"))) == caught
