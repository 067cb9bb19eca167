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
from tests.kit.text import parse_move
from tests.ui import deals
from tests.ui.deals import EVERYTHING, arranged
from tests.ui.patience import FOUNDATIONS, GAME, STOCK, WASTE, WAYS, Player, Way, dead_end, easy_moves, seated
from ui.games.patience.places import Spot

DEALS = {
    "EASY": deals.EASY,
    "EVERYTHING": deals.EVERYTHING,
    "NINES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D"}),
    "TWO_WAYS": arranged({1: "3H", 2: "2S AS", 3: "4H 5C 3D"}),
    "TWO_PLACES": arranged({1: "9H", 2: "3C 8S", 3: "4C 9D", 4: "KC", 5: "KS", 6: "KH", 7: "KD"}),
}
MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


def walks() -> list[tuple[str, list[str], Way]]:
    """The title of each walk, its lines, and a way to take it."""
    found: list[tuple[str, list[str], Way]] = []
    text = (Path(__file__).parent / "patience_walks.txt").read_text(encoding="utf-8")
    for title, *lines in map(str.splitlines, text.rstrip().split("\n\n")[2:]):
        if title[0] != "#":
            found += [(title.lstrip("* "), lines, way) for way in WAYS[: 1 + title.startswith("*")]]
    return found


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


def press(player: Player, *names: str) -> None:
    for name in names:
        *mods, key = name.split("+")
        player.key(pygame.key.key_code(key), mod=sum(MODS[mod] for mod in mods))


def button(player: Player, *words: str, on_plate: bool = False) -> None:
    player.press(" ".join(words), on_plate=on_plate)


ACTS: dict[str, Callable[..., object]] = {
    "drag": drag,
    "click": click,
    "right": lambda player, what: player.click(*pile_of(what), button=3),
    "double": lambda player, what: player.double_click(*pile_of(what)),
    "key": press,
    "type": lambda player, words: player.desk.type(words),
    "resize": lambda player, width, height: player.desk.resize((int(width), int(height))),
    "button": button,
    "plate": partial(button, on_plate=True),
    "reopen": Player.reopen,
    "remember": Player.remember,
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
    "end": lambda player: player.scene.face.view.why,
    "plate": lambda player: ", ".join(player.plate),
    "undo": partial(can, icon="undo"),
    "redo": partial(can, icon="redo"),
    "can": lambda player, *words: can(player, "close"),
    "tip": tip,
    "scene": lambda player: type(player.desk.scene).__name__,
    "number": lambda player: player.scene.session.match.options["deal"],
    "numbers": numbers,
    "kept": lambda player, number: number in numbers(player).split(),
    "remembered": lambda player: player.state == player.remembered,
    "joker": joker,
}


def what_is_so(player: Player, line: str) -> str:
    """The line as it ought to be."""
    head = line.partition(":")[0]
    name, *words = head.split()
    found = SO[name](player, *words)
    told = ("no", "yes")[found] if isinstance(found, bool) else found if found != "" else "-"
    return f"  {head.strip()}: {told}"


@pytest.mark.parametrize(
    ("lines", "way"), [walk[1:] for walk in walks()], ids=[f"{title} {way[0]}" for title, _, way in walks()]
)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, lines: list[str], way: Way) -> None:
    name, _, after = lines[0].removeprefix("deal ").partition(" after ")
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
    with seated(tmp_path, shuffle, moves, way, number) as player:
        if name.startswith("joker"):
            player.deal(*name.split())
        for line in lines[1:]:
            if line.startswith("  "):
                assert line == what_is_so(player, line)
            else:
                act, *words = line.split()
                ACTS[act](player, *words)
