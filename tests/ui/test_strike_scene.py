"""STRIKE IT RICH at the table, as strike_walks.txt tells it; and computer players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from games.strike_it_rich import GAME
from games.strike_it_rich.state import Dice, Form
from tests.kit.text import move_text, parse_move
from tests.strike_it_rich.table import mine_of, shown
from tests.ui.shared_scenes import pill_words
from tests.ui.strike import WAYS, Player, seated
from tests.ui.walks import Walk, Way, press, walked, walks
from ui.games.strike_it_rich.art import ore_cell

WALKS = walks(Path(__file__).parent / "strike_walks.txt", WAYS)
ROLL = Dice(1, 4, 5)


# ------------------------------------------------------------------ what is done
def throws(player: Player, *numbers: str) -> None:
    spots = [int(number.strip(",")) for number in numbers]
    player.throws[:] = [Dice(*spots[at : at + 3]) for at in range(0, len(spots), 3)]


def set_up(player: Player, _: str, *words: str) -> None:
    player.set_up(" ".join(words))


def drag(player: Player, die: str, kind: str, where: str) -> None:
    player.drag(player.die(int(die)), player.box(int(where)) if kind == "box" else player.mine(where))


def main(player: Player, *, is_second: bool = False) -> None:
    layout = player.face.layout
    player.click((layout.second.right - 5, layout.second.centery) if is_second else layout.main.center)


P = {"key": pygame.K_p, "mod": 0, "unicode": "p", "scancode": 0}


def hold(player: Player, what: str, row: str = "0") -> None:
    if what == "p":
        player.desk.post(pygame.KEYDOWN, **P)
    else:
        player.desk.press(player.face.layout.players[int(row)].center)


def let_go(player: Player, _: str) -> None:
    player.desk.post(pygame.KEYUP, **P)
    player.desk.release(player.face.layout.players[0].center)


def resize(player: Player, width: str, height: str) -> None:
    player.desk.resize((int(width), int(height)))
    player.settle()


def hint(player: Player, *words: str) -> None:
    """What the worker finds good."""
    assert player.desk.worker.names == ["Advise"]
    player.answer(parse_move(GAME.move_types, " ".join(words)), "That is good.")


ACTS: dict[str, Callable[..., object]] = {
    "throws": throws,
    "set": set_up,
    "pick": Player.pick,
    "die": lambda player, number: player.click(player.die(int(number))),
    "drag": drag,
    "main": main,
    "second": partial(main, is_second=True),
    "key": partial(press, lambda player, key, mod: player.press_key(key, mod)),
    "hold": hold,
    "let": let_go,
    "resize": resize,
    "hint": hint,
    "leave": Player.left_and_resumed,
}


# ------------------------------------------------------------------ what is then so
def green(player: Player) -> str:
    """What the green buttons say that can be pressed."""
    buttons = [button for button in player.scene.buttons if button.visible and button.look.kind == "primary"]
    assert all(button.enabled for button in buttons)
    return ", ".join(button.look.label for button in buttons)


def verdicts(player: Player) -> int:
    """How many sprites lie where the verdict is read, but dice."""
    room = player.face.layout.verdict
    return len([sprite for sprite in player.scene.layer if sprite.visible and sprite.rect == room])


def lit(player: Player, number: str) -> str:
    """How a mine is lit, and what its caption says."""
    table, mine = player.face.table.mines, mine_of(number)
    kind, *_ = table.lights.shown.get(mine, ("",))
    return " ".join(filter(None, [kind, table.pills.shown.get(mine, "")]))


def ore_marks(player: Player, spots: int) -> bool:
    """Whether a line of the Strike Roll is lit."""
    cell = ore_cell(player.face.layout, player.scene.m, spots)
    return any(sprite.rect == cell for sprite in player.scene.layer)


SO: dict[str, Callable[..., object]] = {
    "now": lambda player: shown(player.state),
    "moves": lambda player: ", ".join(map(move_text, player.moves)),
    "green": green,
    "pill": lambda player: pill_words(player.scene),
    "said": lambda player: player.heard[-1],
    "told": lambda player: player.scene._told[-1].words,
    "heard": lambda player, sound: player.desk.sound.played.count(sound),
    "dice": lambda player: " ".join(map(str, player.order)),
    "lying": lambda player: " ".join(map(str, player.face.table.dice.order)),
    "lit": lit,
    "marked": lambda player, number: ore_marks(player, int(number)),
    "focus": lambda player: player.scene.focus.target is not None,
    "verdicts": verdicts,
    "noted": lambda player, word: word in player.session.journal.notes,
    "cash": lambda player: ", ".join(player.cash(seat) or "-" for seat in (0, 1)),
}


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, walk: Walk) -> None:
    with seated(tmp_path, way=walk.way) as player:
        walk.scene.holds(walked(walk.scene.lines, player, ACTS, SO))


# ------------------------------------------------------------------ what no walk tells
@pytest.mark.parametrize("is_moved", [False, True])
def test_dice_that_are_held_while_the_window_changes_lie_in_the_tray_again(
    tmp_path: Path, is_moved: bool
) -> None:
    with seated(tmp_path) as player:
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
        desk.assert_idle_draws_nothing()


@pytest.mark.parametrize("way", WAYS)
def test_the_computer_rolls_and_acts_by_itself_and_what_it_did_stays(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [(1, 4, 5), (2, 3, 6)], seats=("computer:easy", "Ada"), way=way) as player:
        player.desk.app.navigator.open_settings()
        player.desk.worker.asked.clear()
        player.desk.step(100)
        assert player.desk.worker.asked == [], "it does nothing while another scene is shown"
        player.press_key(pygame.K_ESCAPE)
        assert player.desk.worker.names == ["Choose"]
        player.answer()
        player.press_key(pygame.K_u)
        assert [type(move) for move in player.moves] == [Dice, Form]
        assert player.session.actor == 1
        assert (player.cash(0), player.cash(1)) == ("", "$100,000"), "one's own is always seen"
        player.left_and_resumed()
