"""Strengths of sounds: a harder blow, a larger sum or more dice are played with more strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from games.calamityville import state as cv
from games.core import Event
from games.gold_am_yukon import state as gy
from games.klondike_board import state as kb
from games.patience.state import Built, Packed
from games.strike_it_rich import state as sr
from tests.ui.board_rooms import bare, room
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt
from tests.ui.test_board_table import AHEAD, BESIDE, MINE, TEAM, TEAMS, start
from ui.app.effect_files import VelocityLayer
from ui.games.patience.card_flight import CardSprite, landing_strength, lift_strength
from ui.games.patience.table_map import Grip
from ui.play.board.dice import Throw, roll_strength
from ui.play.board.payments import COUNTS, payment_strength

SOFT, MEDIUM, HARD = VelocityLayer
LAYERS = [SOFT, MEDIUM, HARD]
TURNED, TURNED_MUCH = kb.Turned(0, 1, 1, 2, False), kb.Turned(0, 1, 1, 60, False)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    """A table of a patience on which everything moves."""
    with opened(tmp_path, (1280, 800), animation="full") as desk:
        desk.show(lambda app: dealt(app, EVERYTHING))
        yield desk


def layers(desk: Desk, name: str) -> list[VelocityLayer]:
    """The velocity layers for which an effect was asked."""
    return [VelocityLayer.of(strength) for played, strength in desk.sound.strengths if played == name]


# ------------------------------------------------------------------ how strong
def test_more_dice_and_more_money_are_stronger() -> None:
    assert [VelocityLayer.of(roll_strength(dice)) for dice in (1, 2, 3, 5)] == [SOFT, MEDIUM, HARD, HARD]
    assert [VelocityLayer.of(payment_strength(pieces)) for pieces in COUNTS] == LAYERS
    assert payment_strength(1) == 0
    assert payment_strength(9) == roll_strength(9) == 1


def test_a_column_is_lifted_harder_than_a_card_and_by_keys_softer() -> None:
    assert [VelocityLayer.of(lift_strength(cards, is_high=True)) for cards in (1, 3, 4, 13)] == [
        MEDIUM, MEDIUM, HARD, HARD,
    ]  # fmt: skip
    assert [VelocityLayer.of(lift_strength(cards, is_high=False)) for cards in (1, 3)] == [SOFT, MEDIUM]


@pytest.mark.parametrize(
    ("cards", "height", "way", "layer"),
    [
        (1, 0, 1.2, SOFT),
        (1, 0, 6, MEDIUM),
        (1, 1, 0.3, MEDIUM),
        (1, 1, 5, HARD),
        (4, 0, 1.2, MEDIUM),
        (4, 0, 6, HARD),
        (4, 1, 0.3, HARD),
        (13, 1, 99, HARD),
    ],
)
def test_cards_land_harder_from_high_from_far_and_together(
    cards: int, height: float, way: float, layer: VelocityLayer
) -> None:
    assert 0 <= landing_strength(cards, height, way) <= 1
    assert VelocityLayer.of(landing_strength(cards, height, way)) is layer


def test_a_die_strikes_the_rim_harder_the_faster_it_is() -> None:
    slow, fast, late = (
        Throw(5, 40, start, (120, 20), end, 7, 1.5).strength
        for start, end in (((200, 50), (150, 60)), ((600, 50), (150, 60)), ((600, 50), (121, 21)))
    )
    assert 0 < slow < fast <= 1
    assert late < fast, "it has slowed down where the way is nearly over"


# ------------------------------------------------------------------ at a table of a patience
def known(sprite: CardSprite) -> int:
    """The card of a sprite that lies open."""
    assert sprite.card is not None
    return sprite.card


def play_cards(table: Desk, *events: Event) -> None:
    scene = table.at(PatienceScene)
    table.settle()
    table.sound.strengths.clear()
    for event in events:
        scene.face.table.begin(event)
    table.settle()


def test_a_card_lifted_by_the_mouse_and_by_a_key_is_heard_with_its_strength(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    table.settle()
    card = scene.face.table.columns[7][-1]
    table.press(card.rect.center)
    table.move((card.rect.centerx - 60, card.rect.centery), held=True)
    table.release((card.rect.centerx - 60, card.rect.centery))
    table.settle()
    scene.controller._drag.lift_by_key(Grip(7, 1))
    assert layers(table, "card_lift") == [MEDIUM, SOFT]


def test_a_card_that_goes_near_lands_softly_and_one_that_goes_far_does_not(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    cards = scene.face.table
    near, far = known(cards.columns[2][-1]), known(cards.columns[7][-1])
    play_cards(table, Packed((near,), 2, 1), Packed((far,), 7, 1))
    assert layers(table, "card_place") == [SOFT, MEDIUM]


def test_a_card_that_is_let_go_in_the_air_lands_harder(table: Desk) -> None:
    card = table.at(PatienceScene).face.table.columns[7][-1]
    card.height = 1.0
    play_cards(table, Packed((known(card),), 7, 1))
    assert layers(table, "card_place") == [HARD]


def test_only_the_last_card_of_a_game_is_built_with_full_strength(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    cards = scene.face.table
    play_cards(table, Built(known(cards.columns[5][-1]), 5, forced=False))
    assert layers(table, "build") == [MEDIUM]
    spare = [cards._new(card, is_open=True) for card in range(52)]
    for suit, heap in enumerate(cards.foundations):
        heap[:] = spare[13 * suit : 13 * suit + 13]
    last = cards.foundations[3].pop()
    cards.columns[1].append(last)
    play_cards(table, Built(51, 1, forced=False))
    assert layers(table, "build") == [HARD]


# ------------------------------------------------------------------ at the boards
@pytest.mark.parametrize(
    ("game", "events", "name", "expected"),
    [
        ("strike_it_rich", [sr.Rolled(0, (5, 5, 4))], "dice_roll", [HARD]),
        ("klondike_board", [kb.Threw(0, (3, 4), "move")], "dice_roll", [MEDIUM]),
        ("calamityville", [cv.Threw(0, 4, True, "move")], "dice_roll", [MEDIUM]),
        ("calamityville", [cv.Threw(0, 4, False, "again")], "dice_roll", [SOFT]),
        ("gold_am_yukon", [gy.Threw(0, 6, False, 7)], "dice_roll", [SOFT]),
        ("strike_it_rich", [sr.Struck(0, MINE, 1, 5_000, 0, ())], "gold", [SOFT]),
        ("strike_it_rich", [sr.Struck(0, MINE, 5, 25_000, 0, ())], "gold", [MEDIUM]),
        ("strike_it_rich", [sr.Struck(0, MINE, 5, 25_000, 0, (BESIDE,))], "gold", [HARD]),
        ("strike_it_rich", [sr.Bought(0, MINE, 5_000)], "coins", [SOFT]),
        ("strike_it_rich", [sr.Bought(0, MINE, 35_000)], "coins", [HARD]),
        ("klondike_board", [kb.Paid(0, 1, 2, "party"), kb.Paid(0, 1, 60, "party")], "coins", [SOFT, HARD]),
        ("klondike_board", [kb.Party(0, 22, 1), kb.Party(0, 22, 3)], "coins", [SOFT, MEDIUM]),
        (
            "klondike_board",
            [TURNED, TURNED_MUCH],
            "gold",
            [SOFT, HARD],
        ),
        ("klondike_board", [kb.Knocked(0, 5)], "card_place", [HARD]),
        ("klondike_board", [kb.Moved(0, 0, 3)], "token", [SOFT, SOFT, MEDIUM]),
        ("klondike_board", [kb.Sent(1, 34, "card")], "token", [HARD]),
        ("calamityville", [cv.Moved(0, 0, 2), cv.Sent(1, 12, "mine")], "token", [SOFT, MEDIUM, HARD]),
        ("calamityville", [cv.Paid(1, 0, 50, "rent"), cv.Paid(1, 0, 300, "rent")], "coins", [SOFT, HARD]),
        ("calamityville", [cv.Drew(0, 4, 500, "river"), cv.Drew(0, 4, 50, "river")], "gold", [HARD, SOFT]),
        ("calamityville", [cv.DonkeyRan(0, 1, (3,), 3)], "dice_hit", [HARD]),
        ("gold_am_yukon", [gy.Stepped(0, gy.TAIL, TEAM[-1], AHEAD)], "token", [SOFT]),
        ("gold_am_yukon", [gy.Staked(0, 0, gy.TAIL, TEAM[-1], 1)], "coins", [SOFT]),
        ("gold_am_yukon", [gy.Staked(0, 0, gy.TAIL, TEAM[-1], 5)], "coins", [HARD]),
        ("gold_am_yukon", [gy.Staked(0, TEAMS.board.six, gy.TAIL, TEAM[-1], 6)], "gold", [HARD]),
    ],
)
def test_an_event_is_heard_with_its_strength(
    tmp_path: Path, game: str, events: Sequence[Event], name: str, expected: list[VelocityLayer]
) -> None:
    with bare(tmp_path, game, 2, "full") as desk:
        scene = room(desk)
        scene.show(start(scene))
        for event in events:
            scene.perform(event)
            desk.settle()
        assert layers(desk, name) == expected


@pytest.mark.parametrize("game", ["strike_it_rich", "klondike_board", "calamityville", "gold_am_yukon"])
def test_dice_of_every_game_strike_the_rim_with_a_strength(tmp_path: Path, game: str) -> None:
    throws: dict[str, Event] = {
        "strike_it_rich": sr.Rolled(0, (5, 5, 4)),
        "klondike_board": kb.Threw(0, (3, 4), "move"),
        "calamityville": cv.Threw(0, 4, True, "move"),
        "gold_am_yukon": gy.Threw(0, 6, False, 7),
    }
    with bare(tmp_path, game, 2, "full") as desk:
        scene = room(desk)
        scene.show(start(scene))
        scene.perform(throws[game])
        desk.settle()
        hits = layers(desk, "dice_hit")
        assert len(hits) == {"strike_it_rich": 3, "gold_am_yukon": 1}.get(game, 2)
        assert (HARD in hits) is (game == "strike_it_rich"), "elsewhere they come to rest at the rim"
