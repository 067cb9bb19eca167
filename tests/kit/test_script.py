"""How scripts are read, played and written anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from games.compat import override
from tests.kit import snapshots
from tests.kit.script import Answer, BadScript, Scene, Teller, clauses, play, read
from tests.kit.script_choice import is_wanted, script_choice

SCRIPT = """\
# A comment of two lines,
# which is no scene.

SR-01a SR-02b Something is counted.
from 3
  stands at 3
> add 2; add 1
  was 3
  was 5
  now 6
# It is asked twice.
? count: 6
? odd: no
! add -1: Only up.

* It moves.
> add 0
  was 0
"""


DEFINED = re.compile(r"^class \w+\(.*Teller\b", re.MULTILINE)
"""The definition of a teller."""


class Counter(Teller):
    """Counts, and says what it counted before."""

    def __init__(self) -> None:
        self.count = self.told = 0

    @override
    def begin(self, place: str) -> Answer:
        self.count = self.told = int(place)
        return f"stands at {place}"

    @override
    def refuse(self, words: str) -> Answer:
        return "Only up."

    def do_add(self, number: str) -> Answer:
        self.count += int(number)
        return f"was {self.count - int(number)}"

    def ask_count(self) -> Answer:
        return self.count

    def ask_odd(self) -> Answer:
        return self.count % 2 == 1

    @override
    def changes(self) -> Iterator[str]:
        if self.told != self.count:
            self.told = self.count
            yield f"now {self.count}"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The script above in a file; places are told beside its folder."""
    monkeypatch.setattr("tests.kit.script._ROOT", tmp_path)
    path = tmp_path / "counted.txt"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def spoil(path: Path, old: str, new: str) -> Scene:
    """The first scene, with one line changed."""
    assert old in SCRIPT
    path.write_text(SCRIPT.replace(old, new), encoding="utf-8")
    return read(path)[0]


def test_scenes_have_clauses_titles_and_places(path: Path) -> None:
    scenes = read(path)
    assert list(map(str, scenes)) == ["Something is counted.", "It moves.", "It moves. full"]
    assert clauses(scenes) == ["SR-01a", "SR-02b"]
    assert [(scene.number, scene.place) for scene in scenes] == [(4, "3"), (16, "start"), (16, "start")]
    assert [line.number for line in scenes[0].lines] == [5, 7, 12, 13, 14]


def test_every_scene_is_played_as_it_is_written(path: Path) -> None:
    for scene in read(path):
        play(scene, Counter())


@pytest.mark.parametrize(
    ("old", "new", "number"),
    [
        ("  was 5\n", "  was 4\n", 9),
        ("  was 5\n", "", 9),
        ("  now 6\n", "  now 6\n  and more\n", 10),
        ("count: 6", "count: 7", 12),
        ("odd: no", "odd", 13),
        ("Only up.\n", "Only down.\n", 14),
        ("  stands at 3\n", "", 5),
    ],
)
def test_a_failure_names_the_line(path: Path, old: str, new: str, number: int) -> None:
    scene = spoil(path, old, new)
    with pytest.raises(pytest.fail.Exception, match=rf"^counted\.txt:{number}: Something is counted\."):
        play(scene, Counter())


def test_an_exception_names_the_line_and_the_act(path: Path) -> None:
    scene = spoil(path, "add 2; add 1", "add 2; add one")
    with pytest.raises(ValueError, match="one") as fault:
        play(scene, Counter())
    assert fault.value.__notes__ == ["while it does 'add one'", "counted.txt:7: > add 2; add one"]


@pytest.mark.parametrize(
    ("old", "new"), [("? odd: no", "odd: no"), ("add 2;", "take 2;"), ("? odd", "? even")]
)
def test_an_unknown_line_or_word_is_told(path: Path, old: str, new: str) -> None:
    scene = spoil(path, old, new)
    with pytest.raises(BadScript):
        play(scene, Counter())


def test_what_comes_of_it_today_can_be_written_down(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(snapshots, "is_updating", lambda: True)
    monkeypatch.setattr(snapshots, "replace_block", lambda path, old, new: written.append(new))
    scene = spoil(path, "  was 5\n  now 6\n", "  nothing\n")
    play(scene, Counter())
    assert written == [SCRIPT.split("\n\n")[1]]


def test_a_script_that_is_named_chooses_its_scenes_or_one_of_them() -> None:
    root = Path(main.__file__).parent
    path = root / "tests" / "strike_it_rich" / "plays.txt"
    first, second, *_ = scenes = read(path)
    reader = path.with_name("test_clauses.py")
    whole, of_line = (
        script_choice(f"plays.txt{line}", path.parent) for line in ("", f":{second.number + 1}")
    )
    assert whole
    assert of_line
    assert reader in whole.readers
    assert all(is_wanted([whole], reader, [scene]) for scene in scenes)
    assert [scene for scene in scenes if is_wanted([of_line], reader, ["", scene])] == [second]
    assert not is_wanted([of_line], reader, [])
    assert is_wanted([of_line], root / "tests" / "kit" / "test_kit.py", [])
    assert not of_line.holds(first._replace(path=root))
    for argument in ("tests", "plays.txt::test", "none.txt", "test_clauses.py"):
        assert script_choice(argument, path.parent) is None


def test_the_page_names_every_teller() -> None:
    """Each class that tells scripts stands on the page that explains them."""
    page = (Path(main.__file__).parent / "docs" / "scripts.md").read_text(encoding="utf-8")
    root = Path(main.__file__).parent / "tests"
    tellers = [path for path in root.rglob("*.py") if re.search(DEFINED, path.read_text("utf-8"))]
    names = [path.relative_to(root.parent).as_posix() for path in tellers if path.parent.name != "kit"]
    assert names
    assert [name for name in names if name not in page] == []
