"""What a change touches, and the tests that `--changed` chooses for it."""

from __future__ import annotations

import marshal
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.strike_it_rich import rules as strike_rules
from tests.kit import campaign, selection
from tests.kit.selection import GUARDS, MATERIAL, Case, cases, header, is_guard, reason
from tools.changed.imports import ImportGraph, module_of
from tools.changed.touched import (
    GAME_NAMES,
    ROOT,
    SHORT,
    BadBase,
    Touched,
    changed_files,
    games_of,
    named_games,
    touched_by,
)
from tools.changed.uses import ALL_GAMES, Uses

OTHERS = ("saves/journal.py", "ui/widgets/button.py", "games/match.py", "bootstrap/venv.py", "docs/saves.md")


@cache
def graph() -> ImportGraph:
    return ImportGraph(ROOT)


def touched(*files: str) -> Touched:
    return touched_by(files, graph())


def put(root: Path, **texts: str) -> ImportGraph:
    """A made-up tree of modules; `_` in a name stands for a folder."""
    for name, text in texts.items():
        path = root / f"{name.replace('_', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return ImportGraph(root)


# ------------------------------------------------------------------ what git calls changed
@pytest.fixture
def repository(tmp_path: Path) -> Callable[..., str]:
    """A command that runs git in a new repository with two files."""
    if not shutil.which("git"):
        pytest.skip("git not found")

    def git(*words: str) -> str:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        command = ["git", *who, *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    git("init", "-q", "-b", "main")
    (tmp_path / ".gitignore").write_text("*.pyc\n", encoding="utf-8")
    for name in ("a b.py", "ä.py"):
        (tmp_path / name).write_text(f"# {name}\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    return git


def test_changed_files_are_those_that_git_tells_and_new_ones(
    repository: Callable[..., str], tmp_path: Path
) -> None:
    assert changed_files("HEAD", tmp_path) == []
    (tmp_path / "a b.py").rename(tmp_path / "c.py")
    (tmp_path / "ä.py").write_text("pass\n", encoding="utf-8")
    (tmp_path / "d.pyc").touch()
    assert changed_files("HEAD", tmp_path) == ["a b.py", "c.py", "ä.py"]
    repository("add", ".")
    assert changed_files("HEAD", tmp_path) == ["a b.py", "c.py", "ä.py"]


def test_what_others_have_changed_on_the_base_since_does_not_count(
    repository: Callable[..., str], tmp_path: Path
) -> None:
    repository("checkout", "-q", "-b", "own")
    (tmp_path / "own.py").touch()
    repository("add", ".")
    repository("commit", "-q", "-m", "own")
    repository("checkout", "-q", "main")
    (tmp_path / "other.py").touch()
    repository("add", ".")
    repository("commit", "-q", "-m", "other")
    repository("checkout", "-q", "own")
    assert changed_files("main", tmp_path) == ["own.py"]
    with pytest.raises(BadBase, match="nowhere"):
        changed_files("nowhere", tmp_path)
    with pytest.raises(BadBase):
        changed_files("--help", tmp_path)


# ------------------------------------------------------------------ the graph
def test_imports_are_followed_wherever_they_stand(tmp_path: Path) -> None:
    found = put(
        tmp_path,
        main="def run():\n    from ui.cli import run",
        ui_cli="try:\n    import ui.late\nexcept ImportError:\n    pass",
        ui_late="match 1:\n    case 1:\n        from saves import disk",
        saves_disk="from . import files\nfrom .gone import x",
        saves_files="",
        saves_broken="import (",
        games___init__="",
        games_a="from games import b as c",
        games_b="from .c import x",
        games_c="",
    )
    folders = ("main", "ui", "saves", "games")
    assert found.importers(["saves.files"], folders) == {
        "saves.files", "saves.disk", "ui.late", "ui.cli", "main",
    }  # fmt: skip
    assert found.importers(["saves.files"], ("saves", "main")) == {"saves.files", "saves.disk"}
    assert found.importers(["saves.gone"], ("saves",)) == {"saves.gone", "saves.disk"}
    assert found.importers(["games.c"], folders) == {"games.a", "games.b", "games.c"}
    assert found.imports["saves.broken"] == frozenset()
    assert module_of("games/__init__.py") == "games"


def test_a_real_import_inside_a_function_is_in_the_graph() -> None:
    assert "ui.cli" in graph().imports["main"]
    assert graph().files["tests.tools.test_changed"] == Path(__file__).relative_to(ROOT).as_posix()


# ------------------------------------------------------------------ what it touches
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("tests/ui/test_screens.py::test_it[rules_gold_am_yukon]", {"gold_am_yukon"}),
        ("joker_klondike", {"joker_klondike"}),
        ("tests/ui/test_klondike.py", {"klondike_board"}),
        ("klondike_patience and Yukon", {"klondike_patience", "gold_am_yukon"}),
        ("patience_walks.txt", {"klondike_patience", "joker_klondike"}),
        ("tests/ui/test_launcher.py", set()),
    ],
)
def test_games_are_named_in_full_or_in_short(text: str, games: set[str]) -> None:
    assert named_games(text) == games


def test_every_game_has_a_folder_of_tests_and_a_short_name() -> None:
    assert {*GAMES} <= {*GAME_NAMES}
    assert {game for games in SHORT.values() for game in games} == {*GAMES}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "folder", ["games", "assets", "tests", "tests/golden", "tests/golden/saves/2026-11-26"]
)
def test_a_file_of_a_game_touches_its_rules_and_no_other_game(game: str, folder: str) -> None:
    name = "rules.py" if folder == "games" else "x.txt"
    change = touched(f"{folder}/{game}/{name}")
    assert (change.games, change.rules) == ((game,), (game,))
    assert change.whole == ()
    assert {each for each in GAMES if each in " ".join((*change.own, *change.shared))} <= {game}


def test_a_file_of_the_screen_of_a_game_touches_no_rules() -> None:
    change = touched("ui/games/calamityville/face.py")
    assert (change.games, change.rules, change.screens) == (("calamityville",), (), ("calamityville",))


def test_code_that_games_share_touches_those_that_import_it() -> None:
    assert touched("games/ring/rules.py").rules == ("calamityville", "klondike_board")
    assert {*touched("games/patience/rules.py").rules} >= {"klondike_patience", "joker_klondike"}
    change = touched("ui/widgets/button.py")
    assert (change.rules, {*change.screens}) == ((), {*GAMES})
    assert "saves.library" in touched("saves/journal.py").shared


@pytest.mark.parametrize(
    ("path", "whole"),
    [
        ("pyproject.toml", ("pyproject.toml",)),
        ("tests/conftest.py", ("tests/conftest.py",)),
        ("tests/kit/campaign.py", ("tests/conftest.py",)),
        ("tests/ui/conftest.py", ()),
        ("README.md", ()),
    ],
)
def test_some_files_touch_everything(path: str, whole: tuple[str, ...]) -> None:
    change = touched(path)
    assert change.whole == whole
    assert ("all tests" in header(change, "HEAD")) == bool(whole)


def test_a_part_of_the_tests_touches_the_files_that_import_it_and_a_conftest_its_folder() -> None:
    assert "tests/ui/test_walks.py" in touched("tests/ui/harness.py").tests
    assert "tests/saves/" in touched("tests/saves/conftest.py").tests
    assert "tests/ui/test_stage.py" in touched("tests/ui/test_stage.py").tests
    assert "tests/ui/test_sound.py" in touched("tests/ui/sound_walks.txt").tests
    unnamed = touched("tests/tools/no" + "where.bin").tests
    assert {path.rpartition("/")[0] for path in unnamed} == {"tests/tools"}


def test_a_change_survives_the_way_to_another_process() -> None:
    change = touched(*OTHERS)
    assert Touched(*marshal.loads(marshal.dumps(tuple(change)))) == change
    assert "5 files" in header(change, "main")
    assert "nothing has changed" in header(Touched(), "main")


# ------------------------------------------------------------------ what a test uses
class _Helper:
    def near(self) -> object:
        return strike_rules

    def far(self) -> object:
        from games.calamityville import rules

        return rules


_TABLE = {"far": _Helper.far}


def _uses(function: Callable[..., object]) -> Uses:
    uses = Uses(__name__)
    uses.add(function)
    return uses


def test_globals_methods_and_late_imports_are_used() -> None:
    assert "games.strike_it_rich.rules" in _uses(lambda: _Helper().near()).modules
    assert "games.calamityville.rules" not in _uses(lambda: _Helper().near()).modules
    assert "games.calamityville.rules" in _uses(lambda: _Helper().far()).modules
    assert "games.calamityville.rules" not in _uses(lambda: _TABLE).modules
    assert ALL_GAMES in _uses(lambda: [*GAMES]).modules
    assert "a text" in _uses(lambda: "a text").own_texts


def test_parameters_are_used_with_all_that_they_hold() -> None:
    uses = Uses()
    uses.add_parameters([{"key": (Path("x.txt"), [GAMES["strike_it_rich"]])}, _Helper.far])
    assert {"key", "x.txt"} <= uses.own_texts | uses.texts
    assert "games.calamityville.rules" in uses.modules
    assert any(module.startswith("games.strike_it_rich") for module in uses.modules)


# ------------------------------------------------------------------ which tests are chosen
def case(name: str, function: Callable[..., object] = lambda: None, *parameters: object) -> Case:
    held = Uses()
    held.add_parameters(parameters)
    return Case(name, _uses(function), held)


def chosen(each: Case, *files: str) -> str:
    return reason(each, touched(*files))


def test_why_a_test_is_chosen() -> None:
    rules, screen = "games/strike_it_rich/rules.py", "ui/games/strike_it_rich/table.py"
    assert chosen(case("tests/strike_it_rich/test_x.py::test_y"), screen) == "of the game"
    laws = case("tests/contract/test_laws.py::test_x[strike_it_rich]")
    assert chosen(laws, rules) == "naming the game"
    assert chosen(laws, screen) == "", "laws know no screen"
    assert chosen(case("tests/contract/test_laws.py::test_x[pig]"), rules) == ""
    words = case("tests/ui/test_words.py::test_x[strike_it_rich/de]")
    assert chosen(words, rules) == "", "their tests know no rules"
    assert chosen(words, "assets/strike_it_rich/words/de.po") == "naming the game"
    assert chosen(case("tests/saves/x.py::x", lambda: _Helper().near()), rules) == "using what is touched"
    assert chosen(case("tests/saves/x.py::x[yukon]", lambda: _Helper().near()), rules) == ""
    assert chosen(case("tests/saves/x.py::x", lambda: "strike_it_rich"), rules) == "naming the game"
    assert chosen(case("tests/saves/x.py::x", lambda: [*GAMES]), rules) == "going through all games"
    assert chosen(case("tests/saves/x.py::x", _uses, Path("strike_walks.txt")), rules) == "naming the game"
    assert chosen(case("tests/ui/x.py::x", lambda: campaign.size), "saves/journal.py") == ""
    assert chosen(case("tests/ui/test_stage.py::x"), "tests/ui/test_stage.py") == "with a changed import"
    assert chosen(case("tests/x.py::x", lambda: ROOT / "docs"), "docs/saves.md") == "reading what is changed"
    assert chosen(case("tests/x.py::x", lambda: ROOT / "docs"), "README.md") == ""
    assert chosen(case("tests/x.py::x", lambda: "main.py"), "ui/widgets/button.py") == "using what is touched"


def test_guards_run_for_files_of_their_kind() -> None:
    for start in GUARDS:
        name = f"{start}::test" if start.endswith(".py") else start
        assert (ROOT / start.partition("::")[0]).is_file()
        assert chosen(case(name), "tools/synth.py").startswith(("guarding", "with", "using"))
        assert not is_guard(name, ["docs/saves.md"])


@pytest.mark.parametrize("game", GAMES)
def test_no_test_of_a_game_is_left_out(request: pytest.FixtureRequest, game: str) -> None:
    """This holds for the tests of this very run; in a whole run these are all."""
    change = touched(*_some_files(game))
    left = [each.name for each in known(request) if game in each.name and not reason(each, change)]
    assert [name for name in left if not name.startswith(MATERIAL)] == []


def _some_files(game: str) -> list[str]:
    """One file of the rules, as any of them may change alone."""
    paths = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "games" / game).glob("*.py"))
    return [Random(campaign.run_seed()).choice(paths)]


def test_each_file_of_tests_is_chosen_when_it_changes(request: pytest.FixtureRequest) -> None:
    for path in sorted({each.name.partition("::")[0] for each in known(request)}):
        change = touched(path)
        assert all(reason(each, change) for each in known(request) if each.name.startswith(f"{path}::")), path


def known(request: pytest.FixtureRequest) -> list[Case]:
    """What is known of all tests of this run."""
    return _known(tuple(request.session.items))


@cache
def _known(items: tuple[Any, ...]) -> list[Case]:
    return cases(items)


def test_a_short_run_leaves_out_what_only_long_ones_have(request: pytest.FixtureRequest) -> None:
    marks = {mark.name for item in request.session.items for mark in item.iter_markers()}
    assert marks.isdisjoint(selection.left_out(request.config))
    assert games_of("docs/games/calamityville.md") == set()
