"""A new language: its catalogues without words, each message with its English in comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from locale import locale_alias, windows_locale
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tools.words.files import catalogues, without_words
from ui.words import ENGLISH, PSEUDO
from ui.words.catalogue import blocks, parse_key

_CODE: Final = re.compile(r"([a-z]{2,3})(?:_(?:[A-Z]{2}|[A-Z][a-z]{3}))?")
"""A language, perhaps with a country or a script: fr, pt_BR, sr_Latn."""
_FEW: Final = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
_ARABIC: Final = "n%100>=3 && n%100<=10"
_RULES: Final = {
    "nplurals=1; plural=0": "id ja ko lo ms my th vi yue zh",
    "nplurals=2; plural=(n != 1)": (
        "af an ast az bg bn ca da de el eo es et eu fi fo fur fy gl gsw gu he hi hu hy ia it ka kk kn ku ky"
        " lb ml mn mr nb nds ne nl nn no or pa ps pt rm sc se si so sq sv sw ta te tg tk tr tt ug ur uz yi"
    ),
    "nplurals=2; plural=(n > 1)": "ak am br fa fil fr ln mg mi oc pt_BR ti tl wa",
    "nplurals=2; plural=(n%10!=1 || n%100==11)": "is",
    "nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1)": "mk",
    f"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : {_FEW} ? 1 : 2)": "be bs hr ru sr uk",
    f"nplurals=3; plural=(n==1 ? 0 : {_FEW} ? 1 : 2)": "csb pl szl",
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)": "cs sk",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)": "lt",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2)": "lv",
    "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)": "ro",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)": "dsb hsb sl",
    "nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)": "gd",
    "nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3)": "mt",
    "nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n==8 || n==11 ? 3 : 2)": "cy",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4)": "ga",
    f"nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : {_ARABIC} ? 3 : n%100>=11 ? 4 : 5)": "ar",
}  # fmt: skip
PLURALS: Final[Mapping[str, str]] = MappingProxyType(
    {code: rule for rule, codes in _RULES.items() for code in codes.split()}
)
"""The plural rules of languages, as gettext has them, by their codes."""
_OTHER: Final = "nplurals=2; plural=(n != 1)"
"""The plural rule of a language that has none above: that of most of them."""


class BadCode(ValueError):
    """Error for a code that names no language; its text is a sentence for the translator."""


def check_code(code: str) -> str:
    """Return the code of a language, written as gettext has it: "pt-br" is pt_BR. Raises `BadCode`."""
    language, _, rest = code.replace("-", "_").partition("_")
    proper = language.lower() + (f"_{rest.upper() if len(rest) == 2 else rest.title()}" if rest else "")
    if proper == PSEUDO:
        raise BadCode(f"{PSEUDO} is made from English by itself and has no catalogues.")
    found = _CODE.fullmatch(proper)
    if not found or found[1] not in _known_languages():
        raise BadCode(f"{code!r} is no code of a language: write it like fr, or like pt_BR with a country.")
    if proper == ENGLISH:
        raise BadCode("English is there already: the other languages are translated from it.")
    return proper


def _known_languages() -> set[str]:
    """Return the language codes that gettext rules or Python's lists of locales name."""
    names = (*locale_alias.values(), *windows_locale.values())
    return {*PLURALS, *(re.split("[_.@]", name)[0] for name in names)} - {"C"}


def plural_rule(code: str) -> str | None:
    """Return the plural rule of a language, or None if it is not known here."""
    return PLURALS.get(code) or PLURALS.get(code.partition("_")[0])


def begin_language(code: str) -> list[Path]:
    """Make the catalogues that a language lacks, without words; return their paths."""
    paths = [folder / f"{code}.po" for folder in catalogues()]
    made = [path for path in paths if not path.exists()]
    for path in made:
        english = path.with_name(f"{ENGLISH}.po").read_text(encoding="utf-8")
        path.write_text(_untranslated(english, code), encoding="utf-8")
    return made


def _untranslated(english: str, code: str) -> str:
    """Return the text of an English catalogue as a translator begins with it: all comments, and no words."""
    rule = plural_rule(code) or _OTHER
    count = int(rule.removeprefix("nplurals=").partition(";")[0])
    text, end = "", 0
    for block in blocks(english):
        words = without_words(block, count) if parse_key(block) else block["comments"] + _header(code, rule)
        between = english[end : block.start()]
        text += between + words if words else between.rstrip("\n")
        end = block.end()
    return text.rstrip("\n") + "\n"


def _header(code: str, rule: str) -> str:
    """Return the head of a catalogue."""
    lines: Iterable[str] = (
        f"Language: {code}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {rule};",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)
