"""A player who listens: knows of a desk only what the program tells a screen reader.

with opened(tmp_path) as desk:
    listener = Listener(desk)
    listener.press(pygame.K_TAB)
    assert "queen of hearts" in listener.focused
    assert listener.news() == ["Queen of hearts to its foundation."]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.compat import override
from ui.accessibility.adapter import Adapter
from ui.accessibility.phrases import full_text
from ui.accessibility.tree import ROOT, WINDOW, Node, Tree, all_elements
from ui.app.bindings import QUESTIONS, QuestionName
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from tests.ui.harness import Desk


class FakeAdapter(Adapter):
    """The connection to a test; nobody listens before a `Listener` does."""

    def __init__(self) -> None:
        super().__init__(lambda fault: None, lambda: None)
        self.listens = False
        self.tree = Tree({ROOT: Node(WINDOW)}, ROOT)
        self.said: list[str] = []
        """What a screen reader has spoken of itself."""

    @property
    @override
    def is_listening(self) -> bool:
        return self.listens

    @override
    def show(self, tree: Tree) -> None:
        regions = [node.children for node in tree.nodes.values() if node.live]
        new = sorted(set().union(*regions) - self.tree.nodes.keys())
        self.said += [in_words(tree.nodes[number].element.name) for number in new]
        self.tree = tree


class Listener:
    """A player without eyes, with a keyboard."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._heard = 0
        desk.adapter.listens = True
        self.settle()

    def settle(self) -> None:
        """Wait for what follows from what was done."""
        self._desk.settle()
        self._desk.step()

    # -------------------------------------------------------------- what is told
    def news(self) -> list[str]:
        """What was announced since this was last asked."""
        said = self._desk.adapter.said
        begin, self._heard = self._heard, len(said)
        return said[begin:]

    @property
    def focus(self) -> Element:
        """The element that has the focus."""
        tree = self._desk.adapter.tree
        return tree.nodes[tree.focus].element

    @property
    def focused(self) -> str:
        """All that the element with the focus says."""
        return full_text(self.focus)

    @property
    def elements(self) -> list[Element]:
        """All elements of the scene, in reading order."""
        tree = self._desk.adapter.tree
        return [*all_elements(tree.nodes[tree.nodes[ROOT].children[0]].element)]

    @property
    def texts(self) -> list[str]:
        """All that the elements of the scene say, in reading order."""
        return [full_text(each) for each in self.elements]

    # -------------------------------------------------------------- what is done
    def press(self, key: int, mod: int = 0) -> str:
        """Press a key, wait for what follows, and return what the focus is on then."""
        self._desk.press_key(key, mod)
        self.settle()
        return self.focused

    def go_to(self, words: str) -> str:
        """Press Tab until the name of the focused element has these words; return all it says."""
        for _ in self.elements:
            if words in in_words(self.focus.name):
                return self.focused
            self.press(pygame.K_TAB)
        raise AssertionError(f"no target is called {words!r}: {self.texts}")

    def ask(self, question: QuestionName) -> str:
        """Ask about the scene, and return the answer."""
        self.news()
        key = next(key for key, name in QUESTIONS.items() if name == question)
        self.press(key, pygame.KMOD_SHIFT)
        return " ".join(self.news())
