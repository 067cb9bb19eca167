"""A law of every screen: whoever only listens hears where they are, and tells all targets apart."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from tests.ui.harness import Desk
from ui.accessibility.tree import all_elements
from ui.screens.about import AboutScene
from ui.widgets.element import Element, SelectableItem
from ui.words import in_words

_UNSAID: Final = re.compile("[·•→←↑↓▲▼|_#*<>\u2002\u2003]")
"""Signs that a voice leaves out or spells."""
_PATH: Final = re.compile(r"\S*[/\\]\S*")
"""A path, which a voice may spell."""


def unheard(desk: Desk) -> list[str]:
    """What is wrong with the words for a screen reader: targets without words, twins, signs, repetitions."""
    top = desk.scene.accessibility_tree()
    elements = [*all_elements(top)]
    told = [
        each.target.target if isinstance(each.target, SelectableItem) else each.target
        for each in elements
        if in_words(each.name)
    ]
    found = [] if in_words(top.name) else ["the scene has no title"]
    found += [f"no words for {each}" for each in desk.scene.targets() if each not in told]
    found += [
        f"no name: {each.role}" for each in elements if each.target is not None and not in_words(each.name)
    ]
    for parent in elements:
        named = [each for each in parent.children if each.target is not None]
        names = Counter((*_heard(each), each.shortcut, each.position) for each in named)
        found += [f"alike in {in_words(parent.name)!r}: {name}" for name, count in names.items() if count > 1]
    for each in elements:
        name, *more = _heard(each)
        if name and each is not top and any(words.startswith(name) for words in more):
            found.append(f"repeated: {name!r}")
        if not isinstance(desk.scene, AboutScene) and _UNSAID.search(_PATH.sub("", " ".join((name, *more)))):
            found.append(f"signs: {_heard(each)}")
    return found


def _heard(element: Element) -> tuple[str, ...]:
    return tuple(map(in_words, (element.name, element.description, element.value)))
