"""A game that is watched, whichever it is: every way to a position, playing, and what can be done from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.compat import override
from games.core import Event
from games.joker_klondike.state import JokerBuilt, JokerReplaced
from games.match import NATURE, Match
from games.patience.state import GiveUp
from tests.golden.transcript import FOLDER
from tests.kit import campaign
from tests.kit.old_script import Scene, each, read
from tests.strike_it_rich.table import NUMBERS, TURNS, mine_of, scripted
from tests.ui.board_games import played
from tests.ui.board_viewers import Viewer, is_like, watching
from tests.ui.deals import EVERYTHING
from tests.ui.harness import STEP, Desk
from tests.ui.patience import MOVES, dealt, saved
from tests.ui.pending import golden
from tests.ui.walks import press, walked
from ui.app.scene import GRACE
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.playing.start import watch
from ui.play.replay.scene import PAUSE, ReplayScene
from ui.words import in_words

PATIENCE = "klondike_patience"
FINISHED = (*MOVES, GiveUp())
STEPPED = 8

games = pytest.mark.parametrize("game", GAMES)


# ------------------------------------------------------------------ positions
@games
def test_whichever_way_a_position_is_come_to_it_looks_the_same(game: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"replay {game}", short=1, long=40):
        match = played(game, seed, entries=90 if seed % 2 else 10_000)
        animation = ("full", "none", "short")[(seed + len(game)) % 3]
        folder = tmp_path / str(seed)
        with campaign.told(seed=seed), watching(folder, match, animation=animation) as viewer:
            compare(ReplayCursor(match), match)
            lines = [in_words(told.words) for told in viewer.scene.lines]
            assert len(lines) == viewer.last + 1
            assert all(line[-1] in '.!"”' for line in lines)
            viewer.check(0)
            looks = [viewer.picture()]
            for position in range(1, min(STEPPED, viewer.last) + 1):
                step_on(viewer)
                viewer.check(position)
                looks.append(viewer.picture())
            rng = Random(seed)
            for _ in range(7):
                viewer.go_any_way(rng)
                viewer.check()
                viewer.desk.click(viewer.bar_at(rng.randint(0, STEPPED)))
                viewer.desk.move((1, 1))
                viewer.check()
                assert viewer.position > STEPPED or is_like(viewer.picture(), looks[viewer.position])


def compare(cursor: ReplayCursor, match: Match) -> None:
    """The states and the events of a reel, beside a match that is played anew."""
    again, position = Match.begin(match.game, match.seats, match.options), 0
    events: list[Event] = []
    for entry in match.log:
        if entry.actor != NATURE:
            assert cursor.state(position) == again.state
            assert cursor.events(position) == events
            position, events = position + 1, []
        events += again.repeat(entry)
    assert cursor.last == position
    assert cursor.state(position) == again.state
    assert cursor.state(position) is not cursor.state(position), "a state is the caller's own"


def step_on(viewer: Viewer) -> None:
    """The next move; while it is shown, neither the log nor the pill tells of it."""
    before, pill = viewer.position, viewer.scene.hud.pill
    viewer.desk.press_key(pygame.K_RIGHT)
    while viewer.scene.stage.busy:
        assert max(viewer.told) == before
        assert viewer.scene.hud.pill is pill
        viewer.desk.step(3)
    assert max(viewer.told) == before + 1
    assert viewer.scene.hud.pill is not pill


@pytest.mark.parametrize(
    "path", sorted((FOLDER / "joker_klondike").glob("*.txt")), ids=lambda path: path.stem
)
def test_cards_lie_in_their_order_upon_and_below_the_joker(path: Path, tmp_path: Path) -> None:
    with watching(tmp_path, golden(path).match()) as viewer:
        for position in range(1, viewer.last + 1):
            events = viewer.scene.cursor.events(position)
            if any(isinstance(event, JokerBuilt | JokerReplaced) for event in events):
                viewer.scene.go(0)
                for following in range(position - 1, min(position + 12, viewer.last) + 1):
                    viewer.scene.go(following)
                    viewer.check(following)
                    for pile in viewer.scene.face.table.foundations:
                        depths = [sprite.depth for sprite in pile]
                        assert depths == sorted(set(depths))


@games
def test_it_plays_and_each_move_is_shown_to_its_end(game: str, tmp_path: Path) -> None:
    with watching(tmp_path, played(game, 5, entries=16), animation="full") as viewer:
        viewer.desk.assert_idle_draws_nothing()
        viewer.key(pygame.K_SPACE)
        for _ in range(round(90 / STEP)):
            before, is_busy = viewer.position, viewer.scene.stage.busy
            viewer.desk.step()
            assert viewer.position == before or not is_busy, "the move before was not at its end"
            if not viewer.scene.playing:
                break
        viewer.check(viewer.last)
        viewer.desk.step(round(PAUSE / STEP))  # slips go
        viewer.desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ walks
class Watcher(Viewer):
    """Somebody with games on the shelf; after every act the table shows the position."""

    said = ""

    @property
    def path(self) -> Path:
        """The newest file."""
        return max(self.desk.app.library.folder.glob("*.grg"), key=lambda path: path.stat().st_mtime_ns)

    @override
    def check(self, position: int | None = None) -> None:
        """As ever; and it plays on only where it was told to."""
        if isinstance(self.desk.scene, ReplayScene) and not self.scene.playing:
            here = self.position if position is None else position
            self.desk.step(80)
            super().check(here)


def save(watcher: Watcher, *what: str) -> None:
    """A patience in a file: "given up", "left", "unmoved", or of other rules: "recording"."""
    path = saved(watcher.desk, FINISHED if what == ("given", "up") else MOVES)
    raw = path.read_bytes()
    match what[0]:
        case "unmoved":
            raw = raw.split(b"\n")[0] + b"\n"
        case "recording":
            data = b'"data":"%s"' % GAMES[PATIENCE].data_hash().encode()
            assert data in raw
            raw = raw.replace(data, b'"data":"other"') + b'["0","Build",7]\n["0","Draw"]\n'
    path.write_bytes(raw)


def board(watcher: Watcher, game: str, how: str) -> None:
    """A board game, "left" in the middle or played to its end by two."""
    show(watcher, played(game, 3, entries=60) if how == "left" else played(game, 2, seats=2))


def turns(watcher: Watcher, *seats: str) -> None:
    """Seven turns of STRIKE IT RICH between these two."""
    show(watcher, scripted(*TURNS, seats=seats))


def show(watcher: Watcher, match: Match) -> None:
    watcher.match = match
    watcher.desk.show(lambda app: watch(app, watcher.match, 754, app.library.folder / "game.grg"))
    watcher.desk.step(2, GRACE)


def table(watcher: Watcher, where: str) -> None:
    """A patience that is still open: at the table, or elsewhere."""
    scene = dealt(watcher.desk.app, EVERYTHING, MOVES)
    if where == "here":
        watcher.desk.show(lambda app: scene)


def look(watcher: Watcher, way: str) -> None:
    """Watch the newest file, or open it; what is only watched stays as it is."""
    path, navigator = watcher.path, watcher.desk.app.navigator
    before = path.read_bytes()
    (navigator.watch if way == "watch" else navigator.open_saved)(path)
    watcher.desk.settle()
    if isinstance(watcher.desk.scene, ReplayScene):
        assert path.read_bytes() == before
        watcher.scene.show_message = partial(setattr, watcher, "said")


def line(watcher: Watcher, number: str) -> None:
    """Click on the line of a position in the log, and put the paper away that says why."""
    found = next(line for line in watcher.lines if line.number == int(number))
    watcher.desk.click(found.area.center)
    watcher.key(pygame.K_ESCAPE)


def glows(watcher: Watcher) -> str:
    """The mines in the light."""
    lit, mines = watcher.glowing, watcher.scene.face.layout.mines
    return " ".join(number for number in NUMBERS if lit and lit.contains(mines[mine_of(number)]))


def use(watcher: Watcher, *words: str) -> None:
    """Click on a button."""
    name = " ".join(words)
    found = (each for each in watcher.desk.scene.buttons if each.look.label == name)
    watcher.desk.click((next(found, None) or watcher.button(name)).area.center)


def nugget(watcher: Watcher, *positions: str) -> None:
    """Take the nugget along the bar, and far beyond its beginning, where it is let go."""
    watcher.desk.press(watcher.bar_at(watcher.position))
    for position in positions:
        watcher.desk.move(watcher.bar_at(int(position)), held=True)
        watcher.check(int(position))
    watcher.desk.move((5, 5), held=True)
    watcher.desk.release((5, 5))
    watcher.desk.move(watcher.bar_at(4))


def play(watcher: Watcher) -> None:
    """Play to the end, and say how long that took."""
    begun = watcher.desk.clock.now
    watcher.use("play")
    while watcher.scene.playing:
        watcher.desk.step()
    watcher.said = f"{watcher.desk.clock.now - begun:.1f} seconds"


def hide(watcher: Watcher) -> None:
    for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
        watcher.desk.post(kind)


ACTS: dict[str, Callable[..., object]] = {
    "save": save,
    "board": board,
    "table": table,
    "turns": turns,
    "line": line,
    "new": lambda watcher, deal: watcher.desk.app.navigator.open_new(PATIENCE, deal),
    "watch": partial(look, way="watch"),
    "open": partial(look, way="open"),
    "use": use,
    "key": partial(press, lambda watcher, key, mod: watcher.desk.press_key(key, mod)),
    "bar": lambda watcher, position: watcher.desk.click(watcher.bar_at(int(position))),
    "nugget": nugget,
    "play": play,
    "hide": hide,
    "wait": lambda watcher: watcher.desk.step(80),
}
SO: dict[str, Callable[..., object]] = {
    "at": lambda watcher: f"{watcher.position} of {watcher.last}",
    "playing": lambda watcher: watcher.scene.playing,
    "speed": lambda watcher: watcher.scene.speed,
    "pill": lambda watcher: watcher.scene.sentence(),
    "lit": lambda watcher: " ".join(
        each.name for seat, each in enumerate(watcher.scene.face.seats) if watcher.facts(seat).is_active
    ),
    "cash": lambda watcher: " ".join(watcher.facts(seat).amount or "-" for seat in (0, 1)),
    "dice": lambda watcher: " ".join(map(str, watcher.scene.face.table.dice.spots)),
    "told": lambda watcher: in_words(watcher.scene.lines[watcher.position].words),
    "glows": glows,
    "can": lambda watcher: " | ".join(
        each.look.label for each in watcher.desk.scene.buttons if each.look.label and each.enabled
    ),
    "scenes": lambda watcher: " ".join(type(scene).__name__ for scene in watcher.desk.app.scenes[1:]),
    "said": lambda watcher: watcher.said,
    "refused": lambda watcher: in_words(watcher.desk.scene.sentence),
    "muted": lambda watcher: watcher.desk.app.settings.current.muted,
    "log": lambda watcher: len(watcher.desk.scene.session.match.log),
    "number": lambda watcher: watcher.desk.scene.session.match.options["deal"],
}


@each(read(Path(__file__).parent / "replay_walks.txt"))
def test_a_walk_goes_as_it_is_told(desk: Desk, scene: Scene) -> None:
    watcher = Watcher(desk, Match.begin(GAMES[PATIENCE], ("You",), {"deal": ""}))
    scene.holds(walked(scene.lines, watcher, ACTS, SO, watcher.check))
