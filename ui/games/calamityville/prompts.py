"""What the pill says: the whole sentence where it has room, else the few words that matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.calamityville.board import PAGES
from games.calamityville.pending import (
    Blaming,
    Buying,
    Drawing,
    Giving,
    Kicking,
    Losing,
    Opening,
    Over,
    Owing,
    Placing,
    Ready,
    Rethrowing,
    Throwing,
)
from games.calamityville.state import NOBODY, View
from ui.games.calamityville import words
from ui.play.phrases import YOU, whose
from ui.widgets.pill import has_room

if TYPE_CHECKING:
    from ui.games.calamityville.scene import CalamityScene

_SHORT: Final[dict[type, str]] = {
    Blaming: "whose burns?", Buying: "build here?", Drawing: "draw a nugget", Giving: "pass one on",
    Kicking: "throw for the donkey", Losing: "give one up", Opening: "throw", Placing: "choose a lot",
    Ready: "throw", Rethrowing: "throw again", Throwing: "throw",
}  # fmt: skip


def prompt_of(scene: CalamityScene) -> str:
    """Who is to do what now."""
    sentence = words.prompt(scene.view, scene.names, scene.persons)
    return sentence if _fits(scene, sentence) else _short(scene, sentence)


def meanwhile_of(scene: CalamityScene) -> str:
    """While the table still shows what has happened: the page that is read, else whose turn it is."""
    page = scene.table.reading
    if page is not None:
        return PAGES[page].headline
    turn = scene.view.turn
    return "Throwing for the start" if turn == NOBODY else f"{whose(scene.name(turn))} turn"


def _short(scene: CalamityScene, sentence: str) -> str:
    """The few words that matter: to a person what to do, of a computer player whose turn it is."""
    view, actor = scene.view, scene.actor
    if isinstance(view.task, Over) or actor < 0:
        return sentence
    name = scene.name(actor)
    if not scene.is_yours:
        return f"{whose(name)} turn"
    return f"{'Your turn' if name == YOU else name}: {_what(view)}"


def _what(view: View) -> str:
    task = view.task
    if isinstance(task, Owing):
        return f"{words.money(words.missing(view, task))} missing"
    return _SHORT[type(task)]


def _fits(scene: CalamityScene, sentence: str) -> bool:
    """Whether the pill has room for a sentence in letters that can be read."""
    return has_room(sentence, scene.layout.bar.pill.size, scene.m)
