"""The solver of both patiences agrees with a slow literal search, and its lines win in the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import count
from random import Random

import pytest

from games.chance import below
from games.compat import override
from games.core import Over
from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerState, PlaceJoker
from games.patience.cards import JOKER, parse_code
from games.patience.deals import deals
from games.patience.state import GiveUp
from games.players import never
from games.solver import doubt
from games.solver.barred import (
    BY_KINGS,
    BY_TWIN,
    FOR_FIRST,
    FOR_SECOND,
    SECOND_LAST,
    Barred,
    Moment,
    building_bar,
    joker_bar,
    kings_bar,
    packing_bar,
)
from games.solver.cards import BIT, CHILDREN_OF, EVERY_CARD, KING_BITS
from games.solver.claims import Claims, Experience
from games.solver.dives import Shortcuts
from games.solver.frontier import OTHER, USUAL, Moved
from games.solver.given_bars import GivenBars
from games.solver.joker import FreeJokerTable, JokerTable, table_of
from games.solver.search import Budget, PlannedSearch, Verdict, solve
from games.solver.table import DRAW, PACK_ON, PLACE
from tests.kit import campaign
from tests.kit.faults import faults
from tests.klondike_patience.table import Table, dealt, position
from tests.solver.brute import positions
from tools.judge_deals import judge_of, kept

KLONDIKE, JOKER_KLONDIKE = "klondike_patience", "joker_klondike"
RUNS = 300
Way = tuple[int, int, int]
"""A step: what, from which pile, and to which."""
both = pytest.mark.parametrize("name", [KLONDIKE, JOKER_KLONDIKE])


@cache
def judged(name: str) -> list[tuple[Table, bool]]:
    """Late positions with what the slow search says of them: half always the same, half new in each run."""
    each = campaign.size(30, 500)
    known = list(positions(name, Random(11), each, 300))
    return known + list(positions(name, Random(campaign.draw_seed()), each, 300))


def play(here: Table) -> Counter[type]:
    """Play a line that wins; the classes of its moves and of all that happened."""
    after, seen = here.copy(), Counter[type]()
    for move in solve(here.state).line:
        assert not isinstance(move, GiveUp)
        seen[type(move)] += 1
        seen.update(map(type, after.play(move)))
    assert after.game.turn(after.state) == Over((0,), "won")
    return seen


@both
def test_it_agrees_with_the_slow_search(name: str) -> None:
    verdicts: Counter[Verdict] = Counter()
    proved = 0
    for number, (here, won) in enumerate(judged(name)):
        answer = solve(here.state)
        assert answer.verdict is (Verdict.WON if won else Verdict.LOST), here.state
        verdicts[answer.verdict] += 1
        assert number % 6 or judge_of(here.state).go_on(10**6) is won
        proof = Claims(table_of(here.state)).refute(RUNS)
        assert not (won and proof), "a position that can be won is called lost"
        proved += proof is True
        if won:
            play(here)
    assert min(verdicts[Verdict.WON], verdicts[Verdict.LOST]) >= 8
    assert proved > verdicts[Verdict.LOST] / 4


@both
@pytest.mark.parametrize("shortcut", [field.name for field in fields(Shortcuts)])
def test_no_shortcut_changes_an_answer(name: str, shortcut: str) -> None:
    shortcuts = Shortcuts(**{shortcut: False})
    for here, won in judged(name):
        assert solve(here.state, shortcuts=shortcuts).verdict is (Verdict.WON if won else Verdict.LOST)


@both
def test_another_order_changes_no_answer_but_is_another(name: str) -> None:
    looked_at = []
    for here, won in judged(name):
        usual, other = (solve(here.state, order=order) for order in (USUAL, OTHER))
        assert other.verdict is usual.verdict is (Verdict.WON if won else Verdict.LOST)
    for deal in range(100, 115):
        state = dealt(name, str(deal)).state
        usual, other = (solve(state, Budget(1500), order=order) for order in (USUAL, OTHER))
        looked_at.append((usual.positions, usual.line) == (other.positions, other.line))
    assert not all(looked_at)


def test_lines_win_with_all_that_the_joker_does() -> None:
    """In these deals the joker is dealt open, or placed by choice and replaced again and again."""
    seen: Counter[type] = Counter()
    for deal in (340, 583, 618, 824):
        here = dealt(JOKER_KLONDIKE, str(deal))
        assert any(column and column[-1] == JOKER for column in here.state.columns)
        seen += play(here)
    assert min(seen[kind] for kind in (JokerBuilt, JokerReplaced, PlaceJoker)) >= 2


def test_steps_taken_back_and_taken_again_lead_to_the_same_table() -> None:
    rng = Random(4)
    for _ in range(40):
        table = table_of(dealt(JOKER_KLONDIKE, rng=rng).state)
        while table.stock:
            if choices := table.settle(True):
                table.place_joker(choices[0])
            else:
                table.draw()
        table.settle(False)
        steps, after = table.trail[:], (table.key, [pile[:] for pile in table.piles], table.at[:])
        place = int(rng.random() * len(steps))
        table.take_back(place)
        table.redo(steps[place:])
        assert (table.key, table.piles, table.at) == after
        assert table.trail == steps
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
    known = {deal: verdict for deal, (verdict, _) in kept(JOKER_KLONDIKE).items() if verdict != "many"}
    assert len(known) >= 500
    each = campaign.size(8, len(known))
    told = Counter[Verdict]()
    for deal in [*list(known)[:each], *Random(campaign.draw_seed()).sample(list(known), each)]:
        verdict = solve(dealt(JOKER_KLONDIKE, str(deal)).state, Budget(campaign.size(1500, 20_000))).verdict
        assert verdict is Verdict.UNKNOWN or verdict.name.lower() == known[deal], deal
        told[verdict] += 1
    assert min(told[Verdict.WON], told[Verdict.LOST]) >= 2


# ------------------------------------------------------------------ proofs by cards that exclude each other
LANES = [lane for lane in range(BY_TWIN, SECOND_LAST + 1, FOR_FIRST - FOR_SECOND) if lane != BY_KINGS]
"""Where the bars of cards other than kings stand."""


@both
def test_no_position_on_a_line_that_wins_is_called_lost(name: str) -> None:
    known = deals(name)
    assert known
    for deal in known.of("gentle")[:: campaign.size(250, 10)]:
        here = dealt(name, str(deal))
        for move in solve(here.state).line:
            assert Claims(table_of(here.state)).refute(RUNS) is not True
            here.play(move)
        assert here.game.turn(here.state) == Over((0,), "won")


@both
def test_most_deals_that_are_lost_are_proved_lost_at_once(name: str) -> None:
    proofs = [Claims(table_of(dealt(name, str(deal)).state)).refute(1000) for deal in range(1, 21)]
    assert proofs.count(True) >= 8


def test_a_card_that_was_built_may_have_waited_to_take_another_first() -> None:
    """In this position the four of diamonds must be packed, though it could be built at once."""
    here = position(
        "1: 7S 6D 5C, 2: KC QH JC TH 9C, 3: KS QD JS TD 9S 8H 7C, 4: KD, 5: KH QS JH TC 9H 8S, "
        "6: 8C 7H 6S 5D 4S, 7: 2S | JD TS 9D, waste: 6C 5S QC 7D 3S 4D 8D, built: C4 S1 H6 D3"
    )
    assert faults(here.game, here.state) == []
    assert solve(here.state).verdict is Verdict.WON
    assert Claims(table_of(here.state)).refute(RUNS) is not True


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
def test_less_is_owed_where_the_joker_has_to_move(text: str) -> None:
    """Were it owed there as elsewhere, these positions would be called lost."""
    here = position(text)
    assert faults(here.game, here.state) == []
    play(here)


class Patient(PlannedSearch):
    """Goes on where the easier game is lost, and notes how it got everywhere."""

    def __init__(self, state: JokerState) -> None:
        shortcuts = Shortcuts(safe=False, spaces=False, bound=False, claims=False)
        super().__init__(JokerTable(state), shortcuts, lambda _: False, USUAL, {})
        self.ways: list[list[Way]] = []

    @override
    def _is_lost_freely(self) -> bool:
        return False

    @override
    def _arrive(self, owed: int, alone: tuple[Moved, ...]) -> bool:
        self.ways.append([step[:3] for step in self.table.trail if step[0] in (DRAW, PACK_ON, PLACE)])
        return super()._arrive(owed, alone)


DRAWS, FIVE_LEAVES, ON_SPADES, ON_DIAMONDS = (DRAW, 0, 0), (PACK_ON, 1, 2), (PLACE, 0, 1), (PLACE, 0, 3)


@pytest.mark.parametrize(
    ("text", "way", "is_taken"),
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
def test_what_can_be_put_off_is_not_where_that_may_change_how_the_joker_moves(
    text: str, way: list[Way], is_taken: bool
) -> None:
    """A five that leaves its column later than it could; or for nothing but to lie on a six."""
    search = Patient(position(f"{text}, 3: ? | 9C", JOKER_KLONDIKE).state)
    assert search.run() is False
    assert (way in search.ways) is is_taken


def test_which_card_makes_the_joker_move() -> None:
    six = "1: 6S | 5H, built: "
    for text, mover in (
        (f"{six}S5, stock: JK", BIT[JOKER]),
        (f"{six}S6, joker: S6", BIT[parse_code("6S")]),
        (f"{six}C13, joker: held from C", EVERY_CARD),
    ):
        assert JokerTable(position(text, JOKER_KLONDIKE).state).mover() == mover
        assert FreeJokerTable(position(text, JOKER_KLONDIKE).state).mover() == 0


class Whims:
    """Bars some of the cards that move, by one of the bars that keep them now."""

    def __init__(self, rng: Random) -> None:
        self.moments: list[Moment] = []
        self.rng = rng
        self.bars = 0

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        assert not packed & card
        return self._bar(card, lambda bar: packing_bar(bar, card, built, first, second, emptied))

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        child = CHILDREN_OF[card] & packed & ~built
        return self._bar(child & -child, lambda bar: building_bar(bar, card, built, first, second))

    def use_joker(self, card: int, pending: int) -> int:
        return self._draw([joker_bar(card, pending & -pending)])

    def _bar(self, card: int, keeps: Callable[[int], int]) -> int:
        bars = [card << lane for lane in LANES] if not card & KING_BITS else [kings_bar(card, 4)]
        return self._draw([bar for bar in bars if keeps(bar)])

    def _draw(self, bars: list[int]) -> int:
        if not bars or self.rng.random() < 0.5:
            return 0
        self.bars |= bars[below(self.rng, len(bars))]
        return self.bars


class Content:
    """Bars nothing."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        return 0

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        return 0

    def use_joker(self, card: int, pending: int) -> int:
        return 0


@both
def test_the_game_is_lost_under_the_same_bars_whether_any_are_chosen_or_not(name: str) -> None:
    rng = Random(10)
    lost = 0
    for deal in range(1, 101):
        table = table_of(dealt(name, str(deal)).state)
        barred, given, whims, content = Barred(table), GivenBars(table), Whims(rng), Content()
        barred.play(barred.start, 0, whims)
        bars = whims.bars
        while bars:
            is_won = barred.play(barred.start, bars, content)
            used = given.lost(barred.start, bars)
            assert (used is None) == is_won
            if used is not None:
                assert used & barred.used == used
                lost += 1
            bars &= bars - 1
    assert lost >= 60


@both
def test_the_bars_that_mattered_suffice(name: str) -> None:
    """A game that is lost under many bars is lost under those alone that mattered, from any moment on."""
    rng = Random(9)
    lost = 0
    for deal in range(1, 201):
        table = table_of(dealt(name, str(deal)).state)
        barred, given, whims = Barred(table), GivenBars(table), Whims(rng)
        if given.lost(barred.start, 0) is not None or barred.play(barred.start, 0, whims):
            continue
        used = barred.used
        assert used & whims.bars == used
        for moment in whims.moments:
            fewer = given.lost(moment, used)
            assert fewer is not None
            assert fewer & used == fewer
            assert given.lost(barred.start, fewer) is not None
            assert not barred.play(barred.start, fewer, Content())
        lost += 1
    assert lost >= 60


def test_a_proof_that_was_broken_off_goes_on() -> None:
    table = table_of(dealt(KLONDIKE, "32073").state)
    whole, parts = Claims(table), Claims(table)
    assert whole.refute(20_000) is True
    slices = 0
    while (answer := parts.refute(100)) is None:
        slices += 1
        assert slices < 200, "it begins anew each time"
    assert answer is True
    assert slices > 3
    assert parts.runs < 2 * whole.runs + 100 * slices


class Beginner(Experience):
    """Tries every bar, and each alone."""

    @override
    def is_spared(self, bar: int) -> bool:
        return False

    @override
    def is_needed(self, bar: int) -> bool:
        return False


def test_experience_makes_a_proof_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: Counter[type] = Counter()
    for experience in (Experience, Beginner):
        monkeypatch.setattr("games.solver.claims.Experience", experience)
        for deal in ("700107", "710226", "32066"):
            claims = Claims(table_of(dealt(JOKER_KLONDIKE, deal).state))
            assert claims.refute(10_000) is False
            runs[experience] += claims.runs
    assert runs[Experience] < 0.95 * runs[Beginner]


@both
def test_what_is_proved_lost_is_won_under_no_bars_that_keep_from_a_proof_elsewhere(name: str) -> None:
    tables = [table_of(here.state) for here, _ in judged(name)[:30]]
    tables += [table_of(dealt(name, str(deal)).state) for deal in range(1, 31)]
    lost, reasons = [], []
    for table in tables:
        claims = Claims(table)
        answer = claims.refute(RUNS)
        if answer:
            lost.append(table)
        elif answer is False:
            reasons.append(claims.won_under)
            assert Claims(table).is_won_under(claims.won_under)
    assert len(lost) >= 10
    assert len(reasons) >= 10
    for table in lost:
        assert not any(Claims(table).is_won_under(bars) for bars in reasons)


def test_why_there_is_no_proof_is_mostly_known_already(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Counter[tuple[str, bool | None]] = Counter()

    class Counted(Claims):
        @override
        def refute(self, runs: int, is_cancelled: Callable[[], bool] = never) -> bool | None:
            answer = super().refute(runs, is_cancelled)
            answers["at length", answer] += 1
            return answer

        @override
        def is_won_under(self, bars: int) -> bool:
            is_won = super().is_won_under(bars)
            answers["in one run", not is_won] += 1
            return is_won

    monkeypatch.setattr(doubt, "Claims", Counted)
    solve(dealt(JOKER_KLONDIKE, "720281").state, Budget(20_000))
    assert answers["in one run", False] > 5 * answers["at length", False] > 0
    assert answers["at length", True]
