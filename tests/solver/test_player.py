"""The player of the patiences: plays legal moves to the end, takes what is plain, and does not look."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core import Decide, Over
from games.patience.deals import deals
from games.patience.state import Build, Built, Draw, GiveUp, Pack, Revealed
from games.players import AnyObservation, turn_observation
from games.solver.joker_position import position_of
from games.solver.player import PatiencePlayer, weighted_steps
from games.solver.solver import Budget, solve
from tests.kit import campaign
from tests.kit.script import Scene, each, play, read
from tests.klondike_patience.table import PatienceTeller, Table, dealt, position

BOTH = ("klondike_patience", "joker_klondike")
LONGEST = 300
GIVES_UP = 4
"""A game of both that is given up."""


def seen(here: Table) -> AnyObservation:
    return turn_observation(here.game, here.state, Random(1))


@pytest.mark.parametrize("name", BOTH)
def test_whole_games_end_without_a_look_and_no_game_is_given_up_too_soon(name: str) -> None:
    """A move is on offer, is the same whatever lies face down, and gives up only where no card can be won."""
    player = PatiencePlayer(20)
    changed = given_up = 0
    for seed in (GIVES_UP, *campaign.seeds(f"whole games of {name}", 3, 400)):
        rng = Random(seed)
        game, state = dealt(name, rng=rng)
        with campaign.told(seed=seed):
            for number in range(LONGEST):
                if not isinstance(game.turn(state), Decide):
                    break
                handed = turn_observation(game, state, Random(7))
                move = player.choose(handed, Random(9))
                assert move in handed.moves
                if number % 8 == 0:
                    other = game.sample_state(state, 0, Random(number))
                    changed += other != state
                    assert player.choose(turn_observation(game, other, Random(7)), Random(9)) == move
                if isinstance(move, GiveUp):
                    given_up += 1
                    assert not gain_is_near(game, state)
                game.apply(state, move)
            assert isinstance(game.turn(state), Over)
    assert changed > 10
    assert given_up


def gain_is_near(game: Any, state: Any) -> bool:
    """Return True if any moves lead to a build, a card turned up, or one less in the waste: all are tried."""
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
    known = deals(name)
    assert known
    for deal in known.of("gentle")[: campaign.size(2, 50)]:
        (game, state), rng = dealt(name, str(deal)), Random(deal)
        for move in solve(state, Budget(100_000)).line:
            if len(state.stock) + sum(state.hidden) <= 1:
                break
            game.apply(state, move)
        while isinstance(game.turn(state), Decide):
            game.apply(state, PatiencePlayer(20).choose(turn_observation(game, state, rng), rng))
        assert game.turn(state) == Over((0,), "won")


class ChoiceTeller(PatienceTeller):
    """Lets the player choose, and play that."""

    def do_choose(self) -> str:
        """Let the player choose; return the move."""
        chosen = PatiencePlayer(200).choose(seen(self.here), Random(1))
        self.here.play(chosen)
        return self.spell(chosen)


@each(read(Path(__file__).with_name("choices.txt")))
def test_it_takes_what_leads_on(scene: Scene) -> None:
    play(scene, ChoiceTeller())


def test_a_cancelled_player_answers_at_once() -> None:
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return True

    here = position("1: ? ? | 9D, 2: ? | TS, 3: ? | TC, stock: ? ? ?")
    assert PatiencePlayer(10_000, is_cancelled).choose(seen(here), Random(1)) in seen(here).moves
    assert len(asked) == 1


def test_the_policy_makes_progress_and_never_goes_to_and_fro() -> None:
    rng = Random(2)
    for seed in range(20):
        game, state = dealt("klondike_patience", rng=Random(seed))
        for _ in range(LONGEST):
            here = position_of(state)
            found = [step for _, step in weighted_steps(here)]
            if not found and not state.stock:
                break
            step = found[int(rng.random() * len(found))] if found else None
            move = Draw() if step is None else Build(step[1]) if step[0] == 1 else Pack(*step[1:])
            game.apply(state, move)
            if not isinstance(game.turn(state), Decide):
                break
        else:
            raise AssertionError("the game goes on for ever")
