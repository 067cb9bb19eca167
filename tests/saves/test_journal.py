"""The lines of a saved game, when they are written, what they tell, and how a match comes back from them."""

from __future__ import annotations

from random import Random

import pytest

from games.codec import digest
from games.match import NATURE, Entry, Match, Notice
from games.patience.state import Build, Draw, Pack
from saves.format import Header, dump, moment
from saves.journal import Journal
from saves.replay import Replay, read, replay
from tests.saves.dicegame import Dice, Keep
from tests.saves.disk import Disk
from tests.saves.table import DICE, GAME_LIST, PATIENCE, Shelf, act, act_often, play_out, standing
from tests.ui.deals import EVERYTHING

HEAD = (
    '{"format":1,"game":"dicegame","version":1,"data":"feed","seats":["Ada","computer:hard"],'
    '"options":{"goal":20},"began":"2026-11-20T18:40:00Z"}'
)


def lines(journal: Journal) -> list[str]:
    return journal.path.read_text("ascii").splitlines()


def throw(match: Match, *turns: tuple[int, int]) -> None:
    """What the die shows, and what is kept of it, turn by turn."""
    for pips, gold in turns:
        match.repeat(Entry(NATURE, Dice(pips)))
        match.play(Keep(gold))


# ------------------------------------------------------------------ what is written
def test_a_whole_game_as_its_file_tells_it(shelf: Shelf) -> None:
    """Every kind of line: entries, how matters stand, notes, taking back, the end."""
    match, journal = shelf.dice()
    told = [HEAD]

    def stands(seconds: int, moves: int) -> str:
        return f'["=","{digest(match.state)}",{seconds},{moves}]'

    journal.note("gentle")
    match.repeat(Entry(NATURE, Dice(6)))
    told += ['["!","gentle"]', '["*","Dice",6]']
    assert lines(journal) == told
    shelf.clock.time += 12.9
    match.play(Keep(6))
    told += ['["0","Keep",6]', stands(12, 1)]
    assert lines(journal) == told
    throw(match, (1, 1))
    told += ['["*","Dice",1]', '["1","Keep",1]', stands(12, 2)]
    shelf.clock.time += 3
    match.take_back(2)
    told += ['["<",2]', stands(15, 1)]
    for _ in range(2):
        journal.note("hint")
    told += ['["!","hint"]']
    assert lines(journal) == told
    throw(match, (2, 1), (6, 6), (1, 1), (6, 6))
    before_the_end = [
        '["*","Dice",2]', '["1","Keep",1]', None, '["*","Dice",6]', '["0","Keep",6]', None,
        '["*","Dice",1]', '["1","Keep",1]', None, '["*","Dice",6]', '["0","Keep",6]', None,
    ]  # fmt: skip
    throw(match, (3, 3))
    shelf.now += 65
    throw(match, (2, 2))
    assert match.is_over
    journal.note("lamp")
    found = lines(journal)
    assert found[: len(told)] == told
    rest = found[len(told) :]
    assert [line if "=" not in line else None for line in rest[:12]] == before_the_end
    assert rest[15:] == [
        '["*","Dice",2]', '["0","Keep",2]', stands(15, 7), '["#",[0],"rich","2026-11-20T18:41:05Z"]',
        '["!","lamp"]',
    ]  # fmt: skip
    whole = replay(journal.raw, GAME_LIST).match
    assert standing(whole) == standing(match)
    assert journal.raw == journal.path.read_bytes()
    assert journal.path.name == "dicegame-20261120-184000-1.grg"
    assert read(journal.path, GAME_LIST) == Replay(
        Header.of(match, shelf.now - 65), whole, 15, journal.raw, len(journal.raw),
        notes=frozenset({"gentle", "hint", "lamp"}), final_notes=frozenset({"gentle", "hint"}),
        ended="2026-11-20T18:41:05Z", take_backs=1,
    )  # fmt: skip
    match.take_back(1)
    assert lines(journal)[-2:] == ['["<",1]', stands(15, 6)]
    gone_on = read(journal.path, GAME_LIST)
    assert (gone_on.ended, gone_on.take_backs) == ("", 2)
    assert gone_on.final_notes == gone_on.notes == {"gentle", "hint", "lamp"}
    assert shelf.kept(journal) == standing(match)


def test_a_match_that_has_begun_is_written_whole(shelf: Shelf) -> None:
    match = Match.begin(DICE, ("Ada", "computer:hard"), {})
    throw(match, (4, 3), (2, 2))
    match.take_back(3)
    journal = shelf.library.begin(match, shelf.clock)
    assert match.listeners == [journal.hear]
    assert lines(journal) == [
        HEAD, '["*","Dice",4]', '["0","Keep",3]', '["*","Dice",2]', '["1","Keep",2]', '["<",3]',
        f'["=","{digest(match.state)}",0,0]',
    ]  # fmt: skip
    assert shelf.kept(journal) == standing(match)
    thrown = Match.begin(DICE, ("Ada", "computer:hard"), {})
    thrown.listeners.append(lambda notice: None)
    thrown.repeat(Entry(NATURE, Dice(4)))
    other = shelf.library.begin(thrown, shelf.clock)
    assert thrown.listeners[0] == other.hear
    assert (other.name, other.tell()) == ("dicegame-20261120-184000-2.grg", "")
    assert lines(other) == [HEAD, '["*","Dice",4]']


def test_every_line_is_on_the_disk_before_it_is_seen(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    assert disk.calls == ["mkdir", "open", "fsync", "open", "write", "fsync", "open", "fsync"]

    def watch(notice: Notice) -> None:
        assert disk.calls == ["write", "fsync"]
        disk.calls.clear()
        assert journal.path.read_bytes() == journal.raw

    disk.calls.clear()
    match.listeners.append(watch)
    act_often(match, Random(3), 20)
    journal.note("hint")
    assert disk.calls == ["write", "fsync"]


# ------------------------------------------------------------------ sittings
def test_time_goes_on_from_where_it_was_and_only_while_somebody_plays(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    shelf.clock.time += 100
    act(match, Random(1))
    shelf.clock.time += 20
    journal.close()
    assert lines(journal)[-1] == f'["=","{digest(match.state)}",120,1]'
    before = journal.path.read_bytes()
    shelf.clock.time += 5000
    journal.close()
    journal.note("hint")
    act(match, Random(1))
    assert journal.path.read_bytes() == before
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal
    assert (opened.seconds, opened.journal.seconds, opened.is_recording) == (120, 120, False)
    opened.journal.close()
    assert journal.path.read_bytes() == before
    match, journal = shelf.resume(journal.path)
    shelf.clock.time -= 500
    assert journal.seconds == 120
    shelf.clock.time += 507.9
    act(match, Random(1))
    assert read(journal.path).seconds == 127


def test_words_of_a_later_version_are_kept_and_mean_nothing(shelf: Shelf) -> None:
    notes = (["!", "telescope"], ["!", "hint", 3, ["x"]], ["!", "été"], ["!", "x" * 40])
    told = b"".join(map(dump, notes))
    path = shelf.left(5, told)
    match, journal = shelf.resume(path)
    assert journal.notes == {"telescope", "hint", "été", "x" * 40}
    act(match, Random(2))
    assert shelf.kept(journal) == standing(match)
    assert told in path.read_bytes()


# ------------------------------------------------------------------ too long to be read again
@pytest.mark.parametrize("bound", ["lines", "bytes"])
@pytest.mark.parametrize("less", [0, 1])
def test_a_game_too_long_to_read_again_is_not_written_further(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, bound: str, less: int
) -> None:
    """There is room for two turns and no more, or for one line or byte less than that."""
    turns = (4, 3), (4, 3)
    match, journal = shelf.dice()
    throw(match, *turns)
    room = {"lines": len(lines(journal)), "bytes": len(journal.raw)}[bound]
    monkeypatch.setattr(f"saves.journal.MAX_{bound.upper()}", room - less)
    match, journal = shelf.dice()
    told: list[str] = []
    journal.on_trouble = told.append
    throw(match, *turns)
    assert len(told) == less
    assert bool(journal.loss()) == bool(less)
    throw(match, (4, 3))
    assert len(lines(journal)) == 7 - 2 * less
    assert told == [
        "This game has become too long to be saved any further; you can play on, but not resume it later."
    ]
    assert not journal.retry()
    assert journal.loss() == (
        "This game has become too long to be saved to its end; its last moves are lost if you leave now."
    )
    journal.close()
    assert read(journal.path, GAME_LIST).match.log == match.log[: 4 - less]


# ------------------------------------------------------------------ what taking back gives away
@pytest.mark.parametrize(
    ("acts", "times", "peeked"),
    [
        ((Build(5), Draw()), 0, False),
        ((Draw(), 1), 1, True),
        ((Pack(2, 1, 1), 1), 1, True),  # the card below is turned up
        ((Draw(), Draw(), Draw(), Pack(0, 6, 1), 1), 1, False),  # a card of the waste: nothing is turned up
        ((Draw(), Draw(), Draw(), Pack(0, 6, 1), 2), 1, True),
        ((Draw(), 1, Draw(), 1), 2, True),
    ],
)
def test_taking_back_what_showed_a_card(
    shelf: Shelf, acts: tuple[object, ...], times: int, peeked: bool
) -> None:
    """A number takes so many entries back."""
    match = Match.begin(PATIENCE, ("You",), {"deal": ""})
    journal = shelf.library.begin(match, shelf.clock)
    match.repeat(Entry(NATURE, EVERYTHING))
    for each in acts:
        if isinstance(each, int):
            match.take_back(each)
        else:
            assert isinstance(each, tuple)
            match.play(each)
    found = read(journal.path)
    assert (found.take_backs, found.has_peeked) == (times, peeked)


@pytest.mark.parametrize(
    ("end", "dropped"),
    [("]", 0), (",[0]]", 1), (',"yesterday"]', 1), (",5]", 1), (",null]", 1), (',"2026-11-20T18:40:00"]', 1)],
)
def test_an_end_may_come_without_its_moment_but_not_with_a_wrong_one(
    shelf: Shelf, end: str, dropped: int
) -> None:
    match, journal = shelf.dice()
    play_out(match, Random(5))
    assert replay(journal.raw, GAME_LIST).ended == moment(shelf.now)
    found = replay(journal.raw.replace(f',"{moment(shelf.now)}"]'.encode(), end.encode()), GAME_LIST)
    assert (found.dropped, found.ended) == (dropped, "")
