"""Cards that go up by themselves: safe ones or all, a finish, and what the player takes back stays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.chance import shuffled
from games.joker_klondike.state import JokerState, JokerView
from games.match import Match
from games.patience.cards import JOKER, parse_code
from games.patience.state import Build, Draw, Pack, View
from tests.joker_klondike.table import table as joker_table
from tests.kit import campaign
from tests.solver.brute import can_be_won
from tests.ui.harness import Desk, opened
from tests.ui.patience import GAME, PatienceScene
from ui.games.patience.automatic import finish_line, is_safe
from ui.games.patience.words import top_of


@pytest.mark.parametrize(
    ("card", "built", "safe"),
    [  # clubs, spades, hearts, diamonds
        ("2H", [0, 0, 1, 0], False),
        ("2H", [1, 1, 1, 0], True),
        ("6H", [4, 5, 5, 0], False),
        ("6H", [5, 5, 5, 0], True),
        ("6S", [0, 5, 5, 5], True),
        ("6S", [0, 5, 9, 4], False),
    ],
)
def test_a_card_is_safe_when_nothing_more_can_be_packed_on_it(
    card: str, built: list[int], safe: bool
) -> None:
    assert is_safe(View(foundations=built), parse_code(card)) is safe


# ------------------------------------------------------------------ with a joker
@pytest.mark.parametrize(
    ("built", "joker_at", "safe"),
    [
        ([13, 13, 8, 13], None, True),
        ([13, 13, 8, 13], (2, 7), True),
        ([13, 13, 8, 13], (3, 12), False),
        ([13, 13, 8, 12], None, False),
        ([12, 13, 8, 13], None, False),
    ],
)
def test_with_a_joker_only_the_last_suit_is_safe(
    built: list[int], joker_at: tuple[int, int] | None, safe: bool
) -> None:
    assert is_safe(JokerView(foundations=built, joker_at=joker_at), parse_code("9H")) is safe


def test_with_a_joker_a_card_that_nothing_can_be_packed_on_may_still_lose_the_game() -> None:
    """The king of hearts, built at once, wastes the win: with all cards known, each line is tried."""
    position = joker_table({1: "KC JD | QD", 3: "KD | KH"}, stock="TD JK", built="C12 S13 H12 D9")
    game, state = position.game, position.state
    assert can_be_won(game, state, 50_000)
    view, king = game.observe(state, 0), parse_code("KH")
    assert is_safe(View(foundations=view.foundations), king), "in the plain game it would be safe"
    assert not is_safe(view, king)
    position.play(Build(3))
    assert can_be_won(game, state, 50_000) is False


def last_suit(rng: Random) -> JokerState:
    """A position in which the cards of one suit only are left, and the joker anywhere."""
    suit, begun = int(rng.random() * 4), 1 + int(rng.random() * 9)
    state = JokerState("", is_dealt=True, foundations=[13] * 4)
    state.foundations[suit] = begun
    left = [suit * 13 + rank for rank in range(begun, 13)]
    place = 2 + int(rng.random() * (begun - 1))
    if begun > 1 and rng.random() < 0.5:
        state.joker_at = (suit, place)
        left.append(suit * 13 + place - 1)
    else:
        left.append(JOKER)
    for card in shuffled(rng, left):
        pile = int(rng.random() * 6)
        (state.columns[pile] if pile in range(1, 4) else state.waste if pile else state.stock).append(card)
    state.hidden[1:] = [max(0, len(column) - 1) for column in state.columns[1:]]
    return state


def test_what_is_called_safe_with_a_joker_never_loses_a_win() -> None:
    game, kept = GAMES["joker_klondike"], 0
    for seed in campaign.seeds("safe with a joker", short=400, long=5_000):
        with campaign.told(seed=seed):
            state = last_suit(Random(seed))
            builds = [move for move in game.moves(state) if isinstance(move, Build)]
            if builds and can_be_won(game, state, 20_000):
                view = game.observe(state, 0)
                assert is_safe(view, top_of(view, builds[0].source) or 0)
                game.apply(state, builds[0])
                assert can_be_won(game, state, 20_000)
                kept += 1
    assert kept > 10


# ------------------------------------------------------------------ at the table
def table(desk: Desk) -> PatienceScene:
    desk.app.navigator.open_new(GAME, "52")
    desk.settle()
    assert isinstance(desk.scene, PatienceScene)
    return desk.scene


def play_sensibly(scene: PatienceScene, desk: Desk) -> None:
    """Build, else turn cards up, else draw."""
    scene.play(max(scene.controller.places.moves, key=lambda move: _worth(scene.face.view, move)))
    desk.settle()


def _worth(view: View, move: object) -> int:
    if isinstance(move, Build):
        return 50
    if isinstance(move, Pack):
        if not move.source:
            return 20
        hidden = view.hidden[move.source]
        return 10 + hidden + 20 * bool(hidden) if move.cards == len(view.columns[move.source]) else -5
    return 0 if isinstance(move, Draw) else -100


def is_done(match: Match) -> bool:
    """Whether a game is won in substance."""
    return bool(finish_line(match.game, match.state))


def test_safe_cards_follow_the_move_and_go_back_with_it(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), auto_build="safe") as desk:
        scene = table(desk)
        match = scene.session.match
        while not match.is_over:
            play_sensibly(scene, desk)
        assert scene.face.view.why == "won"
        assert any(entry.actor == "0+" for entry in match.log)
        again = Match.begin(match.game, match.seats, match.options)
        for entry in match.log:
            again.repeat(entry)
        assert again.state == match.state
        count = len(match.log)
        scene.take_back()
        desk.settle()
        assert count - len(match.log) > 1
        desk.assert_redraw_is_exact()


def test_what_is_taken_back_stays_until_it_is_built_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), auto_build="all") as desk:
        scene = table(desk)
        match = scene.session.match
        while not any(entry.actor == "0+" for entry in match.log):
            play_sensibly(scene, desk)
        cause = next(entry for entry in reversed(match.log) if entry.is_chosen)
        scene.take_back()
        desk.settle()
        scene.play(cause.move)
        desk.settle()
        assert match.log[-1].is_chosen, "the card that was taken back went up again"


def test_with_aces_only_a_game_that_is_won_in_substance_is_finished_by_one_press(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), auto_build="none") as desk:
        scene = table(desk)
        match = scene.session.match
        while not is_done(match):
            play_sensibly(scene, desk)
        assert {entry.actor for entry in match.log} == {"*", "0"}
        before = len(match.log)
        desk.click(next(button for button in scene.buttons if button.look.label == "Finish").area.center)
        desk.settle()
        assert scene.face.view.why == "won"
        scene.take_back()
        assert (len(match.log), scene.face.view.why) == (before, "")
