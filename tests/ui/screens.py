"""All screens of the program, for tests that look at every one: `screens.txt` says how they are come to.

A line has a name, and acts that are done one after the other: `keys h return`, `press Give up`, and others.
What those behind `||` show goes by itself, so they are done again after each new layout.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pygame

import main
from games import GAMES
from games.core import Chance, Over, message
from games.match import Entry, Match
from games.patience.deals import check_deal
from games.patience.state import Draw, GiveUp, Pack
from games.seating import LONGEST_NAME
from games.solver.outlook import Outlook, TurningPoint
from saves.persons import Persons, Players
from tests.golden.transcript import FOLDER, read
from tests.ui import books
from tests.ui.board_games import first
from tests.ui.deals import EASY, EVERYTHING, STUCK
from tests.ui.hands import choose
from tests.ui.harness import FOLDERS, Desk
from tests.ui.patience import MOVES, dealt, easy_moves
from tests.ui.patience_teller import PatienceTeller
from tests.ui.reviews import answer_review
from tests.ui.shared_scenes import file_of, show_finale, show_results
from ui.app.scene import GRACE, Scene
from ui.dialogs.deal_code import DealCodeScene
from ui.dialogs.number import NumberScene
from ui.draw import svg
from ui.games.patience.solver_jobs import FindTurningPoint
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin_single_player, watch
from ui.screens.about import AboutScene
from ui.screens.appearance import AppearanceScene
from ui.screens.crop import CropScene
from ui.screens.first_run import FirstRunScene
from ui.screens.house_rules import HouseRulesScene, choose_rules
from ui.screens.keys import KeysScene
from ui.screens.launcher import LauncherScene
from ui.screens.persons import PersonsScene, Pick, add_person
from ui.screens.rules.scene import RulesScene
from ui.screens.saves import SavesScene
from ui.screens.settings import SettingsScene
from ui.screens.today.scene import TodayScene
from ui.words import in_words

Pose = Callable[[Desk], object]

LONGEST_NAMES: Final = tuple(letter * LONGEST_NAME for letter in "WMQGOD")
PLAYERS: Final = {
    "longest_six": LONGEST_NAMES,
    "longest_four": LONGEST_NAMES[:4],
    "longest_two": LONGEST_NAMES[:2],
    "six": ("Father Judge", "computer:hard", "Swiftwater Bill", "computer:easy", "Klondike Kate", "Belle"),
    "persons": ("Father Judge", "Soapy", "Swiftwater Bill", "Ada", "Klondike Kate", "Belle"),
    "four": ("Father Judge", "computer:medium", "Swiftwater Bill", "Belle"),
    "two": ("Swiftwater Bill", "computer:medium"),
}
SCENES: Final[dict[str, Callable[..., Scene]]] = {
    "launcher": LauncherScene,
    "first_run": FirstRunScene,
    "settings": SettingsScene,
    "appearance": AppearanceScene,
    "crop": lambda app, kind: CropScene(app, kind, svg.raster("scene_launcher", (400, 300)), print),
    "keys": KeysScene,
    "persons": PersonsScene,
    "pick": lambda app: PersonsScene(app, Pick(message("persons.who"), message("persons.choose"), print)),
    "about": lambda app: AboutScene(app, FOLDERS, main.__version__),
    "saves": SavesScene,
    "rules": RulesScene,
    "alone": begin_single_player,
    "house_rules": lambda app: HouseRulesScene(app, "joker_klondike", lambda: None),
    "code": lambda app: DealCodeScene(app, print, "klondike_patience", NEWER_CODE),
    "number": lambda app: NumberScene(app, "DEAL NUMBER", ASKED, "617", check_deal, lambda _: None),
}
ASKED = "Type the number of a deal. The same number is always the same deal."
NEWER_CODE = "3-KLONDIKE-8942-B"
SHOWN_LAST = 100  # steps until a chart and its figures have come
DAY = 86_400


# ------------------------------------------------------------------ games that are played
def is_come_to(match: Match, words: Iterable[str]) -> bool:
    """Whether a person decides after so many entries, in a phase, with a task in hand; or all is over."""
    turn, tasks = match.turn, getattr(match.state, "todo", ())
    here = {getattr(match.state, "phase", ""), *(type(task).__name__ for task in tasks[-1:])}
    if isinstance(turn, Over):
        here = {"over"}
    elif isinstance(turn, Chance):
        return not here.isdisjoint(words)
    elif match.seats[turn.player].startswith("computer"):
        return False
    return all(len(match.log) >= int(word) if word.isdigit() else word in here for word in words)


@cache
def _entries(game: str, players: str, *words: str) -> tuple[Entry, ...]:
    """The first game in which a point is come to."""
    until, rules = partial(is_come_to, words=_without_rules(words)), _rules(words)
    return tuple(first(game, until, PLAYERS[players], **rules).log)


def _rules(words: Iterable[str]) -> dict[str, Any]:
    """The house rules among words: `deals=any`, `reserve=true`."""
    parts = (word.partition("=") for word in words if "=" in word)
    return {name: value == "true" or value for name, _, value in parts}


def _without_rules(words: Iterable[str]) -> list[str]:
    return [word for word in words if "=" not in word]


# ------------------------------------------------------------------ acts
def show(desk: Desk, name: str, *args: str) -> None:
    """A scene."""
    desk.show(lambda app: SCENES[name](app, *args))
    desk.step(5)
    desk.settle()


def statistics(desk: Desk) -> None:
    books.show(desk)


def skill(desk: Desk) -> None:
    """The statistics on the skill of a person, with reviews of most games."""
    found, saves = books.games(61, "klondike_board"), desk.app.records.path.parent / "saves"
    books.keep(desk.app.records, found)
    for number, result in enumerate(found[:50]):
        desk.app.records.keep_review(saves / result.save, 0, number % 3, 7.5 * (number % 3), 12.5)
    books.show(desk).show_game("klondike_board")
    choose(desk, "Skill")


def house(desk: Desk) -> None:
    """House rules for the games of JOKER KLONDIKE to come."""
    choose_rules(
        desk.app, "joker_klondike", {"redeals": 1, "turned": 3, "runs": "any_part", "scoring": "vegas"}
    )


def today(desk: Desk, far: str) -> None:
    """The page of the dailies on a day of December, after so many days of play."""
    books.play_dailies(desk, int(far))
    desk.show(lambda app: TodayScene(app, today=lambda: books.TODAY))
    desk.settle()


def new(desk: Desk, game: str, more_seats: str) -> None:
    desk.app.navigator.open_new(game)
    desk.settle()
    for _ in range(int(more_seats)):
        add = in_words(message("screens.new.add"))
        if any(each.look.label == add and each.enabled for each in desk.scene.buttons):
            desk.use(add)


def persons(desk: Desk, count: str) -> None:
    """So many known persons, the first with the widest name."""
    names = ("W" * LONGEST_NAME, "Łucja", "亞達", *(f"Swiftwater Bill {n}" for n in range(30)))
    known: Persons = ()
    for name in names[: int(count)]:
        known = add_person(known, name)
    desk.app.change_settings(players=Players(known, known[0].id))


def shelf(desk: Desk, count: str) -> None:
    """So many games of some days, and one that is torn."""
    for age in range(int(count)):
        scene = dealt(desk.app, EVERYTHING, (*MOVES, GiveUp()) if age % 3 else MOVES)
        path = file_of(scene)
        scene.close()
        stamp = path.stat().st_mtime - age * DAY
        os.utime(path, (stamp, stamp))
    path.with_name("torn.grg").write_bytes(b"nonsense\n")


def patience(desk: Desk, deal: str, far: str) -> None:
    """A deal made by hand, and how far it has come."""
    shuffle = {"everything": EVERYTHING, "easy": EASY, "stuck": STUCK}[deal]
    moves = {
        "new": (),
        "packed": [Pack(2, 1, 1)],
        "middle": MOVES,
        "drawn": [Draw()] * 24,
        "left": [*MOVES, GiveUp()],
    }.get(far)
    desk.show(lambda app: dealt(app, shuffle, easy_moves(shuffle) if moves is None else moves))


def board(desk: Desk, game: str, players: str, *words: str) -> None:
    """A game that is played as far as a point, by house rules."""
    match = Match.begin(GAMES[game], PLAYERS[players], _rules(words))
    for entry in _entries(game, players, *words):
        match.repeat(entry)
    show_match(desk, match)


def golden(desk: Desk, game: str, name: str, *words: str) -> None:
    """A golden game as soon as it has come to a point."""
    header, entries = read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAMES[header.game], header.seats, header.options)
    while not is_come_to(match, words):
        match.repeat(entries[len(match.log)])
    show_match(desk, match)


def show_match(desk: Desk, match: Match) -> None:
    journal = desk.app.library.begin(match, lambda: 0)
    desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, journal, PlayTimer()))


def watched(desk: Desk) -> None:
    """What is played on the table that is shown."""
    scene = desk.at(PlayScene)
    desk.show(lambda app: watch(app, scene.session.match, 754))


def results(desk: Desk) -> None:
    show_results(desk.scene)
    desk.settle()
    desk.step(SHOWN_LAST)


def finale(desk: Desk) -> None:
    show_finale(desk.scene)
    desk.settle()


def story(desk: Desk) -> None:
    desk.at(PlayScene).menu.open_story()
    desk.settle()


def review(desk: Desk) -> None:
    """The review, in which the two dearest choices are proven and no others."""
    desk.at(PlayScene).menu.open_review()
    desk.settle()
    answer_review(desk, lambda doubt, rank: (0.5, 0, 0, 0) if rank < 2 else (0, 0))
    desk.step(3)


def share(desk: Desk) -> None:
    desk.at(PlayScene).menu.share()
    desk.settle()


def look_back(desk: Desk) -> None:
    """A patience looked back at, with made-up answers: each move takes ways to win."""
    desk.step(2, GRACE)
    press(desk, "patience.review")
    while desk.worker.asked:
        job, take = desk.worker.asked.pop()
        is_last = isinstance(job, FindTurningPoint)
        take(TurningPoint(7, 8, (Draw(),)) if is_last else Outlook(20, 18 - 2 * len(job.snapshot.log), 1))
    desk.settle()


def chances(desk: Desk) -> None:
    """The chances of winning, the lower the later a seat is."""
    desk.press_key(pygame.K_l)
    desk.step(2)
    seats = len(desk.at(PlayScene).session.seats)
    desk.worker.asked.pop().callback([2 * (seats - seat) / seats / (seats + 1) for seat in range(seats)])
    desk.settle()


def calm(desk: Desk) -> None:
    """No clock, no counts, no percentages."""
    desk.app.change_settings(show_clock=False, show_counts=False, show_percent=False)


def hold(desk: Desk) -> None:
    """Two cards, by the mouse."""
    PatienceTeller(desk).do_hold("1@0 to 3")
    desk.step(40)


def advised(desk: Desk) -> None:
    """What a hint says."""
    desk.press_key(pygame.K_h)
    desk.worker.asked.pop().callback(Pack(4, 1, 1))
    desk.step(5)


def press(desk: Desk, *label: str) -> None:
    desk.use(in_words(message(" ".join(label))))


def keys(desk: Desk, *names: str) -> None:
    for name in names:
        desk.press_key(pygame.key.key_code(name))
        desk.settle()


# ------------------------------------------------------------------ the text
@dataclass(frozen=True)
class Screen:
    """The acts that lead to a screen, and those whose answer goes by itself."""

    acts: list[str]
    passing: list[str]

    def __call__(self, desk: Desk) -> None:
        _do(desk, self.acts)
        self.repeat(desk)

    def repeat(self, desk: Desk) -> None:
        """Show again what a new layout leaves out."""
        _do(desk, self.passing)


def _do(desk: Desk, acts: Iterable[str]) -> None:
    for act in acts:
        name, *words = act.split()
        globals()[name](desk, *words)


def _part(block: str) -> dict[str, Screen]:
    """The screens of a part of the text."""
    found = {}
    for name, _, line in (line.partition(":") for line in block.splitlines() if line[0] != "#"):
        acts, _, passing = line.partition("||")
        found[name] = Screen(acts.split("|"), passing.split("|") if passing else [])
    return found


_, _ROOMS, _TABLES, _LONGEST = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("\n\n")
ROOMS: Final = _part(_ROOMS)
"""All that is no table in play."""
SCREENS: Final = ROOMS | _part(_TABLES)
LONGEST: Final = _part(_LONGEST)
"""Board games of players with the longest names."""
