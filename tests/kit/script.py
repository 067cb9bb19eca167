"""Scripts: texts of what is done and, indented below it, what came of it. docs/scripts.md has the grammar.

A test reads the scenes of a file and plays each with a teller, which knows the words of one kind of script:

    @each(read(Path(__file__).with_name("plays.txt")))
    def test_it_plays_as_printed(scene: Scene) -> None:
        play(scene, Plays())
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import ndiff
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pytest

import main
from games.compat import override
from tests.kit import snapshots

Answer: TypeAlias = "str | int | float | bool | Iterable[str] | None"
"""What came of a line: words behind it, or lines below it; nothing for None."""

_ROOT: Final = Path(main.__file__).parent
_HEAD: Final = re.compile(r"(?P<animation>[*~] )?(?P<clauses>(?:[A-Z]{2}-\d+[a-z] )*)(?P<title>.+)")
_LINE: Final = re.compile(r"(?P<mark>from|[>!?])(?: (?P<words>.*))?")
_ANIMATIONS: Final = {"": ("none",), "* ": ("none", "full"), "~ ": ("full",)}


class BadScript(Exception):
    """A line that is no line of a script."""


class Line(NamedTuple):
    """One line of a scene that is not indented, with its answers.

    `mark` is "from", ">", "!" or "?"; `words` follow it, without the answer behind a colon. `text` is the
    line as it is written, and `number` counts from 1 in its file. `comments` stand above it, and `answers`
    below, as they are written.
    """

    number: int
    mark: str
    words: str
    text: str
    comments: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def acts(self) -> list[str]:
        """The acts of a line, one after the other."""
        return self.words.split("; ")


class Scene(NamedTuple):
    """One block of a script; `number` is the line of its title in the file."""

    path: Path
    number: int
    animation: str
    clauses: tuple[str, ...]
    title: str
    text: str

    @override
    def __str__(self) -> str:
        return self.title if self.animation == "none" else f"{self.title} {self.animation}"

    @property
    def lines(self) -> list[Line]:
        """The lines below the title; comments are left out."""
        return list(_lines(self))

    @property
    def place(self) -> str:
        """The first position that is named; "start" if none is."""
        return next((line.words for line in self.lines if line.mark == "from"), "start")

    def where(self, number: int) -> str:
        """Where a line stands, in the form that editors and terminals follow."""
        return f"{self.path.relative_to(_ROOT).as_posix()}:{number}"


def _lines(scene: Scene) -> Iterator[Line]:
    text, number = "", 0
    above, comments, answers = list[str](), list[str](), list[str]()
    for here, each in enumerate([*scene.text.splitlines()[1:], ""], scene.number + 1):
        if each.startswith("  "):
            if not text or above:
                raise BadScript(f"{scene.where(here)}: an answer without a line to answer")
            answers.append(each)
        elif each.startswith("#"):
            above.append(each)
        else:
            if text:
                yield _line(scene, number, text, comments, answers)
            text, number = each, here
            above, comments, answers = [], above, []
    if comments:
        raise BadScript(f"{scene.where(number)}: a comment without a line below it")


def _line(scene: Scene, number: int, text: str, comments: list[str], answers: list[str]) -> Line:
    found = _LINE.fullmatch(text)
    if not found:
        raise BadScript(f"{scene.where(number)}: begins with none of: from > ! ?")
    words = found["words"] or ""
    if found["mark"] in "!?":
        words = words.partition(": ")[0]
    return Line(number, found["mark"], words, text, tuple(comments), tuple(answers))


def read(*paths: Path) -> list[Scene]:
    """Return the scenes of some files; one with `*` is there twice, without and with all animation."""
    return [scene for path in paths for scene in _scenes(path)]


def _scenes(path: Path) -> Iterator[Scene]:
    number = 1
    for block in _blocks(path):
        head = _HEAD.match(block)
        if head and block[0] != "#":
            for animation in _ANIMATIONS[head["animation"] or ""]:
                yield Scene(path, number, animation, tuple(head["clauses"].split()), head["title"], block)
        number += block.count("\n") + 2


def _blocks(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


def clauses(scenes: Iterable[Scene]) -> list[str]:
    """Return the numbers of all clauses that scenes hold."""
    return sorted({number for scene in scenes for number in scene.clauses})


def each(scenes: Iterable[Scene]) -> pytest.MarkDecorator:
    """Make a test of each scene."""
    return pytest.mark.parametrize("scene", list(scenes), ids=str)


# ------------------------------------------------------------------ playing
class Teller:
    """Does and answers what the lines of a script say, by methods that are named after their first word.

    `> click 4-1` calls `do_click("4-1")`, and `? cash 1` calls `ask_cash("1")`; a "-" in a word is a "_" in
    a name. A method with one parameter takes all words behind the first, one with several takes a word each.
    """

    def begin(self, place: str) -> Answer:
        """Come to a position; what is seen there."""
        raise NotImplementedError

    def refuse(self, words: str) -> Answer:
        """Try what is refused; the sentence that says why."""
        raise NotImplementedError

    def do_other(self, act: str) -> Answer:
        """Do what no method is named after."""
        raise BadScript(f"nobody knows how to {act!r}")

    def ask_other(self, question: str) -> Answer:
        """Answer what no method is named after."""
        for name, answer in self.seen():
            if name == question:
                return answer
        raise BadScript(f"nobody knows an answer to {question!r}")

    def seen(self) -> Iterable[tuple[str, Answer]]:
        """Yield what can be asked for by a name alone, and needs no method: the name and the answer."""
        return ()

    def check(self) -> None:
        """Assert what must hold after every act."""

    def changes(self) -> Iterable[str]:
        """Yield what is new after the acts of a line."""
        return ()

    def act(self, words: str) -> Answer:
        """Do one act."""
        return _call(self, "do", words, self.do_other)

    def ask(self, words: str) -> Answer:
        """Answer one question."""
        return _call(self, "ask", words, self.ask_other)

    def tell(self, line: Line) -> Iterator[str]:
        """Do or answer a line; yield it, and what came of it, as it would be written today."""
        match line.mark:
            case ">":
                found = [*self._acts(line), *self.changes()]
                yield line.text
                yield from (f"  {words}" for words in found)
            case "from":
                yield line.text
                yield from (f"  {words}" for words in _below(self.begin(line.words)))
            case mark:
                yield from _answered(mark, line, (self.ask if mark == "?" else self.refuse)(line.words))

    def _acts(self, line: Line) -> Iterator[str]:
        for act in line.acts:
            with _noted(f"while it does {act!r}"):
                yield from _below(self.act(act))
                self.check()


@contextmanager
def _noted(words: str) -> Iterator[None]:
    """Add words to a failure inside."""
    try:
        yield
    except BaseException as fault:
        fault.add_note(words)
        raise


def _call(teller: Teller, way: str, words: str, other: Callable[[str], Answer]) -> Answer:
    name, _, rest = words.partition(" ")
    method = getattr(teller, f"{way}_{name.replace('-', '_')}", None)
    if method is None or name == "other":
        return other(words)
    return method(*([rest] * bool(rest) if _takes_all(method.__func__) else rest.split()))  # type: ignore[no-any-return]


@cache
def _takes_all(function: Callable[..., Any]) -> bool:
    """Whether a method takes all words at once: it has one parameter, besides itself."""
    parameters = list(signature(function).parameters.values())[1:]
    return len(parameters) == 1 and parameters[0].kind is not Parameter.VAR_POSITIONAL


def plain(answer: object) -> str:
    """One answer as it is written: yes, no, "-" for empty words."""
    return ("no", "yes")[answer] if isinstance(answer, bool) else str(answer) or "-"


def _below(answer: Answer) -> Iterable[str]:
    if answer is None:
        return ()
    return [plain(answer)] if isinstance(answer, str | int | float) else answer


def _answered(mark: str, line: Line, answer: Answer) -> Iterator[str]:
    asked = f"{mark} {line.words}"
    if isinstance(answer, str | int | float):
        yield f"{asked}: {plain(answer)}"
        return
    yield asked
    yield from (f"  {words}" for words in _below(answer))


def play(scene: Scene, teller: Teller) -> None:
    """Play a scene, and hold each line against what comes of it today; or write that down.

    A failure names the line of the script.
    """
    told = [scene.text.split("\n", maxsplit=1)[0]]
    for line in scene.lines:
        with _noted(f"{scene.where(line.number)}: {line.text}"):
            found = list(teller.tell(line))
        wanted = [line.text, *line.answers]
        if found != wanted and not snapshots.is_updating():
            pytest.fail(_difference(scene, line, wanted, found), pytrace=False)
        told += [*line.comments, *found]
    if snapshots.is_updating():
        snapshots.replace_block(scene.path, scene.text, "\n".join(told))


def _difference(scene: Scene, line: Line, wanted: list[str], found: list[str]) -> str:
    first = next((n for n, (a, b) in enumerate(zip(wanted, found, strict=False)) if a != b), None)
    here = line.number + (min(len(wanted), len(found)) - 1 if first is None else first)
    lines = [each for each in ndiff(wanted, found) if not each.startswith("?")]
    return "\n".join([
        f"{scene.where(here)}: {scene.title}",
        *lines,
        "(-: in the script, +: today; --update-snapshots writes down what comes of it today)",
    ])  # fmt: skip
