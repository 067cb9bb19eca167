"""The printed rules, clause by clause: the short plays of plays.txt."""

from __future__ import annotations

from pathlib import Path

from tests.clauses import clause
from tests.kit.script import Scene, clauses, each, play, read
from tests.klondike_patience.table import PatienceTeller

PLAYS = read(Path(__file__).with_name("plays.txt"))


@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    play(scene, PatienceTeller("klondike_patience"))
