"""The panels of KLONDIKE: auctions, bets and the list of the cards; and the cards of what is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games.klondike_board.board import ALIKE, CARDS, CREEKS, NAME, unseen
from games.klondike_board.state import Bet, Bid, Join, PassBid, Prospect, SellClaim, StayOut
from tests.klondike_board.table import table
from tests.ui.klondike_table import WAYS, Player, on_a_claim, seated, settled
from tests.ui.shared_scenes import facts_shown
from ui.draw import text
from ui.draw.theme import Metrics
from ui.games.klondike_board.bids import AuctionPanel, BetPanel, Plates, StakesPanel
from ui.games.klondike_board.pack import PackPanel, label, prospects, small_card, summary, tally
from ui.games.klondike_board.panel import Sheet
from ui.play.controller import Spot

SIX = ("Ada", "Belle", "Cora", "Dora", "Emma", "Flo")
SIZES = [((960, 600), 175), ((1080, 1920), 100)]
"""Windows and sizes of text in which panels are looked at."""


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


def auction(player: Player) -> AuctionPanel:
    """Ada has put up a claim; Belle is to bid."""
    on_a_claim(player)
    player.second()
    panel = player.panel
    assert isinstance(panel, AuctionPanel)
    return panel


def at_the_river(player: Player) -> None:
    """All three have come to rest on the Yukon River."""
    settled(player)
    player.set_up({}, [50, 20, 4], at=["Yukon River"] * 3)


# ------------------------------------------------------------------ auctions
def test_a_claim_is_sold_to_the_highest_bidder(player: Player) -> None:
    on_a_claim(player)
    player.type("2")
    player.second()
    assert player.just(SellClaim(1))
    assert player.labels[:2] == ["Bid $1,000", "Pass"]
    player.press_key(pygame.K_UP)
    player.press_key(pygame.K_RIGHT)
    player.main()
    assert player.just(Bid(7))
    assert (player.session.actor, player.labels[0]) == (2, "Bid $8,000")
    player.second()
    assert player.just(PassBid())
    assert (player.panel, player.state.cash[0]) == (None, 57)


def test_bids_are_set_with_the_buttons_of_the_panel_or_by_tab(player: Player) -> None:
    panel = auction(player)
    buttons = {button.look.label: button for button in panel.buttons}
    player.press_key(pygame.K_TAB)
    assert player.scene.focus.is_shown
    player.press_key(pygame.K_RETURN)
    player.press_key(pygame.K_RETURN)
    assert panel.bid.amount == 3
    for each in ("–1", "–1"):
        player.click(buttons[each].area.center)
    assert not buttons["–1"].enabled
    for each in ("+10", "+5", "+1", "+1", "–1"):
        player.click(buttons[each].area.center)
    assert panel.bid.amount == 17
    player.click(buttons["All"].area.center)
    assert (panel.bid.amount, buttons["+1"].enabled) == (50, False)
    player.click(player.face.layout.main.center)
    assert player.just(Bid(50))


def test_nobody_bids_beyond_his_cash(player: Player) -> None:
    player.set_up({}, [50, 3, 9])
    auction(player)
    for _ in range(5):
        player.press_key(pygame.K_UP)
    assert player.labels[0] == "Bid $3,000"


def test_escape_folds_the_auction_and_space_shows_it_again(player: Player) -> None:
    auction(player)
    before = len(player.moves)
    player.press_key(pygame.K_ESCAPE)
    assert (player.panel, player.labels) == (None, ["Show it again", "", ""])
    player.main()
    assert isinstance(player.panel, AuctionPanel)
    assert len(player.moves) == before


def test_a_computer_bids_through_the_worker(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy", "Cora")) as player:
        player.begin_turn()
        panel = auction(player)
        assert player.desk.worker.names == ["Choose"]
        assert not any(button.visible for button in panel.buttons)
        player.answer(Bid(4))
        assert player.panel is panel, "the panel stays while it goes round"
        assert player.labels[0] == "Bid $5,000"


# ------------------------------------------------------------------ bets
def test_a_bet_is_proposed_joined_and_thrown_for(player: Player) -> None:
    settled(player)
    assert player.labels == ["End the turn", "", "Deal"], "alone on a space there is no bet"
    player.set_up({}, [50, 20, 4], at=["Yukon River"] * 3)
    before = len(player.moves)
    player.second()
    player.press_key(pygame.K_ESCAPE)
    assert (player.panel, len(player.moves), player.labels[1]) == (None, before, "Bet")
    player.second()
    panel = player.panel
    assert isinstance(panel, BetPanel)
    assert panel.draft.most == 4
    cora = next(part for part in panel.parts if part.number == 2)
    player.click(cora.area.center)
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT):
        player.press_key(key)
    player.coming((1, 2), (6, 6))
    player.main()
    assert player.just(Bet(13, "1"))
    assert isinstance(player.panel, StakesPanel)
    player.main()
    assert player.just(Join())
    for _ in range(2):
        assert player.labels[0] == "Throw the dice"
        player.main()
    assert player.state.cash == [37, 33, 4]
    assert player.task == "Settled"
    assert player.labels[1] == "", "there is one bet in a turn"


def test_one_who_is_asked_may_stay_out_and_a_hint_lies_ready(player: Player) -> None:
    at_the_river(player)
    player.controller.advise(Bet(4, "12"))
    panel = player.panel
    assert isinstance(panel, BetPanel)
    assert panel.draft.move() == Bet(4, "12")
    player.main()
    player.second()
    player.second()
    assert player.just(StayOut())
    assert player.state.cash == [50, 20, 4]


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


def test_key_mouse_and_gamepad_open_the_list_and_put_it_away(player: Player) -> None:
    def pad(button: int) -> None:
        player.desk.post(pygame.JOYBUTTONDOWN, button=button, joy=0)
        player.settle()

    def caps() -> list[str]:
        return [b.look.label for b in player.scene.buttons if b.cap and b.cap.visible and b.visible]

    assert "Cards" in caps()
    player.type("c")
    assert lists(player)
    assert "Close" in caps()
    assert "Cards" not in caps()
    player.type("c")
    assert not lists(player)
    player.click(player.face.layout.cards.center)
    assert isinstance(player.panel, PackPanel)
    player.click(player.panel.buttons[0].area.center)
    assert not lists(player)
    player.scene.focus.set(next(b for b in player.scene.buttons if b.look.label == "Cards"))
    for button, is_open in ((0, True), (0, False), (0, True), (1, False)):
        pad(button)
        assert lists(player) is is_open
    assert player.scene.focus.target in player.scene.targets()


def test_the_list_stays_when_the_window_changes_while_others_think(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy")) as player:
        player.type("c")
        player.desk.resize((1280, 800))
        assert lists(player)
        player.press_key(pygame.K_ESCAPE)
        assert not lists(player)
        assert player.desk.scene is player.scene


def test_the_turn_goes_on_beside_the_list_and_what_lies_below_takes_no_press(player: Player) -> None:
    player.type("c")
    on_a_claim(player)
    assert lists(player)
    assert player.labels[0].startswith("Prospect ")
    before, moves = player.desk.display.surface.copy(), len(player.moves)
    assert player.panel
    assert player.panel.rect.collidepoint(player.creek(2))
    for _ in range(2):
        player.click(player.creek(2))
    assert (len(player.moves), lists(player)) == (moves, True)
    card = player.state.creeks[0][-1]
    player.type("1")
    player.main()
    assert player.just(Prospect(0))
    assert lists(player)
    assert card not in unseen(player.face.view.shown, player.face.view.discards)
    pictures = [each.subsurface(player.face.layout.middle) for each in (before, player.desk.display.surface)]
    assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw


def test_a_bid_in_the_making_is_kept_while_the_cards_are_looked_at(player: Player) -> None:
    auction(player)
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
    player.type("c")
    player.press_key(pygame.K_ESCAPE)
    player.second()
    assert player.panel is None


# ------------------------------------------------------------------ where panels and sentences lie
@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_panels_lie_in_the_valley_and_their_parts_apart(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with seated(tmp_path, seats=SIX, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
        settled(player)
        player.set_up({}, at=["Yukon River"] * 6)
        player.second()
        check_panel(player, 5 + 4)
        player.main()
        check_panel(player, 0)
        for _ in range(5):
            player.second()
        player.main()
        player.coming((1, 2))
        player.state.at[1] = 0
        player.set_up({})
        player.main()
        player.second()
        check_panel(player, 5)


def check_panel(player: Player, parts: int) -> None:
    panel = player.panel
    assert panel
    assert player.face.layout.middle.contains(panel.rect)
    areas = [part.area for part in panel.parts] + [button.area for button in panel.buttons]
    assert len(areas) == parts
    for number, area in enumerate(areas):
        assert panel.rect.contains(area)
        assert area.collidelist(areas[number + 1 :]) < 0
        assert min(area.size) >= player.scene.m.u(28)


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

    with seated(tmp_path, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
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
    player.set_up({"Regina Hotel": 1, "Yukon Hotel": 1, "Monte Carlo": 1})
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
    shown_beside = auction(player)
    for name in ("Regina Hotel", "Monte Carlo", "Tivoli Theatre", "White Pass & Yukon"):
        player.desk.move(player.space(name))
        player.settle()
        shown = player.controller.card.area
        assert shown
        assert not shown.colliderect(shown_beside.rect)


def test_the_level_of_a_computer_is_told_where_there_is_room(tmp_path: Path) -> None:
    """In a narrow row the name alone; the card beside it always has the level."""
    levels = ("hard", "medium", "easy", "medium", "hard")
    for way in WAYS:
        with seated(
            tmp_path / way[0], seats=("Ada", *(f"computer:{each}" for each in levels)), way=way
        ) as player:
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
