"""The files of the catalogues: their folders, their languages, and messages without words yet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ui.words import ENGLISH, LANGUAGES, PSEUDO, SHARED
from ui.words.catalogue import parse_forms, parse_role

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
WHOLE: Final = (SHARED,)
"""The folders of assets/ that every language must translate; others may lack translations."""


def catalogues() -> list[Path]:
    """Return the folders of all catalogues, sorted."""
    return sorted(path.parent for path in ASSETS.glob(f"*/words/**/{ENGLISH}.po"))


def name_of(folder: Path) -> str:
    """Return the name of the catalogue in a folder, such as "shared" or "strike_it_rich/rules"."""
    return folder.relative_to(ASSETS).as_posix().replace("/words", "", 1)


def translations(folder: Path) -> list[str]:
    """Return the languages of `LANGUAGES` but English that a catalogue has or must have."""
    others = [code for code in LANGUAGES if code not in (ENGLISH, PSEUDO)]
    is_needed = name_of(folder).partition("/")[0] in WHOLE
    return [code for code in others if is_needed or (folder / f"{code}.po").is_file()]


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
