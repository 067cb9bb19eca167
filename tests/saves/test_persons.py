"""Known persons: two windows, damaged files, new names, and the games that count for them."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from games.core import message
from games.match import Match
from saves.by_person import players_in, results_beside, results_of, with_present_names
from saves.library import Library
from saves.person_notes import notes_of_seats
from saves.persons import (
    MAX_PERSONS,
    Person,
    Players,
    changed_person,
    id_of_name,
    with_person,
)
from saves.records import Records
from saves.results import PEOPLE, WON
from saves.settings_store import SettingsStore
from saves.trophies import trophy_news
from tests.saves.bookkeeping import PLAIN
from tests.ui.board_games import played

GAME = "strike_it_rich"
ADA, BEA = (Person(id_of_name(name), name, "pick", "red") for name in ("Ada", "Bea"))
CORA = Person(id_of_name("Cora"), "Cora", "hat", "blue")


def test_two_windows_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsStore(path).change(players=Players((ADA, BEA)))
    one, two = SettingsStore(path), SettingsStore(path)
    dora, other = ADA._replace(name="Dora"), Person("00000000", "Dora", "mule", "green")
    one.change(players=Players((*changed_person((ADA, BEA), dora), CORA), asks=True))
    two.change(players=Players((ADA._replace(colour="pink"), other), ADA.id))
    merged = Players((dora._replace(colour="pink"), CORA, other._replace(name="Dora 2")), ADA.id, asks=True)
    assert SettingsStore(path).current.players == merged
    assert one.take_over() == two.current == SettingsStore(path).current


def test_a_hostile_file_costs_only_what_is_wrong_in_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    twins = [
        [ADA.id, "Fay", *ADA[2:]],
        [CORA.id, "ADA", *CORA[2:]],
        7,
        [*BEA, "more"],
        ["x" * 99, "Eve", "pick", "red"],
    ]
    many = [[f"{number:08x}", f"Nr {number}", "hat", "red"] for number in range(MAX_PERSONS + 9)]
    path.write_text(json.dumps({"players": [[[*ADA], *twins, *many], "nobody", False], "effects": 3}))
    store = SettingsStore(path)
    kept = store.current.players
    assert (kept.persons[0], kept.persons[1].name, len(kept.persons)) == (ADA, "Nr 0", MAX_PERSONS)
    assert (kept.alone, store.current.effects) == ("", 3)
    assert store.error == message("saves.settings.mended", file="settings.json.damaged")
    again = SettingsStore(path)
    assert (again.current, again.error) == (store.current, "")


def test_a_name_that_was_given_up_gets_another_id() -> None:
    renamed = (ADA._replace(name="Zoë"),)
    both = with_person(renamed, " ada ", "pan", "blue")
    assert (both[:1], both[1][1:]) == (renamed, ("ada", "pan", "blue"))
    assert both[1].id != ADA.id
    assert with_person(both, "ZOË", "pan", "blue") == both
    assert notes_of_seats(both, ["Ada", "Zoe\u0308", "Bea", "computer:hard"]) == {0: both[1].id, 1: ADA.id}
    assert Players(both, both[1].id).single_player == both[1]
    assert Players(both, "00000000").single_player == both[0]


def test_figures_belong_to_the_person_whatever_the_name_and_can_be_made_anew(tmp_path: Path) -> None:
    library, records = Library(tmp_path / "saves"), Records.of_folder(tmp_path / "saves")
    zoe = ADA._replace(name="Zoë")
    tables = [
        (("Ada", "computer:easy"), ()), (("Zoë", "computer:easy"), (zoe,)), (("Ada", "Bea"), ()),
        (("Bea", "computer:easy"), (zoe, BEA)),
    ]  # fmt: skip
    for number, (seats, persons) in enumerate(tables):
        match = played(GAME, number, seats=seats)
        with closing(library.begin(Match.begin(match.game, seats, match.options), lambda: 60)) as journal:
            for seat, who in notes_of_seats(persons, seats).items():
                journal.note_person(seat, who)
            for entry in match.log:
                journal.match.repeat(entry)
            records.record(journal)
    found = records.results()
    assert len(found) == len(tables)
    mine = results_of(found, ADA.id)
    assert [result.save for result in mine] == [result.save for result in found[:3]]
    assert [len(results_of(found, who)) for who in (BEA.id, CORA.id, "")] == [2, 0, 4]
    own = [players_in(result)[0] for result in mine]
    assert [result.score for result in mine] == [player.score for player in own]
    assert [result.is_won for result in mine[:2]] == [player.has_won for player in own[:2]]
    assert [(result.rivals, own.seat) for result, own in zip(mine, own, strict=True)] == [
        ("easy", 0), ("easy", 0), ("", 0),
    ]  # fmt: skip
    assert [own.share for own in own[:2]] == [float(own.has_won) for own in own[:2]]
    (between,) = (each for each in with_present_names(mine, (zoe, BEA)) if each.difficulty == PEOPLE)
    assert between.outcome in ("Zoë won", "Bea won")
    records.path.unlink()
    assert Records.of_folder(tmp_path / "saves").catch_up()
    assert Records.of_folder(tmp_path / "saves").results() == found


def test_trophies_are_a_persons_own() -> None:
    """Ada's first win is news, though Bea has won before."""
    games = [
        PLAIN._replace(save=f"{who}.grg", outcome=WON, score=9, players=json.dumps([[who, "", 9, {}, True]]))
        for who in (BEA.id, ADA.id)
    ]
    assert [each.id for each in trophy_news(PLAIN.game, games, f"{ADA.id}.grg", (ADA, BEA)).new] == [
        each.id for each in trophy_news(PLAIN.game, games[1:], f"{ADA.id}.grg").new
    ]
    assert trophy_news(PLAIN.game, games, f"{ADA.id}.grg", (BEA,)).new == ()
    assert results_beside(games, games[1], (ADA,)) == games[1:]
    assert results_beside(games, games[1], (BEA,)) == games
