"""Many games of random moves: the pack stays whole, hidden cards stay hidden, so does the joker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.chance import pick
from games.codec import digest
from games.core import Chance, Decide, Over
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerState, PlaceJoker
from games.patience.cards import JOKER, PACK_WITH_JOKER, RANK_OF, code
from games.patience.deals import shuffle_deal
from games.patience.state import COLUMNS, Draw, Shuffle
from tests.joker_klondike.table import table


def deal(rng: Random) -> JokerState:
    state = GAME.new(1, GAME.check_options({}))
    GAME.apply(state, GAME.outcomes(state).sample(rng))
    return state


def tops(state: JokerState) -> set[int]:
    """The cards that are available."""
    return {pile[-1] for pile in (*state.columns, state.waste) if pile}


def is_settled(state: JokerState) -> bool:
    """Whether nothing is left that the rules compel without a choice."""
    free = tops(state)
    if state.joker_at and state.joker_at[0] * 13 + state.joker_at[1] - 1 in free:
        return False
    is_free = state.is_held or JOKER in free
    return not any(RANK_OF[card] == 1 for card in free) and not (is_free and len(GAME.targets(state)) == 1)


def test_five_thousand_games_keep_the_pack_whole() -> None:
    rng = Random(1)
    seen: Counter[str] = Counter()
    for _ in range(5_000):
        state = deal(rng)
        while not isinstance(turn := GAME.turn(state), Over):
            move = pick(rng, GAME.moves(state))
            seen[type(move).__name__] += 1
            seen.update(type(event).__name__ for event in GAME.apply(state, move))
            assert is_settled(state)
        assert GAME.faults(state) == []
        seen[turn.why] += 1
    assert seen["won"] + seen["stuck"] + seen["given up"] == 5_000
    assert min(seen["JokerBuilt"], seen["JokerReplaced"], seen["PlaceJoker"]) > 1_000


def test_the_stock_is_gone_after_25_draws() -> None:
    rng = Random(2)
    for _ in range(20):
        state, draws = deal(rng), 0
        while state.stock:
            move = Draw() if not GAME.choices(state) else PlaceJoker(GAME.choices(state)[0])
            draws += move == Draw()
            GAME.apply(state, move)
        assert draws == 25


# ------------------------------------------------------------------ what is hidden
def hidden(state: JokerState) -> list[int]:
    return [card for pile in COLUMNS for card in state.columns[pile][: state.hidden[pile]]]


def with_joker(rng: Random, *, unseen: bool) -> JokerState:
    """A deal in which the joker lies face down, or does not."""
    while True:
        state = deal(rng)
        if (JOKER in [*state.stock, *hidden(state)]) == unseen:
            return state


def test_an_unseen_joker_may_be_imagined_in_every_unseen_place() -> None:
    rng = Random(4)
    state = with_joker(rng, unseen=True)
    places: Counter[int] = Counter()
    for _ in range(1_500):
        guess = GAME.imagine(state, 0, rng)
        cards = guess.stock + hidden(guess)
        assert sorted(cards) == sorted(state.stock + hidden(state))
        places[cards.index(JOKER)] += 1
    assert len(places) == len(state.stock) + len(hidden(state))
    assert max(places.values()) < 4 * min(places.values())


def test_a_joker_that_is_seen_is_imagined_where_it_is() -> None:
    rng = Random(5)
    state = with_joker(rng, unseen=False)
    for _ in range(20):
        guess = GAME.imagine(state, 0, rng)
        assert JOKER not in guess.stock + hidden(guess)
        assert GAME.observe(guess, 0) == GAME.observe(state, 0)


def positions() -> Iterator[JokerState]:
    yield table({1: "? | 9D"}, stock="? ?", built="C1 H13", joker="held from H").state
    yield table({1: "? | 9D"}, stock="? ?", built="C1 H4", joker="H3").state
    yield table({1: "? | 9D"}, stock="? ?", built="C2 S1", waste="JK").state


@pytest.mark.parametrize("state", [*positions()])
def test_the_player_sees_where_the_joker_is(state: JokerState) -> None:
    seen = GAME.observe(state, 0)
    assert (seen.joker_at, seen.is_held, seen.came_from) == (state.joker_at, state.is_held, state.came_from)


def test_states_that_differ_in_the_joker_alone_are_told_apart() -> None:
    states = [*positions()]
    for state in positions():
        state.came_from = 3
        states.append(state)
    assert len({digest(state) for state in states}) == len(states)


def test_a_copy_has_a_joker_of_its_own() -> None:
    for state in positions():
        copied = state.copy()
        assert (type(copied), copied) == (JokerState, state)
        copied.joker_at, copied.is_held, copied.came_from = (0, 2), not state.is_held, 2
        copied.columns[1].pop()
        assert state in [*positions()]


# ------------------------------------------------------------------ faults
def laid(**changes: object) -> JokerState:
    """A whole game in which the joker stands for the 5 of hearts, which is in the stock; then changed."""
    state = JokerState("", is_dealt=True, foundations=[0, 0, 7, 0], joker_at=(2, 5))
    built = {2 * 13 + rank - 1 for rank in (1, 2, 3, 4, 6, 7)}
    state.stock = [card for card in PACK_WITH_JOKER if card != JOKER and card not in built]
    for name, value in changes.items():
        setattr(state, name, value)
    return state


NOT_ALL = "the 53 cards are not there once each"
HELD = "a joker that is held comes from a foundation, and no other joker does"


@pytest.mark.parametrize(
    ("state", "faults"),
    [
        (laid(), []),
        (laid(joker_at=None), [NOT_ALL]),
        (laid(joker_at=(2, 8)), [NOT_ALL, "the joker stands where nothing is built"]),
        (laid(joker_at=(2, 1)), [NOT_ALL, "the joker stands where nothing is built"]),
        (laid(joker_at=(4, 2)), [NOT_ALL, "the joker stands where nothing is built"]),
        (laid(is_held=True, came_from=1), ["the joker is in two places"]),
        (laid(came_from=1), [HELD]),
        (laid(joker_at=None, is_held=True), [NOT_ALL, HELD]),
    ],
)
def test_faults_are_found(state: JokerState, faults: list[str]) -> None:
    assert GAME.faults(state) == faults


@pytest.mark.parametrize("damage", [lambda state: state.stock.remove(JOKER), lambda s: s.stock.append(JOKER)])
def test_a_missing_and_a_second_joker_are_found(damage: Callable[[JokerState], None]) -> None:
    state = next(state for state in iter(lambda: deal(Random()), None) if JOKER in state.stock)
    damage(state)
    assert GAME.faults(state) == [NOT_ALL]


def test_a_joker_in_a_sequence_is_found() -> None:
    faults = GAME.faults(table({3: "9D JK"}, stock="?").state)
    assert "column 3 is no sequence" in faults


def test_no_fault_before_the_deal() -> None:
    state = GAME.new(1, GAME.check_options({}))
    assert GAME.faults(state) == []
    assert GAME.turn(state) == Chance("shuffle")
    assert (GAME.moves(state), GAME.scores(state)) == ([], (0,))


# ------------------------------------------------------------------ numbered deals
@pytest.mark.parametrize("number", ["1", "617", "31999", "32000", "987654321", "ms40000"])
def test_a_numbered_deal_shuffles_the_pack_with_the_joker_in_it(number: str) -> None:
    state = GAME.new(1, GAME.check_options({"deal": number}))
    outcome = GAME.outcomes(state).sample(Random(1))
    assert outcome == Shuffle("".join(map(code, reversed(shuffle_deal(number, PACK_WITH_JOKER)))))
    assert isinstance(GAME.turn(state), Chance)
    GAME.apply(state, outcome)
    assert isinstance(GAME.turn(state), Decide)
    assert GAME.faults(state) == []


# Worked out apart from the program: the pack A to K of clubs, spades, hearts, diamonds with the joker
# behind it is rearranged by ranks and swapped from the back by Microsoft's generator.
def test_the_first_numbered_deal() -> None:
    suits, ranks = "CDHS", "A23456789TJQK"
    cards, number = [rank + suit for rank in ranks for suit in suits] + ["JK"], 1
    for last in range(52, 0, -1):
        number = (number * 214_013 + 2_531_011) % 2**31
        other = (number >> 16) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert [code(card) for card in shuffle_deal("1", PACK_WITH_JOKER)] == cards


def test_events_of_the_joker_are_told_in_order() -> None:
    here = table(stock="? 4H", built="H5 S2", joker="H4")
    events = GAME.apply(here.state, Draw())
    assert [type(event) for event in events[1:]] == [JokerReplaced, JokerBuilt]
