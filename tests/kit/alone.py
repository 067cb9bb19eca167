"""Each test in a process of its own, so that none passes only because of what another has left behind.

Caches, fonts, an open mixer and shared fixtures of one test hide what the next one forgets to ask for; which
tests meet in a process changes from run to run. `python3 -m tests --alone` loads all tests once and forks for
each of them.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from pathlib import Path
from typing import Any, Final, cast

import pytest
from _pytest.runner import runtestprotocol  # pytest has no other way to run a test and keep its reports

ALONE: Final = "--alone"


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption(ALONE) and not hasattr(os, "fork"):
        raise pytest.UsageError(f"{ALONE} needs a system that forks processes, such as Linux")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """With the option, run the test in a fork of this process, and report what that reports."""
    if not item.config.getoption(ALONE):
        return None
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in run_alone(item):
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def run_alone(item: pytest.Item) -> list[pytest.TestReport]:
    """Return the reports of a test that is run in a fork of this process."""
    # All forks make their folders in this one; by itself, each would make it anew.
    answer = cast("Any", item.config)._tmp_path_factory.getbasetemp() / f"reports-{os.getpid()}"
    child = os.fork()
    if not child:
        _answer(item, answer)
    try:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except pytest.fail.Exception as late:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return [_failure(item, str(late))]
    if status:
        return [_failure(item, f"The process of the test ended with {status}.")]
    reports = pickle.loads(answer.read_bytes())
    answer.unlink()
    from_data = item.config.hook.pytest_report_from_serializable
    return [from_data(config=item.config, data=data) for data in reports]


def _answer(item: pytest.Item, answer: Path) -> None:
    """Run the test, write its reports, and end this process."""
    code = 1
    try:
        to_data = item.config.hook.pytest_report_to_serializable
        reports = runtestprotocol(item, log=False, nextitem=None)
        answer.write_bytes(pickle.dumps([to_data(config=item.config, report=report) for report in reports]))
        code = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _failure(item: pytest.Item, why: str) -> pytest.TestReport:
    return pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
