"""Hands for KLONDIKE at the table, by mouse and by keys; klondike_walks.txt is written in their words.

Positions and moves are told as in tests/klondike_board/scenes.py; besides, that `turns end by themselves`,
who plays (`with Ada, computer:hard`), and that it is a game that was `left at Owing`. Hands know the names of
spaces, `creek 2`, `main`, `second`, `third`, `row 1` of a player, `ask 1` in it, `cards`, `deed Monte Carlo`,
`player 2`, `cash 0` and `half 1` of a panel, and its buttons (`+10k`, `+10k of 1` of two). `dice 12 34` come
next; `computer Bid 4` is what the worker answers (`says why` a deal is refused, `knows nothing` where it
fails), `hint Bid 4` what it advises; `pad 0` is a button of the gamepad. `! panel` reads the panel, `! card`
what is told of what is pointed at, `! dice` the dice, and `! name 1` a row.

What is taken back or resumed must have been played, so that such a walk goes `from the start` or was `left`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar
from unittest.mock import patch

import pygame
from pygame import Rect

from games.compat import override
from games.core import Move
from games.klondike_board import GAME as KLONDIKE
from games.klondike_board.ai import refusal
from games.klondike_board.bargains import parse_deeds
from games.klondike_board.board import CREEK_NAMES
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import Deck, Dice, Offer, State
from tests.golden.words import PLACES as NAME
from tests.kit.text import move_text
from tests.klondike_board.scenes import move, position
from tests.klondike_board.table import place
from tests.ui.board_games import left_at
from tests.ui.board_rooms import pixels
from tests.ui.told import Hands
from ui.games.klondike_board.panels.auction import AuctionPanel
from ui.games.klondike_board.panels.bet import BetPanel, BetProgressPanel
from ui.games.klondike_board.panels.card_list import CardListPanel
from ui.games.klondike_board.panels.deal import DealPanel, OfferPanel
from ui.games.klondike_board.panels.panel import Part, Sheet
from ui.widgets.button import Button
from ui.words import in_words

HURRIED = "turns end by themselves"


class Prospector(Hands):
    """Hands at this table. A throw is told as "12"; the cards lie in their order."""

    game = KLONDIKE.name
    opening: ClassVar = ("66", "12")
    buttons = 3

    @property
    def panel(self) -> Any:
        """The panel that is open."""
        return self.player.controller.panels.panel

    def row_button(self, seat: int) -> Button:
        """The button in the row of a player."""
        row = self.player.face.layout.players[seat]
        return next(button for button in self.player.scene.buttons if row.contains(button.area))

    # -------------------------------------------------------------- where it begins
    @classmethod
    @override
    def position(cls, told: str) -> State:
        return position("; ".join(part for part in told.split("; ") if part != HURRIED)).state

    @staticmethod
    @override
    def outcome(word: str) -> Move:
        return Dice(int(word[0]), int(word[1]))

    @classmethod
    @override
    def fixed(cls, told: str) -> Sequence[Move]:
        return (Deck(LETTERS),)

    @classmethod
    @override
    def wants(cls, told: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        options = {"collect": "on demand"} if "money is asked for" in told else {}
        return options, {"end_turns": HURRIED in told}

    @override
    def begin(self, place: str) -> None:
        match = self.player.session.match
        if place.startswith("left at "):
            task = place.removeprefix("left at ").partition(";")[0]
            self.player.goes_on(left_at(self.game, task, seats=match.seats, **match.options))
        elif "from the start" not in place:
            self.begin_turn()
            self.set_up(self.position(place))

    # -------------------------------------------------------------- hands
    @override
    def area(self, name: str) -> Rect:
        """Where something is, by its name."""
        player, layout = self.player, self.player.face.layout
        kind, _, rest = name.partition(" ")
        panel = self.panel
        if kind == "creek":
            return Rect(player.face.table.creeks.area(int(rest)))
        if kind in ("row", "ask"):
            return Rect(layout.players[int(rest)] if kind == "row" else self.row_button(int(rest)).area)
        if kind == "half":
            return Rect(panel.half(int(rest)))
        if kind in ("deed", "player", "cash"):
            return self._part(name).area
        if name in NAME:
            return Rect(layout.spaces[place(name)])
        if hasattr(layout, name):
            return super().area(name)
        label, _, number = name.partition(" of ")
        buttons: list[Button] = [button for button in panel.buttons if button.look.label == label]
        return buttons[int(number or 0)].area

    def _part(self, name: str) -> Part:
        kind, _, rest = name.partition(" ")
        number = int(rest) if rest.isdigit() else place(rest)
        parts: list[Part] = self.panel.parts
        return next(part for part in parts if (part.kind, part.number) == (kind, number))

    @override
    def hand(self, what: str, rest: str) -> bool:
        player = self.player
        if what == "pad":
            player.desk.post(pygame.JOYBUTTONDOWN, button=int(rest), joy=0)
            player.settle()
        elif rest in ("says why", "knows nothing"):
            why = refusal(player.face.view, player.session.actor) if rest == "says why" else None
            player.desk.worker.asked.pop().callback(why)
            player.settle()
        else:
            return super().hand(what, rest)
        return True

    @override
    def move_of(self, text: str) -> Move:
        return move(text)

    @override
    def named(self, move: Move) -> str:
        return _named(move_text(move))

    # -------------------------------------------------------------- what is seen
    @override
    def reads(self, what: str) -> str:
        """All that is written on something."""
        player, (kind, _, seat) = self.player, what.partition(" ")
        if kind == "panel":
            written, plain = list[str](), Sheet.write

            def write(sheet: Sheet, words: Any, *more: Any, **named: Any) -> None:
                written.append(in_words(words))
                plain(sheet, words, *more, **named)

            player.scene._turns.end_sign()  # slips that would go meanwhile
            player.desk.step()
            shown = pixels(player.desk)
            with patch.object(Sheet, "write", write):
                self.panel.update()
            assert pixels(player.desk) == shown, "it was not painted anew"
            return " / ".join(written)
        if kind == "dice":
            return " ".join(map(str, player.face.table.dice.spots))
        if kind == "name":
            return player.facts(int(seat)).name
        card = player.controller.card
        lines: Any = card.about[0] if card.area else ("nothing",)
        return " / ".join(lines)

    @override
    def more(self) -> Iterator[tuple[str, str]]:
        player, scene = self.player, self.player.scene
        table, focus = player.face.table, scene.focus
        spaces = [f"{NAME[space]} to {kind}" for space, kind in table.space_lights.shown.items()]
        yield "panel", self._panel()
        yield (
            "lit",
            ", ".join([*spaces, *(in_words(CREEK_NAMES[creek]) for creek in table.creek_lights.shown)]),
        )
        asking = {seat: self.row_button(seat) for seat in player.session.persons if player.state.asks}
        asks = [f"{seat} {each.look.label}" for seat, each in asking.items() if each.visible and each.enabled]
        yield "may ask", ", ".join(asks)
        yield "cash", " ".join(map(str, player.state.cash))
        yield "focus", self._focus(focus.target) if focus.is_shown else ""
        yield "worker", ", ".join(player.desk.worker.names)

    def _panel(self) -> str:
        panel = self.panel
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
            case CardListPanel():
                return "pack"
            case BetProgressPanel():
                return "stakes"
            case OfferPanel():
                return "answer"
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
    goods = (" + ".join([*([str(cash)] if cash else []), *(NAME[each] for each in parse_deeds(deeds))])
             for cash, deeds in sides)  # fmt: skip
    return f"offers {offer.partner} {' for '.join(each or 'nothing' for each in goods)}"
