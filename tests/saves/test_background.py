"""Work in the background: in its order, off the window's thread, handed over when it is asked after."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from saves.background import Background


def test_work_is_done_in_its_order_on_one_other_thread() -> None:
    background, done = Background(), list[tuple[int, threading.Thread]]()
    for number in range(20):
        background.ask(partial(lambda number: done.append((number, threading.current_thread())), number))
    background.settle()
    assert [number for number, _ in done] == list(range(20))
    assert len({thread for _, thread in done} - {threading.main_thread()}) == 1


def test_an_outcome_is_handed_over_by_poll_and_not_before() -> None:
    background, taken = Background(), list[object]()
    background.ask(lambda: 7, taken.append)
    background.settle()
    assert background.busy
    assert taken == []
    background.poll()
    assert taken == [7]
    assert not background.busy


def test_work_may_ask_for_more_when_it_is_taken() -> None:
    background, taken = Background(), list[object]()
    background.ask(lambda: 1, lambda one: background.ask(lambda: one + 1, taken.append))
    for _ in range(2):
        background.settle()
        background.poll()
    assert taken == [2]


def test_what_is_forgotten_is_not_handed_over_nor_begun() -> None:
    background, begun, taken = Background(), list[int](), list[object]()
    gate = threading.Event()
    background.ask(gate.wait, taken.append)
    background.ask(lambda: begun.append(1), taken.append)
    background.forget()
    gate.set()
    background.ask(lambda: 3, taken.append)
    background.settle()
    background.poll()
    assert (begun, taken) == ([], [3])


def test_a_fault_is_told_to_whoever_asks_and_the_next_work_is_done() -> None:
    background, taken = Background(), list[object]()
    background.ask(lambda: 1 // 0, taken.append)
    background.ask(lambda: 5, taken.append)
    background.settle()
    with pytest.raises(ZeroDivisionError):
        background.poll()
    background.poll()
    assert taken == [5]
