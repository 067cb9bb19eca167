"""Figures say whether they are good enough; breaks are made one at a time and say what they are."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bench import mutants, run
from tests.bench.measurement import FLAGS, BenchOptions, Figure, middle, row, worst
from tests.bench.mutations import break_it
from tests.bench.mutations import mutants as mutations_of

SOURCE = """
def pay(cash: int, price: int, *, free: bool = False) -> int:
    'What is left.'
    if free and price > 3:
        price = 0
    print(f'{cash + 1}')
    cash -= price
    if cash > 100:
        return None
    return cash
"""


def test_a_figure_says_whether_it_is_good_enough() -> None:
    assert row(Figure("start", 99.6, "ms", 250)).split() == ["start", "99.6", "ms", "<=", "250", "met"]
    words = row(Figure("games", 229.9, "1/s", 230, at_least=True, note="random")).split()
    assert words == ["games", "230", "1/s", ">=", "230", "MISSED", "random"]
    assert [Figure("late", value, "%", 2.0).is_met for value in (2.0, 2.1)] == [True, False]
    assert worst([1.0] * 99 + [50.0] * 2) == 50.0
    assert worst([1.0] * 199 + [50.0]) == 1.0
    assert middle([3.0, 1.0, 2.0]) == 2.0


# ------------------------------------------------------------------ command lines
def test_every_measurement_has_a_name_of_its_own_and_the_help_tells_of_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert len(run.BY_NAME) == sum(map(len, run.TOPICS.values()))
    assert not set(run.BY_NAME) & set(run.TOPICS)
    with pytest.raises(SystemExit) as ended:
        run.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out.splitlines()
    for each in run.BY_NAME.values():
        (line,) = (line for line in told if line.split()[:1] == [each.name])
        assert each.about
        assert each.takes
        assert line.split(maxsplit=1)[1].startswith(f"{each.takes}  {each.about}")
        assert all(f"--{flag}" in line for flag in each.reads)
    assert {flag for each in run.BY_NAME.values() for flag in each.reads} == set(FLAGS)


@pytest.mark.parametrize(
    ("words", "names", "options"),
    [
        ("engine records random_games", ["random_games", "records"], BenchOptions()),
        ("yukon_levels --games 40", ["yukon_levels"], BenchOptions(games=40)),
        ("strike_levels --pairs 20 --part 0.3", ["strike_levels"], BenchOptions(pairs=20, part=0.3)),
        ("length --game calamityville --game strike_it_rich", ["minutes"],
         BenchOptions(game=("calamityville", "strike_it_rich"))),
        ("soak --minutes 5", ["soaking"], BenchOptions(minutes=5)),
        ("peers --runs 1", ["against_peers"], BenchOptions(runs=1)),
        ("mutants_saves --breaks 500 --seed 0", ["mutants_saves"], BenchOptions(breaks=500, seed=0)),
    ],
)  # fmt: skip
def test_a_command_line_names_measurements_and_says_how_much(
    words: str, names: list[str], options: BenchOptions
) -> None:
    chosen, read = run.parse(words.split())
    assert ([each.name for each in chosen], read) == (names, options)
    assert run.parse([*names, *read.words()]) == (chosen, read)


def test_without_names_all_is_measured_but_what_must_be_asked_for() -> None:
    names = {each.name for each in run.parse([])[0]}
    assert names < set(run.BY_NAME)
    assert names & {"minutes", "soaking", "mutants_saves", "against_peers"} == set()
    assert {"frames", "records", "strike_levels"} <= names


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("speed", "there is no measurement 'speed'; there is: levels, "),
        ("engine --minutes 5", "--minutes is for soaking only"),
        ("levels --games 0", "argument --games: 0 is not above 0"),
        ("levels --part a", "argument --part: invalid float value: 'a'"),
        ("length --game pig", "argument --game: invalid choice: 'pig'"),
        ("soak --hours 2", "unrecognized arguments: --hours 2"),
    ],
)
def test_a_wrong_command_line_is_refused_with_a_reason(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run.main(words.split())
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_one_area_of_breaks_is_measured_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def measure(*words: object) -> Counter[str]:
        asked.append(words[:3])
        return Counter(caught=3, missed=1)

    monkeypatch.setattr(mutants, "measure", measure)
    mutants.tell_of_one_area(["saves", "--breaks", "4"])
    assert asked == [("saves", 4, 1897)]
    assert "breaks caught, saves" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        mutants.tell_of_one_area(["the weather"])


def test_breaks_are_made_one_at_a_time_and_do_what_they_say() -> None:
    """Each break of SOURCE as it reads, and what then is left of 10 after 4 are paid."""
    values: dict[str, int | None] = {}
    for mutant in mutations_of(SOURCE, "pay.py"):

        def pay(cash: int, price: int, *, free: bool = False) -> int | None:
            raise NotImplementedError

        if broken := break_it(SOURCE, mutant):
            pay.__code__ = broken.code
            values[f"{broken.before} -> {broken.after}"] = pay(10, 4)
    assert values == {
        "if free and price > 3: -> if not (free and price > 3):": 10,
        "if free and price > 3: -> if free or price > 3:": 10,
        "if free and price > 3: -> if price > 3 and price > 3:": 10,
        "if free and price > 3: -> if free and free:": 6,
        "if free and price > 3: -> if free and price >= 3:": 6,
        "if free and price > 3: -> if free and price > 4:": 6,
        "price = 0 -> price = 1": 6,
        "print(f'{cash + 1}') -> pass": 6,
        "cash -= price -> pass": 10,
        "cash -= price -> cash += price": 14,
        "if cash > 100: -> if not cash > 100:": None,
        "if cash > 100: -> if cash >= 100:": 6,
        "if cash > 100: -> if cash > 101:": 6,
        "return cash -> return None": None,
    }
