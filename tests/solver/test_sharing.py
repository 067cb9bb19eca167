"""Two searches that share the work come to the verdict of one alone, whatever becomes of the other."""

from __future__ import annotations

import pickle
import threading
from collections import Counter, deque
from collections.abc import Iterator
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pytest

from games.compat import override
from games.core import Over
from games.solver import dives
from games.solver.dives import Shortcuts
from games.solver.frontier import OTHER, USUAL
from games.solver.search import Answer, Budget, Verdict, solve
from games.solver.sharing import Message, Partner, Share, What
from tests.kit import campaign
from tests.klondike_patience.table import Table, dealt
from tests.solver.brute import positions

LONG: Final = Shortcuts(bound=False, claims=False)
"""Few proofs, so that late positions are searched for some time."""
_STAYS: Final = 0.9
"""How often one goes on instead of passing the turn on."""
both = pytest.mark.parametrize("name", ["klondike_patience", "joker_klondike"])


class Pair:
    """Two searches of one position, each on a thread; one runs at a time."""

    def __init__(self, state: Any, shortcuts: Shortcuts, leaves_after: int = 10**9) -> None:
        self.state = state
        self.shortcuts = shortcuts
        self.leaves_after = leaves_after
        """After how many looks round the second one leaves, without an answer."""
        self.posts = [Post(self, side) for side in range(2)]
        self.answers: list[Answer | None] = [None, None]
        self.sent: Counter[What] = Counter()
        self._rng = Random(1897)
        self._turn, self._is_over = 0, [False, False]
        self._has_changed = threading.Condition()

    def run(self) -> list[Answer]:
        """The answers of both."""
        with patch.multiple(dives, _POLLED_EVERY=1, _DIVE=7):
            threads = [threading.Thread(target=self._solve, args=(side,), daemon=True) for side in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
        assert all(self.answers), "one of them never came to an end"
        return [answer for answer in self.answers if answer]

    def _solve(self, side: int) -> None:
        self._wait(side)
        partner = Partner(self.posts[side], 1, leads=side == 0)
        order, looks = (USUAL, OTHER)[side], 0

        def wanted() -> bool:
            nonlocal looks
            looks += 1
            self.pass_on(side)
            return not side or looks < self.leaves_after

        self.answers[side] = solve(self.state, Budget(10**6), wanted, self.shortcuts, order, partner)
        self.posts[1 - side].is_cut = True
        with self._has_changed:
            self._is_over[side] = True
            self._has_changed.notify_all()

    def pass_on(self, side: int) -> None:
        """It is the other one's turn, sooner or later; wait for one's own."""
        if self._rng.random() < _STAYS:
            return
        with self._has_changed:
            self._turn = 1 - side
            self._has_changed.notify_all()
        self._wait(side)

    def _wait(self, side: int) -> None:
        with self._has_changed:
            self._has_changed.wait_for(lambda: self._turn == side or any(self._is_over))


class Still:
    """One end of a way to somebody who does nothing."""

    def __init__(self) -> None:
        self.received: deque[Message] = deque()
        self.is_cut = False
        self.sent: list[Message] = []

    def send(self, message: Message) -> None:
        self.sent.append(message)

    def wait(self) -> None:
        pass


class Post(Still):
    """One end of the way between two searches."""

    def __init__(self, pair: Pair, side: int) -> None:
        super().__init__()
        self._pair = pair
        self._side = side

    @override
    def send(self, message: Message) -> None:
        self._pair.sent[message.what] += 1
        self._pair.posts[1 - self._side].received.append(pickle.loads(pickle.dumps(message)))

    @override
    def wait(self) -> None:
        self._pair.pass_on(self._side)


def told_by(pair: Pair, here: Table) -> set[Verdict]:
    """What both tell of a position; a line that is told wins."""
    answers = pair.run()
    for answer in answers:
        after = here.copy()
        for move in answer.line:
            after.play(move)
        is_won = after.game.turn(after.state) == Over((0,), "won")
        assert is_won is (answer.verdict is Verdict.WON)
    return {answer.verdict for answer in answers}


def judged(name: str) -> Iterator[tuple[Table, set[Verdict]]]:
    """Late positions with what the slow search says of them: half always the same, half new in each run."""
    for seed in (11, campaign.draw_seed()):
        for here, won in positions(name, Random(seed), campaign.size(15, 300), 300):
            yield here, {Verdict.WON if won else Verdict.LOST}


@both
def test_two_that_share_the_work_tell_what_the_slow_search_tells(name: str) -> None:
    sent, known = Counter[What](), Counter[bool]()
    for here, verdict in judged(name):
        pair = Pair(here.state, LONG)
        assert told_by(pair, here) == verdict, here.state
        sent += pair.sent
        known[verdict == {Verdict.WON}] += 1
    assert set(sent) >= {What.IS_HERE, What.HAS_TAKEN_UP, What.RESTS, What.HAS_WON}
    assert min(known[False], known[True]) >= 5


@both
@pytest.mark.parametrize("looks", [1, 4, 20])
def test_where_one_leaves_the_other_finds_out_alone(name: str, looks: int) -> None:
    for here, verdict in judged(name):
        pair = Pair(here.state, LONG, looks)
        assert told_by(pair, here) <= verdict | {Verdict.UNKNOWN}, here.state
        assert pair.answers[0]
        assert {pair.answers[0].verdict} == verdict


@pytest.mark.parametrize(
    ("name", "deal"),
    [("klondike_patience", "710005"), ("joker_klondike", "710013"), ("joker_klondike", "710022")],
)
def test_each_does_half_of_what_one_alone_would(name: str, deal: str) -> None:
    """Deals that are lost, as a long search without the strong proofs finds out."""
    here, shortcuts = dealt(name, deal), Shortcuts(claims=False)
    alone = solve(here.state, shortcuts=shortcuts)
    pair = Pair(here.state, shortcuts)
    assert told_by(pair, here) == {alone.verdict} == {Verdict.LOST}
    assert max(answer.positions for answer in pair.answers if answer) < 0.6 * alone.positions
    assert pair.sent[What.GIVES]


# ------------------------------------------------------------------ one side of it
def hears(*messages: Message) -> tuple[Share, Still]:
    """One side of the first search of the fifth question, after it has heard something."""
    post = Still()
    share = Share(post, (5, 0), leads=True)
    post.received.extend(messages)
    share.exchange({})
    return share, post


def test_what_is_told_of_an_older_question_is_not_heard() -> None:
    share, post = hears(Message((4, 1), What.IS_HERE), Message((4, 1), What.HAS_TAKEN_UP, positions=[(7, 0)]))
    assert (share.theirs, share.is_alone, list(post.received)) == ({}, False, [])


def test_one_who_is_at_something_newer_has_left_and_is_heard_later() -> None:
    newer = Message((6, 0), What.IS_HERE)
    share, post = hears(Message((5, 0), What.IS_HERE), newer)
    assert share.is_alone
    assert not share.is_over
    assert list(post.received) == [newer]


def test_one_who_was_never_heard_of_is_not_waited_for() -> None:
    share, _ = hears()
    assert share.is_over


def test_nothing_is_told_before_the_other_is_there_and_then_everything_once() -> None:
    post = Still()
    share = Share(post, (5, 0), leads=True)
    share.exchange(seen := {1: 0, 2: 4})
    assert [message.what for message in post.sent] == [What.IS_HERE]
    post.received.append(Message((5, 0), What.IS_HERE))
    share.exchange(seen)
    seen[3] = 0
    share.exchange(seen)
    share.exchange(seen)
    told = [sorted(message.positions) for message in post.sent]
    assert told == [[], [(1, 0), (2, 4)], [(3, 0)]]


def test_it_is_over_when_both_rest_and_nothing_given_is_on_the_way() -> None:
    share, post = hears(Message((5, 0), What.IS_HERE), Message((5, 0), What.RESTS, counts=(0, 0)))
    assert (share.is_asked, share.is_over) == (True, False)
    share.give([])
    assert not share.is_asked, "it has been given something"
    share.rest({})
    assert not share.is_over, "what was given is on the way"
    post.received.append(Message((5, 0), What.RESTS, counts=(0, 1)))
    share.rest({})
    assert share.is_over
