"""KLONDIKE at the table by mouse and by keys, as klondike_walks.txt tells: all that each line has changed.

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

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.core import Move
from games.klondike_board.ai import refusal
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import BOARD, NAME
from games.klondike_board.state import Offer
from tests.kit.script import Scene, each, read
from tests.kit.text import move_text
from tests.klondike_board.scenes import move
from tests.klondike_board.table import place
from tests.ui.klondike_table import Player, arranged
from tests.ui.shared_scenes import facts_shown
from tests.ui.told import Walker, today
from ui.games.klondike_board.bids import AuctionPanel, BetPanel
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.panel import Part, Sheet
from ui.widgets.button import Button


class Prospector(Walker):
    """Hands at this table."""

    player: Player
    sheets: dict[Sheet, list[str]]
    """What was written on each sheet of a panel."""

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


@each(read(Path(__file__).parent / "klondike_walks.txt"))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets: dict[Sheet, list[str]] = {}
    plain = Sheet.write

    def write(sheet: Sheet, words: str, *more: Any, **named: Any) -> None:
        sheets.setdefault(sheet, []).append(words)
        plain(sheet, words, *more, **named)

    monkeypatch.setattr(Sheet, "write", write)
    with arranged(tmp_path, scene.place) as player:
        walker = Prospector(player)
        walker.sheets = sheets
        scene.holds(today(scene, walker))
