"""What is drawn is what the game lets the player see, whatever was played and whatever changed around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pygame
import pytest

from games.chance import pick
from games.klondike_patience import GAME
from games.patience.state import (
    Built,
    Drawn,
    Finished,
    GiveUp,
    LaidOut,
    Packed,
    PatienceEvent,
    Revealed,
    Shuffle,
    View,
)
from games.players import glimpse
from tests.kit.players import RandomPlayer
from tests.ui.deals import EASY, EVERYTHING, STUCK, arranged
from tests.ui.patience import MOVES, STOCK, WAYS, Player, Way, play_all, seated
from ui.games.patience import words
from ui.games.patience.layout import lay_out
from ui.play.start import begin_alone

SEEDS = range(3)
OTHER_SIZES = ((1920, 1080), (1080, 1920), (960, 600))


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        yield player


def at_rest(player: Player) -> None:
    player.scene.stage.finish()
    player.desk.step()
    player.assert_shown()


# ------------------------------------------------------------------ play at random
@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_random_move_the_sprites_are_the_cards(tmp_path: Path, way: Way, seed: int) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        player.scene.controller.deals.deal_new(str(1000 + seed))
        rng = Random(seed)
        for _ in range(60):
            if player.scene.session.match.is_over:
                break
            match = player.scene.session.match
            move = RandomPlayer().choose(glimpse(match.game, match.state, rng), rng)
            assert isinstance(move, GiveUp) or player.scene.play(move)
            at_rest(player)
            if rng.random() < 0.2:
                player.scene.take_back()
                at_rest(player)
        player.check()


@pytest.mark.parametrize("seed", SEEDS)
def test_after_random_clicks_the_sprites_are_the_cards(tmp_path: Path, seed: int) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.scene.controller.deals.deal_new(str(2000 + seed))
        rng = Random(seed)
        table = player.scene.face.layout.table
        for number in range(120):
            place = (table.x + int(rng.random() * table.width), table.y + int(rng.random() * table.height))
            action = pick(rng, (player.desk.click, player.desk.press, player.desk.release, player.desk.move))
            action(pick(rng, (place, player.spot(STOCK), player.spot(1 + number % 7))))
            player.desk.step(pick(rng, (1, 3, 30)))
        player.scene.controller._let_go()
        at_rest(player)
        player.check()


@pytest.mark.parametrize("seed", SEEDS)
def test_random_keys_never_break_the_table(tmp_path: Path, seed: int) -> None:
    keys = [pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]
    keys += [pygame.K_TAB, pygame.K_w, pygame.K_f, pygame.K_u, pygame.K_h, pygame.K_6, pygame.K_k]
    with seated(tmp_path, EVERYTHING, way=WAYS[0]) as player:
        player.scene.controller.deals.deal_new(str(3000 + seed))
        rng = Random(seed)
        scene = player.scene
        for _ in range(200):
            player.desk.press_key(pick(rng, keys))
            while player.desk.scene is not scene:
                player.desk.press_key(pygame.K_ESCAPE)
                if len(player.desk.app.scenes) < 2:
                    return
        player.scene.controller._let_go()
        at_rest(player)
        player.check()


# ------------------------------------------------------------------ changes around it
def test_undo_and_redo_bring_back_the_same_cards(player: Player) -> None:
    play_all(player)
    for _ in MOVES:
        player.scene.take_back()
        at_rest(player)
    for _ in MOVES:
        player.scene._redo()
        at_rest(player)
    player.check()


@pytest.mark.parametrize("size", OTHER_SIZES)
def test_another_size_in_the_middle_of_a_game(player: Player, size: tuple[int, int]) -> None:
    play_all(player)
    player.desk.resize(size)
    assert player.scene.face.layout == lay_out(player.scene.m, player.scene.face.title)
    player.check()
    player.undo()
    player.check()


@pytest.mark.parametrize("size", OTHER_SIZES)
def test_another_size_in_the_middle_of_a_drag(player: Player, size: tuple[int, int]) -> None:
    if player.desk.display.size == size:
        return
    player.hold(2, 1)
    player.desk.resize(size)
    player.check()
    assert player.move_count == 0
    player.drag(2, 1)
    assert player.move_count == 1


@pytest.mark.parametrize("style", ["large", "four", "classic"])
def test_another_card_style_in_the_middle_of_a_game(player: Player, style: str) -> None:
    play_all(player)
    player.desk.app.change_settings(card_style=style)
    assert player.scene.face.table.art.style == style
    player.check()


@pytest.mark.parametrize("text_size", [125, 175])
def test_another_text_size_in_the_middle_of_a_game(player: Player, text_size: int) -> None:
    play_all(player)
    player.desk.app.change_settings(text_size=text_size)
    player.check()


def test_the_deal_is_dealt_before_the_players_eyes(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.desk.app.replace(begin_alone(player.desk.app, "klondike_patience", "617"))
        seen = set()
        for _ in range(150):
            player.desk.step()
            seen.add(sum(sprite.visible for column in player.scene.face.table.columns for sprite in column))
            if len(seen) % 7 == 0:
                player.desk.assert_redraw_is_exact()
        assert len(seen) > 20
        assert player.desk.sound.played.count("deal") == 28
        player.check()


def test_a_long_column_closes_up_and_makes_room(player: Player) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    layout, table = player.scene.face.layout, player.scene.face.table
    run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
    view = View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6])
    table.show(view)
    for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
        for tween in table.begin(Packed((run[-1],), source, target)):
            tween.advance(tween.delay + tween.seconds + 1)
        places = [sprite.place for sprite in table.columns[7]]
        assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


# ------------------------------------------------------------------ every event
TOLD = (
    (LaidOut((1, 2, 3, 4, 5, 6, 7), 24), "Seven columns were dealt; 24 cards wait in the stock."),
    (Drawn(27), "2 of hearts from the stock."),
    (Packed((33,), 0, 4), "8 of hearts from the waste to column 4."),
    (Packed((33,), 2, 4), "8 of hearts to column 4."),
    (Packed((33, 19), 2, 4), "8 of hearts and its sequence to column 4."),
    (Built(0, 3, True), "Ace of clubs went up by itself."),
    (Built(1, 3, False), "2 of clubs built."),
    (Revealed(51, 2), "King of diamonds turned up."),
    (Finished("won", 52), "All four suits are built: you have won!"),
    (Finished("stuck", 7), "Nothing can move any more; 7 cards were built."),
    (Finished("given up", 7), "You gave up; 7 cards were built."),
)


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_every_event_is_told_in_words(event: PatienceEvent, sentence: str) -> None:
    assert words.told(event) == sentence


def test_no_event_class_is_forgotten_in_words() -> None:
    assert {type(event) for event, _ in TOLD} == set(GAME.event_types)
    for event_type in GAME.event_types:
        assert fields(event_type)


@pytest.mark.parametrize("deal", [EVERYTHING, EASY, STUCK, arranged({})])
def test_the_log_has_a_line_for_every_move(tmp_path: Path, deal: Shuffle) -> None:
    with seated(tmp_path, deal) as player:
        lines = [words.line(events) for events in player.scene.session.match.history()]
        assert all(lines)
        player.assert_shown()
