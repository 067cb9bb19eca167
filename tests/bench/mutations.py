"""Small breaks of a function, made on its syntax tree, each one alone.

A break is what a slip of the pen would make: another comparison, a number beside the right one, a line that
is missing, a condition turned round. Words in quotation marks stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import SequenceMatcher
from types import CodeType
from typing import Any, Final, NamedTuple

Function = ast.FunctionDef

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One break: in which function of which file, at which node of its tree, and the how-manieth there."""

    path: str
    function: str
    spot: int
    number: int


class Broken(NamedTuple):
    """A mutant made: the lines that differ, before and after, and the code that the function then has."""

    before: str
    after: str
    code: CodeType


def functions(tree: ast.Module) -> dict[str, Function]:
    """The functions and methods of a module by their qualified names, those inside functions left out."""
    found: dict[str, Function] = {}

    def look(body: list[ast.stmt], prefix: str) -> None:
        for each in body:
            if isinstance(each, ast.ClassDef):
                look(each.body, f"{prefix}{each.name}.")
            elif isinstance(each, ast.FunctionDef):
                found[prefix + each.name] = each

    look(tree.body, "")
    return found


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """Every break of every function of a module, in the order of the text."""
    for name, function in functions(ast.parse(source)).items():
        for spot, node in _played(function):
            for number, _ in enumerate(_changes_of(node)):
                yield Mutant(path, name, spot, number)


def break_it(source: str, mutant: Mutant) -> Broken | None:
    """Make a mutant of a module's text; None where it is no other code."""
    tree = ast.parse(source)
    function = functions(tree)[mutant.function]
    before, code = ast.unparse(function).splitlines(), _code_of(tree, mutant.path, mutant.function)
    node = list(ast.walk(function))[mutant.spot]
    setattr(node, *list(_changes_of(node))[mutant.number])
    after, broken = ast.unparse(function).splitlines(), _code_of(tree, mutant.path, mutant.function)
    if code == broken or before == after:  # the same text may have other places in its code
        return None
    return Broken(*_difference(before, after), broken)


def calling_first(source: str, path: str, function: str, name: str) -> CodeType:
    """The code of a function that first calls, without arguments, what its module knows by a name."""
    tree = ast.parse(source)
    call = ast.Expr(ast.Call(ast.Name(name, ast.Load()), [], []))
    functions(tree)[function].body.insert(0, call)
    return _code_of(tree, path, function)


def _code_of(tree: ast.Module, path: str, function: str) -> CodeType:
    """The compiled code of a function in a module's tree."""
    code = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
    for part in function.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return code


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    blocks = [block for block in matcher.get_opcodes() if block[0] != "equal"]
    old = [line.strip() for block in blocks for line in before[block[1] : block[2]]]
    new = [line.strip() for block in blocks for line in after[block[3] : block[4]]]
    return " ".join(old), " ".join(new) or "pass"


def _played(function: Function) -> Iterator[tuple[int, ast.AST]]:
    """The nodes that happen when the function is called, each with its number in the walk over it.

    Notes of types, decorators, what is raised and asserted are no part of what happens.
    """
    skipped: set[int] = set()
    for node in ast.walk(function):
        hidden: list[ast.AST | None] = []
        match node:
            case ast.FunctionDef(decorator_list=decorators, returns=returns):
                hidden = [*decorators, returns]
            case ast.arg(annotation=note) | ast.AnnAssign(annotation=note):
                hidden = [note]
            case ast.Raise() | ast.Assert() | ast.JoinedStr():
                hidden = [node]
        skipped.update(id(part) for each in hidden if each for part in ast.walk(each))
    yield from ((spot, node) for spot, node in enumerate(ast.walk(function)) if id(node) not in skipped)


def _changes_of(node: ast.AST) -> Iterator[tuple[str, object]]:  # noqa: PLR0912
    """Every break of a node: one of its fields, and what that then holds."""
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                yield "ops", _with(ops, number, _COMPARED[type(op)]())
        case ast.BinOp(op=op) if type(op) in _COUNTED and not _is_text(node):
            yield "op", _COUNTED[type(op)]()
        case ast.AugAssign(op=op) if type(op) in _COUNTED:
            yield "op", _COUNTED[type(op)]()
        case ast.BoolOp(op=op, values=values):
            yield "op", ast.Or() if isinstance(op, ast.And) else ast.And()
            for number in range(len(values)):
                yield "values", _with(values, number, values[number - 1])
        case ast.Constant(value=bool(value)):
            yield "value", not value
        case ast.Constant(value=int(value)):
            yield "value", value + 1
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield "test", ast.UnaryOp(ast.Not(), test)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield "func", ast.Name(_CALLED[name], ast.Load())
        case ast.comprehension(ifs=ifs):
            for number in range(len(ifs)):
                yield "ifs", ifs[:number] + ifs[number + 1 :]
        case ast.Return(value=ast.expr()):
            yield "value", ast.Constant(None)
    for field in ("body", "orelse", "finalbody"):
        lines = getattr(node, field, None)
        for number, line in enumerate(lines if isinstance(lines, list) else []):
            if _can_be_missing(line):
                yield field, _with(lines, number, ast.Pass())


def _with(items: Any, number: int, item: ast.AST) -> list[ast.AST]:
    return [*items[:number], item, *items[number + 1 :]]


def _can_be_missing(line: ast.AST) -> bool:
    """Whether a line that play reaches can be left out; a docstring is none."""
    match line:
        case ast.Expr(value=value):
            return not isinstance(value, ast.Constant) and "assert_never(" not in ast.unparse(line)
        case ast.Assign(targets=targets):
            written = (part for target in targets for part in getattr(target, "elts", [target]))
            return not any(isinstance(part, ast.Name) for part in written)
    return isinstance(line, ast.AugAssign | ast.Delete | ast.Continue | ast.Break)


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str)
        for side in (node.left, node.right)
    )
