"""What is in the box, and how it is laid out; how a game begins then is told in examples/setup.txt."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import DiceRoll, SampledDistribution
from games.klondike_board import GAME
from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    CARD_TEXTS,
    CARDS,
    DEEDS,
    GOES_TO,
    JAIL,
    KIND,
    LODE,
    PRICE,
    REVENUE,
    RING,
)
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import NOBODY, Dealt, Deck, Dice, Throw
from games.patience.state import Draw
from tests.clauses import clause
from tests.golden.words import PLACES as NAME
from tests.klondike_board.table import ME, CardName, begin, card, place, table
from ui.words import in_words

every_number = pytest.mark.parametrize("seats", GAME.seats)


@every_number
@clause("KB-04a", "KB-18a", "KB-20b", "KB-20c", "KB-21c", "KB-21e")
def test_a_game_is_laid_out(seats: int) -> None:
    here = begin(seats)
    assert here.places == ["Chilkoot Pass"] * seats
    assert here.deal() == [Dealt((9, 9, 9, 9))]
    assert here.cash == (50,) * seats
    assert here.state.bank == 0
    assert here.state.owner == [NOBODY] * len(RING)
    assert sorted(card for creek in here.state.creeks for card in creek) == list(range(len(CARDS)))
    for seat in (*range(seats), None):
        view = here.view(seat)
        assert (view.creeks, view.shown, view.discards) == ([9, 9, 9, 9], [[], [], [], []], [])
    assert here.chance == "start"


@clause("KB-25a")
def test_two_dice_are_thrown() -> None:
    here = table()
    here.play(Throw())
    assert GAME.outcomes(here.state) == DiceRoll(2, Dice)
    assert here.refusal(Draw()) == "That is no move of this game."


@clause("KB-35a", "KB-48a")
def test_what_the_printed_rules_fix_of_it() -> None:
    assert (BOARD.grubstake, BOARD.toll, BOARD.donation) == (50, 3, 10)
    assert (len(BOARD.spaces), len(BOARD.creeks), len(DEEDS)) == (40, 4, 17)
    counts = Counter(KIND)
    wanted = {"hotel": 4, "casino": 3, "river": 2, "transport": 2, "saloon": 4, "theatre": 2, "prospect": 16}
    assert counts == wanted | dict.fromkeys(
        ("sawmill", "trading", "church", "woodpile", "pass", "fire", "cemetery"), 1
    )
    assert (REVENUE[place("Trading Company")], REVENUE[place("Ladue's Sawmill")]) == (20, 5)
    assert [number for number, one in enumerate(BOARD.cards) if one.is_lode] == [LODE]
    assert BOARD.cards[LODE].gold == 60
    for space, kind in enumerate(KIND):
        assert (PRICE[space] > 0, REVENUE[space] > 0) == (kind in BUILDINGS,) * 2
    assert NAME[JAIL] == "The Woodpile"
    assert NAME[GOES_TO[card("Tivoli Theatre")]] == "Tivoli Theatre"
    assert GOES_TO[card("fool")] == -1


def test_every_card_is_told_by_a_word() -> None:
    golds = sorted(one.gold for one in BOARD.cards if one.gold and not one.is_lode)
    used: list[int] = []
    names: list[CardName] = [*golds, "lode", *(one.name for one in CARDS if not one.gold)]
    for name in names:
        used.append(card(name, used))
    assert sorted(used) == list(range(36))
    with pytest.raises(ValueError, match="no card 50 left"):
        card(50, [card(50)])


# ------------------------------------------------------------------ the cards
@clause("KB-08a")
def test_the_hazards_that_the_rulebook_names_are_in_the_pack() -> None:
    for hazard in ("Fool's gold", "Scurvy", "Frostbite"):
        assert any(in_words(said).startswith(hazard) for said in CARD_TEXTS)


@clause("KB-21a", "KB-21b")
def test_the_cards_are_shuffled_and_a_cut_changes_no_card() -> None:
    here = begin(2)
    assert here.chance == "cards"
    rng, outcomes = Random(1), GAME.outcomes(here.state)
    assert isinstance(outcomes, SampledDistribution)
    decks = [outcomes.sample(rng) for _ in range(3_600)]
    for position in (0, 17, 35):
        counts = Counter(str(deck[0])[position] for deck in decks)
        assert sorted(counts) == list(LETTERS)  # each about 100 times: 50 to 150 is five deviations
        assert all(50 <= count <= 150 for count in counts.values())
    assert all(outcomes.contains(Deck(LETTERS[cut:] + LETTERS[:cut])) for cut in range(36))
    for wrong in (LETTERS[:-1], LETTERS[:-1] + "0", LETTERS + "z", ""):
        assert not outcomes.contains(Deck(wrong))


@clause("KB-21c", "KB-21d")
def test_nobody_sees_a_card_that_lies_face_down() -> None:
    here, there = begin(2), begin(2)
    here.deal()
    there.deal(LETTERS[::-1])
    assert here.state.creeks != there.state.creeks
    assert here.view(ME) == there.view(ME)
    assert len(here.view(ME).creeks) == 4
