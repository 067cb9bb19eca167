"""The joker on the table: its place on a foundation or beside the layout, and its animations."""

from __future__ import annotations

from typing import Final

from games.compat import override
from games.core import Words, message
from games.joker_klondike.state import HELD, JokerBuilt, JokerEvent, JokerReplaced, JokerView, PlaceJoker
from games.patience.cards import JOKER
from games.patience.state import View
from ui.app.focus import Target
from ui.app.intents import Pointer
from ui.draw.sprites import Place
from ui.draw.tween import Tween
from ui.games.patience.card_flight import CardSprite
from ui.games.patience.controller import PatienceController, settle
from ui.games.patience.deal_menu import setup
from ui.games.patience.describer import PatienceDescriber
from ui.games.patience.face import PatienceFace
from ui.games.patience.table import REST, SETTLE, SLIDE, Table
from ui.games.patience.table_describer import PatienceTableDescriber
from ui.games.patience.table_map import CardTarget
from ui.play.base.screen import Screen

_LEAP: Final = 0.5  # seconds of the donkey's leap
_HEIGHT: Final = 90  # units that it rises


class JokerTable(Table):
    """The table of Joker Klondike."""

    @override
    def begin(self, event: JokerEvent) -> list[Tween]:
        match event:
            case JokerBuilt():
                return self._animate_joker_build(event)
            case JokerReplaced():
                return self._animate_joker_replacement(event)
            case _:
                return super().begin(event)

    @override
    def built(self, view: View, suit: int) -> list[int]:
        cards = super().built(view, suit)
        place = view.joker_at if isinstance(view, JokerView) else None
        if place and place[0] == suit:
            cards[place[1] - 1] = JOKER
        return cards

    @override
    def set_aside(self, view: View) -> tuple[int, list[int]]:
        return 0, [JOKER] if isinstance(view, JokerView) and view.is_held else []

    def _animate_joker_build(self, event: JokerBuilt) -> list[Tween]:
        """Let the joker leap onto a foundation."""
        sprite = self.pile(event.source).pop()
        heap = self.foundations[event.suit]
        heap.append(sprite)
        self._hide_deep()
        self._play("gold")
        self._play("bray")
        tweens = [self.jump(sprite, self.foundation_place(event.suit), REST + len(heap) - 1)]
        return tweens + (self._settle(event.source, SETTLE) if event.source not in (0, HELD) else [])

    def _animate_joker_replacement(self, event: JokerReplaced) -> list[Tween]:
        """Put the natural card in the joker's place; the joker leaps aside."""
        heap = self.foundations[event.suit]
        index = next(number for number, sprite in enumerate(heap) if sprite.card == JOKER)
        natural = self.pile(event.source).pop()
        joker, heap[index] = heap[index], natural
        self.aside.append(joker)
        self._hide_deep()
        self._play("gold")
        self._play("bray")
        self._play("build", pitch=index + 1)
        joker.change(visible=True)
        tweens = [
            self.slide(natural, self.foundation_place(event.suit), REST + index, SLIDE * 1.4),
            self.jump(joker, self.place(HELD, 0), REST),
        ]
        return tweens + (self._settle(event.source, SETTLE) if event.source else [])

    def jump(self, sprite: CardSprite, to: Place, depth: float) -> Tween:
        """Move a card in a high arc, as a donkey jumps."""
        tween = self.slide(sprite, to, depth, _LEAP)
        straight, rise = tween.show, self.art.m.u(_HEIGHT)

        def show(share: float) -> None:
            straight(share)
            x, y = sprite.place
            sprite.change(place=(x, y - rise * 4 * share * (1 - share)))

        tween.show = show
        return tween


class JokerFace(PatienceFace):
    """The look of one game of Joker Klondike."""

    _kind = JokerTable


class JokerController(PatienceController):
    """A player's side of Joker Klondike: the player says where the joker goes if there is a choice."""

    @property
    def _suits(self) -> list[int]:
        """The suits whose foundations may take the joker if the player must choose; else empty."""
        return [move.suit for move in self.table_map.moves if isinstance(move, PlaceJoker)]

    @override
    def show(self) -> None:
        super().show()
        if self._suits:
            self._glow(self.table_map.glows_of_foundations(self._suits))
            self.host.focus.set(self._focus_targets()[0])

    @override
    def prompt(self) -> Words:
        return message("joker_klondike.pill.choose") if self._suits else super().prompt()

    @override
    def _focus_targets(self) -> list[CardTarget]:
        return self.table_map.foundation_targets(self._suits) if self._suits else super()._focus_targets()

    @override
    def activate(self, target: Target) -> bool:
        if isinstance(target, CardTarget) and self._suits:
            return self._make(PlaceJoker(target.index))
        return super().activate(target)

    @override
    def _use_space(self) -> None:
        focus = self.host.focus.target
        if self._suits and isinstance(focus, CardTarget):
            self.activate(focus)
        else:
            super()._use_space()

    @override
    def point(self, pointer: Pointer) -> bool:
        if not self._suits:
            return super().point(pointer)
        if pointer.kind == "press" and pointer.button == 1:
            targets = self.table_map.foundation_targets(self._suits)
            chosen = [spot for spot in targets if spot.area.collidepoint(pointer.place)]
            if chosen:
                self._make(PlaceJoker(chosen[0].index))
            else:
                self._sound("refuse")
                self.host.show_message(message("joker_klondike.refused.choose_first"))
        return True


JOKER_KLONDIKE = Screen(JokerFace, JokerController, setup, settle, PatienceDescriber, PatienceTableDescriber)
