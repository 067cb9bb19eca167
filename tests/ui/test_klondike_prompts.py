"""KLONDIKE, the board game, in words: what the pill and the buttons say of every task."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.core import Chance, Decide
from games.klondike_board import GAME
from games.klondike_board.pending import Over as OverTask
from games.klondike_board.rules import actor
from games.klondike_board.state import (
    Auction,
    Bet,
    Bid,
    Join,
    Offer,
    Prospect,
    SellClaim,
    Throw,
    View,
)
from games.match import Match
from tests.klondike_board.table import ME, OTHER, THIRD, Table, place, table
from tests.ui.klondike_games import chosen
from ui.games.klondike_board import words

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
REGINA = place("Regina Hotel")


# ------------------------------------------------------------------ the pill and the buttons
def bidding() -> Table:
    here = table(3, at={ME: "Gold Hill"})
    here.land("Gold Hill")
    here.play(SellClaim(2), Bid(5))
    return here


def auction_of_a_building() -> Table:
    here = table(3, cash=(5, 50, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    return here


def asked() -> Table:
    """THIRD may ask ME while OTHER is to throw."""
    here = table(3, owns={THIRD: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    return here


def asked_at_the_end() -> Table:
    here = table(3, owns={OTHER: "Trading Company"}, top={0: ["Trading Company"]}, left=False, asks=True)
    here.land("Gold Hill")
    here.play(Prospect(0))
    return here


def bet() -> Table:
    here = table(3)
    here.land("Yukon River")
    here.play(Bet(5, "12"))
    return here


def offered() -> Table:
    here = table(3, owns={OTHER: "Regina Hotel"})
    here.play(Offer(OTHER, 12, 0, "-", str(REGINA)))
    return here


def landed(name: str) -> Table:
    here = table(3)
    here.land(name)
    return here


def played_on(here: Table, *moves: Any) -> Table:
    here.play(*moves)
    return here


def dealt() -> Table:
    match = Match.begin(GAME, NAMES, {})
    match.happen(Random(1))
    return Table(match.state)


def gambling() -> Table:
    here = table(3, owns={OTHER: "Monte Carlo"})
    here.land("Monte Carlo")
    return here


def gambling_without_the_owner() -> Table:
    here = table(3, owns={OTHER: "Monte Carlo"}, at={OTHER: "The Woodpile"})
    here.land("Monte Carlo")
    return here


Position = Callable[[], Table]
PILLS: list[tuple[str, Position, str, str, tuple[str, str, str]]] = [
    ("start", dealt, "Your turn: throw for the start", "Belle throws for the start",
     ("Throw the dice", "", "")),
    ("ready", lambda: table(3), "Your turn: throw the dice", "Belle is about to throw",
     ("Throw the dice", "", "Deal")),
    ("pass", lambda: table(3, at={ME: "Chilkoot Pass"}, held=(ME,)),
     "Your turn: the pass holds you, throw a double or pay $6,000", "Belle is about to throw",
     ("Try for a double", "Toll $6,000", "Deal")),
    ("poor at the pass", lambda: table(3, cash=(5, 50, 50), at={ME: "Chilkoot Pass"}, held=(ME,)),
     "Your turn: the pass holds you, throw a double", "Belle is about to throw",
     ("Try for a double", "", "Deal")),
    ("theatre", lambda: table(3, at={ME: "Tivoli Theatre"}, owns={OTHER: "Tivoli Theatre"}, held=(ME,)),
     "Your turn: throw, a double takes you out of the theatre", "Belle is about to throw",
     ("Throw the dice", "", "Deal")),
    ("throwing", lambda: played_on(table(3), Throw()), "Your turn: throw the dice", "Belle throws the dice",
     ("Throw the dice", "", "")),
    ("claim", lambda: landed("Gold Hill"), "Your turn: choose a creek to prospect, or sell the claim",
     "Belle chooses a creek", ("Prospect", "Sell the claim", "")),
    ("purchase", lambda: landed("Regina Hotel"), "Your turn: buy the Regina Hotel for $20,000, or leave it",
     "Belle thinks about buying", ("Buy for $20,000", "Leave it", "")),
    ("settled", lambda: landed("Yukon River"), "Your turn: end the turn, or make a deal first",
     "Belle is about to end the turn", ("End the turn", "Bet", "Deal")),
    ("debt", auction_of_a_building, "Your turn: $15,000 is missing, put up a building of yours",
     "Belle must raise $15,000 for a debt", ("Put it up", "", "Deal")),
    ("casino", gambling, "Your turn: throw, each spot costs $2,000, but a double pays you",
     "Belle throws at the tables", ("Throw the dice", "", "")),
    ("casino of one in jail", gambling_without_the_owner,
     "Your turn: throw, only a double counts, and it pays you", "Belle throws at the tables",
     ("Throw the dice", "", "")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "yours", "theirs", "buttons"), [row[1:] for row in PILLS], ids=[row[0] for row in PILLS]
)
def test_the_pill_and_the_buttons_say_what_there_is_to_do(
    position: Position, yours: str, theirs: str, buttons: tuple[str, str, str]
) -> None:
    view = position().view(None)
    assert words.prompt(view, YOURS, {ME}) == yours
    assert words.prompt(view, NAMES, set()) == theirs
    assert words.prompt(view, NAMES, {ME, OTHER}) == yours.replace("Your turn", "Belle's turn")
    assert words.labels(view) == buttons


def test_another_than_the_one_whose_turn_it_is_is_called_by_name() -> None:
    view = bidding().view(None)
    assert actor(view, view.task) == THIRD
    assert words.prompt(view, NAMES, {ME, THIRD}) == (
        "Klara: bid for the claim on Hunker Creek or pass, Soapy bids $5,000"
    )
    assert words.prompt(view, NAMES, {ME}) == "Klara thinks about a bid for the claim on Hunker Creek"
    assert words.labels(view, amount=7) == ("Bid $7,000", "Pass", "")
    assert words.labels(view) == ("Bid", "Pass", "")


def test_the_first_bid_has_nobody_before_it() -> None:
    here = auction_of_a_building()
    here.play(Auction(place("Monte Carlo")))
    assert words.prompt(here.view(None), NAMES, {OTHER}) == "Soapy: bid for the Monte Carlo, or pass"


def test_an_offer_is_told_to_the_one_who_answers_it() -> None:
    view = offered().view(None)
    assert words.prompt(view, NAMES, {OTHER}) == "Soapy: Belle offers $12,000 for the Regina Hotel"
    assert words.prompt(view, YOURS, {ME}) == "Soapy thinks about your offer"
    assert words.prompt(view, NAMES, {ME}) == "Soapy thinks about Belle's offer"
    assert words.labels(view) == ("Accept", "Refuse", "Counter")


def test_a_bet_is_told_to_those_who_are_asked() -> None:
    here = bet()
    assert words.prompt(here.view(None), NAMES, {OTHER}) == "Soapy: join the bet for $5,000, or stay out"
    assert words.prompt(here.view(None), NAMES, {ME}) == "Soapy thinks about the bet"
    assert words.labels(here.view(None)) == ("Join for $5,000", "Stay out", "")
    here.play(Join(), Join())
    assert words.prompt(here.view(None), YOURS, {ME}) == "Your turn: throw for the pot"
    assert words.prompt(here.view(None), YOURS, ()) == "Your turn: throw for the pot"
    assert words.prompt(here.view(None), NAMES, {OTHER}) == "Belle throws for the pot"


def test_money_is_asked_for_by_the_one_who_may() -> None:
    """While another one is to throw, and at the end when nobody throws any more."""
    here = asked()
    for names, you, said in (
        (NAMES, {OTHER}, "Your turn: throw the dice"),
        (NAMES, {ME}, "Soapy is about to throw"),
        (NAMES, {THIRD}, "Klara may ask Belle for $20,000 before the next throw"),
        (("Belle", "Soapy", "You"), {THIRD}, "You may ask Belle for $20,000 before the next throw"),
    ):
        assert words.prompt(here.view(None), names, you) == said
    here = asked_at_the_end()
    view = here.view(None)
    assert actor(view, view.task) == OTHER
    assert words.prompt(view, NAMES, {OTHER}) == "Soapy: ask Belle for $20,000, or let it go"
    assert words.prompt(view, YOURS, {ME}) == "Soapy may ask you for $20,000"
    assert words.labels(view) == ("Ask for $20,000", "Let it go", "")


def test_a_chosen_creek_is_named_on_the_button() -> None:
    view = landed("Gold Hill").view(None)
    assert words.labels(view, creek=1)[:2] == ("Prospect Eldorado", "Sell the claim")


@pytest.mark.parametrize(
    ("winners", "names", "said"),
    [
        ((1,), NAMES, "Soapy wins with $50,000!"),
        ((0,), YOURS, "You win with $50,000!"),
        ((0, 2), NAMES, "Belle and Klara win together with $50,000 each!"),
    ],
)
def test_the_end_is_told(winners: tuple[int, ...], names: tuple[str, ...], said: str) -> None:
    here = table(3)
    here.state.todo = [OverTask(winners)]
    assert words.prompt(here.view(None), names, {ME}) == said
    assert words.labels(here.view(None)) == ("", "", "")


def test_the_view_tells_who_acts_at_every_point_of_a_game() -> None:
    tasks = set()
    for number in (*range(6), 12, 33):
        tasks |= tasks_of_a_game(number, "on demand" if number % 2 or number > 5 else "automatic")
    assert tasks == {
        "Dealing", "Opening", "Ready", "Throwing", "Claiming", "Buying", "Gambling", "Bidding", "Owing",
        "Answering", "Joining", "Betting", "Settled", "Asking",
    }  # fmt: skip


def tasks_of_a_game(number: int, collect: str) -> set[str]:
    """What there was to be done; at each choice, pill and buttons are about the one who chooses."""
    names = ("You", "Soapy", "Klara", "Kate")
    match, rng, tasks = Match.begin(GAME, names, {"collect": collect}), Random(number), set()
    while not match.is_over:
        view: View = GAME.observe(match.state, None)
        turn = match.turn
        tasks.add(type(view.task).__name__)
        if isinstance(turn, Chance):
            match.happen(rng)
            continue
        assert isinstance(turn, Decide)
        assert actor(view, view.task) == turn.player
        assert words.labels(view)[0]
        said = words.prompt(view, names, {0})
        assert (turn.player == 0) == said.startswith(("Your turn: ", "You: ")), said
        match.play(chosen(match.state, rng))
    return tasks


# ------------------------------------------------------------------ players
def test_where_a_player_is() -> None:
    here = table(
        3,
        at={ME: "Chilkoot Pass", OTHER: "The Woodpile"},
        owns={ME: "Regina Hotel, Monte Carlo", OTHER: "Aurora Saloon"},
        held=(ME,),
    )
    here.state.misses[OTHER] = True
    view = here.view(None)
    assert words.row(view, ME) == "Chilkoot Pass, held · 2 deeds"
    assert words.row(view, OTHER) == "Woodpile, sits out · 1 deed"
    assert words.row(view, THIRD) == "Klondike River"
