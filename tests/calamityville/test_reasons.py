"""What is said for a move of CALAMITYVILLE is one plain sentence, and true of the position."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.ai import advice, after, reason
from games.calamityville.board import KINDS, NAME, NUMBER_OF, PRICE, VALUE
from games.calamityville.evaluation import Outlook
from games.calamityville.rules import moves_for
from games.calamityville.state import Blame, Build, Decline, Give, Lose, Place, Sell, Throw, View
from games.core import Chance, Decide, Move, Over
from games.players import glimpse
from tests.calamityville.table import ME, OTHER, THIRD, Table, begin, page, place, table
from tests.kit.players import RandomPlayer


def said(here: Table, move: Move) -> str:
    """What is said for a move."""
    return reason(here.view(here.player), here.player, move)


def ending(here: Table, left: str) -> Table:
    """The same with these pages unread alone, all others were read."""
    here.state.pile = [page(name) for name in reversed(left.split())]
    here.state.read = [number for number in range(49) if number not in here.state.pile]
    return here


# ------------------------------------------------------------------ houses and mines
@pytest.mark.parametrize("kind", ["bank", "hotel", "store"])
def test_first_second_and_third_house(kind: str) -> None:
    here = table(3)
    here.land("Main Street")
    assert said(here, Build(kind)) == f"Nobody owns a {kind} yet: all three can still be yours."
    here = table(3, owns={ME: f"{kind} Grand Avenue"})
    here.land("Main Street")
    assert said(here, Build(kind)) == f"A second {kind} doubles the rent of both: $600 a visit here."
    here = table(3, owns={ME: f"{kind} Grand Avenue, {kind} Cinder Lane"})
    here.land("Main Street")
    assert said(here, Build(kind)) == (
        f"Your third {kind}: every visit to any of them pays three times its lot."
    )


def test_a_kind_that_others_have() -> None:
    here = table(3, owns={OTHER: "bank Grand Avenue"})
    here.land("Main Street")
    told = re.fullmatch(
        r"About (\d\.\d) visits are still to come, at \$300 each\.", said(here, Build("bank"))
    )
    assert told
    outlook = Outlook(here.view(ME))
    visits = sum(outlook.visits[seat][place("Main Street")] for seat in (OTHER, THIRD))
    assert float(told[1]) == pytest.approx(visits, abs=0.06)


def test_the_last_of_a_kind() -> None:
    here = table(3, owns={OTHER: "bank Grand Avenue, bank Cinder Lane"})
    here.land("Main Street")
    assert said(here, Build("bank")) == "It is the last bank: nobody else can complete three of them."
    split = table(3, owns={OTHER: "bank Grand Avenue", THIRD: "bank Cinder Lane"})
    split.land("Main Street")
    assert "visits are still to come" in said(split, Build("bank"))


def test_not_all_three_where_there_is_no_room() -> None:
    """Three mines leave room for two houses."""
    here = table(3, owns={ME: "mine Widow's Shaft, mine Last Hope Mine, mine Old Mule Mine"})
    here.land("Main Street")
    assert "visits are still to come" in said(here, Build("bank"))


def test_what_a_house_does_not_bring_back_itself() -> None:
    here = ending(table(4, owns={OTHER: "bank Grand Avenue"}), "R5 R6 R7 R8 R9 R20 R1")
    here.land("Depot Street")
    told = re.fullmatch(
        rf"It brings back about \$(\d+) of its \${PRICE}, and the others pay it\.", said(here, Build("bank"))
    )
    assert told
    assert 0 < int(told[1]) < PRICE


def test_a_mine_is_told_by_what_will_be_dug() -> None:
    here = table(3)
    here.land("Old Mule Mine")
    words = r"A mine here should still dig up about \$(\d+), for \$200\."
    early = re.fullmatch(words, said(here, Build("mine")))
    assert early
    late = ending(table(3), "R5 R6 R1")
    late.land("Old Mule Mine")
    told = re.fullmatch(words, said(late, Build("mine")))
    assert told
    assert int(told[1]) < PRICE < int(early[1])


# ------------------------------------------------------------------ declining
def test_what_would_not_be_earned_back() -> None:
    here = ending(table(4), "R5 R6 R7 R1")
    here.land("Main Street")
    move, told = advice(here.view(ME), ME)
    assert move == Decline()
    assert re.fullmatch(
        rf"It would earn back only \$\d+ or so of its \${PRICE} before the gold runs out\.", told
    )


def test_bust_pages_that_cost_more() -> None:
    here = ending(table(4, owns={OTHER: "hotel Main Street, store Livery Street"}), "R16 R17 R18 R1")
    here.land("Cinder Lane")
    assert advice(here.view(ME), ME) == (
        Decline(),
        "Bust pages would cost you more than it could still earn.",
    )


def test_the_last_place_is_kept() -> None:
    """Two banks wait for a third, and only one property more may be owned."""
    owns = "bank Main Street, bank Grand Avenue, mine Widow's Shaft, mine Last Hope Mine"
    here = table(4, owns={ME: owns})
    here.land("Old Mule Mine")
    assert advice(here.view(ME), ME) == (
        Decline(),
        "You may own one more property: better keep that for more than Old Mule Mine.",
    )


# ------------------------------------------------------------------ losing
def test_what_is_missed_least() -> None:
    owns = "store Cinder Lane, bank Main Street, bank Grand Avenue"
    here = table(3, cash=(0, 2_000, 2_000), owns={ME: owns, OTHER: "hotel Ferry Landing"})
    here.land("Ferry Landing")
    assert said(here, Sell(place("Cinder Lane"))) == "Cinder Lane is what you would miss least."
    assert "miss least" not in said(here, Sell(place("Main Street")))


def test_whom_the_fire_hits() -> None:
    here = table(
        3, owns={OTHER: "bank Cinder Lane, store Boot Alley", THIRD: "hotel Main Street, hotel Grand Avenue"}
    )
    ending(here, "R19 R5 R6 R7 R8 R9 R20 R1").read()
    assert re.fullmatch(r"There it saves you about \$\d+ of rent\.", said(here, Blame(THIRD)))


# ------------------------------------------------------------------ in whole games
def test_every_reason_is_one_true_sentence() -> None:
    """Checked against the position for each kind of sentence, in games at random."""
    seen: set[str] = set()
    for number in range(40):
        state, rng = begin(2 + number % 3).state, Random(number)
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
                continue
            assert isinstance(turn, Decide)
            view = GAME.observe(state, turn.player)
            move, told = advice(view, turn.player)
            assert re.fullmatch(r"[A-Z][^.!?\n]*(\.\d[^.!?\n]*)?\.", told), told
            assert len(told) < 90
            check(view, turn.player, move, told)
            seen.add(type(move).__name__)
            GAME.apply(state, RandomPlayer().choose(glimpse(GAME, state, rng), rng))
    assert seen == {each.__name__ for each in (Throw, Build, Place, Decline, Give, Blame, Lose, Sell)}


def check(view: View, seat: int, move: Move, told: str) -> None:
    """Whether a sentence is true of the position in which it is said."""
    if isinstance(move, Build | Place):
        space = view.at[seat] if isinstance(move, Build) else move.space
        owned = [view.built[one] for one in view.deeds[seat]].count(move.kind)
        assert ("Your third" in told) is (owned == 2 and move.kind != "mine")
        assert ("A second" in told) is (owned == 1 and move.kind != "mine")
        assert ("Nobody owns" not in told) or view.stock[move.kind] == NUMBER_OF[move.kind]
        assert ("last" not in told) or view.stock[move.kind] == 1
        assert ("a visit here" not in told) or f"${VALUE[space] * (owned + 1)} a visit" in told
        assert all(kind not in told or kind == move.kind for kind in KINDS)
    elif "one more property" in told:
        assert len(view.deeds[seat]) == 4
    elif "you would miss least" in told:
        lost = {one: income(view, seat, one) for one in moves_for(view, view.task)}
        assert lost[move] == pytest.approx(max(lost.values()))
        assert isinstance(move, Give | Lose | Sell)
        assert told.startswith(NAME[move.space])


def income(view: View, seat: int, move: Move) -> float:
    """What a seat will earn after a move."""
    owner, built, _ = after(view, seat, move)
    return Outlook(view).incomes(owner, built)[seat]
