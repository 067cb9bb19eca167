"""What is in the box, and how a game begins and goes round: KB-03 to KB-25."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import Sampled
from games.chance import Throw as ThrowOf
from games.klondike_board import GAME
from games.klondike_board.board import CARDS, NAME, RING
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Began,
    Buy,
    Dealt,
    Deck,
    Dice,
    EndTurn,
    Held,
    Moved,
    Paid,
    Prospect,
    Threw,
    Throw,
    Tied,
)
from games.match import Match
from games.patience.state import Draw
from games.seating import TOKENS, parse_seats
from tests.clauses import clause
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, Table, begin, only, place, table

every_number = pytest.mark.parametrize("seats", GAME.seats)
EVERYTHING = list(range(len(CARDS)))


def dealt(seats: int) -> Table:
    """A game whose cards lie on the table."""
    here = begin(seats)
    here.deal()
    return here


# ------------------------------------------------------------------ preparation
@every_number
@clause("KB-04a", "KB-18a", "KB-20b", "KB-20c", "KB-21c", "KB-21e")
def test_a_game_is_laid_out(seats: int) -> None:
    here = begin(seats)
    assert here.places == ["Chilkoot Pass"] * seats
    assert here.deal() == [Dealt((9, 9, 9, 9))]
    assert here.cash == (50,) * seats
    assert here.state.bank == 0
    assert here.state.owner == [NOBODY] * len(RING)
    assert sorted(card for creek in here.state.creeks for card in creek) == EVERYTHING
    for seat in (*range(seats), None):
        view = here.view(seat)
        assert (view.creeks, view.shown, view.discards) == ([9, 9, 9, 9], [[], [], [], []], [])
    assert here.chance == "start"


@every_number
@clause("KB-17a", "KB-19a")
def test_the_banker_is_no_player(seats: int) -> None:
    """What one pays the bank comes to no other player, and what the bank pays comes from none."""
    here = table(seats, top={0: ["lode"]})
    assert BANK not in range(seats)
    assert only(here.land("Regina Hotel") + here.play(Buy()), Paid) == [Paid(ME, BANK, 20, "price")]
    here.end()
    assert only(here.find(), Paid) == [Paid(BANK, OTHER, 60, "gold")]
    assert here.cash == (30, 110, *[50] * (seats - 2))
    assert here.state.bank == 60 - 20


@clause("KB-18b")
def test_the_bank_never_runs_out() -> None:
    here = table(cash=(50, 900_000), top={0: ["lode"]})
    here.find()
    assert here.cash == (110, 900_000)


@every_number
@clause("KB-20a")
def test_everybody_has_a_token_of_his_own(seats: int) -> None:
    chosen = ["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat", "Eva", "Finn"]
    table_of = parse_seats(chosen[:seats])
    assert table_of[0].token == "mule"  # the one who chose first has what he chose
    assert len({seat.token for seat in table_of}) == seats <= len(TOKENS)
    here = table(seats)
    before = here.places
    here.land("Pioneers' Cemetery")
    assert here.places == ["Pioneers' Cemetery", *before[1:]]


@clause("KB-20d")
def test_the_first_move_from_chilkoot_pass_is_an_ordinary_throw() -> None:
    here = dealt(2)
    here.roll("66")
    here.roll("12")
    for player in (ME, OTHER):
        assert (here.player, here.moves) == (player, ["Throw"])  # no toll
        events = here.throw("12")  # and no double
        assert only(events, Held) == []
        assert only(events, Moved) == [Moved(player, 0, 3)]
        here.play(*GAME.moves(here.state)[:1])
        if player == ME:
            here.end()
            here.put(ME, "Gold Hill")


@clause("KB-20e")
def test_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for names in (("Ada",), ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus")):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.begin(GAME, names, {})


@clause("KB-102b")
def test_money_comes_by_itself_unless_the_players_agree_otherwise() -> None:
    assert GAME.check_options({}) == {"collect": "automatic"}
    assert [begin(2, asks=asks).state.asks for asks in (False, True)] == [False, True]


# ------------------------------------------------------------------ the cards
@clause("KB-08a")
def test_the_hazards_that_the_rulebook_names_are_in_the_pack() -> None:
    for hazard in ("Fool's gold", "Scurvy", "Frostbite"):
        assert any(one.line.startswith(hazard) and not one.gold for one in CARDS)


@clause("KB-21a")
def test_the_cards_are_shuffled() -> None:
    here = begin(2)
    assert here.chance == "cards"
    rng, outcomes = Random(1), GAME.outcomes(here.state)
    assert isinstance(outcomes, Sampled)
    decks = [outcomes.sample(rng) for _ in range(3_600)]
    for position in (0, 17, 35):
        counts = Counter(str(deck[0])[position] for deck in decks)
        assert sorted(counts) == list(LETTERS)  # each about 100 times: 50 to 150 is five deviations
        assert all(50 <= count <= 150 for count in counts.values())
    assert here.refusal(Dice(1, 2)) == "The dice are not to be thrown now."


@clause("KB-21b")
def test_shuffle_and_cut_are_one_event_that_changes_no_card() -> None:
    here = begin(2)
    outcomes = GAME.outcomes(here.state)
    for cut in range(36):
        assert outcomes.holds(Deck(LETTERS[cut:] + LETTERS[:cut]))
    for wrong in (LETTERS[:-1], LETTERS[:-1] + "0", LETTERS + "z", ""):
        assert not outcomes.holds(Deck(wrong))
        assert here.refusal(Deck(wrong)) == "That is not the whole pack of cards."
    here.deal()
    assert here.refusal(Deck(LETTERS)) == "The cards are dealt once."


@clause("KB-21c", "KB-21d")
def test_nobody_sees_a_card_that_lies_face_down() -> None:
    here, there = begin(2), begin(2)
    here.deal()
    there.deal(LETTERS[::-1])
    assert here.state.creeks != there.state.creeks
    assert here.view(ME) == there.view(ME)
    assert len(here.view(ME).creeks) == 4


# ------------------------------------------------------------------ who begins, and who goes on
@clause("KB-23a", "KB-24a", "KB-24c")
@pytest.mark.parametrize(
    ("throws", "first"),
    [("66 12 34", ME), ("12 56 34", OTHER), ("12 34 44", THIRD), ("25 16 35", THIRD), ("12 21 22", THIRD)],
)
def test_everybody_throws_once_and_the_highest_total_begins(throws: str, first: int) -> None:
    here = dealt(3)
    events = [event for dice in throws.split() for event in here.roll(dice)]
    thrown = [Threw(seat, (int(dice[0]), int(dice[1])), "start") for seat, dice in enumerate(throws.split())]
    assert events == [*thrown, Began(first, False)]
    assert (here.player, here.moves) == (first, ["Throw"])


@clause("KB-24c")
def test_only_those_who_tie_for_the_highest_throw_again() -> None:
    here = dealt(4)
    for dice in ("46", "12", "55", "64"):
        events = here.roll(dice)
    assert events[-1] == Tied((ME, THIRD, FOURTH))
    assert here.roll("12") == [Threw(ME, (1, 2), "start")]
    assert here.roll("65") == [Threw(THIRD, (6, 5), "start")]
    assert here.roll("56")[-1] == Tied((THIRD, FOURTH))
    here.roll("21")
    assert here.roll("22")[-1] == Began(FOURTH, False)


@every_number
@clause("KB-24b")
def test_the_turn_passes_to_the_left(seats: int) -> None:
    here = table(seats, player=seats - 1)
    for turn in range(3 * seats):
        assert here.player == (turn - 1) % seats
        assert here.rest()[-1] == Began(turn % seats, False)


# ------------------------------------------------------------------ throws and moves
@clause("KB-25a")
def test_a_turn_begins_with_a_throw_of_two_dice() -> None:
    here = table()
    assert here.moves == ["Throw"]
    assert here.refusal(EndTurn()) == "The turn cannot end now."
    here.play(Throw())
    assert GAME.outcomes(here.state) == ThrowOf(2, Dice)
    assert here.refusal(Throw()) == "It is not the time to throw."
    assert here.refusal(Draw()) == "That is no move of this game."
    for wrong in (Dice(0, 3), Dice(3, 7)):
        assert here.refusal(wrong) == "The dice are not to be thrown now."


@clause("KB-04b", "KB-25b", "KB-25c", "KB-25d")
@pytest.mark.parametrize("dice", ["11", "12", "24", "35", "66"])
def test_the_token_moves_on_clockwise_by_the_total_and_a_double_gives_no_other_turn(dice: str) -> None:
    # The ring is numbered clockwise from Chilkoot Pass, and goes on there after the Fairview Hotel.
    assert (NAME[0], NAME[39], len(RING)) == ("Chilkoot Pass", "Fairview Hotel", 40)
    here = table(cash=(0, 50), at={ME: "Exchange Casino"}, top={0: ["fool"]})
    start, total = place("Exchange Casino"), sum(map(int, dice))
    events = here.throw(dice)
    end = (start + total) % 40
    assert events[:2] == [Threw(ME, (int(dice[0]), int(dice[1])), "move"), Moved(ME, start, end)]
    if here.offers(Prospect(0)):
        here.play(Prospect(0))
    assert here.end() == [Began(OTHER, False)]
