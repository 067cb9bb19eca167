"""The story of a game of CALAMITYVILLE: all cash turn by turn, what each player did, the front page."""

from __future__ import annotations

import pytest

from games.calamityville import GAME
from games.calamityville.board import BOOM, CASH
from games.calamityville.state import (
    Began,
    Broke,
    Build,
    Built,
    Busted,
    Decline,
    Dice,
    Die,
    DonkeyRan,
    Drew,
    Finished,
    Paid,
    Passed,
    Pick,
    Read,
    Returned,
    Throw,
)
from games.calamityville.story import Kick, Visit, story
from games.core import Chance, Move
from games.match import NATURE, Entry, Match
from tests.calamityville.table import NUGGET_NAMES, page, place
from tests.ui.calamity_games import finished
from tests.ui.calamity_hands import shuffle

BELLE, SOAPY = range(2)
FLAKES = Pick(NUGGET_NAMES.index("Flakes"))
CINDER = place("Cinder Lane")


def scripted(*moves: Move, top: tuple[str, ...] = ("Y28", "Y4")) -> Match:
    """A match of Belle, who begins, and Soapy, in which this was thrown and played."""
    match = Match.begin(GAME, ("Belle", "Soapy"), {})
    script: list[Move] = [shuffle(*top), Die(6), Die(1), *moves]
    for move in script:
        turn = match.turn
        match.repeat(Entry(NATURE if isinstance(turn, Chance) else str(turn[0]), move))
    return match


EVENING: tuple[Move, ...] = (
    *(Throw(), Dice(1, False), Build("bank")),  # 1: Belle builds on Cinder Lane for 200.
    *(Throw(), Dice(1, False)),  # 2: Soapy pays her 100.
    *(Throw(), Dice(4, False), FLAKES),  # 3: Belle pans 200.
    *(Throw(), Dice(3, False), Die(1)),  # 4: Soapy reads of the donkey, which kicks Belle's bank down.
    *(Throw(), Dice(1, True), Decline()),  # 5: Belle reads, has 200, and keeps them.
)


def test_all_cash_turn_by_turn() -> None:
    told = story(scripted(*EVENING))
    assert told.cash == ((CASH, 1800, 1900, 2100, 2100, 2300), (CASH, 2000, 1900, 1900, 1900, 1900))
    assert (told.turns, told.winners, told.bust) == (5, (), 0)


def test_what_each_did() -> None:
    told = story(scripted(*EVENING))
    belle, soapy = told.records
    assert (belle.rent, belle.paid, soapy.rent, soapy.paid) == (100, 0, 0, 100)
    assert (belle.best_rent, soapy.best_rent) == (100, 0)
    assert (belle.nuggets, soapy.nuggets) == (200, 0)
    assert (belle.news, soapy.news) == (200, 0)
    assert (belle.spent, belle.built, belle.kicked, belle.lost, belle.sold) == (200, 1, 1, 0, 0)
    assert (belle.pages, soapy.pages) == (1, 1)


def test_what_the_front_page_tells() -> None:
    told = story(scripted(*EVENING))
    assert told.visit == Visit(2, SOAPY, BELLE, CINDER, 100)
    assert told.kicks == (Kick(4, BELLE, CINDER, "bank"),)
    assert (told.pages, told.last) == (2, page("Y4"))


def test_nothing_has_happened_before_the_first_turn() -> None:
    told = story(scripted())
    assert told.cash == ((CASH,), (CASH,))
    assert (told.turns, told.pages, told.last, told.visit, told.kicks) == (0, 0, -1, None, ())


@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("number", range(3))
def test_sums_that_hold_in_any_game(seats: int, number: int) -> None:
    """Against all events of the game, gone through in one list."""
    match = finished(number + 10 * seats, seats)
    told, records = story(match), story(match).records
    state, events, first_bust, turn = GAME.new(seats, match.options), [], 0, 0
    for entry in match.log:
        for event in GAME.apply(state, entry.move):
            events.append(event)
            turn += isinstance(event, Began)
            if isinstance(event, Busted):
                first_bust = turn

    def seen(kind: type, name: str, seat: int, **more: object) -> int:
        return sum(
            isinstance(event, kind)
            and getattr(event, name) == seat
            and all(getattr(event, key) == value for key, value in more.items())
            for event in events
        )

    for seat, record in enumerate(records):
        assert told.cash[seat][-1] == state.cash[seat]
        assert record.built == seen(Built, "player", seat)
        assert record.kicked == seen(Returned, "owner", seat, why="donkey")
        assert record.sold == seen(Returned, "owner", seat, why="sale")
        assert record.given == seen(Passed, "giver", seat)
        assert record.pages == seen(Read, "player", seat)
        assert record.broke == seen(Broke, "player", seat)
        sales = sum(
            event.amount
            for event in events
            if isinstance(event, Paid) and event.why == "sale" and event.payee == seat
        )
        gains = record.rent + record.nuggets + record.news + sales
        assert CASH + gains - record.paid - record.spent == told.cash[seat][-1]
    assert sum(record.rent for record in records) == sum(record.paid for record in records)
    assert told.pages == sum(record.pages for record in records) == len(state.read)
    assert told.turns == turn
    assert told.bust == first_bust > 0
    assert told.last == state.read[-1] == BOOM
    assert told.winners == next(event.winners for event in events if isinstance(event, Finished))
    assert len(told.kicks) == sum(isinstance(event, DonkeyRan) and bool(event.path) for event in events)
    rents = [event.amount for event in events if isinstance(event, Paid) and event.why == "rent"]
    assert told.visit
    assert told.visit.amount == max(rents) == max(record.best_rent for record in records)
    assert sum(record.nuggets for record in records) == sum(
        event.worth for event in events if isinstance(event, Drew)
    )
