"""Catalogues brought up to date with code, data and English."""

from __future__ import annotations

from pathlib import Path

from tools.words.calls import calls, values_of
from tools.words.files import name_of, without_words
from ui.words import ENGLISH, catalogue_of
from ui.words.catalogue import blocks, parse_key, read


def update(folder: Path, code: str) -> None:
    """Add missing keys to a catalogue, without words, and remove those that neither code nor data name."""
    path = folder / f"{code}.po"
    text = path.read_text(encoding="utf-8")
    written = list(blocks(text))
    for block in reversed(written):
        if (key := parse_key(block)) and values_of(key) is None:
            text = text[: block.start()].rstrip("\n") + "\n\n" + text[block.end() :].lstrip("\n")
    there = {parse_key(block) for block in written}
    for key in _keys_needed(folder):
        if key not in there:
            text = f"{text.rstrip()}\n\n{_empty(folder, code, key)}"
    path.write_text(text, encoding="utf-8")


def _keys_needed(folder: Path) -> list[str]:
    """Return the keys that a catalogue needs: English ones in use, and those written out in code and data."""
    name = name_of(folder)
    own = [call.key for call in calls() if call.is_whole]
    english = read(folder / f"{ENGLISH}.po").entries
    said = (key for key in english if values_of(key) is not None)
    return list(dict.fromkeys([*said, *(key for key in own if catalogue_of(key) == name)]))


def _empty(folder: Path, code: str, key: str) -> str:
    """Return the text of a message without words yet, one for each case that English has."""
    count = read(folder / f"{code}.po").count
    english = blocks((folder / f"{ENGLISH}.po").read_text(encoding="utf-8"))
    texts = [without_words(block, count) for block in english if parse_key(block) == key]
    return "\n".join(filter(None, texts)) or f'msgid "{key}"\nmsgstr ""\n'
