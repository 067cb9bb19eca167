"""The story of a game of CALAMITYVILLE: all cash turn by turn, what each player did, the front page."""

from __future__ import annotations

from typing import Any

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import BOOM, CASH
from games.calamityville.story import FIGURES, Kick, RentVisit, story
from games.core import Move
from games.match import Match
from games.story import Record
from tests.calamityville.table import page, place
from tests.golden.words import NUGGETS
from tests.kit import campaign
from tests.ui.board_games import played, scripted
from tests.ui.board_tellers import shuffle

BELLE, SOAPY = range(2)
CINDER = place("Cinder Lane")
EVENING: tuple[Move, ...] = (
    *(cv.Throw(), cv.Dice(3, False), cv.Build("bank")),  # 1: Belle builds on Cinder Lane for 200.
    *(cv.Throw(), cv.Dice(3, False)),  # 2: Soapy pays her 100.
    *(cv.Throw(), cv.Dice(1, False), cv.Pick(NUGGETS.index("Flakes"))),  # 3: Belle pans 200.
    *(cv.Throw(), cv.Dice(2, False), cv.Die(1)),  # 4: Soapy's donkey kicks Belle's bank down.
    *(cv.Throw(), cv.Dice(2, True), cv.Decline()),  # 5: Belle reads, has 300, and keeps them.
)


def evening(*moves: Move) -> Match:
    """A match of Belle, who begins, and Soapy, in which this was thrown and played."""
    begun = (shuffle("Y28", "Y4"), cv.Die(6), cv.Die(1))
    return scripted(GAME.name, *begun, *moves, seats=("Belle", "Soapy"))


def record_of(**figures: int) -> Record:
    """A record with these figures, all others 0."""
    return FIGURES.blank(1)[0] | figures


def test_an_evening_is_told_turn_by_turn() -> None:
    told = story(evening(*EVENING))
    assert told.course == ((CASH, 1800, 1900, 2100, 2100, 2400), (CASH, 2000, 1900, 1900, 1900, 1900))
    assert (told.turns, told.winners, told.bust, told.pages, told.last) == (5, (), 0, 2, page("Y4"))
    assert told.records == (
        record_of(rent=100, nuggets=200, news=300, spent=200, built=1, kicked=1, best_rent=100, pages=1),
        record_of(paid=100, pages=1),
    )
    assert told.visit == RentVisit(2, SOAPY, BELLE, CINDER, 100)
    assert told.kicks == (Kick(4, BELLE, CINDER, "bank"),)
    begun = story(evening())
    assert begun.course == ((CASH,), (CASH,))
    assert (begun.turns, begun.pages, begun.last, begun.visit, begun.kicks) == (0, 0, -1, None, ())


def test_sums_that_hold_in_any_game() -> None:
    """Against all events of the game, gone through in one list."""
    for number in campaign.seeds("calamityville stories", short=6, long=200):
        with campaign.told(seed=number):
            check(played(GAME.name, number, seats=2 + number % 3))


def check(match: Match) -> None:
    told, records, events = story(match), story(match).records, match.events()
    state = match.state

    def seen(kind: type, **fields: Any) -> int:
        return sum(
            isinstance(event, kind) and all(getattr(event, key) == value for key, value in fields.items())
            for event in events
        )

    def amounts(**fields: Any) -> list[int]:
        return [
            event.amount
            for event in events
            if isinstance(event, cv.Paid)
            and all(getattr(event, key) == value for key, value in fields.items())
        ]

    for seat, record in enumerate(records):
        assert told.course[seat][-1] == state.cash[seat]
        assert record["built"] == seen(cv.Built, player=seat)
        assert record["kicked"] == seen(cv.Returned, owner=seat, why="donkey")
        assert record["sold"] == seen(cv.Returned, owner=seat, why="sale")
        assert record["lost"] == seen(cv.Returned, owner=seat) - record["kicked"] - record["sold"]
        assert record["given"] == seen(cv.Passed, giver=seat)
        assert record["pages"] == seen(cv.Read, player=seat)
        assert record["rent"] == sum(amounts(why="rent", payee=seat))
        assert record["best_rent"] == max(amounts(why="rent", payee=seat), default=0)
        gains = record["rent"] + record["nuggets"] + record["news"] + sum(amounts(why="sale", payee=seat))
        assert CASH + gains - record["paid"] - record["spent"] == state.cash[seat]
    assert sum(record["rent"] for record in records) == sum(record["paid"] for record in records)
    assert sum(record["nuggets"] for record in records) == sum(
        e.worth for e in events if isinstance(e, cv.Drew)
    )
    assert told.pages == sum(record["pages"] for record in records) == len(state.read)
    assert told.turns == seen(cv.Began)
    busted = next(n for n, event in enumerate(events) if isinstance(event, cv.Busted))
    assert told.bust == sum(isinstance(event, cv.Began) for event in events[:busted])
    assert told.last == state.read[-1] == BOOM
    assert told.winners == next(event.winners for event in events if isinstance(event, cv.Finished))
    assert len(told.kicks) == sum(isinstance(event, cv.DonkeyRan) and bool(event.path) for event in events)
    assert (told.visit.amount if told.visit else 0) == max(amounts(why="rent"), default=0)
