"""The panels of KLONDIKE: where they lie, the list of the cards, and the cards of what is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games.klondike_board.board import ALIKE, CARDS, CREEKS, DEEDS, NAME, unseen
from games.klondike_board.state import Prospect
from tests.klondike_board.table import table
from tests.ui.klondike_table import WAYS, Player, arranged
from tests.ui.shared_scenes import facts_shown
from ui.draw import text
from ui.draw.theme import Metrics
from ui.games.klondike_board.bids import Plates
from ui.games.klondike_board.pack import PackPanel, label, prospects, small_card, summary, tally
from ui.games.klondike_board.panel import Sheet
from ui.play.controller import Spot

HALVES = [", ".join(NAME[space] for space in DEEDS[seat::2]) for seat in (0, 1)]
SIZES = [((960, 600), 175), ((1080, 1920), 100)]
"""Windows and sizes of text in which panels are looked at."""


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with arranged(tmp_path, "3 players; 1 owns Regina Hotel, Yukon Hotel, Monte Carlo") as player:
        yield player


def on_a_claim(player: Player) -> None:
    """Ada has come to Oro Grande."""
    player.coming((1, 2))
    player.main()


# ------------------------------------------------------------------ the list of the cards
def lists(player: Player) -> bool:
    """Whether the list is open."""
    return isinstance(player.panel, PackPanel)


def test_every_card_is_in_one_row_with_those_that_do_the_same() -> None:
    assert sorted(card for alike in ALIKE for card in alike) == list(range(len(CARDS)))
    rows = [{label(card) for card in alike} for alike in ALIKE]
    labels = {words for (words,) in rows}
    assert len(labels) == len(ALIKE)
    assert {"$25,000", "Mother Lode, $60,000", "Fool's gold", "Pay $10,000, miss a turn", "Miss a turn",
            "Pay a tenth of your cash", "The Woodpile", "St Paul's Church"} <= labels  # fmt: skip
    said = [tally(2, 3), tally(0, 3), tally(1, 1), tally(0, 1)]
    assert said == ["2 of 3 left", "all out", "left", "out"]


def test_what_is_left_is_told_from_what_everybody_has_seen() -> None:
    here = table(3, shown={0: (10,), 1: ("lode",)}, top={0: (25, "fool"), 1: (40,), 2: (5,)}, left=False)
    view = here.view(None)
    left = unseen(view.shown, view.discards)
    assert sorted(left) == sorted(card for creek in here.state.creeks for card in creek)
    assert {label(card) for card in left} == {"$25,000", "Fool's gold", "$40,000", "$5,000"}
    assert summary(view).startswith("4 lie face down.")
    told = [prospects(view, creek) for creek in (0, 1, 3)]
    assert told == [("Bonanza: 2", "$18,000"), ("Eldorado: 1", "double, $35,000"), ("Dominion: 0", "empty")]
    last = table(2, top={0: (10,)}, left=False)
    assert summary(last.view(None)).startswith("1 lies face down.")
    last.land("Gold Hill")
    last.play(Prospect(0))
    assert summary(last.view(None)) == "All cards are out."
    assert all(prospects(last.view(None), creek)[1] == "empty" for creek in CREEKS)


def test_the_list_stays_when_the_window_changes_while_others_think(tmp_path: Path) -> None:
    with arranged(tmp_path, "Ada, computer:easy play; from the start") as player:
        player.type("c")
        player.desk.resize((1280, 800))
        assert lists(player)
        player.press_key(pygame.K_ESCAPE)
        assert not lists(player)
        assert player.desk.scene is player.scene


def test_the_list_follows_the_turn_that_goes_on_beside_it(player: Player) -> None:
    player.type("c")
    on_a_claim(player)
    before = player.desk.display.surface.copy()
    assert player.panel
    assert player.panel.rect.collidepoint(player.creek(2)), "a click there is told of in klondike_walks.txt"
    card = player.state.creeks[0][-1]
    player.main()
    assert player.just(Prospect(0))
    assert card not in unseen(player.face.view.shown, player.face.view.discards)
    pictures = [each.subsurface(player.face.layout.middle) for each in (before, player.desk.display.surface)]
    assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw


# ------------------------------------------------------------------ where panels and sentences lie
@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_panels_lie_in_the_valley_and_their_parts_apart(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    """A bet, its stakes, an auction, and a deal of all deeds."""
    way = ("none", size)
    with arranged(tmp_path / "bet", "6 players; 0 at Ladue's Sawmill", way, text_size) as player:
        player.coming((2, 3))
        player.main()
        player.second()
        check_panel(player, 5 + 4)
        player.main()
        check_panel(player, 0)
    with arranged(
        tmp_path / "auction", f"6 players; 0 owns {HALVES[0]}; 1 owns {HALVES[1]}", way, text_size
    ) as player:
        player.third()
        check_panel(player, 17 + 5 + 2 + 8, 20, is_tray=True)
        player.press_key(pygame.K_ESCAPE)
        on_a_claim(player)
        player.second()
        check_panel(player, 5)


def check_panel(player: Player, parts: int, least: int = 28, *, is_tray: bool = False) -> None:
    panel = player.panel
    assert panel
    assert is_tray or player.face.layout.middle.contains(panel.rect)
    areas = [part.area for part in panel.parts] + [button.area for button in panel.buttons]
    assert len(areas) == parts
    for number, area in enumerate(areas):
        assert panel.rect.contains(area)
        assert area.collidelist(areas[number + 1 :]) < 0
        assert min(area.size) >= player.scene.m.u(least)


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_the_list_hides_no_button_and_every_word_of_it_fits(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    written: list[tuple[str, int, int, bool]] = []
    plain = Sheet.write

    def write(
        sheet: Sheet, words: str, rect: pygame.Rect, size: float = 16, *more: object, **named: object
    ) -> None:
        written.append((words, rect.width, rect.height, bool(named.get("bold"))))
        plain(sheet, words, rect, size, *more, **named)  # type: ignore[arg-type]

    with arranged(tmp_path, "3 players", ("none", size), text_size) as player:
        with patch.object(Sheet, "write", write):
            player.type("c")
        layout, panel = player.face.layout, player.panel
        assert isinstance(panel, PackPanel)
        for part in (layout.main, layout.second, layout.third, layout.ledger, *layout.players):
            assert not panel.rect.colliderect(part)
        assert panel.rect.contains(panel.buttons[0].rect)
        assert len(written) >= 2 * len(ALIKE) + 2 * len(CREEKS) + 2
        for words, wide, high, bold in written:
            assert text.width(words, text.SMALLEST, bold) <= wide, words
            assert text.height(text.SMALLEST) <= high, words
        faces = [small_card((40, 57), Metrics(1280, 800), is_out=is_out) for is_out in (False, True)]
        assert [face.get_at((20, 10)).a == 255 for face in faces] == [True, False], "not in colour alone"


# ------------------------------------------------------------------ cards of spaces, players, creeks
def told(player: Player) -> tuple[str, ...]:
    """The lines of the card that is shown."""
    lines = player.controller.card.about[0]
    assert isinstance(lines, tuple)
    return lines


def test_what_is_pointed_at_or_has_the_focus_is_told_of(player: Player) -> None:
    valley = player.face.layout.middle
    sky = (valley.centerx, valley.y + valley.height // 10)
    player.desk.move(player.space("Regina Hotel"))
    player.settle()
    assert told(player)[0] == "Regina Hotel"
    assert "$20,000" in " ".join(told(player))
    player.desk.move(player.face.layout.players[1].center)
    player.settle()
    assert {"Hotel: Yukon and Regina", "Casino: Monte Carlo"} <= set(told(player))
    player.desk.move(player.creek(1))
    player.settle()
    assert told(player) == ("Eldorado Creek", "9 cards left", "The next gold pays double.")
    assert player.controller.card.area
    assert all(not player.controller.card.area.collidepoint(player.creek(number)) for number in range(4))
    player.desk.move(sky)
    player.settle()
    assert player.controller.card.about == ()
    spot = next(each for each in player.scene.targets() if isinstance(each, Spot))
    player.scene.focus.set(spot)
    player.settle()
    assert told(player)[0] == NAME[spot.number]
    player.scene.focus.set(None)
    assert player.controller.card.about == ()


def test_no_card_of_a_space_hides_a_panel_and_no_sentence_lies_over_one(player: Player) -> None:
    player.third()
    panel = player.panel
    assert panel
    player.main()
    assert not player.controller.board_room.colliderect(panel.rect)
    player.press_key(pygame.K_ESCAPE)
    on_a_claim(player)
    player.second()
    panel = player.panel
    assert panel
    for name in ("Regina Hotel", "Monte Carlo", "Tivoli Theatre", "White Pass & Yukon"):
        player.desk.move(player.space(name))
        player.settle()
        shown = player.controller.card.area
        assert shown
        assert not shown.colliderect(panel.rect)


def test_the_level_of_a_computer_is_told_where_there_is_room(tmp_path: Path) -> None:
    """In a narrow row the name alone; the card beside it always has the level."""
    levels = ("hard", "medium", "easy", "medium", "hard")
    for way in WAYS:
        seats = ", ".join(("Ada", *(f"computer:{each}" for each in levels)))
        with arranged(tmp_path / way[0], f"{seats} play", way) as player:
            for seat, level in enumerate(levels, 1):
                plain = player.session.names[seat]
                name = facts_shown(player.scene, seat).name
                assert name in (plain, f"{plain} ({level})")
                assert name.endswith(f"({level})") or way == WAYS[0]
                player.desk.move(player.face.layout.players[seat].center)
                assert told(player)[0] == f"{plain} ({level}) · $50,000"


# ------------------------------------------------------------------ names side by side
def test_names_side_by_side_are_lettered_alike_and_whole() -> None:
    pygame.font.init()
    names = ("Belle", "Klondike Kate", "Swiftwater Bill")
    for wide, text_size in ((wide, size) for wide in (60, 75, 90, 120, 200) for size in (100, 125, 175)):
        m = Metrics(960, 600, text_size)
        plates = Plates.of(names, wide, m)
        assert plates.font >= (m.usual.font(12) if plates.rows == 1 else m.usual.font(14))
        for name in names:
            lines = text.broken(name, plates.font, False, wide - m.u(8))
            assert len(lines) <= plates.rows
            assert " ".join(lines) == name
            widest = max(text.width(line, plates.font) for line in lines)
            assert wide < 75 or widest <= wide - m.u(8)
    m = Metrics(960, 600)
    rows = [Plates.of(("Belle", "Klondike Kate"), wide, m).rows for wide in range(70, 160, 5)]
    assert set(rows) == {1, 2}
    assert rows == sorted(rows, reverse=True), "two lines only where one is too narrow"
