"""The patience played by mouse and by keys, as patience_walks.txt tells it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core import Move
from games.joker_klondike.state import PlaceJoker
from games.patience.state import Draw, GiveUp
from games.solver.search import Answer, Verdict
from saves.replay import read
from tests.kit.text import parse_move
from tests.ui import deals
from tests.ui.deals import EVERYTHING, arranged
from tests.ui.patience import (
    FOUNDATIONS,
    GAME,
    STOCK,
    WASTE,
    WAYS,
    PatienceScene,
    Player,
    dead_end,
    easy_moves,
    seated,
)
from tests.ui.walks import Walk, press, walked, walks
from ui.app import jobs
from ui.app.scene import GRACE
from ui.games.patience.places import Spot

DEALS = {
    "EASY": deals.EASY,
    "EVERYTHING": deals.EVERYTHING,
    "NINES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D"}),
    "TWO_WAYS": arranged({1: "3H", 2: "2S AS", 3: "4H 5C 3D"}),
    "TWO_PLACES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D", 4: "KC", 5: "KS", 6: "KH", 7: "KD"}),
}


def pile_of(word: str) -> tuple[int, int]:
    """A pile, and which card or suit of it: "1@0"."""
    name, _, index = word.partition("@")
    pile = {"stock": STOCK, "waste": WASTE, "foundations": FOUNDATIONS}.get(name)
    return int(name) if pile is None else pile, int(index) if index else -1


# ------------------------------------------------------------------ what is done
def drag(player: Player, source: str, target: str) -> None:
    (here, index), (there, suit) = pile_of(source), pile_of(target)
    player.drag(here, there, index, suit=max(suit, 0))


def click(player: Player, what: str) -> None:
    if what == "cloth":
        player.desk.click(player.scene.face.layout.table.midbottom)
    else:
        player.click(*pile_of(what))


def button(player: Player, *words: str, on_plate: bool = False) -> None:
    player.press(" ".join(words), on_plate=on_plate)


def open_new(player: Player, game: str, number: str = "") -> None:
    player.desk.app.navigator.open_new(game, number)
    player.desk.settle()


def give_up(player: Player, _: str) -> None:
    player.play(Draw(), GiveUp())
    player.desk.step(2, GRACE)


def answer(player: Player, verdict: str, line: str = "") -> None:
    """What the worker finds, when the lamp asks whether a game can be won."""
    job, give = player.desk.worker.asked.pop()
    assert isinstance(job, jobs.Winnable)
    give(Answer(Verdict[verdict], tuple(easy_moves(deals.EASY)) if line else ()))
    player.desk.step(2)


def hint(player: Player, *words: str) -> None:
    """What the worker finds good, or nothing."""
    move = None if words == ("nothing",) else parse_move(GAMES[GAME].move_types, " ".join(words))
    player.desk.worker.asked.pop().take(move)
    player.desk.settle()


def table(player: Player) -> PatienceScene:
    """The scene of the game, also below another."""
    return next(scene for scene in player.desk.app.scenes if isinstance(scene, PatienceScene))


def main(player: Player, times: str) -> None:
    """Click where the main button is, whatever lies over it by and by."""
    for _ in range(int(times)):
        player.desk.click(table(player).face.layout.side.main.center)


def set_focus(player: Player, *words: str) -> None:
    buttons = player.scene.buttons
    player.scene.focus.set(next(each for each in buttons if each.look.label == " ".join(words)))


ACTS: dict[str, Callable[..., object]] = {
    "drag": drag,
    "click": click,
    "right": lambda player, what: player.click(*pile_of(what), button=3),
    "double": lambda player, what: player.double_click(*pile_of(what)),
    "hold": lambda player, source, target: player.hold(pile_of(source)[0], pile_of(target)[0]),
    "main": main,
    "focus": set_focus,
    "hint": hint,
    "found": lambda player, kept: player.desk.worker.asked.pop().take(int(kept)),
    "key": partial(press, lambda player, key, mod: player.key(key, mod=mod)),
    "type": lambda player, words: player.desk.type(words),
    "resize": lambda player, width, height: player.desk.resize((int(width), int(height))),
    "button": button,
    "plate": partial(button, on_plate=True),
    "reopen": Player.reopen,
    "remember": Player.remember,
    "settings": lambda player, name, value: player.desk.app.change_settings(**{name: value}),
    "open": open_new,
    "give": give_up,
    "answer": answer,
    "follow": lambda player, count: player.play(*easy_moves(deals.EASY)[: int(count)]),
    "pad": lambda player, button: player.desk.post(pygame.JOYBUTTONDOWN, button=int(button), instance_id=0),
    "wait": lambda player: player.desk.step(50),
}


# ------------------------------------------------------------------ what is then so
def at(player: Player) -> str:
    """The pile that has the focus."""
    pile = player.focus[0]
    return {STOCK: "stock", WASTE: "waste", FOUNDATIONS: "foundations"}.get(pile, str(pile))


def focus(player: Player) -> str:
    return f"{at(player)} {player.focus[1]}" if player.scene.focus.is_shown else ""


def places(player: Player) -> str:
    """The piles that can have the focus."""
    return " ".join(str(spot.pile) for spot in player.scene.targets() if isinstance(spot, Spot))


def joker(player: Player, what: str) -> bool:
    """Whether nothing can be done before the joker is put somewhere."""
    return all(isinstance(move, PlaceJoker) for move in player.scene.controller.places.moves)


def can(player: Player, icon: str) -> bool:
    """Whether a button with an icon can be pressed."""
    return next(each.enabled for each in player.desk.scene.buttons if each.look.icon == icon)


def tip(player: Player, *words: str) -> str:
    """The tip of a button."""
    return next(each.tip for each in player.scene.buttons if each.look.label == " ".join(words))


def numbers(player: Player) -> str:
    """The numbers of all deals that are saved, "-" for one that has none."""
    deals_ = (str(save.options["deal"]) or "-" for save in player.desk.app.library.list())
    return " ".join(sorted(deals_))


def result(player: Player, name: str) -> object:
    """What the records say of this game."""
    found = player.desk.app.records.results()
    return getattr(next(each for each in found if each.save == player.path.name), name)


SO: dict[str, Callable[..., object]] = {
    "column": lambda player, pile: player.pile(int(pile)),
    "waste": lambda player: player.pile(WASTE),
    "built": lambda player: " ".join(map(str, player.state.foundations)),
    "moves": lambda player: player.move_count,
    "glows": Player.glows,
    "places": places,
    "said": lambda player: player.message,
    "heard": lambda player, sound: sound in player.desk.sound.played,
    "at": at,
    "focus": focus,
    "held": lambda player: player.is_held,
    "end": lambda player: table(player).face.view.why,
    "plate": lambda player: ", ".join(player.plate),
    "undo": partial(can, icon="undo"),
    "redo": partial(can, icon="redo"),
    "can": lambda player, *words: can(player, "close"),
    "tip": tip,
    "scene": lambda player: type(player.desk.scene).__name__,
    "number": lambda player: player.scene.session.match.options["deal"],
    "numbers": numbers,
    "kept": lambda player, number: number in numbers(player).split(),
    "lamp": lambda player: player.scene.controller.lamp.words(),
    "asked": lambda player: ", ".join(player.desk.worker.names),
    "noted": lambda player, word: word in read(player.path).notes,
    "ending": lambda player, _: player.message.endswith("The win is kept."),
    "result": result,
    "remembered": lambda player: player.state == player.remembered,
    "joker": joker,
}


@pytest.mark.parametrize("walk", walks(Path(__file__).parent / "patience_walks.txt", WAYS), ids=str)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, walk: Walk) -> None:
    first, *lines = walk.scene.lines
    name, _, after = first.removeprefix("deal ").partition(" after ")
    name, _, left = name.partition(" but ")
    shuffle, moves, number = DEALS.get(name, EVERYTHING), list[Move](), ""
    if name.startswith("DEAD"):
        _, game, number = name.split()
        shuffle, moves = dead_end(game, number)
    elif left:
        moves = easy_moves(shuffle)
    after = re.sub(r"Draw x (\d+)", lambda found: ", ".join(["Draw"] * int(found[1])), after)
    moves = moves[: len(moves) - int(left or 0)]
    moves += [parse_move(GAMES[GAME].move_types, move) for move in after.split(", ") if move]
    with seated(tmp_path, shuffle, moves, walk.way, number) as player:
        if name.startswith("joker"):
            player.deal(*name.split())
        walk.scene.holds([first, *walked(lines, player, ACTS, SO)])
