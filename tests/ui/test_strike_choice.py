"""Half a choice in STRIKE IT RICH: dice in their boxes, mines, and what it would mean."""

from __future__ import annotations

import pytest

from games.strike_it_rich import GAME
from games.strike_it_rich.board import MARKERS, MINE_AT, MINES
from games.strike_it_rich.state import FORMING, NOBODY, SELLING, Diamonds, Form, Pass, State
from ui.games.strike_it_rich.choice import Choice, order_of


def state(dice: tuple[int, ...], **owned: int) -> State:
    """It is the first player's turn with these dice; owned are mines like m14=0."""
    made = State(secret=True, phase=FORMING, dice=dice)
    for name, seat in owned.items():
        made.owner[MINE_AT[int(name[1]), int(name[2])]] = seat
        made.mines[seat] += 1
    return made


def choice(made: State) -> Choice:
    return Choice(GAME.observe(made, 0), 0)


def number(made: Choice) -> Form:
    assert made.chosen
    assert isinstance(made.chosen.move, Form)
    return made.chosen.move


def test_two_dice_and_the_third_goes_to_the_strike_box_by_itself() -> None:
    made = choice(state((1, 4, 5)))
    assert made.chosen is None
    made.add(1)
    assert list(made.order) == [1]
    assert made.chosen is None
    made.add(0)
    assert list(made.order) == [1, 0, 2]
    assert number(made) == Form(4, 1)


def test_a_die_that_lies_in_a_box_is_not_added_again() -> None:
    made = choice(state((1, 4, 5)))
    made.add(1)
    made.add(1)
    assert made.order == (1,)


def test_boxes_can_be_swapped_until_it_is_done() -> None:
    made = choice(state((1, 4, 5)))
    made.pick(MINE_AT[1, 4])
    assert number(made) == Form(1, 4)
    assert made.can_swap
    made.swap()
    assert number(made) == Form(4, 1)


def test_swapping_a_double_is_not_offered() -> None:
    made = choice(state((4, 4, 5)))
    made.pick(MINE_AT[4, 4])
    assert not made.can_swap


@pytest.mark.parametrize(
    ("die", "box", "form"), [(2, 0, Form(5, 4)), (2, 1, Form(1, 5)), (0, 1, Form(4, 1)), (1, 2, Form(1, 5))]
)
def test_a_die_that_is_put_on_another_changes_places_with_it(die: int, box: int, form: Form) -> None:
    made = choice(state((1, 4, 5)))
    made.pick(MINE_AT[1, 4])
    made.put(die, box)
    assert number(made) == form


def test_a_die_put_into_the_strike_box_first_leaves_the_other_two_as_the_number() -> None:
    made = choice(state((1, 4, 5)))
    made.put(1, 2)
    assert made.order[2] == 1
    assert number(made) == Form(1, 5)


def test_a_die_taken_out_leaves_the_other_in_its_box() -> None:
    made = choice(state((1, 4, 5)))
    made.pick(MINE_AT[1, 4])
    made.take_out(0)
    assert list(made.order) == [1]
    assert made.chosen is None
    made.pick(MINE_AT[1, 4])
    made.take_out(2)
    assert list(made.order) == [0, 1]


def test_a_mine_that_cannot_be_formed_is_not_chosen() -> None:
    made = choice(state((1, 4, 5)))
    assert not made.pick(MINE_AT[6, 6])
    assert made.mine == NOBODY


def test_lights_show_what_can_be_formed_and_what_lies_beside() -> None:
    made = choice(state((1, 4, 5), m14=0, m44=0, m45=0))
    assert made.lights() == {
        MINE_AT[pair]: "open" for pair in ((1, 4), (4, 1), (1, 5), (5, 1), (4, 5), (5, 4))
    }
    made.pick(MINE_AT[1, 4])
    lit = made.lights()
    assert lit[MINE_AT[1, 4]] == "chosen"
    assert lit[MINE_AT[4, 4]] == lit[MINE_AT[4, 5]] == "beside"


def test_a_barred_number_is_shown_as_barred_and_says_why() -> None:
    held = {mine for mine in MINES if mine not in (MINE_AT[1, 4], MINE_AT[4, 1])}
    made = state((1, 4, 5))
    for mine in sorted(held)[:MARKERS]:
        made.owner[mine] = 0
        made.mines[0] += 1
    half = choice(made)
    free = [mine for mine in half.by_mine if made.owner[mine] == NOBODY]
    assert free
    assert all(half.lights()[mine] == "barred" for mine in free)
    half.pick(free[0])
    assert half.chosen
    assert "marker" in half.chosen.barred


def test_a_triple_offers_claims_and_diamonds() -> None:
    made = choice(state((2, 2, 2), m14=0, m44=1))
    lit = made.lights()
    assert lit[MINE_AT[1, 4]] == "diamonds"
    assert lit[MINE_AT[4, 4]] == "claim"
    assert len(lit) == len(MINES)
    assert not made.is_forming
    made.pick(MINE_AT[1, 4])
    assert made.chosen
    assert made.chosen.move == Diamonds(1, 4)
    made.add(0)
    assert made.order == ()


def test_sales_are_lit_and_the_dice_stay_where_they_are() -> None:
    made = state((1, 4, 5), m66=0, m11=0)
    made.cash[0] = made.counted[0] = 0
    made.bank = -100_000
    made.phase, made.buying = SELLING, MINE_AT[1, 4]
    half = choice(made)
    assert {mine for mine, light in half.lights().items() if light == "sell"} == {
        MINE_AT[6, 6],
        MINE_AT[1, 1],
    }
    assert not half.pick(MINE_AT[1, 4])


def test_passing_is_chosen_where_nothing_else_can_be_done() -> None:
    made = state((1, 1, 2))
    made.cash[0] = made.counted[0] = 0
    made.bank = -100_000
    half = choice(made)
    assert half.must_pass
    assert half.chosen
    assert half.chosen.move == Pass()


def test_an_order_names_each_die_once() -> None:
    assert order_of((4, 1, 4), (4, 4)) == (0, 2, 1)
    assert order_of((4, 1, 4), (1, 4)) == (1, 0, 2)
