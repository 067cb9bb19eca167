"""A game that is watched, whichever it is: every way to a position, playing, and what can be done from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Event, Over
from games.joker_klondike.state import JokerBuilt, JokerReplaced
from games.match import NATURE, Match
from games.patience.state import Draw, GiveUp
from tests.golden.transcript import FOLDER, read
from tests.kit import campaign
from tests.saves.dicegame import DiceGame
from tests.ui.board_games import played
from tests.ui.board_viewers import Viewer, is_like, watching
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import MOVES, PatienceScene, dealt
from tests.ui.shared_scenes import lines_of, watched_facts
from ui.app.scene import GRACE
from ui.play.replay import PAUSE, SPEEDS, ReplayScene
from ui.play.replay_cursor import ReplayCursor
from ui.play.results import ResultsScene
from ui.play.scene import PlayScene
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene

PATIENCE = "klondike_patience"
BOARDS = [name for name in GAMES if GAMES[name].seats.stop > 2]
FINISHED = (*MOVES, GiveUp())
STEPPED = 8

games = pytest.mark.parametrize("game", GAMES)
boards = pytest.mark.parametrize("game", BOARDS)


def kept(desk: Desk, moves: tuple[object, ...] = FINISHED) -> Path:
    """A patience that was played and left."""
    scene = dealt(desk.app, EVERYTHING, moves)  # type: ignore[arg-type]
    assert scene.session.journal
    path = scene.session.journal.path
    scene.session.journal.close()
    return path


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


@pytest.fixture
def viewer(desk: Desk) -> Viewer:
    """Somebody who watches a patience that was given up after some moves."""
    assert desk.app.navigator.watch(kept(desk)) == ""
    desk.settle()
    assert isinstance(desk.scene, ReplayScene)
    return Viewer(desk, dealt(desk.app, EVERYTHING, FINISHED).session.match)


# ------------------------------------------------------------------ positions
@games
def test_whichever_way_a_position_is_come_to_it_looks_the_same(game: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"replay {game}", short=2, long=40):
        match = played(game, seed, entries=90 if seed % 2 else 10_000)
        animation = ("full", "none", "short")[seed % 3]
        folder = tmp_path / str(seed)
        with campaign.told(seed=seed), watching(folder, match, animation=animation) as viewer:
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


def step_on(viewer: Viewer) -> None:
    """The next move; while it is shown, neither the log nor the pill tells of it."""
    before, pill = viewer.position, viewer.pill
    viewer.desk.press_key(pygame.K_RIGHT)
    while viewer.scene.stage.busy:
        assert max(viewer.told) == before
        assert viewer.pill is pill
        viewer.desk.step(3)
    assert max(viewer.told) == before + 1
    assert viewer.pill is not pill


@games
def test_each_position_has_a_line_that_leads_to_it(game: str, tmp_path: Path) -> None:
    with watching(tmp_path, played(game, 3, entries=60)) as viewer:
        lines = [told.words for told in viewer.scene.lines]
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        viewer.key(pygame.K_END)
        line = lines_of(viewer.scene)[1]
        viewer.desk.move(line.area.center)
        viewer.desk.assert_redraw_is_exact()
        viewer.desk.click(line.area.center)
        viewer.check(line.number)


def test_cards_lie_in_their_order_upon_and_below_the_joker(tmp_path: Path) -> None:
    for path in sorted((FOLDER / "joker_klondike").glob("*.txt")):
        header, entries = read(path.read_text(encoding="utf-8"))
        match = Match.begin(GAMES[header.game], header.seats, header.options)
        for entry in entries:
            match.repeat(entry)
        with watching(tmp_path / path.stem, match) as viewer:
            for position in range(1, viewer.last + 1):
                events = viewer.scene.reel.events(position)
                if any(isinstance(event, JokerBuilt | JokerReplaced) for event in events):
                    viewer.scene.go(0)
                    viewer.scene.go(position - 1)
                    for following in range(position, min(position + 12, viewer.last) + 1):
                        viewer.scene.go(following)
                        viewer.check(following)
                        for pile in viewer.scene.face.table.foundations:
                            depths = [sprite.depth for sprite in pile]
                            assert depths == sorted(set(depths))


def test_dragging_the_nugget_shows_what_it_passes(viewer: Viewer) -> None:
    viewer.desk.press(viewer.bar_at(0))
    for position in (1, 5, 3, 9):
        viewer.desk.move(viewer.bar_at(position), held=True)
        viewer.check(position)
    viewer.desk.move((5, 5), held=True)
    viewer.check(0)
    viewer.desk.release((5, 5))
    viewer.desk.move(viewer.bar_at(4))
    viewer.check(0)


# ------------------------------------------------------------------ playing
@games
def test_it_plays_and_each_move_is_shown_to_its_end(game: str, tmp_path: Path) -> None:
    with watching(tmp_path, played(game, 5, entries=16), animation="full") as viewer:
        viewer.desk.assert_idle_draws_nothing()
        viewer.key(pygame.K_SPACE)
        begun = viewer.desk.clock.now
        while viewer.scene.playing:
            before, is_busy = viewer.position, viewer.scene.stage.busy
            viewer.desk.step()
            assert viewer.position == before or not is_busy, "the move before was not at its end"
            assert viewer.desk.clock.now - begun < 90
        viewer.check(viewer.last)
        viewer.desk.assert_idle_draws_nothing()
        viewer.key(pygame.K_SPACE)
        assert (viewer.position, viewer.scene.playing) == (0, True)


@pytest.mark.parametrize("speed", SPEEDS)
def test_it_plays_at_its_speed(viewer: Viewer, speed: int) -> None:
    viewer.key(*[pygame.K_UP] * 6, *[pygame.K_DOWN] * 6)
    for _ in range(SPEEDS.index(speed)):
        viewer.use("speed")
    assert viewer.scene.speed == speed
    begun = viewer.desk.clock.now
    viewer.use("play")
    while viewer.scene.playing:
        viewer.desk.step()
    spent = viewer.desk.clock.now - begun
    wanted = (len(FINISHED) - 0.5) * PAUSE / speed
    assert wanted <= spent <= wanted + len(FINISHED) * 0.05 + 0.1


def test_playing_is_ended_by_whatever_else_is_done(viewer: Viewer) -> None:
    desk = viewer.desk
    ends: list[Callable[[], object]] = [
        lambda: viewer.key(pygame.K_SPACE),
        lambda: viewer.use("play"),
        lambda: viewer.use("step"),
        lambda: desk.click(viewer.bar_at(6)),
        lambda: [desk.press_key(key) for key in (pygame.K_COMMA, pygame.K_ESCAPE)],  # type: ignore[func-returns-value]
        lambda: [desk.post(kind) for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)],  # type: ignore[func-returns-value]
    ]
    for end in ends:
        viewer.scene.go(0)
        viewer.use("play")
        desk.step(80)
        assert viewer.scene.playing
        end()
        assert not viewer.scene.playing
        position = viewer.position
        desk.step(200)
        viewer.check(position)


# ------------------------------------------------------------------ what the pill says, what can be done
@boards
def test_a_game_that_was_left_is_told_of_and_gone_on_with_at_its_end(game: str, tmp_path: Path) -> None:
    with watching(tmp_path, played(game, 3, entries=60), tmp_path / "game.grg") as viewer:
        viewer.check(0)
        unit = viewer.scene.face.manner.unit
        assert viewer.scene.sentence() == f"Watching: before the first of {viewer.last} {unit}s, 12:34"
        assert "Share" in {button.look.label for button in viewer.scene.buttons}
        assert not viewer.button("Go on").enabled
        viewer.key(pygame.K_RIGHT)
        assert viewer.scene.sentence() == f"Watching: {unit} 1 of {viewer.last}"
        lit = [watched_facts(viewer.scene, seat).is_active for seat in range(len(viewer.match.seats))]
        assert [seat for seat, is_lit in enumerate(lit) if is_lit] == [viewer.scene.face.turn]
        viewer.key(pygame.K_END)
        assert viewer.scene.sentence() == f"{unit.capitalize()} {viewer.last}: it was left here"
        assert viewer.button("Go on").enabled
        assert "The result" not in {button.look.label for button in viewer.scene.buttons}


@boards
def test_at_the_end_it_says_who_won_and_shows_the_result(game: str, tmp_path: Path) -> None:
    match = played(game, 2, seats=2)
    turn = match.turn
    assert isinstance(turn, Over)
    with watching(tmp_path, match) as viewer:
        viewer.key(pygame.K_END)
        viewer.check(viewer.last)
        names = [viewer.scene.face.names[seat] for seat in turn.winners]
        assert viewer.scene.sentence().startswith(f"The end: {names[0]} wins")
        lit = [watched_facts(viewer.scene, seat).is_active for seat in range(2)]
        assert [seat for seat, is_lit in enumerate(lit) if is_lit] == list(turn.winners)
        viewer.use("The result")
        found = viewer.desk.scene
        assert isinstance(found, ResultsScene)
        assert found.ending.winners == turn.winners
        viewer.desk.step(2, GRACE)
        viewer.desk.click(found.buttons[1].area.center)
        assert (viewer.position, viewer.scene.playing) == (0, True)


def test_a_patience_that_was_left_goes_on_from_its_end(desk: Desk) -> None:
    assert desk.app.navigator.watch(kept(desk, MOVES)) == ""
    viewer = Viewer(desk, dealt(desk.app, EVERYTHING, MOVES).session.match)
    viewer.use("Go on from here")
    viewer.check(0)
    viewer.key(pygame.K_END)
    assert viewer.scene.sentence() == f"Move {len(MOVES)}: it was left here"
    viewer.use("Go on from here")
    table = desk.scene
    assert isinstance(table, PatienceScene)
    assert table.session.match.state == viewer.match.state
    assert [type(scene) for scene in desk.app.scenes] == [Board, PlayScene]
    assert table.play(Draw())


@pytest.mark.parametrize("is_here", [True, False])
def test_a_game_on_a_table_is_gone_on_with_there(desk: Desk, is_here: bool) -> None:
    """Watched over its own table that table comes back; one in another window is only looked at."""
    table = dealt(desk.app, EVERYTHING, MOVES)
    if is_here:
        desk.show(lambda app: table)
    assert table.session.journal
    assert desk.app.navigator.watch(table.session.journal.path) == ""
    viewer = Viewer(desk, table.session.match)
    viewer.key(pygame.K_END)
    said: list[str] = []
    viewer.scene.say = said.append
    viewer.use("Go on from here")
    assert (desk.scene is table) is is_here
    assert is_here or "another window" in said[-1]


def test_the_deal_can_be_played_and_what_was_taken_back_is_not_part_of_it(desk: Desk) -> None:
    desk.app.navigator.open_new(PATIENCE, "617")
    table = desk.scene
    assert isinstance(table, PatienceScene)
    for _ in range(3):
        table.play(Draw())
    desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.session.journal
    assert desk.app.navigator.watch(table.session.journal.path) == ""
    viewer = Viewer(desk, table.session.match)
    assert viewer.last == 2
    viewer.use("Play this deal")
    assert isinstance(desk.scene, PatienceScene)
    assert desk.scene is not table
    assert desk.scene.session.match.options["deal"] == "617"
    assert len(desk.scene.session.match.log) == 1
    assert [type(scene) for scene in desk.app.scenes] == [Board, PlayScene]


def test_keys_and_tab_do_what_they_do_everywhere(viewer: Viewer) -> None:
    viewer.key(pygame.K_F1)
    assert isinstance(viewer.desk.scene, RulesScene)
    viewer.desk.press_key(pygame.K_ESCAPE)
    viewer.key(pygame.K_COMMA)
    assert isinstance(viewer.desk.scene, SettingsScene)
    viewer.desk.press_key(pygame.K_ESCAPE)
    viewer.key(pygame.K_RIGHT, pygame.K_m)
    assert viewer.desk.app.settings.now.muted
    reached = set()
    for _ in range(20):
        viewer.key(pygame.K_TAB)
        reached.add(viewer.scene.focus.target)
    assert reached == {button for button in viewer.scene.buttons if button.enabled}
    while viewer.scene.focus.target is not viewer.button("step"):
        viewer.key(pygame.K_TAB)
    viewer.key(pygame.K_RETURN)
    viewer.check(2)
    viewer.key(pygame.K_ESCAPE)
    assert isinstance(viewer.desk.scene, Board)


# ------------------------------------------------------------------ how games are opened
def test_a_finished_game_is_opened_to_be_watched_and_one_that_was_left_to_be_played(desk: Desk) -> None:
    path = kept(desk)
    before = path.read_bytes()
    assert desk.app.navigator.open_saved(path) == ""
    assert isinstance(desk.scene, ReplayScene)
    assert "Go on from here" not in {button.look.label for button in desk.scene.buttons}
    assert path.read_bytes() == before
    desk.app.library.put_away(path)  # nobody holds it
    assert desk.app.navigator.open_saved(kept(desk, MOVES)) == ""
    assert isinstance(desk.scene, PatienceScene)


def test_a_file_without_any_move_is_dealt_or_watched_without_harm(desk: Desk) -> None:
    path = kept(desk, MOVES)
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    assert desk.app.navigator.watch(path) == ""
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END):
        desk.press_key(key)
        desk.assert_redraw_is_exact()
    assert isinstance(desk.scene, ReplayScene)
    assert desk.scene.position == 0
    assert desk.app.navigator.open_saved(path) == ""
    assert isinstance(desk.scene, PatienceScene)
    assert desk.scene.face.view.stock == 24


def test_a_recording_is_opened_to_be_watched(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(desk, MOVES)
    path.write_bytes(path.read_bytes() + b'["0","Build",7]\n["0","Draw"]\n')
    monkeypatch.setattr(type(GAMES[PATIENCE]), "version", GAMES[PATIENCE].version + 1)
    before = path.read_bytes()
    assert desk.app.navigator.open_saved(path) == ""
    viewer = Viewer(desk, dealt(desk.app, EVERYTHING, MOVES).session.match)
    viewer.key(pygame.K_END)
    viewer.check(len(MOVES))
    assert viewer.scene.sentence() == f"Move {len(MOVES)}: the recording ends here"
    assert "Go on from here" not in {button.look.label for button in viewer.scene.buttons}
    assert path.read_bytes() == before
    assert desk.app.navigator.watch(path.with_name("gone.grg")).endswith("it is not there any more.")


# ------------------------------------------------------------------ the reel
def test_every_position_of_a_reel_is_that_of_the_match() -> None:
    tables = [(DiceGame(), 2), *((game, game.seats[0]) for game in GAMES.values())]
    for seed in campaign.seeds("reel", short=2, long=100):
        for game, seats in tables:
            with campaign.told(seed=seed, game=game.name):
                match, rng = Match.begin(game, ("Ada",) * seats, {}), Random(seed)
                match.settle(rng)
                while not match.is_over and len(match.log) < 120:
                    match.play(rng.choice(match.game.moves(match.state)))
                    match.settle(rng)
                compare(ReplayCursor(match), match)


def compare(reel: ReplayCursor, match: Match) -> None:
    """The states and the events of a reel, beside a match that is played anew."""
    again, position = Match.begin(match.game, match.seats, match.options), 0
    events: list[Event] = []
    for entry in match.log:
        if entry.actor != NATURE:
            assert reel.state(position) == again.state
            assert reel.events(position) == events
            position, events = position + 1, []
        events += again.repeat(entry)
    assert reel.last == position
    assert reel.state(position) == again.state
    assert reel.state(position) is not reel.state(position), "a state is the caller's own"
