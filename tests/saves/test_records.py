"""The records of finished games and what comes of their file; totals, charts and trophies by hand."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args
from unittest.mock import Mock

import pytest

from games import GAMES
from games.core import reveals
from games.data import BadData
from games.patience.deals import ANY, LEVELS, WINNABLE, of_the_day
from saves import database
from saves import results as figures
from saves.format import BRANCH, DEAL_CHOICES, FREE, HINT, LAMP, LESSON, DealChoice, Note
from saves.records import SCHEMA, Records
from saves.replay import replay
from saves.results import MOST_BINS, PEOPLE, Bin, Measure, Result, Totals, result_of
from saves.trophies import DUEL, PATIENCE, SETS, TABLE, new_trophies, trophies_of
from tests.kit import campaign
from tests.saves.bookkeeping import GAME, PLAIN, results
from tests.saves.disk import Disk
from tests.saves.saves_teller import SavesTeller
from tests.saves.table import SENTENCES
from ui.words import in_words

GIVEN_UP = ("wait 60", "deal easy", "end")
WORDS = ("deal easy", "play 1", "play 2", "end", "win", "note hint gentle", "reopen", "statistics", "window")


@pytest.fixture
def two(teller: SavesTeller) -> SavesTeller:
    """Two games in the records, the first won."""
    teller.do("window", "deal easy", "win", *GIVEN_UP)
    return teller


def counted(teller: SavesTeller) -> list[str]:
    return [result.outcome for result in teller.windows[0].results()]


# ------------------------------------------------------------------ worked out anew
def test_only_what_has_changed_is_read(two: SavesTeller, monkeypatch: pytest.MonkeyPatch) -> None:
    (records,) = two.windows
    assert Records.of_folder(two.shelf.folder).path == records.path
    assert len(records.changed()) == 2
    assert records.catch_up()
    two.do("deal easy")
    assert [file.path.name for file in records.changed()] == ["klondike_patience-20261120-184100-2.grg"]
    assert records.catch_up()
    monkeypatch.setattr("saves.records.read", None)
    monkeypatch.setattr(database.Database, "_is_valid", None)
    monkeypatch.setattr("saves.records.read_summary", None)
    assert records.changed() == []
    assert records.catch_up()


def test_catching_up_can_be_stopped_and_goes_on_later(
    two: SavesTeller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.records._BATCH", 1)
    two.do("lose")
    assert not two.windows[0].catch_up(Mock(side_effect=(True, False)))
    assert len(counted(two)) == 1
    assert two.windows[0].catch_up()
    assert counted(two) == ["won", "given up"]


def test_records_are_what_the_files_tell(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in campaign.seeds("records", 10, 1_000):
        teller, rng = SavesTeller(tmp_path / f"{seed}", disk, monkeypatch), Random(seed)
        with campaign.told(seed=seed):
            teller.do("window", "deal easy")
            for _ in range(12):
                teller.do("wait 1.5", rng.choice(WORDS))
            teller.do("statistics")
        teller.stop()


# ------------------------------------------------------------------ errors
def cannot(why: str) -> str:
    return f"Can’t keep your stats right now. {why} Your games are safe."


def change(path: Path, *commands: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for command in commands:
            connection.execute(command)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "noise": lambda path: path.write_bytes(b"\xaa" + os.urandom(5000)),
    "lost pages": lambda path: path.write_bytes(
        (raw := path.read_bytes())[:4096] + b"\xaa" * (len(raw) - 4096)
    ),
    "no table": lambda path: change(path, "drop table results"),
    "no checks": lambda path: change(
        path,
        "create table other as select * from results",
        "drop table results",
        "alter table other rename to results",
        "update results set seconds = 'long', outcome = x'ff', score = null, began = 7",
    ),
    "a trigger": lambda path: change(
        path, "create trigger no after delete on results begin select raise(abort, 'no'); end"
    ),
    "no text": lambda path: path.write_bytes(path.read_bytes().replace(b"given up", b"\xff\xfe\xfd\xfc" * 2)),
    "wrong kind": lambda path: change(
        path, "pragma ignore_check_constraints = on", "update results set seconds = 'long'"
    ),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_kept_aside_and_the_records_come_back(two: SavesTeller, kind: str) -> None:
    path, before = two.windows[0].path, two.do("statistics")
    hot = path.with_name("records.sqlite-journal")
    for number in (1, 2):
        DAMAGES[kind](path)
        damaged = path.read_bytes()
        if kind == "noise":
            hot.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
        mended, aside = (
            "Your stats were damaged. We’re rebuilding them",
            f"{path.name}.damaged-{number}",
        )
        assert two.do("window")[:3] == [
            f"{mended} from your games, and kept the old file as {aside}.", *before,
        ]  # fmt: skip
        assert path.with_name(aside).read_bytes() == damaged
        assert not hot.exists()


def test_a_damaged_file_that_cannot_be_put_aside_is_told_of(
    two: SavesTeller, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    DAMAGES["noise"](two.windows[0].path)
    assert two.do("disk replace EACCES", "statistics")[-1] == cannot(SENTENCES["write"]["EACCES"])
    monkeypatch.setattr(os, "replace", lambda *_: None)
    assert two.do("disk well", "statistics")[0] == (
        "Your stats are damaged and can’t be fixed right now. Your games are safe."
    )


def test_an_empty_or_older_file_is_worked_out_anew_and_a_newer_one_is_left_alone(two: SavesTeller) -> None:
    path, before = two.windows[0].path, two.do("statistics")
    path.write_bytes(b"")
    assert two.do("window") == before
    change(path, "drop table results", f"pragma user_version = {SCHEMA - 1}")
    assert two.do("window") == before
    change(path, f"pragma user_version = {SCHEMA + 1}")
    raw, newer = path.read_bytes(), cannot("A newer version keeps them. Update the program.")
    assert two.do("window") == [newer]
    assert two.do(f"reset {GAME}") == [newer]
    assert path.read_bytes() == raw


def test_a_locked_file_costs_a_sentence_and_the_game_is_noted_later(
    two: SavesTeller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TIMEOUT", 0.05)
    with closing(sqlite3.connect(two.windows[0].path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        two.do("wait 60", "deal easy", "win")
        for act in ("statistics", f"reset {GAME}", "table ~/table.csv"):
            assert two.do(act) == [cannot(SENTENCES["sqlite"]["5"])]
    assert two.windows[0].catch_up()
    assert counted(two) == ["won", "given up", "won"]


def test_two_windows_note_their_games_in_one_file(
    two: SavesTeller, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = SavesTeller(tmp_path / "home", disk, monkeypatch)
    other.do("wait 1", "window")
    for _ in range(4):
        two.do(*GIVEN_UP)
        other.do(*GIVEN_UP)
    other.stop()
    assert len(counted(two)) == 10
    assert two.changes()
    two.do("statistics")


def test_why_the_records_cannot_be_kept_is_told(two: SavesTeller, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise fault

    before = two.windows[0].path.read_bytes()
    sentences = SENTENCES["sqlite"]
    if sys.platform == "win32":  # a file that may be written is held by another program
        held = "Another program is using the file. Try again in a moment."
        sentences = sentences | {"8": held, "14": held}
    for code, why in sentences.items():
        fault = sqlite3.OperationalError("no")
        fault.sqlite_errorcode = int(code)
        with monkeypatch.context() as patch, campaign.told(code=code):
            patch.setattr(sqlite3, "connect", refuse)
            assert two.do("statistics") == [cannot(why)]
    assert two.windows[0].path.read_bytes() == before
    nowhere = Records(two.shelf.folder / "file" / "records.sqlite", two.shelf.folder)
    two.do("write file <- theirs")
    assert (nowhere.results(), nowhere.reset(GAME)) == ([], False)
    assert in_words(nowhere.error) == cannot(SENTENCES["write"]["ENOTDIR"])
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert two.do("statistics")[-1] == cannot("This Python comes without SQLite.")


# ------------------------------------------------------------------ one game
def test_every_note_means_something_and_every_card_shown_is_a_peek() -> None:
    assert {*DEAL_CHOICES, HINT, LAMP, LESSON, BRANCH, FREE} == set(get_args(Note))
    assert {*LEVELS, ANY, WINNABLE} < set(DEAL_CHOICES) == set(get_args(DealChoice))
    kinds = {kind.__name__ for kind in GAMES["klondike_patience"].event_types if reveals(kind)}
    assert kinds == {"Drawn", "Revealed"}


def test_the_deal_of_the_day_is_that_of_the_day_when_it_began(teller: SavesTeller) -> None:
    day = date.fromtimestamp(teller.shelf.now).toordinal()
    today, yesterday = (of_the_day("klondike_patience", each) for each in (day, day - 1))
    teller.do("window", f"deal {today}", "end", f"deal {yesterday}", "end")
    teller.do(f"deal {yesterday}", "note day", "end")
    assert [result.of_the_day for result in teller.windows[0].results()] == [True, False, True]
    noted = date.fromordinal(day).isoformat()
    assert [result.day for result in teller.windows[0].results()] == [noted, "", noted]
    raw = next(teller.shelf.folder.glob("*-1.grg")).read_bytes()
    others = [raw.replace(b"\n", b'\n["!","day-2026-11-19"]\n', 1)]
    for began in (b"9999-99-99T99:99:99Z", b"0000-01-01T00:00:00Z", b"9999-12-31T23:59:59Z"):
        others.append(raw.replace(b"2026-11-20T18:40:00Z", began, 1))
    for other in others:
        result = result_of(replay(other), "", 0)
        assert result
        assert not result.of_the_day


def test_lists_of_deals_that_are_damaged_say_nothing(
    teller: SavesTeller, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = Mock(side_effect=BadData("deals.toml: it is torn"))
    monkeypatch.setattr("saves.results.level_of", damaged)
    monkeypatch.setattr("saves.results.of_the_day", damaged)
    teller.do("window", "deal 1", "end")
    (result,) = teller.windows[0].results()
    assert (result.difficulty, result.of_the_day) == ("", False)


# ------------------------------------------------------------------ figures
def test_totals_by_hand() -> None:
    games = [
        game._replace(seconds=seconds, moves=moves, score=score)
        for game, seconds, moves, score in zip(
            results("wswws"), (300, 10, 200, 400, 20), (90, 5, 110, 100, 9), (52, 3, 52, 52, 1), strict=True
        )
    ]
    assert figures.totals(games) == Totals(5, 3, 0, 2, 200, 90, 300.0, 100.0, 32.0, 52)
    assert (figures.totals(games).win_rate, figures.totals([]), Totals().win_rate) == (0.6, Totals(), 0)
    found = [figures.win_streaks(results(each)) for each in ("", "w", "s", "wwsw", "swww", "wwwg")]
    assert found == [(0, 0), (1, 1), (0, 0), (1, 2), (3, 3), (0, 3)]
    assert figures.win_rates(results("wswwsw"), 4) == [1.0, 0.5, 2 / 3, 0.75, 0.5, 0.75]
    assert figures.win_rates(results("wswwswsw"), 8) == [0.5, 2 / 3, 0.75, 0.6, 4 / 6, 4 / 7, 0.625]
    assert figures.win_rates([], 8) == []


def test_games_are_chosen_by_difficulty_and_by_help_and_counted_by_outcome() -> None:
    among = PLAIN._replace(difficulty=PEOPLE, outcome="Ada won")
    games = [
        PLAIN._replace(difficulty="gentle"),
        PLAIN._replace(difficulty="gentle", hint=True),
        PLAIN._replace(lamp=True),
        PLAIN._replace(peeked=True),
        PLAIN._replace(take_backs=9),
    ]
    picked = [figures.select(games, *level) for level in ((), ("gentle",), ("",))]
    assert [*map(len, picked), len(figures.select(games, aided=True))] == [5, 2, 3, 3]
    assert len(figures.select(games, "", aided=False)) == 1
    assert (figures.select([among, *games]), figures.select([among, *games], PEOPLE)) == (games, [among])
    several = [among, among._replace(outcome="Belle won"), among, among._replace(outcome="Amos won")]
    shown = [*several, PLAIN._replace(uncounted="shown")]
    assert (figures.totals_not_counted(shown), figures.counted_results(shown)) == ({"shown": 1}, several)
    said = ("Ada, Belle and Cora won", "Ada won", "nobody won")
    assert [*map(figures.winner_names, said)] == [("Ada", "Belle", "Cora"), ("Ada",), ()]
    assert figures.outcome_counts(several) == [("Ada won", 2), ("Amos won", 1), ("Belle won", 1)]


def spread(measure: Measure, *values: int) -> tuple[Bin, ...]:
    changed: list[dict[str, Any]] = [{measure: value} for value in values]
    return figures.distribution([PLAIN._replace(**each) for each in changed], measure)


def test_bins_by_hand() -> None:
    games = [
        PLAIN._replace(moves=moves, outcome=outcome)
        for moves, outcome in ((61, "won"), (64, "stuck"), (65, "won"), (79, "won"))
    ]
    assert figures.distribution(games, "moves") == (
        Bin(60, 65, 1, 1),
        Bin(65, 70, 1, 0),
        Bin(70, 75, 0, 0),
        Bin(75, 80, 1, 0),
    )
    cards = spread("score", *range(53))
    assert (len(cards), cards[0], cards[-1]) == (MOST_BINS, Bin(0, 4, 0, 4), Bin(52, 56, 0, 1))
    late = spread("seconds", *range(300, 399), 90_000)
    assert (len(late), late[0], late[-1]) == (7, Bin(300, 315, 0, 15), Bin(390, None, 0, 10))
    assert spread("seconds", *range(300, 394), *[90_000] * 6)[0] == Bin(0, 7200, 0, 94)
    assert spread("seconds", 5) == (Bin(0, 15, 0, 1),)
    assert spread("score", 0, 13 * 500_000) == tuple(
        Bin(500_000 * n, 500_000 * (n + 1), 0, int(n in (0, 13))) for n in range(14)
    )
    assert spread("score", 0, 14 * 500_000)[0] == Bin(0, 538_462, 0, 1)
    assert spread("moves") == ()


def test_every_game_is_in_one_bin() -> None:
    for seed in campaign.seeds("bins", 120, 5_000):
        rng = Random(seed)
        measure, most = rng.choice(get_args(Measure)), 10 ** rng.randint(0, 18)
        values: list[dict[str, Any]] = [{measure: rng.randint(0, most)} for _ in range(rng.randint(1, 60))]
        games = [PLAIN._replace(**value, outcome=rng.choice(("won", "stuck"))) for value in values]
        bins = figures.distribution(games, measure)
        with campaign.told(seed=seed):
            assert sum(each.won for each in bins) == sum(game.is_won for game in games)
            assert sum(each.games for each in bins) == len(games)
            assert 0 < len(bins) <= MOST_BINS
            for each in bins:
                inside = [
                    game for game in games if each.low <= getattr(game, measure) < (each.high or 10**19)
                ]
                assert len(inside) == each.games
            assert all(one.high == other.low for one, other in pairwise(bins))


# ------------------------------------------------------------------ trophies
def made(text: str) -> list[Result]:
    """Results as `trophies.txt` writes them: "2 won hint=1, lost"; "among" is a game between persons."""
    found: list[Result] = []
    for count, kind, more in re.findall(r"((?:\d+ )?)(\w+)((?: \w+=\w+)*)", text):
        result = PLAIN._replace(outcome=kind if kind == "won" else "stuck", seconds=900)
        if kind == "among":
            result = result._replace(difficulty=PEOPLE, outcome="Ada won")
        for name, value in re.findall(r"(\w+)=(\w+)", more):
            changed: dict[str, Any] = {name: int(value) if value.isdigit() else value}
            result = result._replace(**changed)
        found += [result] * int(count or 1)
    return found


TROPHIES = (Path(__file__).parent / "trophies.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", TROPHIES)
def test_trophies_by_hand(line: str) -> None:
    kind, name, nearly, last = line.split(" | ")
    (trophy,) = [each for each in SETS[kind] if in_words(each.name) == name]
    assert in_words(trophy.how).endswith(".")
    assert not trophy.is_won([])
    assert not trophy.is_won(made(nearly))
    assert trophy.is_won(made(nearly) + made(last))
    assert trophy.progress((made(nearly) + made(last)) * 2) == trophy.needed


def test_a_game_gains_the_trophies_that_were_not_won_before_it() -> None:
    game, (first,) = "klondike_patience", made("won")
    first = first._replace(save="first.grg")
    found = new_trophies(game, [first], "first.grg")
    assert PATIENCE[0] in found
    second = first._replace(save="second.grg")
    assert new_trophies(game, [first, second], "second.grg") == ()
    third = first._replace(save="third.grg")
    assert new_trophies(game, [first, second, third], "third.grg") == (PATIENCE[1],)


def test_each_trophy_is_there_once() -> None:
    assert len(TROPHIES) == len({*PATIENCE, *DUEL, *TABLE}) == 9 + 8 + 1
    assert trophies_of("klondike_patience") == PATIENCE


def test_the_most_of_a_feat_in_one_game_counts() -> None:
    game = "klondike_board"
    trophy = next(each for each in trophies_of(game) if each.id == "every_creek")
    nearly = [PLAIN._replace(save=f"{count}", feats=f'{{"every_creek": {count}}}') for count in (3, 2)]
    assert (trophy.progress([PLAIN]), trophy.progress(nearly)) == (0, 3)
    last = PLAIN._replace(save="last", feats='{"every_creek": 4, "theatres": 1}')
    assert new_trophies(game, [*nearly, last], "last") == (trophy,)
