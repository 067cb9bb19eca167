"""Draw three and Canfield are played from their poster to their end; nothing but a spec tells how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core import Move, Over, reveals
from games.match import NATURE, Entry, Match
from games.patience.state import Build, Draw, Pack, Redeal, State
from saves.format import DEAL_CHOICES
from tests.contract.laws import Seen, watch
from tests.contract.play import tables
from tests.contract.test_machine import run
from tests.games import test_registry
from tests.kit import campaign
from tests.patience.conftest import PATIENCES, TESTS
from tests.patience.sensible import next_move
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, assert_shown, shuffled
from tests.ui.patience_teller import PatienceTeller, seated
from ui.app.scene import GRACE
from ui.games.patience.deal_menu import setup
from ui.games.patience.face import PatienceFace
from ui.games.patience.layout import plate_rows
from ui.games.patience.table_map import STOCK, CardTarget
from ui.play.replay.scene import ReplayScene
from ui.screens.launcher import LauncherScene
from ui.screens.rules.scene import RulesScene

every_patience = pytest.mark.parametrize("name", PATIENCES)
WON = {"draw_three": "128", "canfield": "229"}
"""Deals that a sensible person wins, with more than one round through the stock."""


def labels(desk: Desk) -> set[str]:
    """What the buttons that are seen say, or their pictures."""
    return {each.look.label or each.look.icon for each in desk.scene.buttons if each.visible}


# ------------------------------------------------------------------ the laws of the contract
@every_patience
def test_every_law_is_kept_and_a_match_stays_what_its_moves_give(name: str) -> None:
    (table,), seen = tables(name), Seen()
    for seed in campaign.seeds(f"laws of {name}", 16, 600):
        watch(table, seed, seen=seen)
    run(name, short=6)


@every_patience
def test_it_is_small_and_its_moves_and_events_are_like_those_of_other_games(name: str) -> None:
    test_registry.test_moves_are_small_values_and_events_are_frozen(name)
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in (TESTS / name).rglob("*.py")]
    assert sum(lines) <= 60


# ------------------------------------------------------------------ hands
class Hands:
    """Makes moves at the table, by mouse and by keys in turn."""

    def __init__(self, player: PatienceTeller) -> None:
        self.player = player
        self.ways: dict[type, Iterator[Callable[[Any], None]]] = {
            Build: cycle((self._double_click, self._drag, self._build_by_key)),
            Pack: cycle((self._drag, self._pack_by_key)),
            Draw: cycle((self._space, self._click_stock, self._main, self._stock_by_key)),
            Redeal: cycle((self._stock_by_key, self._space, self._click_stock, self._main)),
        }

    def make(self, move: Move) -> None:
        """Make a move, and look whether it was made, shown and saved."""
        log = self.player.scene.session.match.log
        before = len(log)
        self.player.desk.step(1, 1.0)
        next(self.ways[type(move)])(move)
        self.player.desk.settle()
        self.player.check()
        assert len(log) == before + 1, (move, self.player.message)
        assert (type(log[-1].move), log[-1].move) == (type(move), move)

    # -------------------------------------------------------------- mouse
    def _place(self, move: Build | Pack) -> str:
        pile = self.player.scene.face.table.pile(move.source)
        cards = move.cards if isinstance(move, Pack) else 1
        return "waste" if not move.source else f"{move.source}@{len(pile) - cards}"

    def _double_click(self, move: Build) -> None:
        self.player.do_double(self._place(move))

    def _drag(self, move: Build | Pack) -> None:
        if isinstance(move, Pack):
            self.player.do_drag(f"{self._place(move)} to {move.target}")
            return
        card = self.player.scene.face.table.pile(move.source)[-1].card
        assert card is not None
        self.player.do_drag(f"{self._place(move)} to foundations@{card // 13}")

    def _click_stock(self, _: Move) -> None:
        self.player.do_click("stock")

    def _main(self, _: Move) -> None:
        self.player.do_push("main")

    # -------------------------------------------------------------- keys
    def _space(self, _: Move) -> None:
        self.player.desk.press_key(pygame.K_SPACE)

    def _focus(self, pile: int, index: int | None = None) -> None:
        targets = [each for each in self.player.scene.targets() if isinstance(each, CardTarget)]
        there = (each for each in targets if each.pile == pile and index in (None, each.index))
        self.player.scene.focus.set(next(there))

    def _stock_by_key(self, _: Move) -> None:
        self._focus(STOCK)
        self.player.desk.press_key(pygame.K_RETURN)

    def _build_by_key(self, move: Build) -> None:
        self._focus(move.source)
        self.player.desk.press_key(pygame.K_f)

    def _pack_by_key(self, move: Pack) -> None:
        self._focus(move.source, len(self.player.scene.face.table.pile(move.source)) - move.cards)
        self.player.desk.press_key(pygame.K_RETURN)
        self._focus(move.target)
        self.player.desk.press_key(pygame.K_RETURN)


def sensible_game(name: str) -> Match:
    """A deal that a sensible person wins, played to its end."""
    match = Match.begin(GAMES[name], ("You",), {"deal": WON[name]})
    match.repeat(Entry(NATURE, shuffled(name, WON[name])))
    while (move := next_move(match)) is not None:
        match.play(move)
    assert match.turn == Over((0,), "won")
    return match


def moves_of(match: Match) -> list[Move]:
    """All that was done after the shuffle."""
    return [entry.move for entry in match.log[1:]]


@every_patience
def test_it_is_played_by_hand_taken_back_and_reopened(tmp_path: Path, name: str) -> None:
    with seated(tmp_path, shuffled(name, WON[name]), deal=WON[name], game=name) as player:
        hands, desk = Hands(player), player.desk
        for count, move in enumerate(moves_of(sensible_game(name))[:40]):
            if count == 20:  # the mirror image from here on
                desk.app.change_settings(left_handed=True)
                desk.settle()
            hands.make(move)
            if count % 20 == 7:  # taken back and made again
                log, state = list(player.scene.session.match.log), player.state.copy()
                desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
                player.check()
                assert len(player.scene.session.match.log) == len(log) - 1
                desk.press_key(pygame.K_y, pygame.KMOD_CTRL)
                player.check()
                assert (player.scene.session.match.log, player.state) == (log, state)
            if count == 30:  # left, and opened again
                state = player.state.copy()
                player.do_reopen()
                player.check()
                assert player.state == state


@every_patience
def test_it_is_won_by_hand_counted_and_watched(tmp_path: Path, name: str) -> None:
    """It is left shortly before its end, and opened again."""
    won = sensible_game(name)
    first, last = moves_of(won)[:-20], moves_of(won)[-20:]
    assert won.state.redeals > 1
    with seated(tmp_path, shuffled(name, WON[name]), first, deal=WON[name], game=name) as player:
        hands, desk = Hands(player), player.desk
        player.do_reopen()
        for move in last:
            hands.make(move)
        match = player.scene.session.match
        assert (match.log, match.turn) == (won.log, won.turn)
        assert sum(match.state.foundations) == 52
        desk.settle()
        desk.step(2, GRACE)
        plate = {each.look.label for each in desk.scene.buttons if each.depth > 700}
        assert plate == {"New deal", "Same deal again", "Back to the games", "Watch the replay", "Share"}
        (result,) = desk.app.records.results(name)
        assert (result.is_won, result.deal, result.difficulty) == (True, WON[name], "")

        player.do_click("Watch the replay")
        desk.settle()
        replay = desk.at(ReplayScene)
        assert isinstance(replay.face, PatienceFace)
        assert replay.cursor.last == len(won.log) - 1
        for position in (*range(1, 20), *range(20, replay.cursor.last, 9), replay.cursor.last):
            if position < 20:
                desk.press_key(pygame.K_RIGHT)
            else:
                replay.go(position)
            desk.settle()
            watched = Match.begin(match.game, ("You",), match.options)
            watched.state = replay.cursor.state(position)
            assert_shown(watched, replay.face, replay.layer)
        desk.assert_redraw_is_exact()
        assert replay.face.view.foundations == [13] * 4


def test_once_the_reserve_is_used_up_a_space_takes_the_top_of_the_waste_alone(tmp_path: Path) -> None:
    shuffle = shuffled("canfield", WON["canfield"])
    match = Match.begin(GAMES["canfield"], ("You",), {"deal": ""})
    match.repeat(Entry(NATURE, shuffle))
    while not (match.state.waste and not match.state.columns[5] and [] in match.state.columns[1:5]):
        move = next_move(match)
        assert move is not None
        match.play(move)
    space = match.state.columns.index([], 1)
    other = next(pile for pile in range(1, 5) if match.state.columns[pile])
    with seated(tmp_path, shuffle, moves_of(match), game="canfield") as player:
        card = player.state.waste[-1]
        player.do_drag(f"{other}@0 to {space}")
        player.check()
        assert player.message == "Only the top card of the waste can go in an empty column."
        assert player.state == match.state
        player.do_drag(f"waste to {space}")
        player.check()
        assert player.state.columns[space] == [card]
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        player.check()
        assert player.state == match.state


def unseen(state: State) -> set[int]:
    """The cards that lie face down in the columns."""
    columns = zip(state.columns, state.hidden, strict=True)
    return {card for column, hidden in columns for card in column[:hidden]}


def test_cards_of_an_earlier_round_are_no_secret() -> None:
    match = Match.begin(GAMES["draw_three"], ("You",), {"deal": "617"})
    match.settle(Random(0))
    shown = [any(map(reveals, match.play(Draw()))) for _ in range(8)]
    assert shown == [True] * 8
    match.play(Redeal())
    guess = match.game.sample_state(match.state, 0, Random(5))
    assert guess.stock == match.state.stock, "the player has seen the order of the stock"
    assert guess != match.state
    assert unseen(guess) == unseen(match.state)
    assert [any(map(reveals, match.play(Draw()))) for _ in range(8)] == [False] * 8


# ------------------------------------------------------------------ without a solver
@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600), lamp=True, deals="winnable") as desk:
        yield desk


@every_patience
def test_without_a_solver_there_is_no_lamp_no_hint_and_no_choice_of_deals(desk: Desk, name: str) -> None:
    desk.show(LauncherScene)
    desk.step(5, 0.2)
    desk.click(desk.at(LauncherScene).posters[[*GAMES].index(name)].area.center)
    desk.settle()
    scene = desk.at(PatienceScene)
    assert scene.session.journal
    assert scene.session.journal.notes & {*DEAL_CHOICES} == {"any"}
    assert scene.controller.hint_controller is None
    assert "hint" not in {each.look.icon for each in scene.buttons}
    assert "lamp" not in plate_rows(scene.face.table.spec, has_solver=False)
    for key in (pygame.K_h, pygame.K_l, pygame.K_F2):
        desk.press_key(key)
        desk.step(3, 0.5)
        desk.assert_redraw_is_exact()
    assert desk.worker.asked == []
    assert desk.app.settings.current.lamp
    assert scene.session.journal.notes & {"hint", "lamp"} == set()

    desk.press_key(pygame.K_n)
    told = labels(desk)
    assert {"Deal by number", "Games of the day", "Give up"} <= told
    assert not {label for label in told if label.startswith(("Kind of deal", "Show me", "Guided"))}
    desk.press_key(pygame.K_ESCAPE)

    desk.press_key(pygame.K_SPACE)
    desk.settle()
    scene.controller._give_up()
    desk.settle()
    desk.step(2, GRACE)
    assert "Back to last chance" not in labels(desk)
    assert "Back to the games" in labels(desk)
    desk.show(lambda app: RulesScene(app, name))
    desk.settle()
    desk.assert_redraw_is_exact()


def test_kinds_of_deals_are_for_games_that_have_a_list(desk: Desk) -> None:
    assert setup(desk.app, "canfield").notes == ("any",)
    assert "winnable" in setup(desk.app, "klondike_patience").notes
