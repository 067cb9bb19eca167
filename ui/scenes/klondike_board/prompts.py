"""What the pill says: the whole sentence where it has room, else the few words that matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui import text
from ui.scenes.klondike_board import words

if TYPE_CHECKING:
    from ui.scenes.klondike_board.scene import KlondikeScene

_SHORT: Final = {
    "Answering": "answer the offer", "Asking": "ask for your money", "Bidding": "bid or pass",
    "Buying": "buy it, or leave it", "Claiming": "prospect or sell", "Joining": "join, or stay out",
    "Owing": "put up a building", "Ready": "throw a double", "Settled": "end the turn",
}  # fmt: skip


def prompt_of(scene: KlondikeScene) -> str:
    """Who is to do what now."""
    name = scene.name(scene.actor) if scene.actor >= 0 else ""
    if scene.draft:
        return f"{name}: choose deeds and cash for a deal"
    if scene.bet:
        return f"{name}: choose the stake of the bet"
    sentence = words.prompt(scene.known(), scene.names, scene.persons, scene.claims)
    short = _SHORT.get(scene.view.task, "")
    if scene.is_yours and short and not _fits(scene, sentence):
        return f"{name}: {short}"
    return sentence


def _fits(scene: KlondikeScene, sentence: str) -> bool:
    """Whether the pill has room for a sentence in letters that can be read."""
    m = scene.m
    room = scene.layout.bar.pill.width - m.u(40)
    return text.fitting_size(sentence, m.font(19), room, bold=True) >= m.font(15)
