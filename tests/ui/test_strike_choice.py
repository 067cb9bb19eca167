"""Half a choice in STRIKE IT RICH: dice in their boxes, mines, and what it would mean."""

from __future__ import annotations

from collections import Counter

from games.core import Move
from games.strike_it_rich import GAME
from games.strike_it_rich.state import Diamonds, Pass
from tests.strike_it_rich.table import mine_of, mines_of, position
from ui.games.strike_it_rich.choice import Choice, order_of

FORMING = "100,000 | 100,000 | 0 rolled 1 4 5"


def choice(text: str = FORMING) -> Choice:
    return Choice(GAME.observe(position(text), 0), 0)


def move(made: Choice) -> Move | None:
    """What would be done as it stands."""
    return made.chosen.move if made.chosen else None


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
