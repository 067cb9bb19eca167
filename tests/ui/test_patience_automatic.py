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
from games.patience.state import Build, Pack, View
from tests.joker_klondike.table import table as joker_table
from tests.solver.brute import can_be_won
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene
from ui.games.patience.automatic import finish_line, is_safe
from ui.games.patience.words import top_of

GAME = "klondike_patience"


def seen(spades: int = 0, hearts: int = 0, diamonds: int = 0, clubs: int = 0) -> View:
    return View(foundations=[clubs, spades, hearts, diamonds])


@pytest.mark.parametrize(
    ("code", "view", "safe"),
    [
        ("2H", seen(hearts=1), False),
        ("2H", seen(hearts=1, spades=1, clubs=1), True),
        ("6H", seen(hearts=5, spades=5, clubs=4), False),
        ("6H", seen(hearts=5, spades=5, clubs=5), True),
        ("6S", seen(spades=5, hearts=5, diamonds=5), True),
        ("6S", seen(spades=5, hearts=9, diamonds=4), False),
    ],
)
def test_a_card_is_safe_when_nothing_more_can_be_packed_on_it(code: str, view: View, safe: bool) -> None:
    assert is_safe(view, parse_code(code)) is safe


# ------------------------------------------------------------------ with a joker
def test_with_a_joker_a_card_that_nothing_can_be_packed_on_may_still_lose_the_game() -> None:
    """The king of hearts, built at once, wastes the win: with all cards known, each line is tried."""
    position = joker_table({1: "KC JD | QD", 3: "KD | KH"}, stock="TD JK", built="C12 S13 H12 D9")
    game, state = position.game, position.state
    assert can_be_won(game, state, 50_000)
    view = game.observe(state, 0)
    king = parse_code("KH")
    assert is_safe(View(foundations=view.foundations), king), "in the plain game it would be safe"
    assert not is_safe(view, king)
    position.play(Build(3))
    assert can_be_won(game, state, 50_000) is False


@pytest.mark.parametrize(
    ("foundations", "joker_at", "safe"),
    [
        ([13, 13, 8, 13], None, True),
        ([13, 13, 8, 13], (2, 7), True),
        ([13, 13, 8, 13], (3, 12), False),
        ([13, 13, 8, 12], None, False),
        ([12, 13, 8, 13], None, False),
    ],
)
def test_with_a_joker_only_the_last_suit_is_safe(
    foundations: list[int], joker_at: tuple[int, int] | None, safe: bool
) -> None:
    assert is_safe(JokerView(foundations=foundations, joker_at=joker_at), parse_code("9H")) is safe


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
    game, rng = GAMES["joker_klondike"], Random(4)
    kept = 0
    for _ in range(1500):
        state = last_suit(rng)
        builds = [move for move in game.moves(state) if isinstance(move, Build)]
        if not builds or not can_be_won(game, state, 20_000):
            continue
        view = game.observe(state, 0)
        assert is_safe(view, top_of(view, builds[0].source) or 0)
        game.apply(state, builds[0])
        assert can_be_won(game, state, 20_000)
        kept += 1
    assert kept > 50


# ------------------------------------------------------------------ at the table
def table(desk: Desk, deal: str) -> PatienceScene:
    desk.app.navigator.open_new(GAME, deal)
    desk.settle()
    assert isinstance(desk.scene, PatienceScene)
    return desk.scene


def sensible(scene: PatienceScene, desk: Desk, stop_at_finish: bool) -> None:
    """Build, else turn cards up, else draw, until the game is over or all but done."""
    while not scene.session.match.is_over:
        if stop_at_finish and finish_line(scene.session.match.game, scene.session.match.state):
            return
        scene.play(max(scene.controller.places.moves, key=lambda move: _worth(scene, move)))
        desk.settle()


def _worth(scene: PatienceScene, move: object) -> int:
    if isinstance(move, Build):
        return 50
    if isinstance(move, Pack) and move.source == 0:
        return 20
    if isinstance(move, Pack):
        view = scene.face.view
        whole = move.cards == len(view.columns[move.source])
        return 30 + view.hidden[move.source] if whole and view.hidden[move.source] else 10 if whole else -5
    return 0 if type(move).__name__ == "Draw" else -100


def replayed(match: Match) -> Match:
    again = Match.begin(match.game, match.seats, match.options)
    for entry in match.log:
        again.repeat(entry)
    return again


def test_safe_cards_follow_the_move_and_go_back_with_it(tmp_path: Path) -> None:
    with opened(tmp_path, auto_build="safe") as desk:
        scene = table(desk, "52")
        sensible(scene, desk, stop_at_finish=False)
        followed = [entry for entry in scene.session.match.log if entry.actor == "0+"]
        assert followed
        assert scene.session.match.turn.why == "won"  # type: ignore[union-attr]
        assert replayed(scene.session.match).state == scene.session.match.state
        count = len(scene.session.match.log)
        scene.take_back()
        desk.settle()
        assert count - len(scene.session.match.log) > 1
        desk.assert_redraw_is_exact()


def test_what_is_taken_back_stays_until_it_is_built_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path, auto_build="all") as desk:
        scene = table(desk, "52")
        while not any(entry.actor == "0+" for entry in scene.session.match.log):
            scene.play(max(scene.controller.places.moves, key=lambda move: _worth(scene, move)))
            desk.settle()
        cause = next(entry for entry in reversed(scene.session.match.log) if entry.is_chosen)
        scene.take_back()
        desk.settle()
        scene.play(cause.move)
        desk.settle()
        assert scene.session.match.log[-1].is_chosen, "the card that was taken back went up again"


def test_aces_only_is_the_game_as_printed(tmp_path: Path) -> None:
    with opened(tmp_path, auto_build="none") as desk:
        scene = table(desk, "52")
        sensible(scene, desk, stop_at_finish=True)
        assert all(entry.actor in ("*", "0") for entry in scene.session.match.log)


def test_a_game_that_is_won_in_substance_is_finished_by_one_press(tmp_path: Path) -> None:
    with opened(tmp_path, auto_build="none", animation="full") as desk:
        scene = table(desk, "52")
        sensible(scene, desk, stop_at_finish=True)
        before = len(scene.session.match.log)
        assert not scene.session.match.is_over
        main = next(button for button in scene.buttons if button.look.label == "Finish")
        desk.click(main.area.center)
        desk.settle()
        assert scene.face.view.why == "won"
        scene.take_back()
        assert len(scene.session.match.log) == before
        assert not scene.face.view.why
