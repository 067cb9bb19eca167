"""The player of the patiences: plays legal moves to the end, takes what is plain, and does not look."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES
from games.chance import shuffled
from games.core import Decide, Move, Over
from games.klondike_patience import GAME
from games.patience.deals import deals
from games.patience.state import COLUMNS, Build, Built, Draw, GiveUp, Pack, Revealed
from games.players import AnyGlimpse, glimpse
from games.solver.player import PatiencePlayer, habits
from games.solver.search import Budget, solve
from games.solver.table import table_of
from tests.joker_klondike.table import table as joker_table
from tests.kit import campaign
from tests.kit.text import move_text
from tests.klondike_patience.plays import position
from tests.klondike_patience.table import table
from tests.solver.brute import dealt, numbered

BOTH = ("klondike_patience", "joker_klondike")
LONGEST = 300


def seen(position: Any, seed: int = 1) -> AnyGlimpse:
    return glimpse(position.game, position.state, Random(seed))


def choice(position: Any, lines: int = 200) -> Move:
    return PatiencePlayer(lines).choose(seen(position), Random(1))


def reshuffled(state: Any, rng: Random) -> Any:
    """The same table to the eye, with other cards face down and in the stock."""
    other = state.copy()
    unseen = [*state.stock, *(card for pile in COLUMNS for card in state.columns[pile][: state.hidden[pile]])]
    cards = shuffled(rng, unseen)
    other.stock = [cards.pop() for _ in state.stock]
    for pile in COLUMNS:
        for place in range(state.hidden[pile]):
            other.columns[pile][place] = cards.pop()
    return other


@pytest.mark.parametrize("name", BOTH)
def test_whole_games_end_without_a_look_and_no_game_is_given_up_too_soon(name: str) -> None:
    """A move is on offer, is the same whatever lies face down, and gives up only where no card can be won."""
    game, player = GAMES[name], PatiencePlayer(20)
    changed = given_up = 0
    for seed in campaign.seeds(f"whole games of {name}", 8, 400):
        rng = Random(seed)
        state = dealt(game, rng)
        with campaign.told(seed=seed):
            for number in range(LONGEST):
                if not isinstance(game.turn(state), Decide):
                    break
                handed = glimpse(game, state, Random(7))
                move = player.choose(handed, Random(9))
                assert move in handed.moves
                if number % 8 == 0:
                    other = reshuffled(state, Random(number))
                    changed += other != state
                    assert player.choose(glimpse(game, other, Random(7)), Random(9)) == move
                if isinstance(move, GiveUp):
                    given_up += 1
                    assert not gain_is_near(game, state)
                game.apply(state, move)
            assert isinstance(game.turn(state), Over)
    assert changed > 20
    assert given_up


def gain_is_near(game: Any, state: Any) -> bool:
    """Whether any moves lead to a build, a card turned up, or one less in the waste: all are tried."""
    found, todo = {str(state.columns)}, [state]
    while todo:
        here = todo.pop()
        for move in game.moves(here):
            there = game.copy(here)
            events = game.apply(there, move)
            if isinstance(move, GiveUp):
                continue
            if len(there.waste) < len(here.waste) or any(isinstance(e, Built | Revealed) for e in events):
                return True
            if str(there.columns) not in found:
                found.add(str(there.columns))
                todo.append(there)
    return False


@pytest.mark.parametrize("name", BOTH)
def test_with_all_cards_known_it_keeps_the_win(name: str) -> None:
    game, known = GAMES[name], deals(name)
    assert known
    for deal in known.of("gentle")[: campaign.size(2, 50)]:
        state, rng = numbered(game, deal), Random(deal)
        for move in solve(state, Budget(100_000)).line:
            if len(state.stock) + sum(state.hidden) <= 1:
                break
            game.apply(state, move)
        while isinstance(game.turn(state), Decide):
            game.apply(state, PatiencePlayer(20).choose(glimpse(game, state, rng), rng))
        assert game.turn(state) == Over((0,), "won")


CHOICES = {
    "what is safe is built at once": (
        "1: ? ? | 2H, 2: 9C, 3: ? | 8D, stock: ? ?, built: H1 S1 C1", "Build 1"
    ),
    "a card is turned up rather than the stock": (
        "1: ? ? ? | 9D, 2: ? | TS, 3: ? ? | 4C, stock: ? ? ? ? ?", "Pack 1 2 1"
    ),
    "the 4 of hearts fits on two black fives, and nothing would come of it": (
        "1: 5C 4H, 2: ? ? | 6H 5S, 3: ? | JS, stock: ? ? ?", "Draw"
    ),
    "with the 5 of hearts aside, the 6 of spades can be built": (
        "1: 7D 6S 5H, 2: 6C, 3: ? ? | JC, built: S5 H2 C4", "Pack 1 2 1"
    ),
    "the 5 of hearts makes room for the 6 of spades, which makes room for the 7 of diamonds": (
        "1: 7D 6S 5H, 2: 6C, 3: 7H, 4: KS KH | JC, built: D6 H2 C4", "Pack 1 2 1, Pack 1 3 1, Build 1"
    ),
    "on the hearts the joker lets the 5 and all above follow, on the spades nothing does": (
        "1: ? ? | 9S, 2: ? | 5H, 3: ? ? ? | 6H, waste: JK, stock: ? ? ? ?, built: H3 S1", "PlaceJoker 2"
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", CHOICES)
def test_it_takes_what_leads_on(why: str) -> None:
    text, moves = CHOICES[why]
    here = position(text, joker_table if "JK" in text else table)
    for move in moves.split(", "):
        chosen = choice(here)
        assert move_text(chosen) == move
        here.play(chosen)


def test_no_answer_is_waited_for_that_is_not_wanted() -> None:
    asked: list[int] = []

    def wanted() -> bool:
        asked.append(1)
        return False

    here = table({1: "? ? | 9D", 2: "? | TS", 3: "? | TC"}, stock="? ? ?")
    assert PatiencePlayer(10_000, wanted).choose(seen(here), Random(1)) in seen(here).moves
    assert len(asked) == 1


def test_habits_lead_somewhere_and_never_to_and_fro() -> None:
    rng = Random(2)
    for seed in range(20):
        state = dealt(GAME, Random(seed))
        for _ in range(LONGEST):
            table_here = table_of(state)
            found = [step for _, step in habits(table_here)]
            if not found and not state.stock:
                break
            step = found[int(rng.random() * len(found))] if found else None
            move = Draw() if step is None else Build(step[1]) if step[0] == 1 else Pack(*step[1:])
            GAME.apply(state, move)
            if not isinstance(GAME.turn(state), Decide):
                break
        else:
            raise AssertionError("the game goes on for ever")
