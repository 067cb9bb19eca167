"""The results of the board games in words, as endings.toml tells: who won and why, the tales, the facts.

`score` is the cash or the nuggets of the players, who are Belle, Soapy and Klara unless `names` are told;
`records` are figures of theirs, the rest makes the story. Then come the heading, the sentences, how the chart
writes the highest score, and the rows of facts, each with who is best in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.calamityville import story as town
from games.calamityville.board import BOOM
from games.gold_am_yukon import story as yukon
from games.gold_am_yukon.board import board
from games.klondike_board import story as klondike
from tests.calamityville.table import place as town_place
from tests.klondike_board.table import place
from tests.ui import calamity_games, yukon_games
from tests.ui.board_games import played
from ui.games.calamityville.ending import ending as town_ending
from ui.games.gold_am_yukon.ending import ending as yukon_ending
from ui.games.klondike_board.ending import ending as klondike_ending
from ui.play.results import Ending

ENDINGS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "endings.toml").read_text(encoding="utf-8")
)["ending"]
NAMES = ("Belle", "Soapy", "Klara", "Kate", "Swede", "Amos")


def of_yukon(told: dict[str, Any], winners: tuple[int, ...], score: list[int]) -> Ending:
    records = recorded(yukon.Record, told, nuggets=score)
    turn, seat, name, nuggets = told.get("six", (0, 0, "D4", 0))
    finds = (yukon.Find(turn, seat, yukon_games.claim(name), nuggets),) if turn else ()
    walk = yukon.Walk(*told["walk"]) if "walk" in told else None
    course = tuple((0, 1, each) for each in score)
    why = told.get("why", "all staked")
    story = yukon.Story(board("honeycomb"), winners, why, course, records, finds, walk)
    return yukon_ending(story, names_of(told))


def of_town(told: dict[str, Any], winners: tuple[int, ...], score: list[int]) -> Ending:
    records, visit = recorded(town.Record, told), None
    if "visit" in told:
        turn, guest, owner, name, dollars = told["visit"]
        visit = town.Visit(turn, guest, owner, town_place(name), dollars)
    street = town_place("Main Street")
    kicks = tuple(town.Kick(turn, owner, street, "bank") for turn, owner in told.get("kicks", ()))
    course = tuple((2000, 2100, each) for each in score)
    bust = told.get("bust", 0)
    return town_ending(town.Story(winners, course, records, bust, 34, BOOM, visit, kicks), names_of(told))


def of_klondike(told: dict[str, Any], winners: tuple[int, ...], score: list[int]) -> Ending:
    records = recorded(klondike.Record, told)
    strike = klondike.Strike(*told["strike"]) if "strike" in told else None
    blaze = feast = None
    if "feast" in told:
        turn, guest, host, name, heads, cost = told["feast"]
        feast = klondike.Feast(turn, guest, host, place(name), heads, cost)
    if "blaze" in told:
        turn, seat, burnt, owners, cost = told["blaze"]
        blaze = klondike.Blaze(turn, seat, tuple(map(place, burnt)), tuple(owners), cost)
    course = tuple((50, 70, each) for each in score)
    story = klondike.Story(winners, course, course, records, strike, blaze, feast)
    return klondike_ending(story, names_of(told))


ENDED: dict[str, Callable[[dict[str, Any], tuple[int, ...], list[int]], Ending]] = {
    "gold_am_yukon": of_yukon,
    "calamityville": of_town,
    "klondike_board": of_klondike,
}


def recorded(kind: type[Any], told: dict[str, Any], **more: list[int]) -> tuple[Any, ...]:
    """The records of the players."""
    records = tuple(kind() for _ in told["score"])
    for name, figures in {**told.get("records", {}), **more}.items():
        for record, figure in zip(records, figures, strict=True):
            setattr(record, name, figure)
    return records


def names_of(told: dict[str, Any]) -> tuple[str, ...]:
    return tuple(told.get("names", NAMES[: len(told["score"])]))


def found(told: dict[str, Any]) -> dict[str, Any]:
    """What is told at the end of a story, in the words of endings.toml."""
    score = told["score"]
    winners = tuple(seat for seat, each in enumerate(score) if each == max(score))
    end = ENDED[told["game"]](told, winners, score)
    assert end.winners == winners
    assert tuple(values[-1] for values in end.course.values) == tuple(score)
    rows = {row.name: [list(row.values), list(row.best)] for row in end.rows}
    most = end.course.label(max(score))
    return {"heading": end.heading, "says": list(end.sentences), "most": most, "rows": rows}


@pytest.mark.parametrize("told", ENDINGS, ids=lambda told: told["title"])
def test_an_ending_is_as_it_is_told(told: dict[str, Any]) -> None:
    assert found(told) == {name: told[name] for name in ("heading", "says", "most", "rows")}


def test_the_facts_are_those_of_the_game() -> None:
    """Of games that were played, with as many seats as there can be."""
    mine = yukon.story(yukon_games.finished(6, 6))
    shown = {row.name: row for row in yukon_ending(mine, NAMES).rows}
    assert shown["Nuggets"].values == tuple(str(each.nuggets) for each in mine.records)
    assert all(len(row.values) == 6 for row in shown.values())
    match = calamity_games.finished(4, 4)
    city = town.story(match)
    shown = {row.name: row for row in town_ending(city, NAMES[:4]).rows}
    assert shown["Cash"].values == tuple(f"${cash:,}" for cash in match.state.cash)
    assert shown["Nuggets"].values == tuple(f"${each.nuggets:,}" for each in city.records)
    assert shown["Pages read"].values == tuple(str(each.pages) for each in city.records)
    match = played("klondike_board", 4, seats=4)
    creeks = klondike.story(match)
    shown = {row.name: row for row in klondike_ending(creeks, NAMES[:4]).rows}
    assert shown["Cash"].values == tuple(f"${cash},000" if cash else "$0" for cash in match.state.cash)
    assert shown["Gold found"].values == tuple(f"${each.gold},000" for each in creeks.records)
    assert shown["Bought, burnt"].values == tuple(f"{each.bought}, {each.burnt}" for each in creeks.records)
    assert shown["Turns missed"].values == tuple(str(each.missed) for each in creeks.records)
