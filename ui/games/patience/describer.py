"""Descriptions of a patience in play for screen readers: cards, piles, news, and possible moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from games.compat import override
from games.core import Message, Words, message
from games.patience.cards import PACK
from games.patience.state import Finished, View
from ui.accessibility.phrases import join_sentences
from ui.accessibility.tree import leave_out
from ui.games.patience.lamp import LOST
from ui.games.patience.layout import row_name
from ui.games.patience.pile_words import PileWords
from ui.games.patience.table_describer import PatienceTableDescriber
from ui.games.patience.table_map import FOUNDATIONS, STOCK, CardTarget
from ui.games.patience.words import log_sentence
from ui.play.base.describer import Describer
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.bindings import QuestionName
    from ui.app.focus import Target
    from ui.games.patience.controller import PatienceController
    from ui.play.panels.log import LogLine

_MOST: Final = 4
"""Lines of the log that are announced one by one if they came together."""
_OFF: Final = "off"
_ACTS: Final = 3
"""Acts that the answer to "since" tells if none are new."""


class PatienceDescriber(Describer, PatienceTableDescriber):
    """Describes a patience in play."""

    controller: PatienceController

    def __init__(self, controller: PatienceController) -> None:
        super().__init__(controller)
        self._held: Message | None = None
        """The cards that were held when the player last heard of them."""
        self._lamp: str | None = None
        """The last verdict of the lamp, or that it was off."""
        self._told_of_end = 0
        """Number of sentences at the end that have been announced."""
        self._asked_at: int | None = None
        """Number of lines of the log at the last question about what was done."""

    @property
    @override
    def _view(self) -> View:
        return self.controller.table_map.view

    # -------------------------------------------------------------- targets
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, CardTarget):
            return None
        words, pile, index = self._words, target.pile, target.index
        held = self.controller.table_map.held_by_key
        if held:
            return Element(("drop", pile), words.drop(held, pile), "list_item")
        if pile == FOUNDATIONS:
            return Element(("joker", index), words.choice(index), "list_item")
        if pile == STOCK:
            return Element(STOCK, words.pile(pile), "list_item", words.stock_tip)
        view = self._view
        shown = len(view.columns[pile] if pile else view.waste)
        if not 0 <= index - view.hidden[pile] < shown:  # it is just moving
            return Element(("card", pile, index), words.pile(pile), "list_item")
        more = join_sentences([*self._ways(words, target), words.below(pile, index)])
        return Element(("card", pile, index), words.card(pile, index), "list_item", more)

    def _ways(self, words: PileWords, target: CardTarget) -> list[Message]:
        """Return where a card can go with those on it, or why it can go nowhere."""
        table_map = self.controller.table_map
        if self._view.why:
            return []
        grip = table_map.grip_at(target.pile, target.index)
        ways = [*words.ways(table_map.moves_of(grip))] if grip else []
        return ways or [words.stays(target.pile, target.index)]

    # -------------------------------------------------------------- the whole table
    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        ended = self.controller.game_over
        buttons = {id(button) for button in ended.buttons} if ended else set()
        of_end = [each for each in targets if id(each.target) in buttons]
        cards = [each for each in targets if isinstance(each.target, CardTarget)]
        return [*self._end(of_end), *cards, *leave_out(self.elements(), {each.key for each in cards})]

    def _end(self, buttons: Sequence[Element]) -> Iterator[Element]:
        """Yield the plate at the end of the game, with its buttons."""
        told = self.controller.game_over.told if self.controller.game_over else []
        if told:
            text = Element("text", join_sentences(told[1:]), "note")
            yield Element("end", told[0], "group", children=(text, *buttons))

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        if not isinstance(target, CardTarget):
            return self.overview()
        if target.pile != FOUNDATIONS:
            return [self._words.pile(target.pile)]
        return [words for each in self._words.foundations for words in each[1:]]

    # -------------------------------------------------------------- answers
    @override
    def answer(self, question: QuestionName) -> Sequence[Words] | None:
        if question == "moves":
            moves = map(self._words.move, self.controller.table_map.moves)
            return [words for words in moves if words] or [self.controller.prompt()]
        if question == "since":
            lines, begin = self.controller.host.hud.log.lines, self._asked_at
            self._asked_at = len(lines)
            new = [] if begin is None else lines[begin:]
            return [line.words for line in new or lines[-_ACTS:]]
        return super().answer(question)

    # -------------------------------------------------------------- announcements
    @override
    def news(self, undone: Sequence[LogLine], done: Sequence[LogLine]) -> Sequence[Words]:
        has_acted = bool(undone or done)
        acts = [*self._undone(undone), *self._done(done), *self._hand(has_acted)]
        return [join_sentences([words]) for words in (*acts, *self._verdict(), *self._ended())]

    def _undone(self, lines: Sequence[LogLine]) -> list[Words]:
        if not lines:
            return []
        act = lines[0].events[0]
        said = self._words.event(act, is_undone=True) or log_sentence(act)
        return [message("spoken.undone", count=len(lines), line=said)]

    def _done(self, lines: Sequence[LogLine]) -> list[Words]:
        """Return what each line says, or a sum if there are too many to listen to."""
        words, match = self._words, self.controller.session.match
        if len(lines) > _MOST:
            home = match.game.scores(match.state)[0]
            return [message("patience_spoken.many", count=len(lines), home=home, all=len(PACK))]
        events = [[each for each in line.events if not isinstance(each, Finished)] for line in lines]
        return [join_sentences(words.event(each) or log_sentence(each) for each in some) for some in events]

    def _hand(self, has_acted: bool) -> list[Words]:
        """Return that cards were lifted or put back."""
        grip, before = self.controller.table_map.held_by_key, self._held
        self._held = self._words.grip(grip) if grip else None
        if self._held == before:
            return []
        if self._held:
            return [message("patience_spoken.holding", cards=self._held)]
        return [message("patience_spoken.put_back", cards=before)] if before and not has_acted else []

    def _verdict(self) -> list[Words]:
        """Return what the lamp shows if that is new; a message tells already that the game is lost."""
        hints = self.controller.hint_controller
        if hints is None or self._view.why:
            return []
        lamp, before = hints.lamp, self._lamp
        now = lamp.verdict if lamp.is_on else _OFF
        if before is not None and not now and before != _OFF:  # it is thinking again
            return []
        self._lamp = now
        if before in (None, now) or now == LOST:
            return []
        return [message("patience_spoken.figure", name=row_name("lamp"), figure=lamp.words())]

    def _ended(self) -> list[Words]:
        """Return what the plate at the end says, and then the paper of trophies."""
        told = self.controller.game_over.told if self.controller.game_over else []
        new, self._told_of_end = told[self._told_of_end :], len(told)
        return [join_sentences(new)] if new else []
