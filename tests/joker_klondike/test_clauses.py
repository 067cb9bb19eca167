"""The rules of the joker, clause by clause: the short plays of plays.txt, and that all else is Klondike."""

from __future__ import annotations

from pathlib import Path
from random import Random

from games.chance import pick, shuffled
from games.core import Move
from games.joker_klondike import GAME
from games.klondike_patience import GAME as KLONDIKE
from games.patience.cards import JOKER, PACK, code, codes
from games.patience.state import Build, Finished, Pack, Shuffle
from tests.clauses import clause
from tests.kit.script import Scene, clauses, each, play, read
from tests.klondike_patience.table import PatienceTeller, undealt

PLAYS = read(Path(__file__).with_name("plays.txt"))


@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    play(scene, PatienceTeller("joker_klondike"))


@clause("JK-23a")
def test_until_the_joker_appears_the_game_is_klondike() -> None:
    """It is the last card of the stock: the same can be done, happens, and is refused in the same words."""
    family: list[Move] = [Build(pile) for pile in range(9)]
    family += [Pack(one, other, cards) for one in range(9) for other in range(9) for cards in (1, 2, 3)]
    for seed in range(25):
        rng = Random(seed)
        cards = codes(shuffled(rng, PACK))
        plain, joker = undealt("klondike_patience"), undealt("joker_klondike")
        plain.play(Shuffle(cards))
        joker.play(Shuffle(cards + code(JOKER)))
        while plain.state.stock:
            moves = plain.game.moves(plain.state)
            assert joker.game.moves(joker.state) == moves
            if rng.random() < 0.02:
                for wrong in (move for move in family if move not in moves):
                    assert joker.refusal(wrong) == plain.refusal(wrong)
            move = pick(rng, moves)
            expected = [event for event in plain.play(move) if not isinstance(event, Finished)]
            assert joker.play(move) == expected
            for part in ("columns", "hidden", "waste", "foundations"):
                assert getattr(joker.state, part) == getattr(plain.state, part)
        assert GAME.plays(joker.state) == KLONDIKE.plays(plain.state)
