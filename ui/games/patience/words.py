"""Texts of the log and the pill: events and possible actions in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Final

from games.core import Message, Words, message, yes_or_no
from games.joker_klondike.state import JokerBuilt, JokerEvent, JokerReplaced
from games.patience.cards import name
from games.patience.spec import NO_LIMIT, PatienceSpec
from games.patience.state import (
    DrawnTogether,
    Finished,
    LaidOut,
    Packed,
    Redealt,
    ReserveDealt,
    SpaceFilled,
    View,
)
from ui.play.narration.narrator import Narrator, join_sentences

_NARRATOR: Final = Narrator("patience", {"card": name})


def line(events: Iterable[JokerEvent]) -> Words:
    """Return the log line of the events of one move."""
    said = [log_sentence(event) for event in events]
    return reduce(join_sentences, said) if said else ""


def mirrored(events: Iterable[JokerEvent], count: int) -> list[JokerEvent]:
    """Return the events with their columns, whose numbers add up to `count`, numbered from the other side."""
    return [
        replace(event, target=count - event.target) if isinstance(event, Packed | SpaceFilled) else event
        for event in events
    ]


def log_sentence(event: JokerEvent) -> Message:
    """Return one event as a line of the log."""
    match event:
        case LaidOut():
            columns = len(event.faces)
            return _NARRATOR.message("log", event, (), count=event.stock, columns=columns)
        case ReserveDealt():
            return _NARRATOR.message("log", event, (), count=event.cards, card=name(event.face))
        case DrawnTogether():
            count = len(event.cards)
            return _NARRATOR.message("log", event, (), count=count, card=name(event.cards[-1]))
        case Redealt():
            return _NARRATOR.message("log", event, (), count=event.stock)
        case Packed():
            is_long = yes_or_no(len(event.cards) > 1)
            return _NARRATOR.message("log", event, (), card=name(event.cards[0]), sequence=is_long)
        case Finished():
            return _NARRATOR.message("log", event, (), event.why, count=event.built)
        case JokerBuilt():
            return message("joker_klondike.log.stands", card=name(event.suit * 13 + event.rank - 1))
        case JokerReplaced():
            return message("joker_klondike.log.replaced", card=name(event.card))
        case _:
            return _NARRATOR.message("log", event, ())


def turn_tip(view: View, spec: PatienceSpec) -> Message:
    """Return the tip of the main button: what a turn does, and how often the waste may be turned over."""
    if view.stock:
        return message("patience.button.turn.tip", count=spec.turned, redeals=spec.redeals)
    left = NO_LIMIT if spec.redeals == NO_LIMIT else spec.redeals - view.redeals
    return message("patience.button.redeal.tip", count=left)


def prompt(view: View, spec: PatienceSpec, *, can_play: bool, can_redeal: bool) -> Message:
    """Return the pill's sentence: the possible actions, or the result of the game."""
    if view.why:
        return message("patience.pill.won" if view.why == "won" else "patience.pill.over")
    if can_redeal:
        return message("patience.pill.redeal", play=yes_or_no(can_play))
    if not view.stock:
        return message("patience.pill.used_up")
    if view.stock <= spec.turned and not spec.may_redeal(view.redeals):
        return message("patience.pill.last", count=view.stock, redeals=spec.redeals)
    return message("patience.pill.play" if can_play else "patience.pill.turn", turned=spec.turned)
