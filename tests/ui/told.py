"""Walks at a table as a text: where they begin, what hands do, and all that is then seen for the first time.

    A building is taken back to the throw.
      3 players; 0 at Grand Avenue
    = pill: Ada's turn: throw the dice
    > dice 2, space, 3, space
      0: Throw
      0: Build store

A line with `>` has hands, one after the other: keys by their names, `click` and `point` with the name of a
place, `drag A to B`, `focus A` (Tab until it is there), `hint` and `computer` with a move that the worker
answers, `undo`, `redo`, `resize 1280x800`, `resume`; all else is typed. Each game knows some more.

`python3 -m tests.ui.told` writes anew what comes of it: the diff is what changed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from games.core import Move
from games.match import NATURE
from tests.ui.shared_scenes import pill_words
from ui.play.scene import PlayScene

FOLDER: Final = Path(__file__).parent
KEYS: Final = {
    "space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "tab": pygame.K_TAB,
    "up": pygame.K_UP, "right": pygame.K_RIGHT,
}  # fmt: skip
COMMANDS: Final = {"undo": pygame.K_z, "redo": pygame.K_y}
"""Keys that are pressed together with Ctrl."""
GAMES: Final = ("calamity", "yukon")


def stories(game: str) -> list[str]:
    """The walks of a game, each a title, a position, and what is done."""
    text = (FOLDER / f"{game}_walks.txt").read_text(encoding="utf-8")
    return [part for part in text.rstrip("\n").split("\n\n") if not part.startswith("#")]


class Walker:
    """Hands at a table, and what is new to be seen there."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.heard = len(player.moves)
        self.says: list[str] = []
        plain = player.scene.say

        def say(words: str, near: Rect | None = None) -> None:
            self.says.append(words)
            plain(words, near)

        player.scene.say = say
        self.before = self.shown()

    # -------------------------------------------------------------- what each game knows
    def area(self, name: str) -> Rect:
        """Where something is, by its name: `main`, `second` and the other rooms of the layout, and more."""
        found = getattr(self.player.face.layout, name)
        assert isinstance(found, Rect)
        return found

    def seen(self) -> Iterator[tuple[str, str]]:
        """What is to be seen, by its name."""
        yield "pill", pill_words(self.player.scene)

    def move_of(self, text: str) -> Move:
        """A move by its names."""
        raise NotImplementedError

    def named(self, move: Move) -> str:
        """The names of a move."""
        raise NotImplementedError

    def hand(self, what: str, rest: str) -> bool:
        """What only this game's hands do; whether it was that."""
        return False

    # -------------------------------------------------------------- hands
    def does(self, hand: str) -> None:
        """One thing that is done."""
        player, (what, _, rest) = self.player, hand.partition(" ")
        if self.hand(what, rest):
            return
        match what:
            case "click":
                player.click(self.area(rest).center)
            case "point":
                player.desk.move(self.area(rest).center)
                player.settle()
            case "drag":
                start, _, end = rest.partition(" to ")
                player.desk.drag(self.area(start).center, self.area(end).center)
                player.settle()
            case "focus":
                self._tab_to(self.area(rest))
            case "hint":
                player.press_key(pygame.K_h)
                player.answer(self.move_of(rest), "It is best.")
            case "computer":
                player.answer(self.move_of(rest) if rest else None)
            case "resize":
                player.desk.resize(tuple(map(int, rest.split("x"))))
                player.settle()
            case "resume":
                player.left_and_resumed()
            case _ if hand in KEYS:
                player.press_key(KEYS[hand])
            case _ if hand in COMMANDS:
                player.press_key(COMMANDS[hand], pygame.KMOD_CTRL)
            case _:
                player.type(hand)

    def _tab_to(self, area: Rect) -> None:
        for _ in range(60):
            self.player.press_key(pygame.K_TAB)
            target = self.player.scene.focus.target
            if target and target.area.center == area.center:
                return
        raise AssertionError("Tab never comes there")

    # -------------------------------------------------------------- what is seen
    def shown(self) -> dict[str, str]:
        """All that is to be seen; in another scene only which."""
        scene = self.player.desk.scene
        return dict(self.seen()) if isinstance(scene, PlayScene) else {"scene": type(scene).__name__}

    def changes(self) -> list[str]:
        """What was done since, and what is seen now that was not."""
        shown, before = self.shown(), self.before
        self.before = shown
        if "scene" in shown:
            return [f"scene: {shown['scene']}"]
        log = self.player.session.match.log
        done = [f"{e.actor}: {self.named(e.move)}" for e in log[self.heard :] if e.actor != NATURE]
        back = ["taken back"] * (len(log) < self.heard)
        self.heard = len(log)
        says = [f"says: {words}" for words in self.says if words]
        self.says.clear()
        new = [(name, said or "nothing") for name, said in shown.items() if before.get(name) != said]
        return [*back, *done, *says, *(f"{name}: {said}" for name, said in new)]


def again(story: str, begin: Callable[[str], Walker]) -> str:
    """A walk as it would be written down today."""
    title, position, *lines = story.splitlines()
    walker = begin(position.strip())
    told = [title, position, *(f"= {name}: {said}" for name, said in walker.before.items() if said)]
    for line in (line for line in lines if line[0] == ">"):
        told.append(line)
        for hand in line[2:].split(", "):
            try:
                walker.does(hand)
            except BaseException as fault:
                fault.add_note(f"in {title!r} at {hand!r}")
                raise
        told += [f"  {words}" for words in walker.changes()]
    return "\n".join(told)


def write_anew(game: str, folder: Path) -> None:
    """Write down what comes of the walks of a game today."""
    path = FOLDER / f"{game}_walks.txt"
    begin = import_module(f"tests.ui.test_{game}_walks").begin
    parts = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    for number, part in enumerate(parts):
        if not part.startswith("#"):
            with begin(folder / f"{game}{number}") as begins:
                parts[number] = again(part, begins)
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for each in GAMES:
            write_anew(each, Path(made))
