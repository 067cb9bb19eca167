"""The solver agrees with the verdicts that a solver of other people reached: see tests/data/README.md."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Final, TypedDict

import pytest

from games.solver.solver import Budget, Verdict, solve
from tests.kit import campaign
from tests.klondike_patience.table import Table, dealt, position
from tests.solver.judged import KLONDIKE, play

Record = TypedDict(
    "Record",
    {
        "id": str,
        "verdict": str,
        "tableau piles": list[list[str]],
        "stock": list[str],
        "waste": list[str],
        "foundations": list[str],
    },
)
PATH: Final = Path(__file__).parents[1] / "data" / "klondike_positions.jsonl"
RECORDS: Final[list[Record]] = [json.loads(line) for line in PATH.read_text("ascii").splitlines()]
BY_DEAL: Final = {deal: list(each) for deal, each in groupby(RECORDS, lambda it: it["id"].split("-")[0])}
VERDICTS: Final = {"W": Verdict.WON, "L": Verdict.LOST}
MOST: Final = 50_000
"""The hardest one takes 15,000 positions, half of them 39 or fewer."""
SOON: Final = 1500
"""Positions in a short run, which leaves open the verdict on some of the hardest ones."""


def spelled(cards: list[str]) -> str:
    """Return cards in the two letters of this project, with a bar before the first that lies face up."""
    hidden = sum(card[-1].islower() for card in cards)
    words = [card.upper().replace("10", "T") for card in cards]
    return " ".join([*words[:hidden], *(["|"] if hidden else []), *words[hidden:]])


def table_of(record: Record) -> Table:
    """Return the position of a record."""
    columns = enumerate(record["tableau piles"], 1)
    piles = {
        **{str(pile): cards for pile, cards in columns},
        "waste": record["waste"],
        "stock": record["stock"],
    }
    ranks = Counter(card[-1] for card in record["foundations"])
    built = " ".join(f"{suit}{rank}" for suit, rank in ranks.items())
    texts = {name: spelled(cards) for name, cards in piles.items()} | {"built": built}
    return position(", ".join(f"{name}: {text}" for name, text in texts.items() if text), KLONDIKE)


def test_there_are_both_verdicts_on_positions_of_many_deals() -> None:
    assert Counter(record["verdict"] for record in RECORDS) == {"W": 167, "L": 57}
    assert len(BY_DEAL) == 75
    assert sum(map(len, BY_DEAL.values())) == len({record["id"] for record in RECORDS}) == 224


@pytest.mark.parametrize(
    ("deal", "records"),
    [
        pytest.param(deal, records, id=f"deal {deal}: {''.join(each['verdict'] for each in records)}")
        for deal, records in BY_DEAL.items()
    ],
)
def test_the_verdict_is_the_same_and_a_line_that_wins_is_legal(deal: str, records: list[Record]) -> None:
    """Each position is one of the deal of that number: what has not been turned yet lies as it was dealt."""
    begun = dealt(KLONDIKE, deal).state
    for record in records:
        here = table_of(record)
        state = here.state
        assert state.stock == begun.stock[: len(state.stock)]
        for cards, hidden, before in zip(state.columns, state.hidden, begun.columns, strict=True):
            assert cards[:hidden] == before[:hidden]
        answer = solve(state, Budget(campaign.size(SOON, MOST)))
        if answer.verdict is Verdict.UNKNOWN and not campaign.is_long():
            continue
        assert answer.verdict is VERDICTS[record["verdict"]], record["id"]
        if answer.verdict is Verdict.WON:
            play(here, answer.line)
