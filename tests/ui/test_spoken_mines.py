"""What is heard of STRIKE IT RICH and GOLD AM YUKON: enough to set up the table, and nothing secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core import Chance
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import RING
from games.match import Match
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, MINES, PRICES, mine_name
from tests.ui.board_games import played
from tests.ui.board_viewers import positions
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from ui.accessibility.phrases import full_text
from ui.accessibility.tree import all_elements
from ui.app.scene import Scene
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.words import in_words

NAMES = ("Ada", "Ben")
RUN = re.compile(r"(\w\d)(?: at|,| from)(?: space)? ([1-9]\d?)(?: o’clock)?(?: (c\w+er)?clockwise to (\d+))?")


def shown(desk: Desk, match: Match) -> PlayScene:
    journal = desk.app.library.begin(match, lambda: 0)
    desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, journal, PlayTimer()))
    return desk.at(PlayScene)


def after_each_entry(desk: Desk, game: str, entries: int, **options: Any) -> Iterator[tuple[Scene, Any]]:
    """The table of a game after each entry, and its state; then a replay of it, and what is seen there."""
    whole = played(game, seats=NAMES, entries=entries, **options)
    scene = shown(desk, Match.begin(whole.game, NAMES, whole.options))
    for entry in whole.log:
        scene.session.match.repeat(entry)
        scene.controller.forget()
        scene.face.see(scene.session.seen())
        scene.face.table.show(scene.face.view)
        scene.refresh()
        assert scene.session.is_chance or scene.controller.targets([])
        yield scene, scene.session.match.state
    yield from ((replay, replay.face.view) for replay in positions(desk, whole))


def told(scene: Scene) -> list[str]:
    """What the elements of the scene say, all of which have a name but mere groups."""
    elements = [*all_elements(scene.accessibility_tree())]
    assert all(each.name or each.children for each in elements)
    return [full_text(each) for each in elements if not each.children]


def assert_mines(lines: list[str], state: sr.State | sr.View) -> None:
    """Each mine is told once, with its price and its owner, and so are the dice."""
    for mine in MINES:
        title = " ".join(map(str, (in_words(mine_name(mine)), *DICE_OF[mine])))
        (line,) = (line for line in lines if line.startswith(title))
        owner = "unowned" if state.owner[mine] == sr.NOBODY else f"{NAMES[state.owner[mine]]}’s"
        assert line.count(f"${PRICES[mine]:,}, {owner}") == 1
    assert [int(line[7]) for line in lines if line.startswith("Die")] == [*state.dice]


def test_each_mine_is_told_once_with_price_and_owner_and_secret_cash_is_not(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        for scene, state in after_each_entry(desk, "strike_it_rich", 60, begins="first"):
            lines = told(scene)
            assert_mines(lines, state)
            if not isinstance(scene, PlayScene):
                continue
            hidden = (0, 1) if scene.session.is_chance else (1 - scene.session.actor,)
            before = state.cash[:]
            state.cash[:] = [cash + 5_000 * (seat in hidden) for seat, cash in enumerate(before)]
            scene.refresh()
            assert told(scene) == lines
            state.cash[:] = before
        for replay in positions(desk, played("strike_it_rich", seats=NAMES)):
            for cash in replay.face.view.cash:
                assert any(f": ${cash:,}, " in line for line in told(replay))


def test_a_player_of_strike_it_rich_hears_the_roll_the_choice_and_their_own_cash(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        match = played("strike_it_rich", seats=NAMES, entries=2, begins="first")
        shown(desk, match)
        listener = Listener(desk)
        listener.press(pygame.K_p)
        assert "Your cash: $100,000" in listener.news()
        listener.press(pygame.K_SPACE)
        assert listener.news()[0].startswith("Ben: Rolled ")
        mine, act = listener.ask("moves").split(". ")[0].split(": ")
        listener.go_to(mine)
        listener.press(pygame.K_RETURN)
        assert listener.news() == [f"{mine}. Space: {act}"]


def spaces(state: gy.State, line: str) -> Iterator[int]:
    """The spaces of a team from the runs in which they are told."""
    for name, first, back, last in RUN.findall(line):
        ring, shift = state.board.rings[state.board.names.index(name)], state.board.name == "square"
        here, end = int(first) - shift, int(last or first) - shift
        yield ring[here % RING]
        while here % RING != end % RING:
            here += -1 if back else 1
            yield ring[here % RING]


@pytest.mark.parametrize(
    ("rules", "shape"),
    [
        ({}, "37 claims in rows A to G of 4, 5, 6, 7, 6, 5 and 4."),
        ({"board": "square"}, "37 claims in rows A to G of 3, 5, 7, 7, 7, 5 and 3."),
        ({"valley": "small", "stones": 9}, "19 claims in rows A to E of 3, 4, 5, 4 and 3."),
    ],
)
def test_the_teams_and_claims_of_a_valley_can_be_set_up_by_ear(
    tmp_path: Path, rules: dict[str, Any], shape: str
) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        for scene, state in after_each_entry(desk, "gold_am_yukon", 100, begins="first seat", **rules):
            lines = told(scene)
            assert any(shape in line for line in lines)
            for seat, team in enumerate(state.teams):
                text = " ".join(line for line in lines if line.startswith(f"{NAMES[seat]}’s team"))
                leads = seat == state.player and state.leads == gy.HEAD
                assert [*spaces(state, text)] == (team[::-1] if leads else team)
            for claim in state.board.claims:
                title = f"{state.board.names[claim]}, {state.board.nuggets[claim]} nugget"
                (line,) = (line for line in lines if line.startswith(title))
                guards = [f"guarded by {name}" in line for name in NAMES]
                assert guards == [state.guards[claim] == seat for seat in range(len(NAMES))]


def test_of_a_turn_of_gold_am_yukon_only_what_is_new_is_announced(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        match = played("gold_am_yukon", seats=NAMES, until=can_walk)
        shown(desk, match)
        who, listener = NAMES[match.state.player], Listener(desk)
        listener.news()
        listener.go_to("1 step, ")
        listener.press(pygame.K_RETURN)
        assert listener.news()[0] == f"{who}: Walked 1 step."
        listener.press(pygame.K_z, pygame.KMOD_CTRL)
        assert listener.news()[0] == f"Undone: {who}: Walked 1 step."


def can_walk(match: Match) -> bool:
    state: gy.State = match.state
    return state.phase == gy.PLAYING and not state.off[state.player] and state.spots > 2


def test_at_once_the_next_player_waits_until_whoever_listens_is_ready(tmp_path: Path) -> None:
    whole = played(
        "strike_it_rich",
        seats=("Ada", "computer:easy"),
        until=lambda match: bool(match.log[3:]) and _is_other(match),
    )
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        desk.adapter.listens = True
        scene = shown(desk, whole)
        before = len(whole.log)
        desk.step(100)
        assert scene.session.actor == 1
        assert len(whole.log) == before
        assert "Press Space for Silas’s turn." in desk.adapter.said
        desk.press_key(pygame.K_SPACE)
        desk.step(100)
        assert len(whole.log) > before


def _is_other(match: Match) -> bool:
    """Return True if the second seat is about to roll."""
    return match.turn == Chance("roll") and match.state.player == 1
