"""Half a choice in STRIKE IT RICH: dice in their boxes, mines, and what it would mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.core import Move
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINE_AT
from games.strike_it_rich.state import Diamonds, Form, Pass
from tests.strike_it_rich.table import mine_of, mines_of, position
from ui.games.strike_it_rich.choice import Choice, order_of

FORMING = "100,000 | 100,000 | 0 rolled 1 4 5"


def choice(text: str = FORMING) -> Choice:
    return Choice(GAME.observe(position(text), 0), 0)


def move(made: Choice) -> Move | None:
    """What would be done as it stands."""
    return made.chosen.move if made.chosen else None


ACTS: list[tuple[str, list[Callable[[Choice], object]], tuple[int, ...], Move | None]] = [
    ("one die alone is no number", [lambda c: c.add(1)], (1,), None),
    (
        "with two the third goes to the strike box",
        [lambda c: c.add(1), lambda c: c.add(0)],
        (1, 0, 2),
        Form(4, 1),
    ),
    ("a die in a box is not added again", [lambda c: c.add(1), lambda c: c.add(1)], (1,), None),
    ("boxes are swapped", [lambda c: c.pick(MINE_AT[1, 4]), Choice.swap], (1, 0, 2), Form(4, 1)),
    ("a die changes places", [lambda c: c.pick(MINE_AT[1, 4]), lambda c: c.put(2, 0)], (2, 1, 0), Form(5, 4)),
    ("also with the second", [lambda c: c.pick(MINE_AT[1, 4]), lambda c: c.put(2, 1)], (0, 2, 1), Form(1, 5)),
    (
        "also with the strike die",
        [lambda c: c.pick(MINE_AT[1, 4]), lambda c: c.put(1, 2)],
        (0, 2, 1),
        Form(1, 5),
    ),
    ("a die first put into the strike box", [lambda c: c.put(1, 2)], (0, 2, 1), Form(1, 5)),
    ("a die is put into the first box", [lambda c: c.put(2, 0)], (2,), None),
    ("a die takes the place of one", [lambda c: c.add(0), lambda c: c.put(2, 0)], (2,), None),
    ("a die taken out", [lambda c: c.pick(MINE_AT[1, 4]), lambda c: c.take_out(0)], (1,), None),
    ("the strike die taken out", [lambda c: c.pick(MINE_AT[1, 4]), lambda c: c.take_out(2)], (0, 1), None),
    ("a mine that cannot be formed", [lambda c: c.pick(MINE_AT[6, 6])], (), None),
    ("a move that is advised", [lambda c: c.pick_move(Form(5, 1))], (2, 0, 1), Form(5, 1)),
]


@pytest.mark.parametrize(("acts", "order", "found"), [row[1:] for row in ACTS], ids=[row[0] for row in ACTS])
def test_dice_are_placed(
    acts: list[Callable[[Choice], object]], order: tuple[int, ...], found: Move | None
) -> None:
    made = choice()
    for act in acts:
        act(made)
    assert (made.order, move(made)) == (order, found)


def test_lights_show_what_can_be_formed_and_what_lies_beside() -> None:
    made = choice("100,000 1-4 4-4 4-5 | 100,000 | 0 rolled 1 4 5")
    assert made.lights() == dict.fromkeys(mines_of("1-4 4-1 1-5 5-1 4-5 5-4"), "open")
    made.pick(mine_of("1-4"))
    lit = made.lights()
    assert [lit[mine] for mine in mines_of("1-4 4-4 4-5 5-1")] == ["chosen", "beside", "beside", "open"]


def test_a_triple_offers_claims_and_diamonds_and_places_no_dice() -> None:
    made = choice("100,000 1-4 | 100,000 4-4 | 0 rolled 2 2 2")
    assert not made.is_forming
    assert Counter(made.lights().values()) == {"diamonds": 1, "claim": 35}
    assert made.lights()[mine_of("1-4")] == "diamonds"
    made.pick(mine_of("1-4"))
    made.add(0)
    made.put(0, 0)
    assert (move(made), made.order) == (Diamonds(1, 4), ())


def test_sales_barred_numbers_and_a_pass() -> None:
    sale = choice("0 6-6 1-1 | 100,000 | 0 sells for 1-4 with 1 4 5")
    assert sale.lights() == dict.fromkeys(mines_of("6-6 1-1"), "sell")
    assert not sale.pick(mine_of("1-4"))
    full = choice("100,000 1-1...3-4 | 100,000 | 0 rolled 4 5 1")
    assert {mine for mine, light in full.lights().items() if light == "barred"} == {
        *mines_of("4-1 4-5 5-1 5-4")
    }
    poor = choice("0 | 100,000 | 0 rolled 1 1 2")
    assert (poor.must_pass, move(poor)) == (True, Pass())
    double = choice("100,000 | 100,000 | 0 rolled 4 4 5")
    double.pick(mine_of("4-4"))
    assert not double.can_swap


def test_an_order_names_each_die_once() -> None:
    assert order_of((4, 1, 4), (4, 4)) == (0, 2, 1)
    assert order_of((4, 1, 4), (1, 4)) == (1, 0, 2)
