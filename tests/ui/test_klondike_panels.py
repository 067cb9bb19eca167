"""The panels of KLONDIKE: auctions and bets, where they lie, and cards of spaces that hide none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.board import NAME as NAMES
from games.klondike_board.pending import Bidding, Settled
from games.klondike_board.state import (
    Bet,
    Bid,
    Join,
    PassBid,
    SellClaim,
    StayOut,
)
from tests.ui.klondike_table import WAYS, Player, Way, on_a_claim, seated, settled
from tests.ui.shared_scenes import facts_shown
from ui.draw import text
from ui.draw.theme import Metrics
from ui.games.klondike_board.bids import AuctionPanel, BetPanel, Plates, StakesPanel
from ui.play.controller import Spot


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, way=way) as player:
        player.begin_turn()
        yield player


def sky(player: Player) -> tuple[int, int]:
    """A place of the board where there is nothing."""
    valley = player.face.layout.middle
    return valley.centerx, valley.y + valley.height // 10


# ------------------------------------------------------------------ auctions
def test_a_claim_is_sold_to_the_highest_bidder(player: Player) -> None:
    on_a_claim(player)
    player.type("2")
    player.second()
    assert player.just(SellClaim(1))
    assert isinstance(player.panel, AuctionPanel)
    assert player.labels[:2] == ["Bid $1,000", "Pass"]
    player.press_key(pygame.K_UP)
    player.press_key(pygame.K_RIGHT)
    player.main()
    assert player.just(Bid(7))
    assert player.session.actor == 2
    assert player.labels[0] == "Bid $8,000"
    player.second()
    assert player.just(PassBid())
    assert player.panel is None
    assert player.state.cash[0] == 57


def test_bids_are_set_with_the_buttons_of_the_panel(player: Player) -> None:
    on_a_claim(player)
    player.second()
    panel = player.panel
    assert isinstance(panel, AuctionPanel)
    buttons = {button.look.label: button for button in panel.buttons}
    assert not buttons["–1"].enabled
    for label in ("+10", "+5", "+1", "+1", "–1"):
        player.click(buttons[label].area.center)
    assert panel.bid.amount == 17
    player.click(buttons["All"].area.center)
    assert panel.bid.amount == 50
    assert not buttons["+1"].enabled
    player.click(player.face.layout.main.center)
    assert player.just(Bid(50))


def test_a_bid_is_set_with_the_focus_alone(player: Player) -> None:
    on_a_claim(player)
    player.second()
    player.press_key(pygame.K_TAB)
    player.press_key(pygame.K_RETURN)
    player.press_key(pygame.K_RETURN)
    assert isinstance(player.panel, AuctionPanel)
    assert player.panel.bid.amount == 3
    assert player.scene.focus.is_shown


def test_nobody_bids_beyond_his_cash(player: Player) -> None:
    player.set_up({}, [50, 3, 9])
    on_a_claim(player)
    player.second()
    for _ in range(5):
        player.press_key(pygame.K_UP)
    assert player.labels[0] == "Bid $3,000"


def test_escape_folds_the_auction_and_space_shows_it_again(player: Player) -> None:
    on_a_claim(player)
    player.second()
    before = len(player.moves)
    player.press_key(pygame.K_ESCAPE)
    assert player.panel is None
    assert player.labels == ["Show it again", "", ""]
    player.main()
    assert isinstance(player.panel, AuctionPanel)
    assert len(player.moves) == before


def test_a_computer_bids_through_the_worker(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy", "Cora"), way=way) as player:
        player.begin_turn()
        on_a_claim(player)
        player.second()
        assert player.desk.worker.names == ["Choose"]
        panel = player.panel
        assert isinstance(panel, AuctionPanel)
        assert not any(button.visible for button in panel.buttons)
        player.answer(Bid(4))
        assert player.panel is panel, "the panel stays while it goes round"
        assert player.labels[0] == "Bid $5,000"


# ------------------------------------------------------------------ bets
def at_the_river(player: Player) -> None:
    """All three have come to rest on the Yukon River."""
    settled(player)
    player.set_up({}, [50, 20, 4], at=["Yukon River"] * 3)


def test_a_bet_is_proposed_joined_and_thrown_for(player: Player) -> None:
    at_the_river(player)
    player.second()
    panel = player.panel
    assert isinstance(panel, BetPanel)
    assert panel.draft.most == 4
    cora = next(part for part in panel.parts if part.number == 2)
    player.click(cora.area.center)
    player.press_key(pygame.K_UP)
    player.press_key(pygame.K_UP)
    player.press_key(pygame.K_LEFT)
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


def test_one_who_is_asked_may_stay_out(player: Player) -> None:
    at_the_river(player)
    player.second()
    player.main()
    player.second()
    player.second()
    assert player.just(StayOut())
    assert player.state.cash == [50, 20, 4]


def test_escape_leaves_a_bet_without_an_act(player: Player) -> None:
    at_the_river(player)
    before = len(player.moves)
    player.second()
    player.press_key(pygame.K_ESCAPE)
    assert player.panel is None
    assert len(player.moves) == before
    assert player.labels[1] == "Bet"


def test_alone_on_a_space_there_is_no_bet(player: Player) -> None:
    settled(player)
    assert player.labels == ["End the turn", "", "Deal"]


# ------------------------------------------------------------------ where sentences and panels lie
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1080, 1920)])
@pytest.mark.parametrize("text_size", [100, 175])
def test_panels_lie_in_the_valley_and_their_parts_apart(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    seats = ("Ada", "Belle", "Cora", "Dora", "Emma", "Flo")
    with seated(tmp_path, seats=seats, way=("none", size), text_size=text_size) as player:
        player.begin_turn()
        player.set_up({}, at=["Yukon River"] * 6)
        player.state.todo[-1] = Settled(0)
        player.set_up({})
        player.second()
        _check_panel(player, 5 + 4)
        player.main()
        _check_panel(player, 0)
        player.state.todo[-1] = Bidding(0, 1, -1, (1, 2, 3, 4, 5), 0, -1)
        player.set_up({})
        _check_panel(player, 5)


def _check_panel(player: Player, parts: int) -> None:
    panel = player.panel
    assert panel
    assert player.face.layout.middle.contains(panel.rect)
    areas = [part.area for part in panel.parts] + [button.area for button in panel.buttons]
    assert len(areas) == parts
    for number, area in enumerate(areas):
        assert panel.rect.contains(area)
        assert area.collidelist(areas[number + 1 :]) < 0
        assert min(area.size) >= player.scene.m.u(28)


def test_a_sentence_does_not_lie_over_the_panel(player: Player) -> None:
    player.third()
    panel = player.panel
    assert panel
    player.main()
    assert not player.controller.board_room.colliderect(panel.rect)


# ------------------------------------------------------------------ cards of spaces, players, creeks
def told(player: Player) -> tuple[str, ...]:
    """The lines of the card that is shown."""
    lines = player.controller.card.about[0]
    assert isinstance(lines, tuple)
    return lines


def test_a_space_under_the_mouse_is_told_of(player: Player) -> None:
    player.desk.move(player.space("Regina Hotel"))
    player.settle()
    lines = told(player)
    assert lines[0] == "Regina Hotel"
    assert "$20,000" in " ".join(lines)
    player.desk.move(sky(player))
    player.settle()
    assert player.controller.card.about == ()


def test_a_space_with_the_focus_is_told_of(player: Player) -> None:
    player.desk.move(sky(player))
    spot = next(each for each in player.scene.targets() if isinstance(each, Spot))
    player.scene.focus.set(spot)
    player.settle()
    assert told(player)[0] == NAMES[spot.number]
    player.scene.focus.set(None)
    assert player.controller.card.about == ()


def test_a_players_row_tells_of_the_deeds_by_kind(player: Player) -> None:
    player.set_up({"Regina Hotel": 1, "Yukon Hotel": 1, "Monte Carlo": 1})
    player.desk.move(player.face.layout.players[1].center)
    player.settle()
    lines = told(player)
    assert "Hotel: Yukon and Regina" in lines
    assert "Casino: Monte Carlo" in lines


def test_a_creek_is_told_of(player: Player) -> None:
    player.desk.move(player.creek(1))
    player.settle()
    assert told(player) == ("Eldorado Creek", "9 cards left", "The next gold pays double.")
    assert player.controller.card.area
    assert all(not player.controller.card.area.collidepoint(player.creek(number)) for number in range(4))


def test_no_card_of_a_space_hides_a_panel(player: Player) -> None:
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
    seats = ("Ada", "computer:hard", "computer:medium", "computer:easy", "computer:medium", "computer:hard")
    for way in WAYS:
        with seated(tmp_path / way[0], seats=seats, way=way) as player:
            for seat, level in enumerate(("hard", "medium", "easy", "medium", "hard"), 1):
                scene = player.scene
                name = facts_shown(scene, seat).name
                assert name in (player.session.names[seat], f"{player.session.names[seat]} ({level})")
                if way[1] == (1280, 800):
                    assert name.endswith(f"({level})")
                player.desk.move(player.face.layout.players[seat].center)
                assert told(player)[0] == f"{player.session.names[seat]} ({level}) · $50,000"


@pytest.mark.parametrize("wide", [60, 75, 90, 120, 200])
@pytest.mark.parametrize("text_size", [100, 125, 175])
def test_names_side_by_side_are_lettered_alike_and_whole(wide: int, text_size: int) -> None:
    pygame.font.init()
    m = Metrics(960, 600, text_size)
    names = ("Belle", "Klondike Kate", "Swiftwater Bill")
    plates = Plates.of(names, wide, m)
    assert plates.font >= (m.usual.font(12) if plates.rows == 1 else m.usual.font(14))
    for name in names:
        lines = text.broken(name, plates.font, False, wide - m.u(8))
        assert len(lines) <= plates.rows
        assert " ".join(lines) == name
        if wide >= 75:
            assert max(text.width(line, plates.font) for line in lines) <= wide - m.u(8)


def test_a_name_has_two_lines_only_where_one_is_too_narrow() -> None:
    pygame.font.init()
    m = Metrics(960, 600)
    rows = [Plates.of(("Belle", "Klondike Kate"), wide, m).rows for wide in range(70, 160, 5)]
    assert set(rows) == {1, 2}
    assert rows == sorted(rows, reverse=True)
    assert Plates.of(("Belle",), 70, m).rows == 1


def test_a_bet_that_is_advised_lies_ready_in_the_panel(player: Player) -> None:
    at_the_river(player)
    player.controller.advise(Bet(12, "1"))
    panel = player.panel
    assert isinstance(panel, BetPanel)
    assert panel.draft.move() == Bet(12, "1")
