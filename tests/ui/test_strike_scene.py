"""STRIKE IT RICH at the table: rolling, choosing, selling, secrets, computer players, taking back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.core import Decide
from games.strike_it_rich.state import Claim, Dice, Form, Pass, Sell
from tests.strike_it_rich.table import mine_of, position, shown
from tests.ui.shared_scenes import main_label, pill_words
from tests.ui.strike import WAYS, Player, Way, seated

SPACE, ENTER, RIGHT = pygame.K_SPACE, pygame.K_RETURN, pygame.K_RIGHT
ROLL = Dice(1, 4, 5)


@pytest.fixture(params=WAYS, ids=str)
def either(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """A person at a new game against another, with and without animation."""
    way: Way = request.param
    with seated(tmp_path, [(1, 4, 5)], way=way) as player:
        yield player


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A person at a new game against another, without animation."""
    with seated(tmp_path, [(1, 4, 5)]) as player:
        yield player


def green(player: Player) -> list[str]:
    """What the green buttons say that can be pressed."""
    buttons = [button for button in player.scene.buttons if button.visible and button.look.kind == "primary"]
    assert all(button.enabled for button in buttons)
    return [button.look.label for button in buttons]


# ------------------------------------------------------------------ a whole turn
def test_a_turn_by_mouse(either: Player) -> None:
    either.click(either.face.layout.main.center)
    assert either.moves == [ROLL]
    assert either.session.match.turn == Decide(0)
    either.pick("4-1")
    assert main_label(either.scene) == "Buy for $15,000"
    either.pick("1-4")
    assert either.moves == [ROLL]
    either.pick("1-4")
    assert either.moves == [ROLL, Form(1, 4)]
    assert shown(either.state) == "80,000 1-4 | 100,000 | 1 rolls"
    assert pill_words(either.scene) == "Belle's turn: roll the dice"
    assert either.desk.sound.played.count("token") >= 2
    assert either.scene._told[-1].words == "Ada bought Grubstake for $20,000."
    assert either.scene._told[-1].place == mine_of("1-4")


def test_a_turn_by_keys(either: Player) -> None:
    either.keys(SPACE, SPACE)
    assert either.moves == [ROLL], "it is not rolled twice"
    assert either.heard[-1] == "Choose a lit mine, or put two dice into the boxes of the mine number."
    either.keys(pygame.K_2, pygame.K_ESCAPE)
    assert either.order == ()
    either.keys(pygame.K_1, pygame.K_2, pygame.K_s, SPACE)
    assert either.moves == [ROLL, Form(4, 1)]


def test_arrows_and_enter_are_enough_for_turn_after_turn(either: Player) -> None:
    either.keys(ENTER, RIGHT, ENTER, ENTER)
    assert either.scene.focus.target is None
    either.keys(ENTER)
    assert [type(move) for move in either.moves] == [Dice, Form, Dice]
    assert either.session.actor == 1


def test_dice_are_thrown_and_put_into_the_boxes_by_hand(either: Player) -> None:
    either.drag(either.die(0), either.box(1))
    assert either.moves == [ROLL], "they are thrown"
    either.drag(either.die(1), either.box(0))
    either.click(either.die(0))
    assert list(either.order) == [1, 0, 2]
    either.click(either.die(0))
    assert list(either.order) == [1]
    either.drag(either.die(1), either.mine("6-6"))
    assert list(either.order) == [], "a die that is carried away is taken out"
    either.click(either.die(2))
    either.click(either.die(0))
    either.keys(SPACE)
    assert either.moves == [ROLL, Form(5, 1)]


@pytest.mark.parametrize("is_moved", [False, True])
def test_dice_that_are_held_while_the_window_changes_lie_in_the_tray_again(
    player: Player, is_moved: bool
) -> None:
    desk, (x, y) = player.desk, player.die(0)
    desk.press((x, y))
    if is_moved:
        desk.move((x - 60, y), held=True)
    desk.press_key(pygame.K_m)
    desk.move((x - 30, y), held=True)
    player.settle()
    desk.release((x, y))
    player.settle()
    assert player.moves == []


def test_there_is_one_green_button_and_it_is_wide_where_there_is_nothing_to_swap(player: Player) -> None:
    assert green(player) == ["Roll the dice"]
    place = (player.face.layout.second.right - 5, player.face.layout.second.centery)
    player.click(place)
    assert player.moves == [ROLL]
    assert green(player) == []
    player.pick("4-1")
    assert green(player) == ["Buy for $15,000"]
    player.click(place)
    assert player.order == (0, 1, 2)
    assert green(player) == ["Buy for $20,000"]


# ------------------------------------------------------------------ what cannot be done
REFUSED = [
    ("100,000 | 100,000 | 0 rolled 1 4 5", "6-6", "The dice cannot form the number of Boxcars."),
    (
        "100,000 1-1...3-4 | 100,000 | 0 rolled 4 5 1",
        "4-5",
        "You own 16 mines: there is no marker left for another.",
    ),
    ("0 6-6 5-3 | 100,000 | 0 sells for 1-4 with 1 4 5", "1-1", "You can sell only a mine of your own."),
    (
        "0 1-1...3-4 | 100,000 | 0 rolled 2 2 2",
        "6-6",
        "All your markers are on the board: strike Diamonds in a mine of yours.",
    ),
]


@pytest.mark.parametrize(("text", "number", "sentence"), REFUSED)
def test_a_mine_that_cannot_be_chosen_says_why_whenever_it_is_pressed(
    player: Player, text: str, number: str, sentence: str
) -> None:
    player.set_up(text)
    for _ in range(2):
        player.heard.clear()
        player.pick(number)
        assert player.heard[-1] == sentence
    assert player.moves == []
    assert shown(player.state) == shown(position(text))


def test_space_says_what_to_choose_where_mines_are_all_there_is(player: Player) -> None:
    player.set_up("100,000 1-4 | 100,000 | 0 rolled 2 2 2")
    player.keys(SPACE)
    assert player.heard[-1] == "Choose one of the lit mines."


# ------------------------------------------------------------------ selling, triples, passing
def test_mines_are_sold_until_the_new_one_is_paid(either: Player) -> None:
    either.set_up("5,000 6-6 1-1 5-6 | 100,000 | 0 rolls")
    either.keys(SPACE)
    either.pick("1-4")
    either.keys(SPACE)
    assert pill_words(either.scene) == "Ada's turn: sell mines, $15,000 is missing"
    either.desk.resize((1100, 700))
    assert either.face.table.dice.order == (0, 1, 2), "they show what is to be bought"
    either.pick("5-6")
    either.pick("5-6")
    assert shown(either.state) == "10,000 1-1 6-6 | 100,000 | 0 sells for 1-4 with 1 4 5"
    either.pick("6-6")
    either.keys(SPACE)
    assert either.moves == [ROLL, Form(1, 4), Sell(5, 6), Sell(6, 6)]
    assert shown(either.state) == "5,000 1-1 1-4 | 100,000 | 1 rolls"


def verdicts(player: Player) -> int:
    """How many sprites lie where the verdict is read, but dice."""
    room = player.face.layout.verdict
    return len([sprite for sprite in player.scene.layer if sprite.visible and sprite.rect == room])


def test_a_triple_play_is_chosen_among_all_mines(tmp_path: Path) -> None:
    """The verdict is read only where no dice lie over it, as they do in a Triple Play."""
    with seated(tmp_path, [(2, 2, 2), (1, 4, 5)]) as player:
        player.set_up("100,000 1-4 | 100,000 1-5 4-4 | 0 rolls")
        player.keys(SPACE)
        player.pick("4-4")
        assert verdicts(player) == 0
        player.pick("4-4")
        assert player.moves[1:] == [Claim(4, 4)]
        player.keys(SPACE)
        player.pick("1-5")
        assert verdicts(player) == 1


def test_the_dice_are_passed_where_nothing_can_be_formed(player: Player) -> None:
    player.set_up("0 | 100,000 | 0 rolled 1 4 5")
    assert green(player) == ["Pass the dice"]
    player.keys(SPACE)
    assert player.moves == [Pass()]


# ------------------------------------------------------------------ secrets
def test_cash_is_covered_for_two_and_shown_while_p_or_ones_own_row_is_held(player: Player) -> None:
    desk, rows = player.desk, player.face.layout.players
    key = {"key": pygame.K_p, "mod": 0, "unicode": "p", "scancode": 0}

    def both() -> tuple[str, str]:
        return player.cash(0), player.cash(1)

    assert both() == ("", "")
    desk.post(pygame.KEYDOWN, **key)
    assert both() == ("$100,000", "")
    desk.post(pygame.KEYUP, **key)
    assert both() == ("", "")
    desk.press(rows[0].center)
    assert both() == ("$100,000", "")
    desk.release(rows[0].center)
    assert both() == ("", "")
    desk.press(rows[1].center)
    assert both() == ("", "")


@pytest.mark.parametrize(
    ("seats", "secret", "cash"),
    [
        (("Ada", "computer:easy"), True, ("$100,000", "")),
        (("Ada", "Belle"), False, ("$100,000", "$100,000")),
    ],
)
def test_who_sees_which_cash(
    tmp_path: Path, seats: tuple[str, str], secret: bool, cash: tuple[str, str]
) -> None:
    with seated(tmp_path, seats=seats, secret=secret) as player:
        assert (player.cash(0), player.cash(1)) == cash


# ------------------------------------------------------------------ computers, taking back, hints
@pytest.mark.parametrize("way", WAYS)
def test_the_computer_rolls_and_acts_by_itself_and_what_it_did_stays(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [(1, 4, 5), (2, 3, 6)], seats=("Ada", "computer:easy"), way=way) as player:
        player.keys(SPACE)
        player.pick("1-4")
        player.keys(SPACE)
        assert player.desk.worker.names == ["Choose"]
        player.answer()
        assert [type(move) for move in player.moves] == [Dice, Form, Dice, Form]
        assert player.session.actor == 0
        player.left_and_resumed()


def test_a_computers_move_is_not_taken_back(tmp_path: Path) -> None:
    with seated(tmp_path, [(1, 4, 5)], seats=("computer:easy", "Ada")) as player:
        player.answer()
        player.keys(pygame.K_u)
        assert len(player.moves) == 2


def test_the_computer_does_nothing_while_another_scene_is_shown(tmp_path: Path) -> None:
    with seated(tmp_path, [(1, 4, 5)], seats=("computer:easy", "Ada")) as player:
        player.desk.app.navigator.open_settings()
        player.desk.worker.asked.clear()
        player.desk.step(100)
        assert player.desk.worker.asked == []


def test_a_move_is_taken_back_to_the_roll_which_stays_and_made_again(either: Player) -> None:
    either.keys(SPACE, pygame.K_u)
    assert either.moves == [ROLL]
    either.pick("1-4")
    either.keys(SPACE, pygame.K_u)
    assert either.moves == [ROLL]
    assert either.session.match.turn == Decide(0)
    either.press_key(pygame.K_y, pygame.KMOD_CTRL)
    assert either.moves == [ROLL, Form(1, 4)]
    either.left_and_resumed()


def test_a_hint_chooses_a_move_and_says_why(player: Player) -> None:
    player.keys(SPACE, pygame.K_h)
    assert player.desk.worker.names == ["Advise"]
    player.answer(Form(1, 4), "1-4 has four free mines beside it: there is room to grow.")
    assert player.order == (0, 1, 2)
    assert "room to grow" in player.heard[-1]
    assert player.session.journal
    assert "hint" in player.session.journal.notes
    assert player.moves == [ROLL]


# ------------------------------------------------------------------ the window
@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)], ids=str)
def test_everything_stands_again_after_the_window_changed(player: Player, size: tuple[int, int]) -> None:
    player.keys(SPACE, pygame.K_1)
    player.desk.resize(size)
    player.settle()
    assert player.order == (0,)
    player.desk.assert_idle_draws_nothing()
