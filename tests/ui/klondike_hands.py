"""Hands for KLONDIKE at the table, by mouse and by keys; klondike_walks.txt is written in their words.

Positions and moves are told as in tests/klondike_board/scenes.py (see `arranged` too). `click`, `point` and
`drag` know the names of spaces, `creek 2`, `main`, `second`, `third`, `row 1` of a player, `ask 1` in it,
`cards`, `deed Monte Carlo`, `player 2`, `cash 0` and `half 1` of a panel, and its buttons (`+10`, `+10 of 1`
of two). `dice 12 34` come next; `computer Bid 4` is what the worker answers (`says why` a deal is refused,
`knows nothing` where it fails), `hint Bid 4` what it advises; `pad 0` is a button of the gamepad. `! panel`
reads the panel, `! card` what is told of what is pointed at, `! dice` the dice, and `! name 1` a row.

What is taken back or resumed must have been played, so that such a walk goes `from the start`, or goes on
with a game that was `left at Owing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
from pygame import Rect

from games.core import Move
from games.klondike_board.ai import refusal
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import BOARD, NAME
from games.klondike_board.flow import LETTERS
from games.klondike_board.rules import KlondikeBoard
from games.klondike_board.state import Deck, Dice, Offer, State
from tests.kit.text import move_text
from tests.klondike_board.scenes import move, position
from tests.klondike_board.table import place
from tests.ui.board_games import left_at
from tests.ui.board_player import PERSONS, STILL, BoardPlayer, Way, at_table
from tests.ui.harness import Place
from tests.ui.shared_scenes import facts_shown, labels
from tests.ui.told import Walker
from ui.games.klondike_board.bids import AuctionPanel, BetPanel
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panel import Panel, Part, Sheet
from ui.widgets.button import Button

SIX = (*PERSONS, "Dora", "Emma", "Flo")
HURRIED = "turns end by themselves"


class Player(BoardPlayer[State]):
    """A person at the desk. A throw is told as "12"; the cards lie in their order."""

    name, states, rules = "klondike_board", State, KlondikeBoard
    opening, highest, lower = ("Dealing", "Opening"), "66", "12"

    @staticmethod
    def outcome(word: str) -> Move:
        return Dice(int(word[0]), int(word[1]))

    @property
    def face(self) -> KlondikeFace:
        assert isinstance(self.scene.face, KlondikeFace)
        return self.scene.face

    @property
    def controller(self) -> KlondikeController:
        assert isinstance(self.scene.controller, KlondikeController)
        return self.scene.controller

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        return self.controller.panels.open

    def space(self, name: str) -> Place:
        return self.face.table.space_rect(place(name)).center

    def creek(self, number: int) -> Place:
        return self.face.table.creek_rect(number).center

    @property
    def labels(self) -> list[str]:
        """What the three buttons say, "" for one that is not shown."""
        return labels(self.scene)[:3]

    @property
    def asks(self) -> dict[int, str]:
        """By seat, what the buttons in the rows say with which money is asked for."""
        return {
            seat: button.look.label
            for seat in self.session.persons
            if self.session.match.state.asks and (button := self.row_button(seat)).visible and button.enabled
        }

    def row_button(self, seat: int) -> Button:
        """The button in the row of a player."""
        row = self.face.layout.players[seat]
        return next(button for button in self.scene.buttons if row.contains(button.area))


@contextmanager
def arranged(folder: Path, line: str, way: Way = STILL, **settings: Any) -> Iterator[Player]:
    """A game in a position that is told as in tests/klondike_board/scenes.py; the first seat is to throw.

    Besides, it may be told that `Ada, computer:hard play`, that `turns end by themselves`, and that it is a
    game played by Ada, Belle and Cora that was `left at Owing`.
    """
    said = re.fullmatch(r"(?:(.*) play(?:; |$))?(.*?)", line.strip())
    assert said
    parts = [part for part in said[2].split("; ") if part not in ("", HURRIED)]
    left = next((part.removeprefix("left at ") for part in parts if part.startswith("left at ")), "")
    parts = [part for part in parts if not part.startswith("left at ")]
    count = re.search(r"(\d) players", line)
    names = said[1].split(", ") if said[1] else SIX[: int(count[1]) if count else 3 if left else 2]
    here = position("; ".join(parts if count else (f"{len(names)} players", *parts)))
    options = {"collect": "on demand"} if here.state.asks else {}
    begun = not left and "from the start" not in line
    seen = {"seats": names, "way": way, "options": options, "end_turns": HURRIED in line, **settings}
    throws = " ".join(("66", *["12"] * (len(names) - 1))) if begun else ""
    with at_table(Player, folder, throws, Deck(LETTERS), **seen) as player:
        if left:
            player.goes_on(left_at(Player.name, left, **options))
        if begun:
            player.to_start()
            player.arrange(here.state)
        yield player


# ------------------------------------------------------------------ walks
class Prospector(Walker):
    """Hands at this table."""

    player: Player

    def __init__(self, player: Player, sheets: dict[Sheet, list[str]]) -> None:
        super().__init__(player)
        self.sheets = sheets

    def area(self, name: str) -> Rect:
        """Where something is, by its name."""
        player, layout = self.player, self.player.face.layout
        kind, _, rest = name.partition(" ")
        panel: Any = player.panel
        if kind == "creek":
            return player.face.table.creek_rect(int(rest))
        if kind in ("row", "ask"):
            return layout.players[int(rest)] if kind == "row" else player.row_button(int(rest)).area
        if kind == "half":
            return Rect(panel.half(int(rest)))
        if kind in ("deed", "player", "cash"):
            return self._part(name).area
        if name in NAME:
            return player.face.table.space_rect(place(name))
        if hasattr(layout, name):
            return super().area(name)
        label, _, number = name.partition(" of ")
        buttons: list[Button] = [button for button in panel.buttons if button.look.label == label]
        return buttons[int(number or 0)].area

    def _part(self, name: str) -> Part:
        kind, _, rest = name.partition(" ")
        number = int(rest) if rest.isdigit() else place(rest)
        panel = self.player.panel
        assert panel
        return next(part for part in panel.parts if (part.kind, part.number) == (kind, number))

    def hand(self, what: str, rest: str) -> bool:
        player = self.player
        if what == "dice":
            player.coming(*rest.split())
        elif what == "pad":
            player.desk.post(pygame.JOYBUTTONDOWN, button=int(rest), joy=0)
            player.settle()
        elif rest in ("says why", "knows nothing"):
            why = refusal(player.face.view, player.session.actor) if rest == "says why" else None
            player.desk.worker.asked.pop().take(why)
            player.settle()
        else:
            return False
        return True

    def move_of(self, text: str) -> Move:
        return move(text)

    def named(self, move: Move) -> str:
        return _named(move_text(move))

    # -------------------------------------------------------------- what is seen
    def reads(self, what: str) -> str:
        """All that is written on something, as it was painted last."""
        player, (kind, _, seat) = self.player, what.partition(" ")
        if kind == "panel":
            return " / ".join(list(self.sheets.values())[-1])
        if kind == "dice":
            return " ".join(map(str, player.face.table.dice.spots))
        if kind == "name":
            return facts_shown(player.scene, int(seat)).name
        card = player.controller.card
        lines: Any = card.about[0] if card.area else ("nothing",)
        return " / ".join(lines)

    def seen(self) -> Iterator[tuple[str, str]]:
        yield from super().seen()
        player = self.player
        table, focus = player.face.table, player.scene.focus
        spaces = [f"{NAME[space]} to {kind}" for space, kind in table.lit.shown.items()]
        yield "buttons", " | ".join(filter(None, player.labels)) or "none"
        yield "panel", self._panel()
        yield "lit", ", ".join([*spaces, *(BOARD.creeks[creek] for creek in table.lit_creeks.shown)])
        yield "may ask", ", ".join(f"{seat} {label}" for seat, label in player.asks.items())
        yield "cash", " ".join(map(str, player.state.cash))
        yield "focus", self._focus(focus.target) if focus.is_shown else ""
        yield "worker", ", ".join(player.desk.worker.names)

    def _panel(self) -> str:
        panel = self.player.panel
        match panel:
            case None:
                return ""
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


@contextmanager
def watched_sheets() -> Iterator[dict[Sheet, list[str]]]:
    """What is written on each sheet of a panel, in their order."""
    sheets: dict[Sheet, list[str]] = {}
    plain = Sheet.write

    def write(sheet: Sheet, words: str, *more: Any, **named: Any) -> None:
        sheets.setdefault(sheet, []).append(words)
        plain(sheet, words, *more, **named)

    with patch.object(Sheet, "write", write):
        yield sheets
