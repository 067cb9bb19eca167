"""The files of the catalogues: their folders, their languages, and messages without words yet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ui.words import ENGLISH, LANGUAGES, PSEUDO
from ui.words.catalogue import parse_forms, parse_role

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
TRANSLATED: Final = tuple(code for code in LANGUAGES if code not in (ENGLISH, PSEUDO))
"""The languages into which every message must be translated."""


def catalogues() -> list[Path]:
    """Return the folders of all catalogues, sorted."""
    return sorted(path.parent for path in ASSETS.glob(f"*/words/**/{ENGLISH}.po"))


def name_of(folder: Path) -> str:
    """Return the name of the catalogue in a folder, such as "shared" or "strike_it_rich/about"."""
    return folder.relative_to(ASSETS).as_posix().replace("/words", "", 1)


def unfinished(folder: Path) -> list[str]:
    """Return the languages of a catalogue that are not in `LANGUAGES` yet: they may lack words."""
    return sorted(path.stem for path in folder.glob("*.po") if path.stem not in LANGUAGES)


def without_words(block: re.Match[str], count: int) -> str:
    """Return a message of an English catalogue for a translator: its English in comments, and no words.

    `count` is the number of plural forms of the language. A message in a role has no text, because each
    language has roles of its own.
    """
    if parse_role(block):
        return ""
    comments, head = block["comments"], block.string[block.end("comments") : block.start("forms")]
    english = [form.replace("\n", "\\n") for form in parse_forms(block)]
    comments += "".join(f"#. English: {form}\n" for form in english)
    forms = [f"msgstr[{number}]" for number in range(count)] if block[4] else ["msgstr"]
    return comments + head + "".join(f'{form} ""\n' for form in forms)
