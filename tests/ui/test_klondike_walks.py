"""KLONDIKE at the table by mouse and by keys, as klondike_walks.txt tells: all that each line has changed.

Positions and moves are told as in tests/klondike_board/scenes.py (see `arranged` too); a line with `>` has
hands, `! panel` reads what is written on the panel. A key is pressed by its name or typed; `click` and `drag`
know the names of spaces, `creek 2`, `main`, `second`, `third`, `row 1` of a player, `ask 1` in it, `cards`,
`deed Monte Carlo`, `player 2`, `cash 0` and `half 1` of a panel, and its buttons (`+10`, `+10 of 1` of two).
`dice 12 34` come next; `computer Bid 4` is what the worker answers (`says why` a deal is refused, `knows
nothing` where it fails), `hint Bid 4` what it advises; `focus cash 1` presses Tab until it is there; `pad 0`
is a button of the gamepad.

What is taken back must have been played, so that such a walk goes `from the start`.

`python3 -m tests.ui.test_klondike_walks` writes anew what comes of it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect

from games.klondike_board.ai import refusal
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import BOARD, NAME
from games.klondike_board.state import Offer
from games.match import NATURE
from tests.kit.text import move_text
from tests.klondike_board.scenes import Scene, move, read, split, write_anew
from tests.klondike_board.table import place
from tests.ui.klondike_table import Player, arranged
from tests.ui.shared_scenes import pill_words
from ui.games.klondike_board.bids import AuctionPanel, BetPanel
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.panel import Part, Sheet
from ui.widgets.button import Button

FILE = Path(__file__).parent / "klondike_walks.txt"
KEYS: Final = {
    "space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "tab": pygame.K_TAB,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
}  # fmt: skip
COMMANDS: Final = {"undo": pygame.K_z, "redo": pygame.K_y}
"""Keys that are pressed together with Ctrl."""


@pytest.mark.parametrize("scene", read(FILE), ids=lambda scene: scene.sentence)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    assert again(tmp_path, scene) == scene.text


def again(folder: Path, scene: Scene) -> str:
    """A scene as it would be written down today."""
    head, place_line, lines = split(scene)
    told = [head, *([place_line] if place_line else [])]
    with arranged(folder, place_line) as player:
        walk = Walk(player)
        told.append(f"= {walk.before['pill']}: {walk.before['buttons']}")
        for line in lines:
            told.append(line)
            for hand in line[2:].split(", ") if line[0] == ">" else ():
                try:
                    walk.does(hand)
                except BaseException as fault:
                    fault.add_note(f"in {scene.sentence!r} at {hand!r}")
                    raise
            told += [f"  {words}" for words in (walk.changes() if line[0] == ">" else [walk.reads()])]
    return "\n".join(told)


class Walk:
    """Hands at the table, and what is new to be seen."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.heard = len(player.moves)
        self.says: list[str] = []
        plain = player.scene.say

        def say(words: str, near: Rect | None = None) -> None:
            self.says.append(words)
            plain(words, near)

        player.scene.say = say  # type: ignore[method-assign, assignment]
        self.before = self._shown()

    # -------------------------------------------------------------- hands
    def does(self, hand: str) -> None:
        """One thing that a person does, or a computer player."""
        player, (what, _, rest) = self.player, hand.partition(" ")
        match what:
            case "dice":
                player.coming(*((int(dice[0]), int(dice[1])) for dice in rest.split()))
            case "click":
                player.click(self._area(rest).center)
            case "drag":
                start, _, end = rest.partition(" to ")
                player.desk.drag(self._area(start).center, self._area(end).center)
                player.settle()
            case "computer" | "hint":
                self._answers(rest, "So it is." if what == "hint" else "")
            case "focus":
                self._tab_to(rest)
            case "wait":
                player.desk.step(400)
            case "pad":
                player.desk.post(pygame.JOYBUTTONDOWN, button=int(rest), joy=0)
                player.settle()
            case _ if hand in KEYS:
                player.press_key(KEYS[hand])
            case _ if hand in COMMANDS:
                player.press_key(COMMANDS[hand], pygame.KMOD_CTRL)
            case _:
                player.type(hand)

    def _answers(self, words: str, reason: str) -> None:
        """The worker answers what it was asked."""
        player = self.player
        if words not in ("says why", "knows nothing"):
            player.answer(move(words), reason)
            return
        why = refusal(player.face.view, player.session.actor) if words == "says why" else None
        player.desk.worker.asked.pop().take(why)
        player.settle()

    def _area(self, name: str) -> Rect:
        """Where something is, by its name."""
        player, layout = self.player, self.player.face.layout
        kind, _, rest = name.partition(" ")
        panel: Any = player.panel
        if kind == "creek":
            return player.face.table.creek_rect(int(rest))
        if kind in ("main", "second", "third", "cards", "tray"):
            found = getattr(layout, kind)
            assert isinstance(found, Rect)
            return found
        if kind in ("row", "ask"):
            return layout.players[int(rest)] if kind == "row" else player.row_button(int(rest)).area
        if kind == "half":
            return Rect(panel.half(int(rest)))
        if kind in ("deed", "player", "cash"):
            return self._part(name).area
        if name in NAME:
            return player.face.table.space_rect(place(name))
        label, _, number = name.partition(" of ")
        buttons: list[Button] = [button for button in panel.buttons if button.look.label == label]
        return buttons[int(number or 0)].area

    def _part(self, name: str) -> Part:
        kind, _, rest = name.partition(" ")
        number = int(rest) if rest.isdigit() else place(rest)
        panel = self.player.panel
        assert panel
        return next(part for part in panel.parts if (part.kind, part.number) == (kind, number))

    def _tab_to(self, name: str) -> None:
        for _ in range(60):
            self.player.desk.press_key(pygame.K_TAB)
            if self.player.scene.focus.target == self._part(name):
                return
        raise AssertionError(f"Tab never comes to {name}")

    # -------------------------------------------------------------- what is seen
    def changes(self) -> list[str]:
        """What was done since, and what is seen now that was not."""
        shown, before = self._shown(), self.before
        self.before = shown
        log = self.player.session.match.log
        done = [
            f"{each.actor}: {_named(move_text(each.move))}"
            for each in log[self.heard :]
            if each.actor != NATURE
        ]
        back = ["taken back"] if len(log) < self.heard else []
        says = [f"says: {words}" for words in self.says if words]
        self.heard, self.says[:] = len(log), []
        return [
            *back,
            *done,
            *says,
            *(f"{name}: {said}" for name, said in shown.items() if before[name] != said),
        ]

    def reads(self) -> str:
        """All that is written on the panel."""
        panel, written, plain = self.player.panel, list[str](), Sheet.write

        def write(sheet: Sheet, words: str, *more: Any, **named: Any) -> None:
            written.append(words)
            plain(sheet, words, *more, **named)

        assert panel
        with patch.object(Sheet, "write", write):
            panel.update()
        return " / ".join(written)

    def _shown(self) -> dict[str, str]:
        player = self.player
        lit, focus = player.lit, player.scene.focus
        return {
            "pill": pill_words(player.scene),
            "buttons": " | ".join(filter(None, player.labels)) or "none",
            "panel": self._panel(),
            "lit": ", ".join([*(f"{NAME[space]} to {kind}" for space, kind in lit[0].items()),
                              *(BOARD.creeks[creek] for creek in lit[1])]) or "nothing",
            "may ask": ", ".join(f"{seat} {label}" for seat, label in player.asks.items()) or "nobody",
            "cash": " ".join(map(str, player.state.cash)),
            "focus": self._focus(focus.target) if focus.is_shown else "none",
            "worker": ", ".join(player.desk.worker.names) or "idle",
        }  # fmt: skip

    def _panel(self) -> str:
        panel = self.player.panel
        match panel:
            case None:
                return "none"
            case AuctionPanel():
                off = [button.look.label for button in panel.buttons if button.visible and not button.enabled]
                return f"auction, bid {panel.bid.amount}{', not ' if off else ''}{' '.join(off)}"
            case BetPanel():
                return f"bet, {move_text(panel.draft.move())} of {panel.draft.most}"
            case DealPanel():
                return f"deal, {_named(move_text(panel.draft.move()))}"
        return type(panel).__name__.removesuffix("Panel").lower()

    def _focus(self, target: Any) -> str:
        if isinstance(target, Button):
            return target.look.label or "a button that is gone"
        return f"{target.kind} {target.number}" if hasattr(target, "kind") else type(target).__name__


def _named(words: str) -> str:
    """A move with the names of buildings."""
    kind, *values = words.split()
    if kind == "Auction":
        return f"{kind} {NAME[int(values[0])]}"
    if kind != "Offer":
        return words
    partner, gives, wants = map(int, values[:3])
    offer = Offer(partner, gives, wants, *values[3:])
    sides = ((offer.gives, offer.deeds), (offer.wants, offer.wishes))
    goods = (" + ".join([*([str(cash)] if cash else []), *(NAME[each] for each in deeds_of(deeds))])
             for cash, deeds in sides)  # fmt: skip
    return f"offers {offer.partner} {' for '.join(each or 'nothing' for each in goods)}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        numbers = iter(range(1_000))
        write_anew(FILE, lambda scene: again(Path(made) / str(next(numbers)), scene))
