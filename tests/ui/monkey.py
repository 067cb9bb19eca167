"""A monkey at the desk: keys, mouse, gamepad, sizes and time at random, and what must hold whatever it does.

Its gamepad is a virtual one of SDL, and its keys send texts: the program gets all events of each press.
Everything it does follows from a number, which is told when something falls, so that it can be done again.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pygame

from games import GAMES
from games.compat import override
from games.core import Decide, Move
from games.match import Match
from games.patience.state import Draw
from games.solver.outlook import Outlook, TurningPoint
from games.solver.solver import Answer, Verdict
from saves.library import Opened
from tests.kit.faults import faults
from tests.ui import keyboards
from tests.ui.gamepad import AXES, BUTTONS, Gamepad, plugged_in
from tests.ui.harness import Board, Desk, Place, QuietWorker, opened
from tests.ui.patience import assert_shown
from tests.ui.pending import Position, positions
from tests.ui.screens import ROOMS, Pose
from tests.ui.shared_scenes import assert_ringed, assert_saved, assert_seen, show_finale
from ui.app.app import App
from ui.app.intents import Command, Intent
from ui.app.scene import Scene
from ui.app.worker_process import Job
from ui.dialogs.files import FileScene
from ui.dialogs.forms import FormScene
from ui.games.patience.face import PatienceFace
from ui.games.patience.solver_jobs import CountWays, FindTurningPoint, LastWinnable, Winnable
from ui.play.base.session import PlayTimer
from ui.play.computer.jobs import Advise, Explain, Interject, Judge
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import resume
from ui.screens.saves import SavesScene
from ui.words import ENGLISH, spoken_language

LONGEST_WAY: Final = 12
"""How many acts it spends elsewhere before it comes back."""
TOLD: Final = 40
"""The last acts that are told where something falls."""

_USUAL: Final = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN,
    pygame.K_SPACE, pygame.K_SPACE,
)  # fmt: skip
_OTHERS: Final = (
    pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F5, pygame.K_KP_ENTER, pygame.K_AC_BACK, pygame.K_INSERT,
    pygame.K_COMMA, pygame.K_PLUS, pygame.K_MINUS, pygame.K_PERIOD, pygame.K_SLASH, pygame.K_LSHIFT,
)  # fmt: skip
_LETTERS: Final = tuple(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789ggg"))
_WITH_CONTROL: Final = tuple(map(ord, "zzzzyyyndrhacvx,"))
_WORDS: Final = ("7", "617", "Ä", "漢字", "-1", " ", "\u202e", "x" * 50, "~/a.grg", "%", "{}", "'")
_SIZES: Final = ((960, 600), (1000, 640), (700, 900), (640, 480))
_ARROWS: Final = ("left", "right", "up", "down")
_HATS: Final = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1))
_KEYBOARDS: Final = (keyboards.AMERICAN, keyboards.RUSSIAN, keyboards.FRENCH)
_PAUSES: Final = (0.02, 0.02, 0.1, 0.4, 1.0, 3.0)


class QuickWorker(QuietWorker):
    """Answers soon what was asked last, with anything that may be answered, or that it failed."""

    def __init__(self, rng: Random, match: Callable[[], Match | None]) -> None:
        super().__init__()
        self._rng = rng
        self._match = match

    @override
    def poll(self) -> None:
        if self.asked and self._rng.random() < 0.5:
            job, take = self.asked.pop()
            self.asked.clear()
            take(None if self._rng.random() < 0.03 else self._answer(job))

    def _answer(self, job: Job[object]) -> Any:
        """Any verdict, any sentence, any legal move; None where there is none."""
        match, turn = self._match(), None
        if match and isinstance(match.turn, Decide):
            turn = match.turn
        move: Move | None = self._rng.choice(match.game.moves(match.state)) if match and turn else None
        match job:
            case Winnable():
                return Answer(self._rng.choice((Verdict.LOST, Verdict.UNKNOWN)))
            case FindTurningPoint():
                return TurningPoint(won := self._rng.randint(0, len(job.snapshot.log) - 1), won + 1)
            case CountWays():
                return Outlook(job.ways, won := self._rng.randint(0, job.ways), job.ways - won)
            case Judge():
                return tuple(self._rng.random() for _ in job.snapshot.seats)
            case LastWinnable():
                return self._rng.randint(-1, len(job.snapshot.log))
            case Interject():
                asides = turn.asides if turn else ()
                return self._rng.choice([None, *(each.move for each in asides if each.player == job.seat)])
            case Explain() if turn:
                return "It is too dear."
            case Advise() if turn:
                return move, "It is as good as any."
        return move


class Monkey:
    """Somebody at a desk who knows nothing and tries everything."""

    def __init__(self, desk: Desk, rng: Random, pad: Gamepad, letters: str) -> None:
        self.desk = desk
        self.letters = letters
        keyboards.use(desk.app.reader, letters)
        self.pad = pad
        self.rng = rng
        self.count = 0
        self.told: deque[str] = deque(maxlen=TOLD)
        self.asked = 0
        """Number of commands without arrows, which repeat while they are held."""
        desk.app.worker = QuickWorker(rng, lambda: _match_of(desk.scene))
        handle = desk.app.dispatcher.handle

        def counting(intent: Intent, now: float) -> None:
            self.asked += isinstance(intent, Command) and intent.name not in _ARROWS
            handle(intent, now)

        desk.app.dispatcher.handle = counting  # type: ignore[method-assign]

    # -------------------------------------------------------------- a stay
    def stay(self, name: str, pose: Pose, acts: int) -> None:
        """Do so much at a place, coming back to it from the empty floor; then everything must hold."""
        self._come_to(name, pose)
        home, away = self.desk.scene, 0
        for _ in range(acts):
            self._act()
            away = 0 if self.desk.scene is home else away + 1
            if type(self.desk.scene) is Board or not self.desk.app.loop.running or away > LONGEST_WAY:
                self.check()
                self._come_to(name, pose)
                home, away = self.desk.scene, 0
        self.check()

    def _come_to(self, name: str, pose: Pose) -> None:
        """Close what is open, as closing the window does, and open the place."""
        self.told.append(f"comes to {name}")
        app = self.desk.app
        while app.scenes:
            app.scenes.pop().close()
        app.loop.running = True
        app.push(Board(app))
        if spoken_language() != ENGLISH:  # chosen in the settings; the ways to a place are told in English
            app.change_settings(language=ENGLISH)
        pose(self.desk)
        self.desk.step(2)

    # -------------------------------------------------------------- what it does
    def _act(self) -> None:
        """Anything, what a player does often more often."""
        do, pick, rng, place = self._do, self.rng.choice, self.rng, self._place
        acts: list[tuple[float, Callable[[], object]]] = [
            (40, lambda: self._press_key(*self._key())),
            (1, lambda: do("post", pygame.KEYDOWN, key=self._key()[0], mod=0, unicode="", scancode=0)),
            (24, lambda: do("click", place(), pick((1, 1, 1, 1, 1, 1, 2, 3)))),
            (4, lambda: do("tap", place(), pick((0.02, 0.1, 0.7)))),
            (1, lambda: do("move", place(), pick((True, False)), touch=True)),
            (1, lambda: do("post", pygame.WINDOWFOCUSLOST)),
            (6, lambda: [do("click", each, soon=True) for each in [place()] * 2]),
            (8, lambda: do("move", place(), pick((True, False, False, False, False)))),
            (3, lambda: do("press", place(), pick((1, 1, 3)))),
            (3, lambda: do("release", place(), pick((1, 1, 3)))),
            (5, lambda: do("drag", place(), place(), 3)),
            (2, lambda: do("wheel", pick((-3, -1, 1, 3)), place())),
            (7, lambda: self._use_pad("press", rng.randrange(BUTTONS))),
            (1, lambda: self._use_pad(pick(("hold", "release")), rng.randrange(BUTTONS))),
            (2, lambda: self._use_pad("tilt", rng.randrange(AXES), pick((-1.0, -0.5, 0.0, 0.0, 1.0)))),
            (1, lambda: do("post", pygame.JOYBUTTONDOWN, button=rng.randrange(12), instance_id=-1)),
            (1, lambda: do("post", pygame.JOYHATMOTION, value=pick(_HATS), hat=0, instance_id=-1)),
            (2, lambda: do("type", pick(_WORDS))),
            (6, lambda: do("step", 2, pick(_PAUSES))),
            (0.15, lambda: self._resize(pick(_SIZES))),
            (0.3, lambda: [do("post", kind) for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)]),
            (0.1, lambda: do("post", pygame.DROPFILE, file=pick(self._files()))),
            (0.1, lambda: do("post", pygame.QUIT)),
        ]
        self.count += 1
        weights, doings = zip(*acts, strict=True)
        rng.choices(doings, weights)[0]()

    def _do(self, name: str, *args: Any, **values: Any) -> None:
        """Let the hands at the desk do something, and tell it."""
        self.told.append(f"{name} {args} {values or ''}".encode("ascii", "backslashreplace").decode())
        getattr(self.desk, name)(*args, **values)

    def _key(self) -> tuple[int, int]:
        """A key, and what is held with it."""
        roll = self.rng.random()
        for share, keys in ((0.5, _USUAL), (0.75, _LETTERS), (0.9, _OTHERS)):
            if roll < share:
                return self.rng.choice(keys), 0
        if roll < 0.995:
            return self.rng.choice(_WITH_CONTROL), pygame.KMOD_CTRL
        return pygame.K_RETURN, pygame.KMOD_ALT

    def _place(self) -> Place:
        """Something that can be chosen, something that is drawn, or anywhere."""
        rng, scene = self.rng, self.desk.scene
        roll = rng.random()
        if roll < 0.7:
            areas = [target.area for target in scene.targets()] + [each.area for each in scene.buttons]
        else:
            areas = [sprite.rect for sprite in scene.layer if sprite.visible]
        if not areas or roll > 0.9:
            width, height = self.desk.display.size
            return rng.randint(-1, width), rng.randint(-1, height)
        area = rng.choice(areas)
        if rng.random() < 0.7:
            return area.center
        return rng.randint(area.left, area.right), rng.randint(area.top, area.bottom)

    def _press_key(self, key: int, mod: int) -> None:
        """Press a key, and check that its text does not end up in a field that it opens."""
        before, kept = (self.desk.scene, self.desk.scene.focus.name), _written(self.desk.scene)
        key, on = keyboards.find(key, self.letters)
        self._do("press_key", key, mod, place=on)
        scene, name = self.desk.scene, self.desk.scene.focus.name
        if name and (scene, name) != before and not (scene is before[0] and name in kept):
            letter = chr(key & sys.maxunicode)
            assert _written(scene)[name] != letter, "the key that opened a form writes in it"

    def _use_pad(self, act: str, *how: float) -> None:
        """Act on the gamepad, and check that one act gives at most one command and turns at most one card."""
        self.told.append(f"pad {act} {how}")
        asked, match = self.asked, _match_of(self.desk.scene)
        turned = _turned(match)
        getattr(self.pad, act)(*how)
        self.desk.step()
        assert self.asked <= asked + 1, "one press asks twice"
        assert _turned(match) <= turned + 1, "one press turns two cards"

    def _resize(self, size: Place) -> None:
        """Another size, with all that goes on."""
        if not self.desk.display.full_screen:
            self._do("drag_edge", size)

    def _files(self) -> list[str]:
        folder = self.desk.app.library.folder
        return [*sorted(map(str, folder.glob("*.grg"))), str(folder), str(folder / "nothing.grg"), ""]

    # -------------------------------------------------------------- what must hold
    def check(self) -> None:
        """Drawn in parts as drawn at once; the table shows what the game holds, and so does the file."""
        if not self.desk.app.loop.running:
            return
        for button in (1, 3):
            self.desk.release((0, 0), button)
        for number in range(BUTTONS):
            self.pad.release(number)
        for axis in range(AXES):
            self.pad.tilt(axis, 0.0)
        self._rest()
        scene = self.desk.scene
        if isinstance(scene, PlayScene) and isinstance(scene.face, PatienceFace):
            scene.controller.step_back()  # cards that are held by key
            self._rest()
        self.desk.assert_redraw_is_exact()
        assert_ringed(scene)
        if isinstance(scene, PlayScene) and not scene.stage.busy:
            if isinstance(scene.face, PatienceFace):
                assert_shown(scene.session.match, scene.face, scene.layer)
            assert_seen(scene)
        for each in self.desk.app.scenes:
            _assert_sound(each)

    def _rest(self) -> None:
        """Let everything come to rest that does so without the player."""
        for _ in range(100):
            self.desk.step(1, 0.2)
            if not self.desk.scene.busy:  # nor celebrates
                break


def _match_of(scene: Scene) -> Match | None:
    return scene.session.match if isinstance(scene, PlayScene) else None


def _written(scene: Scene) -> dict[str, str]:
    """Return the texts of a scene's fields by name."""
    return {field.name: field.value for field in scene.form.fields} if isinstance(scene, FormScene) else {}


def _turned(match: Match | None) -> int:
    """Return the number of cards turned from the stock of a patience."""
    return sum(isinstance(entry.move, Draw) for entry in match.log) if match else 0


def _assert_sound(scene: Scene) -> None:
    """The game is sound, and its file tells the same."""
    if isinstance(scene, PlayScene):
        match, journal = scene.session.match, scene.session.journal
        assert faults(match.game, match.state) == []
        if journal:
            assert journal.error == ""
            assert_saved(scene)


# ------------------------------------------------------------------ where it is let loose
def tables(game: str, seed: int) -> dict[str, Pose]:
    """The table at each kind of position, with people or computers, and how the game has just ended."""
    rng, found = Random(seed), dict[str, Pose]()
    for kind, position in positions(game, seed).items():
        name = f"{game}: {' '.join(kind)}"
        found[name] = partial(_resume, position, rng)
        if kind[0] == "over":
            found[f"before {name}"] = partial(_resume, position._replace(log=position.log[:-1]), rng)
            found[f"just {name}"] = partial(_end, position)
    return found


def rooms(seed: int) -> dict[str, Pose]:
    """Every place that is no table, some of them with a shelf of games and a damaged file."""
    shelves: dict[str, Callable[[App], Scene]] = {"saved games": SavesScene, "a file": FileScene}
    return {**ROOMS, **{name: partial(_shelved, seed, make) for name, make in shelves.items()}}


def _resume(position: Position, computers: Random | None, desk: Desk) -> None:
    desk.app.navigator.open_saved(_saved(desk.app, position, computers))


def _saved(app: App, position: Position, computers: Random | None = None) -> Path:
    """Where a game is saved that was left at a position."""
    journal = app.library.begin(position.match(computers), lambda: 0)
    journal.close()
    return journal.path


def _end(position: Position, desk: Desk) -> None:
    """A game that has just come to its end, under its results."""
    match = position.match()
    journal = desk.app.library.begin(match, lambda: 0)
    scene = resume(desk.app, Opened(match, journal, "", 0), PlayTimer())
    desk.app.push(scene)
    if len(match.seats) > 1:
        show_finale(scene)


def _shelved(seed: int, make: Callable[[App], Scene], desk: Desk) -> None:
    """A place, and some games of every kind on the shelf, one of them damaged."""
    if not desk.app.library.invalid_files():
        for game in GAMES:
            path = _saved(desk.app, Random(seed).choice([*positions(game, seed).values()]))
        path.write_bytes(path.read_bytes()[:-40] + b"rubbish\n")
        path.with_name("rubbish.grg").write_bytes(b"rubbish\n")
    desk.app.push(make(desk.app))


# ------------------------------------------------------------------ numbers and reports
@contextmanager
def let_loose(folder: Path, seed: int) -> Iterator[Monkey]:
    """A monkey at a desk whose settings and keyboard follow from the number, as all else.

    Its fall is told in full.
    """
    rng, letters = Random(seed), _KEYBOARDS[seed % len(_KEYBOARDS)]
    settings = {
        "animation": rng.choice(("none", "short", "full")),
        "text_size": rng.choice((100, 100, 150, 175)),
        "scale": rng.choice((100, 100, 100, 150)),
        "pace": rng.choice(("at once", "normal")),
        "auto_build": rng.choice(("none", "safe", "all")),
    }
    with opened(folder, (960, 600), **settings) as desk, plugged_in() as pad, _confined(folder, rng):
        monkey = Monkey(desk, rng, pad, letters)
        try:
            yield monkey
        except Exception as fault:
            told = "\n".join(monkey.told)
            where = f"at act {monkey.count}, {settings}, on {letters[:26]}"
            fault.add_note(f"The monkey falls {where}, after:\n{told}")
            raise


@contextmanager
def _confined(folder: Path, rng: Random) -> Iterator[None]:
    """Nothing is left to chance but by the monkey's number, and no file is written outside its folder."""
    seed = Random.seed

    def seeded(self: Random, a: Any = None, version: int = 2) -> None:
        seed(self, rng.getrandbits(32) if a is None else a, version)

    with (
        patch.object(Random, "seed", seeded),
        patch("platformdirs.user_documents_path", lambda: folder / "Documents"),
    ):
        yield
