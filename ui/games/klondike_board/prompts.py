"""What the pill says: the whole sentence where it has room, else the few words that matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.klondike_board.pending import (
    Answering,
    Asking,
    Bidding,
    Buying,
    Claiming,
    Joining,
    Owing,
    Ready,
    Settled,
)
from ui.games.klondike_board import words
from ui.play.phrases import YOU
from ui.widgets.pill import has_room

if TYPE_CHECKING:
    from ui.games.klondike_board.scene import KlondikeScene

_SHORT: Final[dict[type, str]] = {
    Answering: "answer the offer",
    Asking: "ask for your money",
    Bidding: "bid or pass",
    Buying: "buy it, or leave it",
    Claiming: "prospect or sell",
    Joining: "join, or stay out",
    Ready: "throw a double",
    Settled: "end the turn",
}


def prompt_of(scene: KlondikeScene) -> str:
    """Who is to do what now."""
    name = scene.name(scene.actor) if scene.actor >= 0 else ""
    who = "Your turn" if name == YOU else name
    if scene.draft:
        return f"{who}: choose deeds and cash for a deal"
    if scene.bet:
        return f"{who}: choose the stake of the bet"
    sentence = words.prompt(scene.known(), scene.names, scene.persons)
    short = _short(scene)
    return f"{who}: {short}" if short and scene.is_yours and not _fits(scene, sentence) else sentence


def _short(scene: KlondikeScene) -> str:
    """The few words that matter, "" where there are none; in debt the sum that is missing."""
    view = scene.view
    task = view.task
    if isinstance(task, Owing):
        return f"{words.money(task.amount - view.cash[task.debtor])} missing"
    return _SHORT.get(type(task), "")


def _fits(scene: KlondikeScene, sentence: str) -> bool:
    """Whether the pill has room for a sentence in letters that can be read."""
    return has_room(sentence, scene.layout.bar.pill.size, scene.m)
