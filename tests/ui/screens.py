"""All screens of the program, each in the positions that say the most: for tests that look at every one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from games import GAMES
from games.core import Decide
from games.klondike_board import pending as tasks
from games.match import Match
from games.patience.deals import check_deal
from games.patience.state import Draw, GiveUp, Pack
from games.strike_it_rich.state import FORMING, ROLLING, SELLING
from tests.golden.transcript import FOLDER, read
from tests.ui import books
from tests.ui.board_games import Until, first, played
from tests.ui.deals import EASY, EVERYTHING, STUCK
from tests.ui.hands import press
from tests.ui.harness import Desk
from tests.ui.patience import MOVES, Player, dealt, easy_moves
from tests.ui.shared_scenes import show_results
from ui.app.app import App
from ui.app.scene import Scene
from ui.dialogs.number import NumberScene
from ui.play.session import PlayTimer
from ui.play.start import begin_alone, screen_of, watch
from ui.screens.launcher import LauncherScene
from ui.screens.rules.scene import RulesScene
from ui.screens.saves import SavesScene
from ui.screens.settings import SettingsScene

Pose = Callable[[Desk], object]

SIX = ("Father Judge", "computer:hard", "Swiftwater Bill", "computer:easy", "Klondike Kate", "Belle")
FOUR = ("Father Judge", "computer:medium", "Swiftwater Bill", "Belle")
TWO = ("Swiftwater Bill", "computer:medium")
SHOWN_LAST = 100  # steps until a chart and its figures have come


# ------------------------------------------------------------------ before a game
def launcher(desk: Desk) -> None:
    dealt(desk.app, EVERYTHING, [Draw()] * 3).put_away()
    desk.app.scenes.clear()
    desk.app.push(LauncherScene(desk.app))
    desk.settle()
    desk.step(5)
    desk.settle()


def shown(make: Callable[[App], Scene], *keys: int) -> Pose:
    """A scene, and keys that are pressed there."""

    def pose(desk: Desk) -> None:
        desk.show(make)
        for key in keys:
            desk.press_key(key)
        desk.settle()

    return pose


def new_game(game: str, more_seats: int) -> Pose:
    def pose(desk: Desk) -> None:
        desk.app.navigator.open_new(game)
        desk.settle()
        for _ in range(more_seats):
            if any(each.look.label == "Add a player" and each.enabled for each in desk.scene.buttons):
                press(desk, "Add a player")

    return pose


def saves(desk: Desk) -> None:
    for moves in ((*MOVES, GiveUp()), MOVES):
        dealt(desk.app, EVERYTHING, moves).put_away()
    desk.app.library.begin(played("klondike_board", entries=60, seats=SIX), lambda: 0).close()
    desk.show(SavesScene)


def rules(game: str, page: int) -> Pose:
    return shown(lambda app: RulesScene(app, game), *[pygame.K_RIGHT] * page)


def number(app: App) -> NumberScene:
    words = "Type the number of a deal. The same number is always the same deal."
    return NumberScene(app, "DEAL NUMBER", words, "617", check_deal, lambda _: None)


# ------------------------------------------------------------------ patience
def patience(moves: Sequence[Any] = (), shuffle: Any = EVERYTHING, *keys: int) -> Pose:
    return shown(lambda app: dealt(app, shuffle, moves), *keys)


def advised(desk: Desk) -> None:
    patience(MOVES)(desk)
    desk.press_key(pygame.K_h)
    desk.worker.asked[0].take(Pack(4, 1, 1))
    desk.step(5)


def dragging(desk: Desk) -> None:
    patience([Pack(2, 1, 1)])(desk)
    Player(desk).hold("1@0", "3")
    desk.step(40)


def giving_up(desk: Desk) -> None:
    patience([Draw()] * 24)(desk)
    press(desk, "Give up")


def patience_replay(desk: Desk) -> None:
    match = dealt(desk.app, EVERYTHING, (*MOVES, GiveUp())).session.match
    shown(lambda app: watch(app, match, 754, None), pygame.K_END)(desk)


# ------------------------------------------------------------------ the board games
def opened_at(desk: Desk, match: Match) -> Scene:
    journal = desk.app.library.begin(match, lambda: 0)
    scene = screen_of(match.game.name)(desk.app, match, journal, PlayTimer())
    desk.show(lambda _: scene)
    return scene


def board(game: str, seats: Sequence[str], until: Until, *keys: int) -> Pose:
    """A board as soon as it has come to a point, and perhaps a key pressed there."""

    def pose(desk: Desk) -> None:
        opened_at(desk, first(game, until, seats))
        for key in keys:
            desk.press_key(key)
            desk.settle()

    return pose


def golden(game: str, name: str, until: Until) -> Pose:
    """A golden game as soon as it has come to a point."""

    def pose(desk: Desk) -> None:
        header, entries = read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
        match = Match.begin(GAMES[header.game], header.seats, header.options)
        for entry in entries:
            match.repeat(entry)
            if until(match):
                break
        assert until(match)
        opened_at(desk, match)

    return pose


def after(entries: int) -> Until:
    """So many entries have been made, and a person is to decide."""
    return lambda match: len(match.log) >= entries and _waits_for_person(match)


def at_task(kind: type, entries: int = 0) -> Until:
    """A person is to decide in this task."""
    return lambda match: after(entries)(match) and isinstance(match.state.todo[-1], kind)


def in_phase(phase: str, entries: int = 0) -> Until:
    return lambda match: after(entries)(match) and match.state.phase == phase


def _waits_for_person(match: Match) -> bool:
    turn = match.turn
    return isinstance(turn, Decide) and not match.seats[turn[0]].startswith("computer")


def results(game: str, seats: Sequence[str]) -> Pose:
    def pose(desk: Desk) -> None:
        show_results(opened_at(desk, played(game, seats=seats)))
        desk.settle()
        desk.step(SHOWN_LAST)

    return pose


def watched(game: str, seats: Sequence[str]) -> Pose:
    return shown(lambda app: watch(app, first(game, after(80), seats), 754), pygame.K_END)


ROOMS: dict[str, Pose] = {
    "launcher": launcher,
    "settings": shown(SettingsScene),
    "new_strike": new_game("strike_it_rich", 0),
    "new_klondike": new_game("klondike_board", 4),
    "new_yukon": new_game("gold_am_yukon", 4),
    "new_calamity": new_game("calamityville", 2),
    "saves": saves,
    "statistics": books.show,
    **{f"rules_{game}": rules(game, page) for game, page in zip(GAMES, (2, 2, 3, 6, 4, 5), strict=True)},
    "number": shown(number),
    "patience_menu": patience((), EVERYTHING, pygame.K_n),
    "patience_giving_up": giving_up,
    "patience_won": patience(easy_moves(EASY), EASY),
    "patience_watched": patience_replay,
    "strike_results": results("strike_it_rich", TWO),
    "strike_watched": watched("strike_it_rich", TWO),
    "klondike_menu": board("klondike_board", SIX, after(20), pygame.K_n),
    "klondike_results": results("klondike_board", SIX),
    "klondike_watched": watched("klondike_board", SIX),
    "yukon_results": results("gold_am_yukon", SIX),
    "yukon_watched": watched("gold_am_yukon", SIX),
    "calamity_results": results("calamityville", FOUR),
    "calamity_watched": watched("calamityville", FOUR),
}
"""All that is no table in play."""

SCREENS: dict[str, Pose] = {
    **ROOMS,
    "patience": patience(),
    "patience_middle": patience(MOVES),
    "patience_dragging": dragging,
    "patience_advised": advised,
    "patience_stuck": patience(easy_moves(STUCK), STUCK),
    "joker": shown(lambda app: begin_alone(app, "joker_klondike", "617")),
    "strike_roll": golden("strike_it_rich", "sale", lambda match: match.state.phase == ROLLING),
    "strike_forming": golden("strike_it_rich", "bonus", in_phase(FORMING, 60)),
    "strike_selling": golden("strike_it_rich", "sale", lambda match: match.state.phase == SELLING),
    "klondike": board("klondike_board", SIX, after(90)),
    "klondike_four": board("klondike_board", FOUR, after(120)),
    "klondike_claiming": board("klondike_board", SIX, at_task(tasks.Claiming, 60)),
    "klondike_buying": board("klondike_board", SIX, at_task(tasks.Buying, 60)),
    "klondike_bidding": board("klondike_board", SIX, at_task(tasks.Bidding, 60)),
    "klondike_answering": board("klondike_board", SIX, at_task(tasks.Answering, 60)),
    "klondike_joining": board("klondike_board", SIX, at_task(tasks.Joining)),
    "klondike_deal": board("klondike_board", SIX, at_task(tasks.Settled, 150), pygame.K_d),
    "klondike_owing": board("klondike_board", SIX, at_task(tasks.Owing)),
    "yukon": board("gold_am_yukon", SIX, after(100)),
    "yukon_four": board("gold_am_yukon", FOUR, after(300)),
    "yukon_square": golden("gold_am_yukon", "square", after(160)),
    "calamity": board("calamityville", FOUR, after(40)),
    "calamity_page": golden("calamityville", "gift", after(60)),
}
