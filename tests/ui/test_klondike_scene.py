"""KLONDIKE at the table: throwing, creeks, buying, debts, money to ask for, turns, taking back, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.pending import Claiming
from games.klondike_board.state import (
    Auction,
    Bid,
    Buy,
    Decline,
    EndTurn,
    Offer,
    PassBid,
    PayToll,
    Prospect,
    Throw,
)
from tests.ui.klondike_table import WAYS, Player, Way, on_a_claim, place, seated, settled
from tests.ui.shared_scenes import facts_shown, pill_words
from ui.games.klondike_board.bids import AuctionPanel
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


def in_the_hotel(player: Player) -> None:
    """Ada has come to the Yukon Hotel, which is for sale; the pass lies behind her."""
    player.set_up({}, at=["The Woodpile", "Klondike River", "Klondike River"])
    player.set_up({}, at=["Sulphur Bench"])
    player.coming((1, 1))
    player.main()
    assert player.task == "Buying"


# ------------------------------------------------------------------ the start, throwing
def test_everybody_throws_for_the_start_and_the_highest_begins(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [(1, 2), (6, 5), (3, 3)], way=way) as player:
        for _ in range(3):
            assert player.labels[0] == "Throw the dice"
            player.main()
        assert player.task == "Ready"
        assert player.session.actor == 1


def test_space_throws_and_walks(player: Player) -> None:
    on_a_claim(player)
    assert player.state.at[0] == place("Skookum Gulch")


def test_the_green_button_throws(player: Player) -> None:
    player.coming((1, 2))
    player.click(player.face.layout.main.center)
    assert player.state.at[0] == place("Skookum Gulch")


def test_enter_throws_where_nothing_has_the_focus(player: Player) -> None:
    player.coming((1, 2))
    player.press_key(pygame.K_RETURN)
    assert player.state.at[0] == place("Skookum Gulch")


def test_one_who_is_held_at_the_pass_pays_the_toll_or_tries(player: Player) -> None:
    player.state.climbs[0] = True
    player.set_up({})
    assert player.labels[:2] == ["Try for a double", "Toll $6,000"]
    player.second()
    assert player.just(PayToll())
    assert player.state.cash == [44, 53, 53]
    assert player.labels[0] == "Throw the dice"


def test_no_button_is_shown_for_what_cannot_be_done(player: Player) -> None:
    """The toll is not a throw, though both are moves without values; nor is a claim sold to the poor."""
    second = next(
        each for each in player.scene.buttons if each.area.topleft == player.face.layout.second.topleft
    )
    assert player.labels == ["Throw the dice", "", "Deal"]
    assert not second.visible
    player.second()
    assert player.task == "Ready"
    player.set_up({}, cash=(50, 0, 0))
    on_a_claim(player)
    assert player.labels[1] == ""
    before = player.desk.sound.played.count("click")
    player.click(player.space("Bonanza Mouth"))
    assert player.desk.sound.played.count("click") == before, "its number is that of a creek"


def test_the_pill_does_not_tell_what_the_dice_are_about_to_show(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        player.coming((1, 2))
        player.desk.press_key(pygame.K_SPACE)
        player.desk.step(5)
        assert player.scene.stage.busy
        assert pill_words(player.scene) == "Ada's turn"
        player.settle()
        assert pill_words(player.scene).startswith("Ada's turn: choose a creek")


# ------------------------------------------------------------------ creeks
def test_a_creek_is_clicked_twice_to_turn_its_card(player: Player) -> None:
    on_a_claim(player)
    player.click(player.creek(2))
    assert player.labels[0] == "Prospect Hunker"
    player.click(player.creek(2))
    assert player.just(Prospect(2))


def test_the_creek_of_an_earlier_turn_is_clicked_twice_again(player: Player) -> None:
    on_a_claim(player)
    player.click(player.creek(2))
    player.click(player.creek(2))
    player.state.todo[-1] = Claiming(0)
    player.set_up({})
    before = len(player.moves)
    assert player.chosen_creek == 2
    player.click(player.creek(2))
    assert len(player.moves) == before
    player.click(player.creek(2))
    assert len(player.moves) == before + 1


def test_a_figure_chooses_a_creek_and_space_turns_its_card(player: Player) -> None:
    on_a_claim(player)
    player.type("4")
    assert player.chosen_creek == 3
    player.main()
    assert player.just(Prospect(3))
    assert len(player.state.creeks[3]) == 8


def test_arrows_and_enter_turn_a_card(player: Player) -> None:
    on_a_claim(player)
    player.press_key(pygame.K_RIGHT)
    assert isinstance(player.scene.focus.target, Spot)
    player.press_key(pygame.K_RIGHT)
    player.press_key(pygame.K_RETURN)
    player.press_key(pygame.K_RETURN)
    assert isinstance(player.last, Prospect)


def test_an_empty_creek_is_never_the_one_that_is_chosen(player: Player) -> None:
    player.type("1")
    on_a_claim(player)
    player.type("1")
    player.state.creeks[1] += player.state.creeks[0]
    player.state.creeks[0].clear()
    player.set_up({})
    assert player.chosen_creek == 1
    player.type("1")
    assert player.chosen_creek == 1


def test_creeks_are_lit_only_while_one_is_to_be_chosen(player: Player) -> None:
    assert tuple(player.lit) == ({}, ())
    on_a_claim(player)
    assert tuple(player.lit) == ({}, (0, 1, 2, 3))
    assert len(player.face.table.lit_creeks.shown) == 4


# ------------------------------------------------------------------ buying
def test_a_building_is_bought_or_left(player: Player) -> None:
    in_the_hotel(player)
    assert player.labels[:2] == ["Buy for $8,000", "Leave it"]
    player.main()
    assert player.just(Buy())
    assert player.state.owner[place("Yukon Hotel")] == 0


def test_a_building_is_left(player: Player) -> None:
    in_the_hotel(player)
    player.click(player.face.layout.second.center)
    assert player.just(Decline())


def test_the_lit_space_is_clicked_to_buy_it(player: Player) -> None:
    in_the_hotel(player)
    player.click(player.space("Yukon Hotel"))
    assert player.just(Buy())


# ------------------------------------------------------------------ debts
def in_debt(player: Player) -> None:
    """Ada owes 20 at the Regina Hotel, has 5, and two buildings."""
    player.set_up(
        {"Regina Hotel": 1, "Monte Carlo": 0, "Fairview Hotel": 0},
        [5, 50, 50],
        at=["Trading Company", "Sheep Camp", "Sheep Camp"],
    )
    player.coming((1, 1))
    player.main()
    assert player.task == "Owing"


def test_the_missing_sum_is_told_and_the_building_to_put_up_is_clicked(player: Player) -> None:
    in_debt(player)
    assert "$15,000" in player.controller.prompt()
    assert player.labels[0] == "Put up Monte Carlo"
    assert player.lit[0] == {place("Monte Carlo"): "sell", place("Fairview Hotel"): "sell"}
    player.click(player.space("Fairview Hotel"))
    assert player.labels[0] == "Put up Fairview"
    player.click(player.space("Fairview Hotel"))
    assert player.just(Auction(place("Fairview Hotel")))
    assert isinstance(player.panel, AuctionPanel)


def test_the_missing_sum_is_told_with_large_text_in_a_small_window_too(tmp_path: Path) -> None:
    with seated(tmp_path, way=("none", (960, 600)), text_size=175) as player:
        player.begin_turn()
        in_debt(player)
        assert player.controller.prompt() == "Ada's turn: $15,000 is missing, put up a building of yours"


def test_of_a_long_name_the_pill_tells_the_missing_sum_alone(tmp_path: Path) -> None:
    name = "WWWWWWWWWWWWWWWWWWWW"
    with seated(tmp_path, seats=(name, "Belle", "Cora"), way=("none", (960, 600))) as player:
        player.begin_turn()
        in_debt(player)
        assert player.controller.prompt() == f"{name}: $15,000 missing"


def test_a_debt_is_met_by_an_auction(player: Player) -> None:
    in_debt(player)
    player.main()
    for _ in range(3):
        player.press_key(pygame.K_UP)
    player.main()
    player.second()
    assert player.state.cash[0] == 1
    assert player.state.owner[place("Monte Carlo")] == 1
    assert player.task == "Settled"


def test_a_debtor_may_deal_instead(player: Player) -> None:
    in_debt(player)
    assert player.labels[2] == "Deal"


# ------------------------------------------------------------------ turns
def test_space_ends_the_turn_and_a_sign_says_whose_begins(player: Player) -> None:
    settled(player)
    player.main()
    assert player.just(EndTurn())
    assert player.session.actor == 1
    assert "Belle" in player.controller.prompt()


def test_no_sign_lies_over_the_board_while_bids_go_round(player: Player) -> None:
    on_a_claim(player)
    player.second()
    assert player.session.actor == 1
    assert not player.scene.busy


def test_computers_throw_and_end_their_turns_by_themselves(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:medium"), way=way) as player:
        player.begin_turn()
        settled(player)
        player.main()
        for _ in range(12):
            if player.desk.worker.asked:
                player.answer()
        assert player.session.actor == 0
        assert Throw() in [entry.move for entry in player.session.match.log if entry.actor == "1"]


# ------------------------------------------------------------------ taking back
def test_a_deed_is_taken_back_to_the_throw(player: Player) -> None:
    settled(player)
    player.main()
    player.press_key(pygame.K_u)
    assert player.task == "Settled"
    assert player.session.actor == 0
    player.press_key(pygame.K_u)
    assert player.task == "Settled", "the throw stays"


def test_a_turned_card_is_not_taken_back(player: Player) -> None:
    on_a_claim(player)
    player.main()
    before = player.moves
    assert not player.session.can_undo
    player.press_key(pygame.K_u)
    assert player.moves == before


def test_what_came_before_the_card_is_not_taken_back_either(player: Player) -> None:
    on_a_claim(player)
    player.main()
    if player.task == "Settled":
        player.main()
        player.press_key(pygame.K_u)
        player.press_key(pygame.K_u)
    assert isinstance(player.last, Prospect)


def test_a_sale_that_nobody_wants_shows_the_card_and_stays(player: Player) -> None:
    on_a_claim(player)
    player.second()
    player.second()
    assert player.session.can_undo
    player.second()
    assert not player.session.can_undo


# ------------------------------------------------------------------ hints
def test_a_hint_says_why_and_chooses_nothing_by_itself(player: Player) -> None:
    on_a_claim(player)
    before = len(player.moves)
    player.press_key(pygame.K_h)
    assert player.desk.worker.names == ["Advise"]
    player.answer()
    assert len(player.moves) == before
    assert player.session.journal
    assert "hint" in player.session.journal.notes


def test_a_hint_to_bid_sets_the_bid_and_points_at_the_button(player: Player) -> None:
    on_a_claim(player)
    player.second()
    player.press_key(pygame.K_h)
    advise = player.desk.worker.asked.pop().take
    advise((Bid(9), "It is worth that."))
    player.settle()
    assert player.labels[0] == "Bid $9,000"
    assert player.scene.focus.target
    assert player.scene.focus.target.area.topleft == player.face.layout.main.topleft


def test_a_hint_to_pass_points_at_the_second_button(player: Player) -> None:
    on_a_claim(player)
    player.second()
    player.press_key(pygame.K_h)
    advise = player.desk.worker.asked.pop().take
    advise((PassBid(), "It is not worth more."))
    player.settle()
    player.press_key(pygame.K_RETURN)
    assert player.just(PassBid())


def test_a_hint_to_deal_lays_it_into_the_tray(player: Player) -> None:
    player.set_up({"Regina Hotel": 0, "Monte Carlo": 1})
    player.press_key(pygame.K_h)
    advise = player.desk.worker.asked.pop().take
    offer = Offer(1, 0, 9, str(place("Regina Hotel")), str(place("Monte Carlo")))
    advise((offer, "Both gain."))
    player.settle()
    assert player.controller.choice.deal
    assert player.controller.choice.deal.move() == offer


def test_cash_in_the_rows_follows_the_notes_that_fly(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        player.set_up({"Regina Hotel": 1}, at=["Trading Company", "Sheep Camp", "Sheep Camp"])
        player.coming((1, 1))
        player.desk.press_key(pygame.K_SPACE)
        seen = []
        while player.scene.stage.busy:
            seen.append([facts_shown(player.scene, seat).amount for seat in (0, 1)])
            player.desk.step()
        assert seen[0] == ["$50,000", "$50,000"]
        assert seen[-1] == ["$30,000", "$70,000"]
        assert facts_shown(player.scene, 0).is_active
        player.check()
