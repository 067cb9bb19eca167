"""Hints at their longest: every reason for a move, in each language, with the longest values put in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pytest

from games.calamityville import board as calamityville
from games.core import Message, Money, Value, message, tenths
from games.gold_am_yukon import board as gold_am_yukon
from games.klondike_board import board as klondike_board
from ui.words import ENGLISH, LANGUAGES, PSEUDO, Language
from ui.words.catalogue import PLACE

MOST: Final = 110
"""How many characters an English hint has at the most; other languages need a third more."""
SENTENCES: Final = re.compile(r"([^.!?]|[.]\d)+\.( ([^.!?]|[.]\d)+\.)?")
"""One sentence or two; a point before a figure, as in 25.000, ends none."""
COUNTS: Final = tuple(range(9))
YES_OR_NO: Final = ("yes", "no")
CLAIMS: Final = [gold_am_yukon.count_message("nuggets", count) for count in range(1, 7)]
PIPS: Final = [gold_am_yukon.count_message("spots", count) for count in (1, 12)]
BUILDINGS: Final = [klondike_board.PLACES[space] for space in klondike_board.DEEDS]
HOUSES: Final = [message(f"calamityville.kind.{kind}") for kind in calamityville.NUMBER_OF]
AMOUNTS: Final = (Money(200_000), message("klondike_board.nothing"))
VALUES: Final[dict[str, dict[str, Sequence[Value]]]] = {
    "strike_it_rich.hint": {
        "mine": ("4-4",), "price": (Money(25_000),), "missing": (Money(25_000),), "paid": (Money(200_000),),
        "cash": (Money(1_000_000),), "given": (Money(0), Money(200_000)), "own": COUNTS, "theirs": COUNTS,
        "free": COUNTS, "times": COUNTS, "most": YES_OR_NO, "taken": YES_OR_NO,
    },
    "klondike_board.advice": {
        "space": BUILDINGS, "creek": klondike_board.CREEK_NAMES, "all": YES_OR_NO,
        "why": ("", "value", "dear", "short", "poor"), "behind": (Money(0), Money(200_000)), "stake": AMOUNTS,
        "cost": AMOUNTS, "price": AMOUNTS, "lacking": AMOUNTS, "worth": AMOUNTS, "limit": AMOUNTS,
        "missing": AMOUNTS, "gold": AMOUNTS, "income": AMOUNTS,
    },
    "calamityville.hint": {
        "space": calamityville.PLACES, "amount": (Money(25_000),), "price": (Money(25_000),),
        "rent": (Money(25_000),), "kind": HOUSES,
        "visits": (tenths(125),),
    },
    "gold_am_yukon.hint": {
        "claim": ("C4",), "nuggets": CLAIMS, "spots": PIPS, "count": (1, 12), "after": (12,), "before": (12,),
    },
}  # fmt: skip
"""The values of all hints, the longest among them, by the beginning of the hints' keys."""
INSIDE: Final = {
    "strike_it_rich.hint.by_sale": ("why", r"strike_it_rich\.hint\.(only|(buy|double_play)\..*)"),
    **{
        f"gold_am_yukon.hint.stake.{how}": ("does", r"gold_am_yukon\.hint\.(stake|close_in)")
        for how in ("won", "shared", "lost", "six", "early", "now", "then")
    },
}  # fmt: skip
"""Hints with other hints in them: the name of that value, and its possible keys."""
PARTS: Final = ("gold_am_yukon.hint.stake", "gold_am_yukon.hint.close_in")
"""Messages that are only a part of a hint."""


def texts(spoken: Language, family: str, key: str) -> Iterator[str]:
    """Yield a hint in a language with each mixture of its values."""
    room = spoken.catalogue(family.partition(".")[0]).entries
    forms = [form for entry in room[key] for form in entry.forms]
    names = {place[1] for form in forms for place in PLACE.finditer(form)}
    names |= {name for entry in room[key] for name, _ in entry.conditions}
    if any(len(entry.forms) > 1 for entry in room[key]):
        names.add("count")
    values = dict(VALUES[family])
    if key in INSIDE:
        name, keys = INSIDE[key]
        inner = [each for each in room if re.fullmatch(keys, each)]
        values[name] = sorted({text for each in inner for text in texts(spoken, family, each)})
    for mixture in product(*(values[name] for name in sorted(names))):
        yield spoken.translate(Message(key, tuple(zip(sorted(names), mixture, strict=True))))


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != PSEUDO])
@pytest.mark.parametrize("family", VALUES)
def test_a_hint_is_two_sentences_at_the_most_and_short(family: str, code: str) -> None:
    spoken, most = Language(code), MOST if code == ENGLISH else MOST * 4 // 3
    keys = [key for key in spoken.catalogue(family.partition(".")[0]).entries if key.startswith(f"{family}.")]
    hints = {text for key in keys if key not in PARTS for text in texts(spoken, family, key)}
    assert len(hints) > len(keys)
    assert [text for text in hints if not SENTENCES.fullmatch(text)] == []
    assert [text for text in hints if len(text) > most] == []
