"""What the patiences say: events in the log, and what a hint says of a move, which is true of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.chance import pick
from games.core import Chance, Decide, Message, Move
from games.joker_klondike.state import JokerBuilt, JokerEvent, JokerReplaced
from games.patience.cards import PACK, name, parse_code
from games.patience.state import Build, Built, Draw, Drawn, Finished, GiveUp, LaidOut, Pack, Packed, Revealed
from tests.kit import campaign
from tests.kit.script import Scene, each, play, read
from tests.klondike_patience.table import PatienceTeller
from ui.games.patience.hint_words import benefit_of, hint_message, top_of
from ui.games.patience.words import line, log_sentence
from ui.words import in_words

CARDS = {in_words(name(number)): number for number in PACK}
CARD = r"the ((?:\w+) of (?:\w+))"
H2, H8, S7 = map(parse_code, ("2H", "8H", "7S"))

TOLD: list[tuple[JokerEvent, str]] = [
    (LaidOut((1, 2, 3, 4, 5, 6, 7), 24), "Seven columns dealt, with 24 cards left in the stock."),
    (Drawn(H2), "2 of hearts from the stock."),
    (Packed((H8,), 0, 4), "8 of hearts from the waste to column 4."),
    (Packed((H8,), 2, 4), "8 of hearts to column 4."),
    (Packed((H8, S7), 2, 4), "8 of hearts with its sequence to column 4."),
    (Built(0, 3, True), "Ace of clubs went up by itself."),
    (Built(1, 3, False), "2 of clubs to its foundation."),
    (Revealed(51, 2), "King of diamonds turned up."),
    (JokerBuilt(2, 5, 0), "The joker stands in for the 5 of hearts."),
    (JokerReplaced(H2, 0, 2), "2 of hearts takes the joker’s place."),
    (Finished("won", 52), "All four suits are home – the deal is won!"),
    (Finished("stuck", 7), "No more moves, with 7 cards home."),
    (Finished("given up", 7), "Gave up with 7 cards home."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_every_event_is_told_in_words(event: JokerEvent, sentence: str) -> None:
    assert in_words(log_sentence(event)) == sentence
    assert in_words(line([event, Drawn(H2)])) == f"{sentence} 2 of hearts from the stock."
    assert {type(each) for each, _ in TOLD} == set(GAMES["joker_klondike"].event_types)


# ------------------------------------------------------------------ hints, one of each
class HintTeller(PatienceTeller):
    """Says what a hint says of a move."""

    def ask_hint(self, words: str) -> str:
        """Return the hint for a move on offer."""
        move = self.parse(words)
        assert move in self.game.moves(self.state)
        return in_words(hint_message(self.game.observe(self.state, 0), move))


@each(read(Path(__file__).parent / "patience_hints.txt"))
def test_a_hint_says_what_to_do_and_why(scene: Scene) -> None:
    play(scene, HintTeller())


# ------------------------------------------------------------------ in whole games
def builds(game: Any, state: Any) -> set[int | None]:
    """The cards that can be built now."""
    view = game.observe(state, 0)
    return {top_of(view, move.source) for move in game.moves(state) if isinstance(move, Build)}


def fits(game: Any, state: Any, moved: int, on: int | None) -> bool:
    """Whether a card, alone or at the head of its sequence, can be packed on another (None: in a space)."""
    view = game.observe(state, 0)
    for move in game.moves(state):
        if isinstance(move, Pack):
            cards = view.columns[move.source] if move.source else view.waste
            if cards[-move.cards] == moved and top_of(view, move.target) == on:
                return True
    return False


def check(game: Any, state: Any, move: Move, log_sentence: Message | None) -> str:
    """Hold a reason against what happens; its kind."""
    after = game.copy(state)
    events = game.apply(after, move)
    can_play = any(not isinstance(other, Draw | GiveUp) for other in game.moves(state))
    why = in_words(log_sentence or "")
    cards = [CARDS[found] for found in re.findall(CARD, why)]
    kind = re.sub(CARD, "-", why)
    if any(isinstance(event, JokerReplaced) for event in events):  # what can follow waits for the joker
        return kind
    match kind:
        case "it frees a face-down card":
            assert any(isinstance(event, Revealed) for event in events)
        case "it clears a column for a king" | "it clears a column for -":
            assert not after.columns[move[0]]
            assert not cards or fits(game, after, cards[0], None)
        case "- can follow" | "then - can go up":
            assert cards[0] in builds(game, after)
        case "then - can take -":
            assert fits(game, after, cards[1], cards[0])
        case "- can follow and free a face-down card":
            assert fits(game, after, cards[0], state.waste[-1])
        case "it frees - under it":
            assert after.waste[-1:] == cards or cards[0] in builds(game, state)
        case "no card on the table can move":
            assert not can_play
        case "that’s better than any move on the table":
            assert can_play
        case "the next card would bury it":
            assert state.stock
        case _:
            assert why in ("", "no other card needs it anymore") or why.startswith("he stands in for the ")
    return kind


@pytest.mark.parametrize("game_name", ["klondike_patience", "joker_klondike"])
def test_every_reason_is_true(game_name: str) -> None:
    game, kinds = GAMES[game_name], Counter[str]()
    for seed in campaign.seeds(f"reasons {game_name}", short=24, long=1_000):
        with campaign.told(seed=seed):
            rng, state = Random(seed), game.new(1, game.check_options({}))
            game.apply(state, game.outcomes(state).sample(rng))
            for _ in range(80):
                turn, view = game.turn(state), game.observe(state, 0)
                if isinstance(turn, Chance):
                    game.apply(state, game.outcomes(state).sample(rng))
                    continue
                moves = [move for move in game.moves(state) if not isinstance(move, GiveUp)]
                if not isinstance(turn, Decide) or not moves:
                    break
                kinds.update(check(game, state, move, benefit_of(view, move)) for move in moves)
                plays = [move for move in moves if not isinstance(move, Draw)]
                game.apply(state, pick(rng, plays if plays and rng.random() < 0.8 else moves))
    assert kinds["it frees a face-down card"] > 20
    assert len(kinds) >= 8, kinds
