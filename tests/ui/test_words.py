"""Words for players: how messages are said, as words.toml tells, and whether all catalogues are whole."""

from __future__ import annotations

import ast
import gc
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import GAMES, GameSpec
from games.core import Message, Money, Player, Value, message
from saves.settings import is_allowed
from tools.words import __main__ as tool
from tools.words import check, composed, files
from tools.words.calls import ROOT, calls, keys_of, sources, tree_of
from tools.words.new import PLURALS, BadCode, begin_language, check_code, plural_rule
from tools.words.update import update
from tools.words.who import origins
from ui import words
from ui.arguments import parse
from ui.words import Language, Pseudo
from ui.words.catalogue import BadCatalogue, read

TOLD: dict[str, Any] = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
MAKERS = {
    "games/core.py", "games/game_info.py", "games/lesson.py", "games/moments.py", "games/remarks.py",
    "games/rulebook.py", "saves/trophies.py", "ui/draw/posters.py", "ui/play/narration/narrator.py",
    "ui/play/teaching/coach.py",
}  # fmt: skip
"""Modules that may make a message of a key that is not written there."""
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def value(told: Any) -> Any:
    kinds: dict[str, Callable[[str], Value]] = {"$": lambda rest: Money(int(rest)), "@": Player, ">": Message}
    if isinstance(told, list):
        return tuple(map(value, told))
    kind = kinds.get(told[0]) if isinstance(told, str) else None
    return kind(told[1:]) if kind else told


@pytest.fixture(scope="module", autouse=True)
def _collect_no_garbage() -> Iterator[None]:
    """Collect none while the trees of all modules are kept: each collection would look through them."""
    gc.disable()
    yield
    tree_of.cache_clear()
    gc.enable()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """The words of a game of our own, in English."""
    GAMES.add("own", GameSpec("", "", tmp_path))
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.po").write_text(HEAD + TOLD["english"], encoding="utf-8")
    yield folder
    GAMES.remove("own")


@pytest.mark.parametrize("told", TOLD["said"], ids=lambda told: told["title"])
def test_a_message_is_said_so(told: dict[str, Any], own: Path) -> None:
    (own / "xx.po").write_text(HEAD + told["po"] + TOLD["things"], encoding="utf-8")
    values = {name: value(each) for name, each in told["values"].items()}
    assert (
        Language("xx", Language("en")).translate(message(told.get("key", "own.a"), **values)) == told["says"]
    )


@pytest.mark.parametrize("told", TOLD["fault"], ids=lambda told: told["says"])
def test_a_catalogue_that_is_wrong_is_refused(told: dict[str, str], own: Path) -> None:
    path = own / "xx.po"
    path.write_text(HEAD + told["po"], encoding="utf-8")
    with pytest.raises(BadCatalogue) as refused:
        read(path)
    assert str(refused.value).partition("/")[2] == told["says"]


@pytest.mark.parametrize("plural", ["n%0", "5", "n/0", "-1", "(" * 500, "n !", None])
def test_a_damaged_catalogue_counts_as_a_missing_one(
    plural: str | None, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its text is no UTF-8, or its plural rule cannot be evaluated."""
    path, english = own / "xx.po", 'msgid "own.a"\nmsgid_plural "own.a"\nmsgstr[0] "one"\nmsgstr[1] "many"\n'
    (own / "en.po").write_text(HEAD + english, encoding="utf-8")
    path.write_text(HEAD.replace("(n != 1)", plural or "n") + english.replace("one", "x"), encoding="utf-8")
    if plural is None:
        path.write_bytes(path.read_bytes() + b"# \xff\n")
    assert Language("xx", Language("en")).translate(message("own.a", count=1)) == "one"
    (own / "en.po").write_bytes(b"\xff")
    monkeypatch.setattr(words, "_ENGLISH", Language("en"))
    assert Language("xx", Language("en")).translate(message("own.a", count=1)) == "own.a"
    assert Pseudo("pseudo", Language("en")).translate(message("own.a", count=1)) == "own.a"


def copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a copy of all catalogues but those of languages only begun into a folder, for the tool."""
    for room in files.ASSETS.glob("*/words"):
        shutil.copytree(room, folder / room.parent.name / "words")
    for path in folder.rglob("*.po"):
        if path.stem not in words.LANGUAGES:
            path.unlink()
    monkeypatch.setattr(files, "ASSETS", folder)


@pytest.mark.parametrize("copy", sorted({told["copy"] for told in TOLD["unsound"]}))
def test_what_is_wrong_is_told(copy: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults that have nothing to do with one another stand in one copy of the catalogues."""
    copied(tmp_path, monkeypatch)
    faults = [told for told in TOLD["unsound"] if told["copy"] == copy]
    texts = {told["file"]: (tmp_path / told["file"]).read_text(encoding="utf-8") for told in faults}
    for told in faults:
        assert told["new"] in texts[told["file"]] or told["old"] in texts[told["file"]]
        texts[told["file"]] = texts[told["file"]].replace(told["old"], told["new"])
    for file, text in texts.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    found = {re.sub(r"\.py:\d+:", ".py:", line) for line in check.find_errors()}
    assert {told["says"] for told in faults} <= found


@pytest.mark.parametrize("told", ["de_DE.UTF-8 de", "de de", "C en", "fr_FR en", "pseudo en"])
def test_the_language_is_that_of_the_system_if_whole(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, spoken = told.split()
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("LANGUAGE", system)
    monkeypatch.setattr(words, "available_languages", lambda: ("en", "de"))
    assert (
        words.language_for_setting(""),
        words.language_for_setting("de"),
        words.language_for_setting("fr"),
    ) == (spoken, "de", "en")


@pytest.mark.parametrize(
    "told", ["pt_BR pt_BR", "pt-BR.UTF-8 pt_BR", "pt_PT pt", "pt pt", "fr_CA fr_FR", "C en"]
)
def test_a_language_may_have_a_country(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, spoken = told.split()
    codes = ("en", "pt_BR", "pt", "fr_FR", "pseudo")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("LANGUAGE", system)
    monkeypatch.setattr(words, "LANGUAGES", codes)
    monkeypatch.setattr(words, "available_languages", lambda: codes[:-1])
    assert words.language_for_setting("") == spoken
    assert is_allowed("language", spoken)


def test_nothing_is_wrong_with_the_words_of_the_product() -> None:
    assert check.find_errors() == []


def test_the_keys_that_code_composes_are_known_one_by_one() -> None:
    """Each pattern whose values are listed is one that code makes, and nothing is left of it but its keys."""
    left = {call.key for call in calls() if not call.is_whole}
    whole = {call.key for call in calls() if call.is_whole}
    for pattern in composed.patterns():
        keys = {*composed.composed_keys(pattern)}
        assert keys, pattern
        assert keys <= whole, pattern
        assert re.escape(pattern).replace(r"\*", r"[\w-]+") not in left, pattern


def test_code_makes_messages_by_a_function_that_the_tool_knows() -> None:
    """Of the others it would not see the keys: they are those of data files, and of the narrator."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in sources()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message"
    }
    assert found <= MAKERS


def test_no_key_is_made_of_the_name_of_a_class() -> None:
    """A new class would have no words, and nothing would tell."""
    key = ast.parse('f"own.{type(move).__name__.lower()}"', mode="eval").body
    with pytest.raises(ValueError, match="only a narrator"):
        list(keys_of(key, "games/own/ai.py:1"))


def test_a_reason_before_a_sale_is_one_sentence_in_every_language() -> None:
    """A hint of STRIKE IT RICH with a sale adds its own sentence, and two are the most that a hint has."""
    for path in (ROOT / "assets" / "strike_it_rich" / "words").glob("*.po"):
        for key, entries in read(path).entries.items():
            if not key.startswith(("strike_it_rich.hint.buy.", "strike_it_rich.hint.only")):
                continue
            for form in (form for entry in entries for form in entry.forms):
                assert re.fullmatch(r"[^.!?]+\.", form), (path.name, form)


# ------------------------------------------------------------------ who says a message
def steps(count: int) -> Message:
    return message("gold_am_yukon.log.stepped", steps=message("gold_am_yukon.count.steps", count=count))


def diggers(count: int) -> Message:
    many = message("gold_am_yukon.count.diggers", count=count)
    return message("gold_am_yukon.log.entered", diggers=many)


@pytest.mark.parametrize(
    ("code", "told", "sentence"),
    [
        ("fr", steps(1), "Marche d’un pas."),
        ("fr", steps(2), "Marche de 2 pas."),
        ("fr", diggers(1), "Entrée d’un prospecteur."),
        ("fr", diggers(2), "Entrée de 2 prospecteurs."),
        ("fr", message("undo.to.moves", count=1), "Annule un coup pour revenir à cette ligne."),
        (
            "fr",
            message("statistics.looking", count=1),
            "Relecture d’une partie enregistrée. Les chiffres arrivent.",
        ),
        ("fr", message("calamityville.end.kicks", count=1), "L’âne a renversé un bâtiment."),
        ("de", steps(1), "Einen Schritt gezogen."),
        ("de", diggers(1), "Einen Goldgräber ins Tal geholt."),
        ("de", diggers(2), "2 Goldgräber ins Tal geholt."),
        ("de", message("calamityville.end.kicks", count=1), "Der Esel hat ein Gebäude umgetreten."),
        ("de", message("patience.log.redealt", count=1), "Stapel umgedreht, eine Karte ist wieder im Talon."),
    ],
)
def test_a_one_within_a_sentence_is_a_word(code: str, told: Message, sentence: str) -> None:
    assert words.language(code).translate(told) == sentence


@pytest.mark.parametrize(
    ("code", "behind"), [("de", "nach|mit|für|hat"), ("fr", "de|en|après|avec|pour|au bout de")]
)
def test_no_single_thing_has_a_figure_behind_a_preposition(code: str, behind: str) -> None:
    figure = re.compile(rf"\b({behind}) \{{count\}} (?!von |heure )[a-zà-ÿA-ZÄÖÜ]", re.IGNORECASE)
    catalogues = [read(path) for path in (ROOT / "assets").glob(f"*/words/**/{code}.po")]
    entries = [each for found in catalogues for forms in found.entries.values() for each in forms]
    spelled = {(each.key, each.role) for each in entries if ("count", "1") in each.conditions}
    found = [
        each.forms[0]
        for each in entries
        if len(each.forms) > 1 and figure.search(each.forms[0]) and (each.key, each.role) not in spelled
    ]
    assert found == []


def test_every_message_has_a_line_of_code_or_data_that_makes_it() -> None:
    """Its line has the key or its beginning, the class of its event, or a call that makes keys."""
    for folder in files.catalogues():
        for key in read(folder / "en.po").entries:
            found = origins(key)
            assert found, key
            for origin in found:
                assert (ROOT / origin.file).is_file()
                has_key = any(f'"{part}"' in origin.text for part in beginnings(key))
                assert has_key or re.search(r"^id = |class |message\(|NARRATOR\.|Message\(", origin.text), (
                    key,
                    origin,
                )


def beginnings(key: str) -> list[str]:
    parts = key.split(".")
    return [".".join(parts[:count]) for count in range(2, len(parts) + 1)] or [key]


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        (
            "strike_it_rich.refused.too_dear",
            ['_TOO_DEAR: Final = message("strike_it_rich.refused.too_dear")'],
        ),
        ("strike_it_rich.log.sold", ["class Sold:", "return _NARRATOR.sentence(event, names)"]),
        ("strike_it_rich.about.goal", ['goal = "strike_it_rich.about.goal"']),
        ("strike_it_rich.about.title", ['return Message(f"{self.game}.about.{part}")']),
        ("about.temper.easy", ['temper: str = "about.temper"']),
    ],
)
def test_who_says_a_message_is_told_with_file_and_line(
    key: str, texts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["--who", key]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ", 1)[1] for line in lines] == texts
    assert all(re.fullmatch(r"[\w/]+\.(py|toml):\d+", line.split(": ", 1)[0]) for line in lines)


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("only a king can go", "patience.refused.space"),
        ("Not yet: the 5 of spades goes first.", "patience.refused.first"),
        ("Sold Lucky Boot for $20,000.", "strike_it_rich.log.sold"),
    ],
)
def test_a_sentence_of_the_screen_leads_to_the_line_that_makes_it(
    sentence: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["--who", sentence]) == 0
    lines = capsys.readouterr().out.splitlines()
    first = origins(key)[0]
    assert f"  {first.file}:{first.line}: {first.text}" == lines[lines.index(key) + 1]
    assert tool.main(["--who", "Nobody ever says this sentence."]) == 2
    assert capsys.readouterr() == ("", "No message says 'Nobody ever says this sentence.'.\n")


def test_a_key_that_nothing_says_is_told_with_those_near_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--who", "strike_it_rich.log.soled"]) == 2
    assert capsys.readouterr().err.startswith(
        "No code or data says 'strike_it_rich.log.soled'. Near: strike_it_rich.log.sold"
    )


# ------------------------------------------------------------------ a new language
def words_of(text: str) -> list[str]:
    return re.findall(r'^msg(?:ctxt|id|id_plural) (".+")$', text, re.MULTILINE)


@pytest.mark.parametrize(("code", "count"), [("it", 2), ("pt_BR", 2), ("ru", 3), ("ja", 1), ("miq", 2)])
def test_a_new_language_has_all_catalogues_without_words(
    code: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path, monkeypatch)
    assert tool.main(["--new", code]) == 0
    told = capsys.readouterr().out
    assert f'add "{code}" to LANGUAGES (ui/words/__init__.py:' in told
    assert ("is not known here" in told) is (code == "miq")
    for folder in files.catalogues() if code == "ru" else files.catalogues()[:1]:  # all are made alike
        path = folder / f"{code}.po"
        made, english = path.read_text(encoding="utf-8"), (folder / "en.po").read_text(encoding="utf-8")
        found = read(path)
        assert (found.entries, found.count) == ({}, count)
        assert f'"Language: {code}\\n"' in made
        assert set(words_of(made)) <= set(words_of(english))
        for key, entries in read(folder / "en.po").entries.items():
            assert f'msgid "{key}"\n' in made
            for form in (form for entry in entries if not entry.role for form in entry.forms):
                assert "#. English: " + form.replace("\n", "\\n") in made
        before = path.read_bytes()
        update(folder, code)
        assert path.read_bytes() == before
    assert check.find_errors() == []
    assert check.progress()[-1].startswith(f"{code}: 0 of ")


def test_a_language_that_was_begun_keeps_its_words_and_shows_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path, monkeypatch)
    begin_language("it")
    path = tmp_path / "shared" / "words" / "it.po"
    begun = path.read_text(encoding="utf-8")
    changed = begun.replace('"game.over"\nmsgstr ""', '"game.over"\nmsgstr "Finito, {who}!"')
    path.write_text(changed, encoding="utf-8")
    (tmp_path / "strike_it_rich" / "words" / "it.po").unlink()
    kept = path.read_bytes()
    assert tool.main(["--new", "IT"]) == 0
    assert "Made 1 of the " in capsys.readouterr().out
    assert path.read_bytes() == kept
    assert tool.main(["--new", "it"]) == 0
    assert "are there already; none was changed." in capsys.readouterr().out
    assert check.progress()[-1].startswith("it: 1 of ")
    assert check.find_errors() == ["shared/it: game.over does not take the same values as in English"]


def test_a_language_that_was_begun_can_be_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("en.po", "de.po", "it.po"):
        (tmp_path / name).touch()
    words.incomplete_languages.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(words, "folder", lambda room: tmp_path)
        assert words.incomplete_languages() == ("it",)
    assert parse(["--language", "it"], "1.0").language == "it"
    words.incomplete_languages.cache_clear()


@pytest.mark.parametrize("code", ["zz", "", "f", "../x", "de_DEU", "it\n", "xx_YY", "en", "pseudo"])
def test_what_is_no_code_of_a_language_gets_a_sentence(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path, monkeypatch)
    before = sorted(tmp_path.rglob("*"))
    assert tool.main(["--new", code]) == 2
    assert re.fullmatch(r"['Ep].+\.\n", capsys.readouterr().err)
    assert sorted(tmp_path.rglob("*")) == before


def test_codes_are_written_as_gettext_has_them_and_every_plural_rule_can_be_used() -> None:
    assert [*map(check_code, ("pt-br", "SR_latn", "gsw"))] == ["pt_BR", "sr_Latn", "gsw"]
    with pytest.raises(BadCode):
        check_code("C")
    assert plural_rule("fr_CA") == plural_rule("fr")
    for rule in set(PLURALS.values()):
        count, _, plural = rule.removeprefix("nplurals=").partition("; plural=")
        assert {words.plural_function(plural)(number) for number in range(1_002)} == set(range(int(count)))
