"""What is in the box, and how a game begins and goes round: KB-03 to KB-25."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import Exact, Sampled
from games.chance import Throw as ThrowOf
from games.core import Over
from games.klondike_board import GAME
from games.klondike_board.board import BUILDINGS, CARDS, DEEDS, KIND, NAME, RING
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Began,
    Burned,
    Buy,
    Dealt,
    Deck,
    Dice,
    EndTurn,
    Finished,
    Ghosted,
    Missed,
    Moved,
    Paid,
    Prospect,
    Sent,
    Threw,
    Throw,
    Tied,
)
from games.match import Match
from games.seating import TOKENS, parse_seats
from tests.clauses import clause
from tests.klondike_board.table import (
    FOURTH,
    ME,
    OTHER,
    SIXTH,
    THIRD,
    WORDS,
    CardName,
    Table,
    begin,
    card,
    only,
    place,
    table,
)

every_number = pytest.mark.parametrize("seats", range(2, 7))
PACK = Deck(LETTERS)


def dealt(seats: int) -> Table:
    """A game whose cards lie on the table."""
    here = begin(seats)
    GAME.apply(here.state, PACK)
    return here


# ------------------------------------------------------------------ what the game is about
@clause("KB-03a", "KB-15a")
def test_the_most_cash_wins_and_deeds_count_for_nothing() -> None:
    # Seventeen deeds of $222,000 in all on one side, $1,000 more cash on the other.
    deeds = ", ".join(NAME[space] for space in DEEDS)
    here = table(cash=(50, 61), owns={ME: deeds}, top={0: [10]}, shown={0: [5]}, left=False)
    here.find()
    assert here.cash == (60, 61)
    assert here.winners == (OTHER,)
    assert GAME.scores(here.state) == (60, 61)


@every_number
@clause("KB-04a", "KB-20b")
def test_everybody_begins_on_chilkoot_pass(seats: int) -> None:
    here = begin(seats)
    assert here.places == ["Chilkoot Pass"] * seats
    GAME.apply(here.state, PACK)
    assert here.chance == "start"
    assert here.places == ["Chilkoot Pass"] * seats


@clause("KB-08a")
@pytest.mark.parametrize("hazard", ["Fool's gold", "Scurvy", "Frostbite"])
def test_the_hazards_that_the_rulebook_names_are_in_the_pack(hazard: str) -> None:
    assert any(one.line.startswith(hazard) and not one.gold for one in CARDS)


@clause("KB-08b")
def test_claim_jumping_is_met_on_the_board_and_on_a_card() -> None:
    here = table(at={OTHER: "Gold Hill"})
    assert Sent(ME, place("The Woodpile"), "jumping") in here.land("Gold Hill")
    here = table(top={0: ["jumper"]})
    assert Sent(ME, place("The Woodpile"), "card") in here.find()


@clause("KB-09a")
@pytest.mark.parametrize("name", [NAME[space] for space in DEEDS])
def test_any_building_can_be_bought_by_one_who_lands_there(name: str) -> None:
    here = table()
    here.land(name)
    assert here.moves == ["Buy", "Decline"]
    here.play(Buy())
    assert here.owned(ME) == [name]


@clause("KB-10a")
def test_the_owner_of_a_building_is_paid_by_others() -> None:
    here = table(owns={OTHER: "Fairview Hotel"})
    assert Paid(ME, OTHER, 25, "hotel") in here.land("Fairview Hotel")
    assert here.cash == (25, 75)


@clause("KB-11a")
def test_a_building_can_burn_down() -> None:
    here = table(at={OTHER: "Regina Hotel"}, owns={OTHER: "Regina Hotel"})
    assert Burned(place("Regina Hotel"), OTHER) in here.land("Fire!")
    assert here.owner("Regina Hotel") == NOBODY


@clause("KB-11b")
def test_at_the_end_buildings_are_worth_nothing() -> None:
    here = table(owns={ME: "Fairview Hotel"}, top={0: ["fool"]}, left=False)
    assert here.find()[-2:] == [Ghosted(), Finished((ME, OTHER))]
    assert here.owned(ME) == []
    assert here.cash == (50, 50)


@clause("KB-14a")
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_card_of_all_ends_the_game(left: int) -> None:
    here = table(top={0: ["fool", "fool 2"][:left]}, left=False)
    here.find()
    assert isinstance(GAME.turn(here.state), Over) == (left == 1)


# ------------------------------------------------------------------ preparation
@every_number
@clause("KB-17a", "KB-19a")
def test_the_banker_is_no_player(seats: int) -> None:
    # What one pays the bank comes to no other player, and what the bank pays comes from none.
    here = table(seats, top={0: ["lode"]})
    assert BANK not in range(seats)
    assert only(here.land("Regina Hotel") + here.play(Buy()), Paid) == [Paid(ME, BANK, 20, "price")]
    assert here.cash == (30, *[50] * (seats - 1))
    here.end()
    assert only(here.find(), Paid) == [Paid(BANK, OTHER, 60, "gold")]
    assert here.cash == (30, 110, *[50] * (seats - 2))
    assert here.state.bank == 60 - 20


@every_number
@clause("KB-18a")
def test_the_bank_has_every_deed_at_the_start(seats: int) -> None:
    here = dealt(seats)
    assert here.owned(NOBODY) == list(NAME)
    assert len(DEEDS) == 17
    assert here.state.bank == 0  # nothing but the grubstakes was handed out
    assert here.view(ME).owner == [NOBODY] * 40


@clause("KB-18b")
def test_the_bank_never_runs_out() -> None:
    here = table(cash=(50, 900_000), top={0: ["lode"]})
    here.find()
    assert here.cash == (110, 900_000)
    assert here.state.bank == 900_110 - 100


@every_number
@clause("KB-20a")
def test_everybody_has_a_token_of_his_own(seats: int) -> None:
    chosen = ["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat", "Eva", "Finn"]
    table_of = parse_seats(chosen[:seats])
    assert table_of[0].token == "mule"  # the one who chose first has what he chose
    assert len({seat.token for seat in table_of}) == seats
    assert seats <= len(TOKENS) == 6
    here = table(seats)
    before = here.places
    here.land("Pioneers' Cemetery")
    assert here.places == ["Pioneers' Cemetery", *before[1:]]


@every_number
@clause("KB-20c")
def test_everybody_has_a_grubstake_of_50_000_dollars(seats: int) -> None:
    assert begin(seats).cash == (50,) * seats
    assert dealt(seats).cash == (50,) * seats


@clause("KB-20d")
def test_the_first_move_from_chilkoot_pass_is_an_ordinary_throw() -> None:
    here = dealt(2)
    here.roll("66")
    here.roll("12")
    for player, cash in ((ME, 50), (OTHER, 50)):
        assert here.player == player
        assert here.moves == ["Throw"]  # no toll
        here.throw("13")  # and no double
        assert here.places[player] == "White Pass & Yukon"
        assert here.cash[player] == cash
        here.play(*[move for move in GAME.moves(here.state) if type(move).__name__ == "Decline"])
        here.end()


@clause("KB-20e")
def test_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for names in (("Ada",), ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus")):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.begin(GAME, names, {})
    assert len(Match.begin(GAME, ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn"), {}).state.cash) == 6


# ------------------------------------------------------------------ the cards
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
    assert GAME.apply(here.state, PACK)[0] == Dealt((9, 9, 9, 9))
    assert here.chance == "start"
    assert here.refusal(PACK) == "The cards are dealt once."


@every_number
@clause("KB-21c", "KB-21e")
def test_nine_cards_lie_face_down_in_each_of_four_creeks(seats: int) -> None:
    here = dealt(seats)
    assert [len(creek) for creek in here.state.creeks] == [9, 9, 9, 9]
    assert sorted(number for creek in here.state.creeks for number in creek) == list(range(36))
    assert len(CARDS) == 36
    assert here.state.discards == []
    for seat in (*range(seats), None):
        view = here.view(seat)
        assert view.creeks == [9, 9, 9, 9]  # how many, not which
        assert view.shown == [[], [], [], []]


@clause("KB-21c")
def test_nobody_sees_a_card_that_lies_face_down() -> None:
    here, there = begin(2), begin(2)
    GAME.apply(here.state, PACK)
    GAME.apply(there.state, Deck(LETTERS[::-1]))
    assert here.state.creeks != there.state.creeks
    assert here.view(ME) == there.view(ME)


@clause("KB-21d")
def test_there_are_four_creeks() -> None:
    here = table()
    here.land("Gold Hill")
    assert [move for move in here.moves if move.startswith("Prospect")] == [f"Prospect {n}" for n in range(4)]
    assert here.refusal(Prospect(4)) == "No card is left in that creek."
    assert here.refusal(Prospect(-1)) == "No card is left in that creek."


# ------------------------------------------------------------------ who begins
@every_number
@clause("KB-23a")
def test_everybody_throws_once_in_seating_order(seats: int) -> None:
    here = dealt(seats)
    throwers = []
    for seat in range(seats):
        assert here.chance == "start"
        threw, *_ = here.roll(f"1{seat + 1}")
        assert threw == Threw(seat, (1, seat + 1), "start")
        throwers.append(threw.player)
    assert throwers == list(range(seats))
    assert here.player == seats - 1


@clause("KB-24a")
@pytest.mark.parametrize(
    ("throws", "first"), [("66 12 34", ME), ("12 56 34", OTHER), ("12 34 44", THIRD), ("25 16 35", THIRD)]
)
def test_the_highest_total_begins(throws: str, first: int) -> None:
    here = dealt(3)
    for dice in throws.split():
        events = here.roll(dice)
    assert events[-1] == Began(first, False)
    assert here.player == first
    assert here.moves == ["Throw"]


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


@clause("KB-24c")
def test_a_tie_below_the_highest_is_none() -> None:
    here = dealt(3)
    here.roll("12")
    here.roll("21")
    assert here.roll("22")[-1] == Began(THIRD, False)


@every_number
@clause("KB-24b")
def test_the_turn_passes_to_the_left(seats: int) -> None:
    here = table(seats, player=seats - 1)
    for turn in range(3 * seats):
        assert here.player == (turn - 1) % seats
        assert here.rest()[-1] == Began(turn % seats, False)


@clause("KB-24b")
def test_one_who_must_miss_a_turn_is_passed_over_once() -> None:
    here = table(3)
    here.state.misses[OTHER] = True
    assert here.rest()[-2:] == [Missed(OTHER), Began(THIRD, False)]
    here.rest()
    assert here.rest()[-1] == Began(OTHER, False)


# ------------------------------------------------------------------ throws and moves
@clause("KB-25a")
def test_a_turn_begins_with_a_throw_of_two_dice() -> None:
    here = table()
    assert here.moves == ["Throw"]
    here.play(Throw())
    assert here.chance == "move"
    outcomes = GAME.outcomes(here.state)
    assert isinstance(outcomes, ThrowOf)
    weights = outcomes.exact()
    assert isinstance(weights, Exact)
    assert len(weights.weights) == 36
    assert {sum(map(int, thrown)) for thrown, _ in weights.weights} == set(range(2, 13))
    assert here.refusal(Throw()) == "It is not the time to throw."


@clause("KB-04b", "KB-25b")
@pytest.mark.parametrize("dice", ["11", "12", "24", "35", "66"])
def test_the_token_moves_on_by_the_total(dice: str) -> None:
    here = table(at={ME: "Palace Grand Theatre"})
    start, total = place("Palace Grand Theatre"), sum(map(int, dice))
    threw, moved, *_ = here.throw(dice)
    assert threw == Threw(ME, (int(dice[0]), int(dice[1])), "move")
    assert moved == Moved(ME, start, (start + total) % 40)


@clause("KB-25c")
def test_movement_is_clockwise_past_the_start() -> None:
    # The ring is numbered clockwise from Chilkoot Pass, and goes on there after the Fairview Hotel.
    assert (place("Chilkoot Pass"), place("Fairview Hotel"), len(RING)) == (0, 39, 40)
    here = table(at={ME: "Exchange Casino"})
    assert here.throw("13")[1] == Moved(ME, 38, 2)
    assert here.places[ME] == "Bonanza Mouth"


@clause("KB-25d")
@pytest.mark.parametrize("dice", ["11", "33", "66"])
def test_a_double_gives_no_other_turn(dice: str) -> None:
    here = table()
    here.land("Pioneers' Cemetery", dice)
    assert here.moves == ["EndTurn"]
    assert here.end() == [Began(OTHER, False)]


@clause("KB-25d")
def test_nothing_else_is_done_before_the_throw_or_after_the_landing() -> None:
    here = table()
    assert here.refusal(EndTurn()) == "The turn cannot end now."
    here.land("Pioneers' Cemetery")
    assert here.refusal(Throw()) == "It is not the time to throw."


# ------------------------------------------------------------------ the helpers of these tests
def test_every_card_is_told_by_a_word() -> None:
    golds = sorted(one.gold for one in CARDS if one.gold and not one.is_lode)
    used: list[int] = []
    names: list[CardName] = [*golds, "lode", *WORDS]
    for name in names:
        used.append(card(name, used))
    assert sorted(used) == list(range(36))
    with pytest.raises(ValueError, match="no card 50 left"):
        card(50, [card(50)])


def test_positions_are_what_is_written() -> None:
    here = table(
        6, cash=(1, 2, 3, 4, 5, 6), at={SIXTH: "Tivoli Theatre"}, owns={ME: "Tivoli Theatre"}, held=[SIXTH]
    )
    assert here.cash == (1, 2, 3, 4, 5, 6)
    assert here.state.shows == [False] * 5 + [True]
    assert here.owned(ME) == ["Tivoli Theatre"]
    assert {KIND[space] for space in DEEDS} == set(BUILDINGS)
