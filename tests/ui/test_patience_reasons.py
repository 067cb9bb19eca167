"""What a hint says of a move is true of the position: held against the rules in many positions."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.chance import pick
from games.core import Chance, Decide, Move
from games.patience.cards import PACK, name
from games.patience.state import Build, Draw, GiveUp, Pack, Revealed
from tests.joker_klondike.table import HEARTS
from tests.joker_klondike.table import table as joker_table
from tests.klondike_patience.table import Table, table
from ui.games.patience.words import advice, reason, top_of

BOTH = ("klondike_patience", "joker_klondike")
CARDS = {name(number): number for number in PACK}
CARD = r"the ((?:\w+) of (?:\w+))"


def said(position: Table, move: Move) -> str:
    assert position.offers(move)
    return advice(position.game.observe(position.state, 0), move)


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


def check(game: Any, state: Any, move: Move, why: str) -> str:
    """Hold a reason against what happens; its kind."""
    after = game.copy(state)
    events = game.apply(after, move)
    if why == "it frees a face-down card":
        assert any(isinstance(event, Revealed) for event in events)
    elif found := re.fullmatch(rf"it makes a space for (?:a king|{CARD})", why):
        assert not after.columns[move[0]]
        assert not found[1] or fits(game, after, CARDS[found[1]], None)
    elif found := re.fullmatch(rf"{CARD} can (?:follow|then be built)", why):
        assert CARDS[found[1]] in builds(game, after)
    elif found := re.fullmatch(rf"{CARD} can then take {CARD}", why):
        assert fits(game, after, CARDS[found[2]], CARDS[found[1]])
    elif found := re.fullmatch(rf"{CARD} can follow and free a face-down card", why):
        assert fits(game, after, CARDS[found[1]], state.waste[-1])
    elif found := re.fullmatch(rf"{CARD} under it is free again", why):
        assert after.waste[-1:] == [CARDS[found[1]]] or CARDS[found[1]] in builds(game, state)
    else:
        return check_plain(game, state, why)
    return re.sub(CARD, "-", why)


def check_plain(game: Any, state: Any, why: str) -> str:
    """The reasons that are told without a look at what follows."""
    can_play = any(not isinstance(move, Draw | GiveUp) for move in game.moves(state))
    if why == "no open card can be moved":
        assert not can_play
    elif why == "it promises more than the moves that lie open":
        assert can_play
    elif why == "the next card of the stock would cover it":
        assert state.stock
    else:
        assert why in ("", "no card is left to be packed on it") or why.startswith("it stands for the ")
    return why.partition(" the ")[0]


@pytest.mark.parametrize("name_of_game", BOTH)
def test_every_reason_is_true(name_of_game: str) -> None:
    game, rng = GAMES[name_of_game], Random(8)
    kinds: Counter[str] = Counter()
    for _ in range(150):
        state = game.new(1, game.check_options({}))
        for _ in range(80):
            turn = game.turn(state)
            if isinstance(turn, Chance):
                game.apply(state, game.outcomes(state).sample(rng))
                continue
            if not isinstance(turn, Decide):
                break
            moves = [move for move in game.moves(state) if not isinstance(move, GiveUp)]
            view = game.observe(state, 0)
            for move in moves:
                kinds[check(game, state, move, reason(view, move))] += 1
            plays = [move for move in moves if not isinstance(move, Draw)]
            if not moves:
                break
            game.apply(state, pick(rng, plays if plays and rng.random() < 0.8 else moves))
    assert kinds["it frees a face-down card"] > 100
    assert kinds["it promises more than"] > 100
    assert len(kinds) >= 8, kinds


# ------------------------------------------------------------------ one of each, by hand
def test_what_a_packing_is_good_for() -> None:
    seen = table({1: "? | 9D", 2: "TS", 3: "QH JS", 4: "QD", 5: "7C"}, waste="KC", stock="2C", built="H11")
    assert (
        said(seen, Pack(1, 2, 1)) == "Move the 9 of diamonds on the 10 of spades: it frees a face-down card."
    )
    assert said(seen, Pack(3, 4, 1)) == (
        "Move the jack of spades on the queen of diamonds: the queen of hearts can then be built."
    )


def test_a_space_is_told_of_with_the_king_that_wants_it() -> None:
    waiting = table({1: "9D", 2: "TS", 3: "? | KH"}, stock="2H")
    assert said(waiting, Pack(1, 2, 1)).endswith(": it makes a space for the king of hearts.")
    nobody = table({1: "9D", 2: "TS"}, stock="2H")
    assert said(nobody, Pack(1, 2, 1)).endswith(": it makes a space for a king.")


def test_a_card_of_the_waste_opens_the_way_for_another() -> None:
    seen = table({1: "? | 8C", 2: "TS"}, waste="9D", stock="2H")
    assert said(seen, Pack(0, 2, 1)).endswith(": the 8 of clubs can follow and free a face-down card.")
    bare = table({2: "TS"}, waste="4C 9D", stock="2H")
    assert said(bare, Pack(0, 2, 1)).endswith(": the 4 of clubs under it is free again.")
    alone = table({2: "TS"}, waste="9D", stock="2H")
    assert said(alone, Pack(0, 2, 1)).endswith(": the next card of the stock would cover it.")


def test_what_a_build_is_good_for() -> None:
    seen = table({1: "9S 8D", 2: "TC 9D"}, stock="2H", built="D7")
    assert said(seen, Build(1)) == "Build the 8 of diamonds on the diamonds: the 9 of diamonds can follow."
    done = table({1: "TS 9D"}, stock="2H", built="D8 S8 C8")
    assert said(done, Build(1)).endswith(": no card is left to be packed on it.")


def test_the_stock_is_turned_for_want_of_anything_else() -> None:
    assert said(table({1: "9D"}, stock="2H"), Draw()).endswith(": no open card can be moved.")
    assert said(table({1: "9D", 2: "TS"}, stock="2H"), Draw()).endswith("than the moves that lie open.")


def test_the_joker_is_told_for_which_card_it_stands() -> None:
    seen = joker_table({1: "6H"}, waste="JK", stock="2D", built="H4 S2")
    view = seen.game.observe(seen.state, 0)
    move = next(move for move in seen.game.moves(seen.state) if move[0] == HEARTS)
    assert advice(view, move) == (
        "Put the joker on the hearts: it stands for the 5 of hearts there, and the 6 of hearts can follow."
    )


def test_what_the_joker_stands_for_is_not_called_built() -> None:
    seen = joker_table({1: "TS 9D"}, stock="2H", built="D8 S8 C8", joker="S8")
    assert "no card is left" not in said(seen, Build(1))
