"""Walks at a table as a text: where they begin, what hands do, and all that is then seen for the first time.

    A building is taken back to the throw.
      3 players; 0 at Grand Avenue
    = pill: Ada's turn: throw the dice
    > dice 2, space, 3, space
      0: Throw
      0: Build store

Behind a position may stand that it is played with a `text of 175` percent, the `dice` that come first, and
who plays it (`start with Ada, computer:easy`).
A line with `>` has hands, one after the other: keys by their names, `click` and `point` with the name of a
place, `drag A to B`, `focus A` (Tab until it is there), `hint` and `computer` with a move that the worker
answers, `dice`, `undo`, `redo`, `resize 1280x800`, `resume`; all else is typed. After `soon space` the
hands wait no longer than until the table shows what came of it; `wait 40` lets so many steps go by, and
`next` waits until somebody has moved. Each game knows some more. A line with `!` reads what is written on a
panel or a card.

How what comes of it is written anew says tests/kit/old_script.py. Other tests have hands too:

    with seated(tmp_path, Valley, "C3.3..11 | F5.2..0; spots 5") as hands:
        hands.do("point C3.2, x")
        assert hands.player.state.spots == 5
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import pygame
from pygame import Rect

from games import GAMES
from games.core import Move, Words
from games.match import NATURE
from tests.kit import campaign
from tests.kit.old_script import Scene
from tests.kit.text import move_text, parse_move
from tests.ui.board_games import PERSONS
from tests.ui.board_player import BoardPlayer, fated
from tests.ui.harness import Place, opened
from tests.ui.shared_scenes import pill_words
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.words import in_words

OPENINGS: Final = ("Piling", "Dealing", "Opening")
"""The tasks before the first turn."""
Some = TypeVar("Some", bound="Hands")
KEYS: Final = {
    "space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "tab": pygame.K_TAB,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
}  # fmt: skip
COMMANDS: Final = {"undo": pygame.K_z, "redo": pygame.K_y}
"""Keys that are pressed together with Ctrl."""


class Hands:
    """Hands at the table of a game, and what is new to be seen there."""

    game: ClassVar[str]
    opening: ClassVar = ("", "")
    """Words for the highest throw for the start, and for a lower one."""
    buttons: ClassVar[int | None] = None
    """How many of the buttons beside the board are told of; all if None."""
    persons: ClassVar[Sequence[str]] = PERSONS
    options: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, player: BoardPlayer, outcomes: list[Move], place: str) -> None:
        self.player, self.outcomes = player, outcomes
        self.begin(place)
        self.heard = len(player.moves)
        self.says: list[str] = []
        plain = player.scene.show_message

        def say(sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()) -> None:
            self.says.append(in_words(sentence))
            plain(sentence, near, about)

        player.scene.show_message = say  # type: ignore[method-assign]
        self.before = self.shown()

    # -------------------------------------------------------------- what each game knows
    @staticmethod
    def position(text: str) -> Any:
        """The position that a text tells of."""
        raise NotImplementedError

    @staticmethod
    def outcome(word: str) -> Move:
        """What comes of chance, by a word."""
        raise NotImplementedError

    @classmethod
    def fixed(cls, told: str) -> Sequence[Move]:
        """Outcomes that are always the same."""
        return ()

    @classmethod
    def wants(cls, told: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Options of the game, and settings of the program, that a text tells of."""
        return cls.options, {}

    def begin(self, place: str) -> None:
        """Come to the position, unless that is the start."""
        if place != "start":
            self.set_up(self.position(place))

    def area(self, name: str) -> Rect:
        """Where something is, by its name: `main`, `second` and the other rooms of the layout, and more."""
        layout = self.player.face.layout
        return Rect(layout.bar.icons[int(name[5:])] if name.startswith("icon ") else getattr(layout, name))

    def move_of(self, text: str) -> Move:
        """A move by its names."""
        return parse_move(GAMES[self.game].move_types, text)

    def named(self, move: Move) -> str:
        """The names of a move."""
        return move_text(move)

    def hand(self, what: str, rest: str) -> bool:
        """What not all games' hands do; whether it was that."""
        if what == "dice":
            self.outcomes[:] = map(self.outcome, rest.split())
        elif what == "row":
            self.player.desk.press(self.player.face.layout.players[int(rest)].center)
        elif what == "wheel":
            self.player.desk.wheel(int(rest))
            self.player.settle()
        elif what == "leave":  # throws without a choice to the program
            self.player.desk.app.change_settings(own_throws=True)
        else:
            return False
        return True

    def more(self) -> Iterator[tuple[str, str]]:
        """What is to be seen at this table alone, by its name."""
        raise NotImplementedError

    def reads(self, what: str) -> str:
        """All that is written on something."""
        raise NotImplementedError

    # -------------------------------------------------------------- hands
    def begin_turn(self) -> None:
        """Throw until the opening is over: the first seat begins."""
        highest, lower = self.opening
        self.do(f"dice {' '.join([highest, *[lower] * len(self.player.session.seats[1:])])}")
        for _ in range(30):
            if self.player.task in OPENINGS:
                self.do("space")
        assert self.player.session.actor == 0

    def set_up(self, state: Any) -> None:
        """Make it another position, as if it had been so before."""
        self.player.controller.forget()
        self.player.arrange(state)

    def at(self, name: str) -> Place:
        """The middle of a place."""
        return self.area(name).center

    def do(self, line: str) -> None:
        """What stands in a line of a walk."""
        for hand in line.split(", "):
            self.does(hand)

    def does(self, hand: str) -> None:
        """One thing that is done."""
        player, (what, _, rest) = self.player, hand.partition(" ")
        if self.hand(what, rest) or self._passes(what, rest):
            return
        match what:
            case "click":
                player.click(self.at(rest))
            case "point":
                player.desk.move(self.at(rest))
                player.settle()
            case "drag":
                start, _, end = rest.partition(" to ")
                player.desk.drag(self.at(start), self.at(end))
                player.settle()
            case "focus":
                self._tab_to(self.area(rest))
            case "hint":
                self._is_advised(self.move_of(rest))
            case "computer":
                player.answer(self.move_of(rest) if rest else None)
            case _ if hand in KEYS:
                player.press_key(KEYS[hand])
            case _ if hand in COMMANDS:
                player.press_key(COMMANDS[hand], pygame.KMOD_CTRL)
            case _:
                player.type(hand)

    def _passes(self, what: str, rest: str) -> bool:
        """Time goes by, the window changes, or the game is left and resumed; whether it was that."""
        player = self.player
        match what:
            case "soon":
                player.desk.press_key(KEYS.get(rest) or ord(rest))
                while player.scene.stage.busy:
                    player.desk.step()
            case "next":
                while len(player.moves) == self.heard:
                    player.desk.step()
            case "wait":
                player.desk.step(int(rest))
            case "resize":
                width, height = map(int, rest.split("x"))
                player.desk.resize((width, height))
                player.settle()
            case "resume":
                player.left_and_resumed()
            case _:
                return False
        return True

    def _is_advised(self, move: Move) -> None:
        """Ask for a hint, unless that was done, and get this one."""
        if "Advise" not in self.player.desk.worker.names:
            self.player.press_key(pygame.K_h)
        self.player.answer(move, "It is best.")

    def _tab_to(self, area: Rect) -> None:
        for _ in range(60):
            self.player.press_key(pygame.K_TAB)
            target = self.player.scene.focus.target
            if target and target.area.center == area.center:
                return
        raise AssertionError("Tab never comes there")

    # -------------------------------------------------------------- what is seen
    def seen(self) -> Iterator[tuple[str, str]]:
        """What is to be seen, by its name."""
        yield "pill", pill_words(self.player.scene)
        yield "buttons", " | ".join(filter(None, self.player.labels[: self.buttons])) or "none"
        yield "log", self.player.told
        yield from self.more()

    def shown(self) -> dict[str, str]:
        """Return all that the table shows; for another scene its name, and a menu's question."""
        scene = self.player.desk.scene
        if isinstance(scene, PlayScene):
            return dict(self.seen())
        shown = {"scene": type(scene).__name__}
        if isinstance(scene, MenuScene):
            looks = [(button.look.kind, button.look.label) for button in scene.buttons]
            shown["asks"] = in_words(scene.sentence)
            shown["buttons"] = " | ".join(f"{label} ({kind})" for kind, label in looks)
        return shown

    def changes(self) -> list[str]:
        """What was done since, and what is seen now that was not."""
        shown, before = self.shown(), self.before
        self.before = shown
        if "scene" in shown:
            return [f"{name}: {said}" for name, said in shown.items()]
        log = self.player.session.match.log
        done = [f"{e.actor}: {self.named(e.move)}" for e in log[self.heard :] if e.actor != NATURE]
        back = ["taken back"] * (len(log) < self.heard)
        self.heard = len(log)
        says = [f"says: {words}" for words in self.says if words]
        self.says.clear()
        new = [(name, said or "nothing") for name, said in shown.items() if before.get(name) != said]
        return [*back, *done, *says, *(f"{name}: {said}" for name, said in new)]


@contextmanager
def seated(
    folder: Path,
    hands: type[Some],
    place: str = "start",
    *,
    size: Place = (960, 600),
    options: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Iterator[Some]:
    """Hands at a game of persons, at its start (`start; dice 145 236` come first) or in another position."""
    told, _, names = re.sub(r" with (?=\D)", "\n", place).partition("\n")
    told, _, dice = told.partition("; dice ")
    text, _, percent = told.partition("; text of ")
    count = int(text[0]) if text[1:].startswith(" players") else text.count(" | ") + 1
    seats = names.split(", ") if names else hands.persons[: count if count > 1 else None]
    wanted, seen = hands.wants(text)
    look = {"animation": "none", "pace": "at once", "text_size": int(percent or 100), **seen, **settings}
    outcomes = list(map(hands.outcome, dice.split()))
    with opened(folder, size, **look) as desk, fated(hands.game, outcomes, *hands.fixed(text)):
        player = BoardPlayer(desk, hands.game, seats, {**wanted, **(options or {})})
        player.settle()
        yield hands(player, outcomes, text)


def today(scene: Scene, walker: Hands) -> Iterator[str]:
    """What stands below the title of a walk, as it would be written down today."""
    if scene.place:
        yield f"  {scene.place}"
    yield from (f"= {name}: {said}" for name, said in walker.before.items() if said)
    for line in (line for line in scene.acts if line[0] != "="):
        yield line
        if line[0] == "!":
            yield f"  {walker.reads(line[2:])}"
            continue
        for hand in line[2:].split(", "):
            with campaign.told(scene=scene.title, hand=hand):
                walker.does(hand)
        yield from (f"  {words}" for words in walker.changes())
