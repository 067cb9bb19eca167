"""Peers are compared by ratios; what is missing is named, and a page of the documentation gets the table."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from pygame import Rect

from tests.bench import desktop, peers, run
from tests.bench.desktop import Drag, changed_share, is_picture
from tests.bench.measurement import Figure
from tests.bench.peers import AISLERIOT, EMPTY, KPATIENCE, OURS, TABLE, Contender, Seconds, Tally

METRICS = {metric.name: metric for metric in peers.METRICS}
START = "first picture of a table"
REST = "processor at rest"
WAKEUPS = "wake-ups at rest"


def tally() -> Tally:
    """Return what three starts and a rest may come to."""
    found = Tally()
    found.add(START, OURS, 130.0, 150.0, 140.0)
    found.add(START, KPATIENCE, 700.0)
    found.add(START, EMPTY, 90.0, 110.0)
    found.add(REST, OURS, 0.05)
    found.add(REST, KPATIENCE, 0.0)
    return found


# ------------------------------------------------------------------ ratios
def test_ratios_are_of_medians_and_only_to_what_was_measured_and_is_not_nothing() -> None:
    found = tally()
    found.add(WAKEUPS, OURS, 2.0)
    found.add(WAKEUPS, KPATIENCE, 0.1)
    assert found.ratio(METRICS[START], KPATIENCE) == 0.2
    assert found.ratio(METRICS[START], EMPTY) == 1.4
    assert found.ratio(METRICS[START], AISLERIOT) is None
    assert found.ratio(METRICS[REST], KPATIENCE) is None
    assert found.ratio(METRICS[WAKEUPS], KPATIENCE) is None


def test_figures_tell_each_value_and_each_ratio_with_its_goal() -> None:
    figures = {figure.name: figure for figure in tally().figures()}
    assert figures[f"{START}: {OURS}"] == Figure(f"{START}: {OURS}", 140, "ms", note="130 to 150")
    assert figures[f"{START}: ours / {KPATIENCE}"].goal is None
    assert figures[f"{START}: ours / {EMPTY}"].goal == 1.4
    assert figures[f"{START}: ours / {EMPTY}"].is_met
    assert f"{START}: ours / {AISLERIOT}" not in figures


def test_what_other_programs_took_is_told_with_the_machine() -> None:
    found = tally()
    assert found.others_load() == 0
    found.add(peers.OTHERS_LOAD, OURS, 3.0, 4.0)
    found.add(peers.OTHERS_LOAD, KPATIENCE, 90.0)
    assert found.others_load() == 4
    assert peers.machine(4).endswith("other programs took 4 % of a processor.")


def test_the_table_has_a_row_for_each_value_of_ours() -> None:
    _, _, start, rest = tally().table().splitlines()
    assert start == f"| {START} | 140 ms | 0.20 | – | 1.40 | ≤ 1.4 × {EMPTY} |"
    assert rest == f"| {REST} | 0.05 % | – | – | – | |"


def test_the_table_replaces_only_what_is_between_the_marks() -> None:
    page = f"before\n{peers.BEGIN}\nold\n{peers.END}\nafter"
    changed = peers.with_table(page, "today", r"| \1 |")
    assert changed == f"before\n{peers.BEGIN}\ntoday\n\n| \\1 |\n{peers.END}\nafter"
    with pytest.raises(ValueError, match="needs the marks"):
        peers.with_table("before", "today", "| |")


def test_the_page_has_the_marks_and_names_only_benches_that_there_are() -> None:
    page = peers.PAGE.read_text("utf-8")
    assert peers.with_table(page, "", "") != page
    commands = re.findall(r"python3 -m tests\.bench ([a-z_ ]+)`", page)
    assert "peers" in commands
    assert {name for command in commands for name in command.split()} <= {*run.TOPICS, *run.BY_NAME}


# ------------------------------------------------------------------ what is missing
def test_a_program_that_is_missing_is_named_with_the_package_that_has_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = []

    def measure(runs: int, contenders: tuple[Contender, ...]) -> Tally:
        measured.append((runs, [each.name for each in contenders]))
        return tally()

    monkeypatch.setattr(
        peers, "which", lambda program, path="": "" if program == "sol" else f"/bin/{program}"
    )
    monkeypatch.setattr(peers, "measure", measure)
    assert run.main(["peers", "--runs", "2"]) == 0
    assert measured == [(2, ["launcher", OURS, KPATIENCE, EMPTY])]
    told = capsys.readouterr().out
    assert (
        "AisleRiot is not installed and is left out; on Debian, `apt install aisleriot` installs it." in told
    )
    assert f"{START}: ours / {EMPTY}" in told


def test_without_a_screen_nothing_is_measured_and_the_tool_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desktop, "missing", lambda: "openbox not found")
    assert run.main(["peers"]) == 0
    assert "against_peers: not measured (openbox not found)" in capsys.readouterr().out


# ------------------------------------------------------------------ pictures and motions
def picture(*grounds: int) -> bytes:
    """Return 320 x 32 pixels of upright bars, one for each of some shades."""
    row = b"".join(bytes([shade] * 4) * (320 // len(grounds)) for shade in grounds)
    return row * 32


@pytest.mark.parametrize(
    ("grounds", "is_one"),
    [((0,), False), ((0, 230), False), ((90, 110) * 5, False), ((0, 230) * 5, True)],
)
def test_a_picture_has_edges_and_an_empty_window_has_none(grounds: tuple[int, ...], is_one: bool) -> None:
    assert is_picture(picture(*grounds), 320, Rect(0, 0, 320, 32)) is is_one


def test_the_share_that_changed_counts_sixteen_pixels_each() -> None:
    before = bytes(64 * 100)
    assert changed_share(before, before) == 0
    assert changed_share(before, b"\1" + before[1:]) == 0.01


def test_a_drag_goes_to_its_goal_and_back_in_a_second() -> None:
    path = [*islice(Drag((100, 100), (160, 40)).path(60), 61)]
    assert (path[0], path[15], path[30], path[60]) == ((100, 100), (130, 70), (160, 40), (100, 100))


@pytest.mark.packaging
@pytest.mark.skipif(bool(desktop.missing()), reason=desktop.missing())
def test_our_table_alone_is_measured_in_a_short_run() -> None:
    found = peers.measure(1, (TABLE,), Seconds(dealing=2, dragging=0.5, settling=0.1, resting=0.5))
    ours = {metric.name: found.values(metric.name, OURS) for metric in peers.METRICS}
    assert ours.pop("first picture of the launcher") == []
    assert [name for name, values in ours.items() if not values] == []
    assert [name for name, values in ours.items() if name not in {REST, WAKEUPS} and min(values) <= 0] == []
