"""STRIKE IT RICH that is watched: positions by every way, the log, covered cash, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from games.chance import pick
from games.match import NATURE, Match
from games.strike_it_rich import GAME
from games.strike_it_rich.state import HIDDEN, NOBODY, State
from tests.kit import campaign
from tests.strike_it_rich.table import mine_of
from tests.ui import board_viewers
from tests.ui.harness import opened
from tests.ui.shared_scenes import bar_of, lines_of, pause, watched_facts
from tests.ui.strike import PAIRS, WAYS, Way, seams
from tests.ui.strike_games import played, scripted
from ui.app.scene import GRACE
from ui.play.results import ResultsScene
from ui.play.start import watch

MOVES = 7
"""Of the script that is watched where no other match is."""


class Viewer(board_viewers.Viewer):
    """The mines, the dice, the bar and the log."""

    def compare(self, position: int) -> None:
        scene, state = self.scene, self.state(position)
        assert scene.reel.state(position) == state
        assert scene.face.view.owner == scene.face.table.mines.owners == state.owner
        assert scene.face.table.view is scene.face.view
        joined = {(one, two) for one, two in PAIRS if state.owner[one] == state.owner[two] != NOBODY}
        assert seams(scene.face.table) == joined
        assert state.dice in ((), tuple(scene.face.table.dice.spots))
        assert bar_of(scene).value == position

    def state(self, position: int) -> State:
        """The state after so many moves, played anew."""
        state: State = GAME.new(2, self.match.options)
        made = -1
        for entry in self.match.log:
            made += entry.actor != NATURE
            if made >= position:
                break
            GAME.apply(state, entry.move)
        return state

    def cash(self) -> list[str]:
        """What the rows say of the cash."""
        return [watched_facts(self.scene, seat).amount for seat in range(2)]


@contextmanager
def watching(folder: Path, match: Match | None = None, way: Way = WAYS[0]) -> Iterator[Viewer]:
    match = match or scripted()
    with opened(folder, way[1], animation=way[0]) as desk:
        desk.show(lambda app: watch(app, match, 754))
        yield Viewer(desk, match)


def go_any_way(viewer: Viewer, rng: Random) -> None:
    """By the keys, the bar, a line of the log, the wheel, or by playing."""
    match pick(rng, ("key", "bar", "line", "wheel", "play")):
        case "key":
            keys = (pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_HOME, pygame.K_END)
            viewer.key(pick(rng, keys))
        case "bar":
            viewer.desk.click(bar_of(viewer.scene).place_of(rng.randint(0, viewer.last)))
        case "line":
            viewer.desk.click(pick(rng, lines_of(viewer.scene)).area.center)
        case "wheel":
            viewer.desk.wheel(pick(rng, (-2, 1)), (300, 300))
        case "play":
            viewer.use("play")
            viewer.desk.step(rng.randint(1, 120))
            pause(viewer.scene)


def test_any_way_leads_to_the_position(tmp_path: Path) -> None:
    """Of a game that is over, whose cash is shown at every position."""
    for seed in campaign.seeds("strike replay", short=2, long=40):
        with campaign.told(seed=seed), watching(tmp_path, played(seed), ("short", (960, 600))) as viewer:
            rng = Random(seed)
            for _ in range(10):
                go_any_way(viewer, rng)
                viewer.check()
                assert viewer.cash() == [f"${dollars:,}" for dollars in viewer.state(viewer.position).cash]


# ------------------------------------------------------------------ the log
def test_each_line_tells_a_roll_and_what_was_done_and_leads_to_its_mine(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        lines = viewer.scene.lines
        assert len(lines) == MOVES + 1
        assert lines[0].words == "The game begins."
        assert lines[1].words == "Belle rolled 1, 4, 5 and bought Grubstake for $20,000."
        assert lines[5].words == (
            "Belle rolled 4, 4, 1 and bought Four Aces for $10,000 from Silas in a Double Play."
        )
        viewer.key(pygame.K_END, pygame.K_HOME)
        assert len(lines_of(viewer.scene)) >= 4
        for number, mine in ((1, mine_of("1-4")), (2, mine_of("4-4"))):
            viewer.desk.click(
                next(line.area.center for line in lines_of(viewer.scene) if line.number == number)
            )
            viewer.check(number)
            assert lines[number].place == mine
            glow = viewer.scene.face._glow
            assert glow
            assert glow.rect.contains(viewer.scene.face.layout.mines[mine])
            viewer.use("first")
            assert viewer.scene.face._glow is None


# ------------------------------------------------------------------ secret cash, and the end
@pytest.mark.parametrize(
    ("seats", "cash"), [(("Belle", "computer:hard"), ["$135,000", ""]), (("Belle", "Soapy"), ["", ""])]
)
def test_of_a_game_that_goes_on_cash_is_covered(
    tmp_path: Path, seats: tuple[str, str], cash: list[str]
) -> None:
    with watching(tmp_path, scripted(seats=seats)) as viewer:
        viewer.key(pygame.K_END)
        assert viewer.cash() == cash
        assert viewer.scene.face.view.cash == [135_000 if cash[0] else HIDDEN, HIDDEN]
        assert not {"The result", "Go on"} & {button.look.label for button in viewer.scene.buttons}


def test_at_the_end_it_says_who_won_and_shows_the_last_roll_and_the_result(tmp_path: Path) -> None:
    match = played()
    with watching(tmp_path, match) as viewer:
        viewer.key(pygame.K_END)
        rolled = [entry.move for entry in match.log if entry.actor == NATURE][-1]
        assert (
            tuple(viewer.scene.face.table.dice.spots) == tuple(rolled) == tuple(viewer.scene.face.view.dice)
        )
        winner = viewer.scene.face.names[match.state.player]
        assert viewer.scene.sentence().startswith(f"The end: {winner} wins with $1,0")
        viewer.use("The result")
        found = viewer.desk.scene
        assert isinstance(found, ResultsScene)
        assert found.ending.winners == (match.state.player,)
        viewer.desk.step(2, GRACE)
        viewer.desk.click(found.buttons[1].area.center)
        assert (viewer.position, viewer.scene.playing) == (0, True)
