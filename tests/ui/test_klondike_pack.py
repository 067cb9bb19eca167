"""The list of KLONDIKE's cards: what it tells, how it is opened and put away, what goes on beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games import rulebook
from games.klondike_board import GAME
from games.klondike_board.board import ALIKE, CARDS, CREEKS, unseen
from games.klondike_board.state import Bid, Prospect
from tests.klondike_board.table import table
from tests.ui.harness import SIZES
from tests.ui.klondike_table import WAYS, Player, Way, on_a_claim, seated
from ui.draw import text
from ui.draw.theme import Metrics
from ui.games.klondike_board.bids import AuctionPanel
from ui.games.klondike_board.pack import PackPanel, label, prospects, small_card, summary, tally
from ui.games.klondike_board.panel import Sheet

TEXT_SIZES = (100, 175)


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, way=way) as player:
        player.begin_turn()
        yield player


def lists(player: Player) -> bool:
    """Whether the list is open."""
    return isinstance(player.panel, PackPanel)


def pad(player: Player, button: int) -> None:
    """Press a button of the gamepad."""
    player.desk.post(pygame.JOYBUTTONDOWN, button=button, joy=0)
    player.settle()


# ------------------------------------------------------------------ what it tells
def test_every_card_is_in_one_row_with_those_that_do_the_same() -> None:
    assert sorted(card for alike in ALIKE for card in alike) == list(range(len(CARDS)))
    labels = [label(alike[0]) for alike in ALIKE]
    assert len(set(labels)) == len(labels)
    for alike in ALIKE:
        assert {label(card) for card in alike} == {label(alike[0])}
    assert {"$25,000", "Mother Lode, $60,000", "Fool's gold", "Pay $10,000, miss a turn", "Miss a turn",
            "Pay a tenth of your cash", "The Woodpile", "St Paul's Church"} <= set(labels)  # fmt: skip


def test_cards_are_counted_in_words() -> None:
    assert tally(2, 3) == "2 of 3 left"
    assert tally(0, 3) == "all out"
    assert tally(1, 1) == "left"
    assert tally(0, 1) == "out"


def test_what_is_left_is_told_from_what_everybody_has_seen() -> None:
    """In any order of the cards face down the list is the same, and it is right."""
    here = table(3, shown={0: (10,), 1: ("lode",)}, top={0: (25, "fool"), 1: (40,), 2: (5,)}, left=False)
    view = here.view(None)
    assert sorted(unseen(view.shown, view.discards)) == sorted(
        card for creek in here.state.creeks for card in creek
    )
    left = {
        label(alike[0]): sum(card in unseen(view.shown, view.discards) for card in alike) for alike in ALIKE
    }
    assert {words for words, count in left.items() if count} == {
        "$25,000",
        "Fool's gold",
        "$40,000",
        "$5,000",
    }
    assert summary(view).startswith("4 lie face down.")
    assert prospects(view, 0) == ("Bonanza: 2", "$18,000")
    assert prospects(view, 1) == ("Eldorado: 1", "double, $35,000")
    assert prospects(view, 3) == ("Dominion: 0", "empty")


def test_the_list_is_told_to_its_end() -> None:
    last = table(2, top={0: (10,)}, left=False)
    assert summary(last.view(None)).startswith("1 lies face down.")
    last.land("Gold Hill")
    last.play(Prospect(0))
    assert summary(last.view(None)) == "All cards are out."
    assert all(prospects(last.view(None), creek)[1] == "empty" for creek in CREEKS)


def test_a_card_that_is_out_differs_in_shape_and_not_in_colour_alone(player: Player) -> None:
    faces = [small_card((40, 57), Metrics(1280, 800), is_out=is_out) for is_out in (False, True)]
    middles = [face.get_at((20, 10)).a for face in faces]
    assert middles[0] == 255
    assert middles[1] < 200


# ------------------------------------------------------------------ opened and put away
def test_a_key_opens_it_and_puts_it_away(player: Player) -> None:
    for wanted in (True, False):
        player.type("c")
        assert lists(player) is wanted
        player.desk.assert_redraw_is_exact()


def test_escape_puts_it_away_and_stays_in_the_game(player: Player) -> None:
    player.type("c")
    player.press_key(pygame.K_ESCAPE)
    assert not lists(player)
    assert player.desk.scene is player.scene


def test_the_mouse_opens_it_and_puts_it_away(player: Player) -> None:
    player.click(player.face.layout.cards.center)
    assert isinstance(player.panel, PackPanel)
    player.click(player.panel.buttons[0].area.center)
    assert not lists(player)


def test_a_gamepad_opens_it_and_puts_it_away(player: Player) -> None:
    player.scene.focus.set(next(b for b in player.scene.buttons if b.look.label == "Cards"))
    pad(player, 0)
    assert lists(player)
    pad(player, 0)
    assert not lists(player), "the focus is on what puts it away"
    assert player.scene.focus.target in player.scene.targets()
    pad(player, 0)
    assert lists(player), "and then on what opens it"
    pad(player, 1)
    assert not lists(player)


def test_its_buttons_bear_the_cap_of_their_key(player: Player) -> None:
    def caps() -> list[str]:
        return [b.look.label for b in player.scene.buttons if b.cap and b.cap.visible and b.visible]

    assert "Cards" in caps()
    player.type("c")
    assert "Close" in caps()
    assert "Cards" not in caps()


def test_it_stays_when_the_window_changes_and_in_the_middle_of_others_turns(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy")) as player:
        player.type("c")
        player.desk.resize((1280, 800))
        assert lists(player)
        player.press_key(pygame.K_ESCAPE)
        assert not lists(player)


# ------------------------------------------------------------------ what goes on beside it
def test_the_turn_goes_on_beside_it_and_it_follows(player: Player) -> None:
    player.type("c")
    on_a_claim(player)
    assert lists(player)
    assert player.labels[0].startswith("Prospect ")
    before = player.desk.display.surface.copy()
    card = player.state.creeks[0][-1]
    player.type("1")
    player.main()
    assert player.just(Prospect(0))
    assert lists(player)
    assert card not in unseen(player.face.view.shown, player.face.view.discards)
    room = player.face.layout.middle
    after = player.desk.display.surface
    assert before.subsurface(room).get_buffer().raw != after.subsurface(room).get_buffer().raw


def test_what_lies_below_it_takes_no_press(player: Player) -> None:
    on_a_claim(player)
    creek = player.creek(2)
    player.type("c")
    assert player.panel
    assert player.panel.rect.collidepoint(creek)
    before = len(player.moves)
    for _ in range(2):
        player.click(creek)
    assert len(player.moves) == before
    assert lists(player)


def test_a_bid_in_the_making_is_kept_while_the_cards_are_looked_at(player: Player) -> None:
    on_a_claim(player)
    player.second()
    for key in (pygame.K_UP, pygame.K_RIGHT):
        player.press_key(key)
    assert player.labels[0] == "Bid $7,000"
    player.type("c")
    assert player.labels == ["Put the cards away", "", ""]
    player.main()
    assert isinstance(player.panel, AuctionPanel)
    player.main()
    assert player.just(Bid(7))
    assert player.labels[0] == "Bid $8,000", "the next one begins anew"


def test_an_auction_that_ends_does_not_take_the_list_away(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "Belle", "Cora")) as player:
        player.begin_turn()
        on_a_claim(player)
        player.second()
        player.second()
        player.type("c")
        player.main()
        player.type("c")
        assert lists(player)
        player.press_key(pygame.K_ESCAPE)
        player.second()
        assert player.panel is None


# ------------------------------------------------------------------ where it lies, and its letters
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_it_hides_no_button_of_the_turn_and_every_word_of_it_fits(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    written: list[tuple[str, int, int, bool]] = []
    plain = Sheet.write

    def write(
        sheet: Sheet, words: str, rect: pygame.Rect, size: float = 16, *more: object, **named: object
    ) -> None:
        written.append((words, rect.width, rect.height, bool(named.get("bold"))))
        plain(sheet, words, rect, size, *more, **named)  # type: ignore[arg-type]

    with seated(tmp_path, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
        with patch.object(Sheet, "write", write):
            player.type("c")
        layout, panel = player.face.layout, player.panel
        assert isinstance(panel, PackPanel)
        for part in (layout.main, layout.second, layout.third, layout.ledger, *layout.players):
            assert not panel.rect.colliderect(part)
        assert panel.rect.contains(panel.buttons[0].rect)
        least = text.SMALLEST
        assert len(written) >= 2 * len(ALIKE) + 2 * len(CREEKS) + 2
        for words, wide, high, bold in written:
            assert text.width(words, least, bold) <= wide, words
            assert text.height(least) <= high, words


# ------------------------------------------------------------------ the page of the rules
def test_the_pages_of_the_cards_count_them_as_the_pack_does() -> None:
    pages = {page.title: page for page in rulebook.rules(GAME.name).pages}
    gold, mishaps = pages["GOLD IN THE CARDS"], pages["MISHAPS IN THE CARDS"]
    found = " ".join(point.text for point in gold.points).lower()
    numbers = {1: "one", 2: "two", 3: "three", 4: "four"}
    for alike in ALIKE:
        card = CARDS[alike[0]]
        if card.is_lode:
            assert f"lode of ${card.gold},000" in found
        elif card.gold:
            assert f"{numbers[len(alike)]} of ${card.gold},000" in found
        elif card.goes_to:
            places = mishaps.points[-1].text.replace(";", "").replace(",", "").replace(".", "").split()
            assert set(card.goes_to.strip("!").split()) & set(places) - {"The"}
    bring = sum(card.gold > 0 for card in CARDS)
    assert f"Of the {len(CARDS)} cards {bring} bring gold" in gold.paragraphs[0]
    assert f"The other {len(CARDS) - bring} " in mishaps.paragraphs[0]
