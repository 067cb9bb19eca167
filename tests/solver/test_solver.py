"""The solver agrees with a slow literal search and with other people's solver, and its lines win."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import fields
from itertools import count, groupby
from pathlib import Path
from random import Random
from typing import Final, TypedDict

import pytest

from games.compat import override
from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerState, PlaceJoker
from games.patience.cards import JOKER, parse_code
from games.patience.state import GiveUp
from games.solver.bitsets import ALL_CARDS, BIT
from games.solver.joker_position import JokerPosition, RelaxedJokerPosition, position_of
from games.solver.nogoods import Refutation
from games.solver.position import DRAW, PACK_ON, PLACE_JOKER
from games.solver.restarts import ALTERNATIVE_STRATEGY, DEFAULT_STRATEGY, TunnelMove
from games.solver.search import Pruning
from games.solver.solver import Budget, RelaxedPlanSearch, Verdict, solve
from tests.kit import campaign
from tests.kit.faults import faults
from tests.klondike_patience.table import Table, dealt, position
from tests.solver.judged import JOKER_KLONDIKE, KLONDIKE, both, judged, play
from tools.judge_deals import read_results, search_of

PROPAGATIONS: Final = 300
STRATEGIES: Final = (DEFAULT_STRATEGY, ALTERNATIVE_STRATEGY)
VISITED_OTHERWISE: Final = {KLONDIKE: ("125", "149"), JOKER_KLONDIKE: ("106", "113", "159")}
"""Deals that both strategies prove to be lost, soon and each in its own way."""


@both
def test_it_agrees_with_the_slow_search(name: str) -> None:
    verdicts: Counter[Verdict] = Counter()
    proved = 0
    for number, (here, won) in enumerate(judged(name)):
        answer = solve(here.state)
        assert answer.verdict is (Verdict.WON if won else Verdict.LOST), here.state
        verdicts[answer.verdict] += 1
        assert number % 6 or search_of(here.state).go_on(10**6) is won
        proof = Refutation(position_of(here.state)).run(PROPAGATIONS)
        assert not (won and proof), "a position that can be won is called lost"
        proved += proof is True
        if won:
            play(here)
    assert min(verdicts[Verdict.WON], verdicts[Verdict.LOST]) >= 5
    assert proved > verdicts[Verdict.LOST] / 4


@both
@pytest.mark.parametrize("part", [field.name for field in fields(Pruning)])
def test_no_part_of_the_pruning_changes_a_verdict(name: str, part: str) -> None:
    pruning = Pruning(**{part: False})
    for here, won in judged(name):
        assert solve(here.state, pruning=pruning).verdict is (Verdict.WON if won else Verdict.LOST)


@both
def test_another_strategy_changes_no_verdict_but_visits_others(name: str) -> None:
    visited_alike = []
    for here, won in judged(name):
        usual, other = (solve(here.state, strategy=strategy) for strategy in STRATEGIES)
        assert other.verdict is usual.verdict is (Verdict.WON if won else Verdict.LOST)
    for deal in VISITED_OTHERWISE[name]:
        state = dealt(name, deal).state
        usual, other = (solve(state, Budget(1500), strategy=strategy) for strategy in STRATEGIES)
        assert other.verdict is usual.verdict
        visited_alike.append((usual.positions, usual.line) == (other.positions, other.line))
    assert not all(visited_alike)


def test_lines_win_with_all_that_the_joker_does() -> None:
    """In these deals the joker is dealt open, or placed by choice and replaced again and again."""
    seen: Counter[type] = Counter()
    for deal in (340, 583, 618, 824):
        here = dealt(JOKER_KLONDIKE, str(deal))
        assert any(column and column[-1] == JOKER for column in here.state.columns)
        seen += play(here)
    assert min(seen[kind] for kind in (JokerBuilt, JokerReplaced, PlaceJoker)) >= 2


def test_steps_undone_and_replayed_lead_to_the_same_position() -> None:
    rng = Random(4)
    for _ in range(40):
        here = position_of(dealt(JOKER_KLONDIKE, rng=rng).state)
        while here.stock:
            if suits := here.settle(True):
                here.place_joker(suits[0])
            else:
                here.draw()
        here.settle(False)
        steps, after = here.trail[:], (here.key, [pile[:] for pile in here.piles], here.column_of[:])
        place = int(rng.random() * len(steps))
        here.undo_to(place)
        here.replay(steps[place:])
        assert (here.key, here.piles, here.column_of) == after
        assert here.trail == steps
        assert any(step[0] == DRAW for step in steps)


# ------------------------------------------------------------------ what ends it
@both
def test_a_budget_a_clock_or_a_wish_ends_it_without_a_false_answer(name: str) -> None:
    ticks = count()
    hard = next(
        state
        for state in (dealt(name, str(deal)).state for deal in range(1, 60))
        if solve(state, Budget(60)).verdict is Verdict.UNKNOWN
    )
    assert solve(hard, Budget(60)).line == ()
    assert solve(hard, Budget(10**6), is_cancelled=lambda: True).verdict is not Verdict.LOST
    answer = solve(hard, Budget(10**6, 1.0, lambda: float(next(ticks))))
    assert answer.verdict is Verdict.UNKNOWN


def test_a_game_given_up_cannot_be_won() -> None:
    here = dealt(KLONDIKE, "52")
    here.play(GiveUp())
    assert solve(here.state).verdict is Verdict.LOST


def test_the_search_of_the_game_has_all_the_time_that_the_easier_one_left() -> None:
    """The easier game of this deal is soon won; the game itself is lost, which takes longer."""
    ticks = count()
    state = dealt(JOKER_KLONDIKE, "40300").state
    assert solve(state, Budget(10**6, 40.0, lambda: float(next(ticks)))).verdict is Verdict.UNKNOWN
    assert next(ticks) > 36


def test_it_agrees_with_the_plain_search_of_whole_deals() -> None:
    """Of joker deals that `tools.judge_deals` judged: some always the same, some others in each run."""
    known = {
        deal: verdict for deal, (verdict, _) in read_results(JOKER_KLONDIKE).items() if verdict != "many"
    }
    assert len(known) >= 500
    each = campaign.size(8, len(known))
    told = Counter[Verdict]()
    for deal in [*list(known)[:each], *Random(campaign.run_seed()).sample(list(known), each)]:
        verdict = solve(dealt(JOKER_KLONDIKE, str(deal)).state, Budget(campaign.size(700, 20_000))).verdict
        assert verdict is Verdict.UNKNOWN or verdict.name.lower() == known[deal], deal
        told[verdict] += 1
    assert min(told[Verdict.WON], told[Verdict.LOST]) >= 1


# ------------------------------------------------------------------ sleep sets and tunnels
Move = tuple[int, int, int]
"""A step: its kind, from which pile, and to which."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "1: KH, 2: 9C, 3: KD 6S | 8C 7D, 4: 5H TC QC | 4D 3C 2H, 5: 3H 2D | 7S, 6: 2C 7C JC 9H 2S | 3S, "
            "7: TS JD 8S 6D KS 4S | KC, waste: JH 5C, "
            "stock: AC AS 6C QD 5S AH JS 4C QS 9D 3D TD 8H 4H 5D 7H QH 8D 6H 9S TH, built: D2, joker: D2",
            id="the card it stands for would be free sooner",
        ),
        pytest.param(
            "1: 7H 6S 5D, 2: 7S | 6H 5S, 3: KD QS JH TS, 4: TC 3C | JS TD 9C 8H, 5: TH | 3D, "
            "6: 7C 4C JD | 5C 4H, 7: 5H KS 6C 4D 9D 7D | 2D, waste: JC KH KC 8S, "
            "stock: 8D 9H QD QC AD 9S 3S JK 2H 6D 8C 4S QH 3H, built: C2 S2 H1",
            id="it has moved",
        ),
    ],
)
def test_moves_that_make_the_joker_move_never_sleep(text: str) -> None:
    """Did they sleep there as elsewhere, these positions would be called lost."""
    here = position(text)
    assert faults(here.game, here.state) == []
    play(here)


class RecordingSearch(RelaxedPlanSearch):
    """A search that continues where the relaxed game is lost, and notes the line to each position."""

    def __init__(self, state: JokerState) -> None:
        pruning = Pruning(safe_builds=False, spare_spaces=False, relaxation=False, nogoods=False)
        super().__init__(JokerPosition(state), pruning, lambda _: False, DEFAULT_STRATEGY, {})
        self.lines: list[list[Move]] = []

    @override
    def _is_relaxed_lost(self) -> bool:
        return False

    @override
    def _enter(self, asleep: int, tunnel: tuple[TunnelMove, ...]) -> bool:
        self.lines.append(
            [step[:3] for step in self.position.trail if step[0] in (DRAW, PACK_ON, PLACE_JOKER)]
        )
        return super()._enter(asleep, tunnel)


DRAWS: Final = (DRAW, 0, 0)
FIVE_LEAVES: Final = (PACK_ON, 1, 2)
ON_SPADES: Final = (PLACE_JOKER, 0, 1)
ON_DIAMONDS: Final = (PLACE_JOKER, 0, 3)


@pytest.mark.parametrize(
    ("text", "line", "is_searched"),
    [
        ("1: 6S | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], False),
        ("1: AC | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], True),
        ("1: JK | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: 9S, built: S6 D2, joker: S6", [DRAWS, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: JK, built: S5 D2", [DRAWS, ON_SPADES, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: JK, built: S5 D2", [DRAWS, ON_DIAMONDS, FIVE_LEAVES], False),
        ("1: 4D | 5H, 2: 6C, stock: JK, built: H4 D2", [DRAWS, ON_DIAMONDS, FIVE_LEAVES], False),
        ("1: ? 6S 5H, 2: 6C, stock: 9S, built: S2 D2", [FIVE_LEAVES, DRAWS], False),
        ("1: ? 6S 5H, 2: 6C, stock: JK, built: S2 D2", [FIVE_LEAVES, DRAWS], True),
        ("1: ? 6S 5H, 2: 6C, stock: AC, built: S2 D2", [FIVE_LEAVES, DRAWS], True),
        ("1: ? 6S 5H, 2: 6C, stock: 3S, built: S3 D2, joker: S3", [FIVE_LEAVES, DRAWS], True),
    ],
)
def test_a_move_waits_unless_the_joker_may_move_otherwise(
    text: str, line: list[Move], is_searched: bool
) -> None:
    """A five that leaves its column later than it could; or for nothing but to lie on a six."""
    search = RecordingSearch(position(f"{text}, 3: ? | 9C", JOKER_KLONDIKE).state)
    assert search.run() is False
    assert (line in search.lines) is is_searched


def test_which_card_makes_the_joker_move() -> None:
    six = "1: 6S | 5H, built: "
    for text, triggers in (
        (f"{six}S5, stock: JK", BIT[JOKER]),
        (f"{six}S6, joker: S6", BIT[parse_code("6S")]),
        (f"{six}C13, joker: held from C", ALL_CARDS),
    ):
        assert JokerPosition(position(text, JOKER_KLONDIKE).state).joker_trigger() == triggers
        assert RelaxedJokerPosition(position(text, JOKER_KLONDIKE).state).joker_trigger() == 0


# ------------------------------------------------------------------ verdicts of other people
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


# ------------------------------------------------------------------ what is cited
ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
MODULES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "games" / "solver").glob("*.py")}


def test_sections_named_in_the_code_exist() -> None:
    headings = set(re.findall(r"^#+ ([\d.]+) ", PAPER, re.MULTILINE))
    named = {
        section
        for text in MODULES.values()
        for section in re.findall(r"docs/solver\.md, section (\d+(?:\.\d+)?)", " ".join(text.split()))
    }
    assert len(named) >= 10
    assert named <= headings


def test_every_module_has_a_section_and_every_reference_an_entry() -> None:
    rows = re.findall(r"^\| (`.+?) \|", PAPER.split("## 1 ")[0], re.MULTILINE)
    listed = {name for row in rows for name in re.findall("`(\\w+)`", row)}
    assert listed == MODULES.keys() - {"__init__"}
    text, entries = PAPER.split("## References")
    cited = {number for group in re.findall(r"\[(\d[\d, ]*)\]", text) for number in group.split(", ")}
    assert cited == set(re.findall(r"^(\d+)\. ", entries, re.MULTILINE))
