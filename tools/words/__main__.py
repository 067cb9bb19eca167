"""Check the catalogues of words, find the origin of a message, or begin a language: `python3 -m tools.words`.

Without an option the tool adds missing keys to each catalogue, without words yet, removes the keys that no
code or data name any more, and prints the faults. The tests check for the same faults.
"""

from __future__ import annotations

import argparse
import gc
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import main as program
from tools.words.calls import ROOT
from tools.words.check import find_errors, progress
from tools.words.files import TRANSLATED, catalogues, unfinished
from tools.words.new import BadCode, begin_language, check_code, plural_rule
from tools.words.update import update
from tools.words.who import keys_saying, origins
from ui import words
from ui.words import ENGLISH, LANGUAGES
from ui.words.catalogue import read

_NEXT: Final = """Next:
1. Write the words between the quotes of msgstr in each {code}.po; docs/words.md tells how. The English words
   stand above them. A case that {code} does not need (a msgctxt) is taken out, others are added.{rule}
2. python3 -m tools.words tells how far you are and what is wrong; `--who KEY` tells which line of the code
   says a message. python3 main.py --language {code} shows the words that are there, and English for the rest.
{last}"""
_LAST: Final = """3. When no words are missing, add "{code}" to LANGUAGES ({place}): from then on the tests
   keep the language whole, and players find it in the settings."""
_HELD: Final = "3. {code} is in LANGUAGES already ({place}): the tests fail until no words are missing."
_NO_RULE: Final = """
   The plural rule of {code} is not known here: set Plural-Forms in the files, as gettext writes it."""


def main(arguments: list[str]) -> int:
    """Do what the command line says; return 1 if there are faults, 2 if an option is wrong, else 0."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.words", description=__doc__)
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--who",
        metavar="KEY",
        help="print the lines that make a message; a sentence of the screen will do, too",
    )
    only.add_argument("--new", metavar="CODE", help="begin a language: make its catalogues, without words")
    wish = parser.parse_args(arguments)
    if wish.who is not None:
        return print_origins(wish.who)
    return begin(wish.new) if wish.new is not None else check()


def check() -> int:
    """Bring all catalogues up to date and print their faults; return 1 if there are any, else 0."""
    for folder in catalogues():
        for code in (ENGLISH, *TRANSLATED, *unfinished(folder)):
            update(folder, code)
    found = find_errors()
    print("\n".join([*found, *progress()]) or "All words are there.")
    return 1 if found else 0


def print_origins(key: str) -> int:
    """Print the lines that make a message, by its key or its English text; return 2 if there is none."""
    if " " in key:
        said = keys_saying(key)
        for each in said:
            print(each)
            print("\n".join(f"  {origin.file}:{origin.line}: {origin.text}" for origin in origins(each)))
        if not said:
            print(f"No message says {key!r}.", file=sys.stderr)
        return 0 if said else 2
    found = origins(key)
    for origin in found:
        print(f"{origin.file}:{origin.line}: {origin.text}")
    if not found:
        keys = [each for folder in catalogues() for each in read(folder / f"{ENGLISH}.po").entries]
        near = get_close_matches(key, keys)
        print(f"No code or data says {key!r}.", *[f"Near: {', '.join(near)}."] * bool(near), file=sys.stderr)
    return 0 if found else 2


def begin(code: str) -> int:
    """Begin a language and print what to do next; return 2 for a wrong code."""
    try:
        code = check_code(code)
    except BadCode as fault:
        print(fault, file=sys.stderr)
        return 2
    made, every = begin_language(code), len(catalogues())
    if made:
        where = f"{code}.po beside each {ENGLISH}.po in assets/"
        print(f"Made {len(made)} of the {every} catalogues of {code}: {where}.")
    else:
        print(f"All {every} catalogues of {code} are there already; none was changed.")
    rule = "" if plural_rule(code) else _NO_RULE.format(code=code)
    last = (_HELD if code in LANGUAGES else _LAST).format(code=code, place=_place_of_languages())
    print(_NEXT.format(code=code, rule=rule, last=last))
    return 0


def _place_of_languages() -> str:
    """Return the file and the line of `LANGUAGES`."""
    path = Path(words.__file__)
    lines = path.read_text(encoding="utf-8").split("\n")
    number = next(number for number, line in enumerate(lines, 1) if line.startswith("LANGUAGES"))
    return f"{path.relative_to(ROOT).as_posix()}:{number}"


if __name__ == "__main__":
    gc.disable()  # each collection would look through the syntax trees of all modules
    if not sys.argv[1:]:  # the check draws texts, to see if they have room
        program.ensure_libraries()
    sys.exit(main(sys.argv[1:]))
