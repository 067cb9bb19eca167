"""KLONDIKE at the table, by mouse and by keys: throwing, creeks, buying, debts, turns, taking back, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.core import Move
from games.klondike_board.board import OF_KIND
from games.klondike_board.state import (
    NOBODY,
    Auction,
    Bid,
    Buy,
    Decline,
    EndTurn,
    Offer,
    PassBid,
    PayToll,
    Prospect,
    SellClaim,
    Throw,
)
from games.match import Entry
from tests.ui.klondike_table import WAYS, Player, on_a_claim, place, seated, settled
from tests.ui.shared_scenes import facts_shown, pill_words
from ui.games.klondike_board.bids import AuctionPanel
from ui.games.klondike_board.choice import may_complete_a_kind
from ui.play.controller import Spot


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Player]:
    """At a table where turns end by themselves."""
    with seated(tmp_path, end_turns=True) as player:
        player.begin_turn()
        yield player


def before_the_hotel(player: Player, name: str, owner: int = NOBODY) -> None:
    """Ada comes to a hotel by a throw of two; the others are far away."""
    player.set_up({name: owner}, at=["The Woodpile", "Sheep Camp", "Sheep Camp"][: len(player.names)])
    player.state.at[0] = place(name) - 2
    player.set_up({})
    player.coming((1, 1))
    player.main()


# ------------------------------------------------------------------ the start, throwing
def test_everybody_throws_for_the_start_and_the_highest_begins(tmp_path: Path) -> None:
    with seated(tmp_path, [(1, 2), (6, 5), (3, 3)], way=WAYS[1]) as player:
        for _ in range(3):
            assert player.labels[0] == "Throw the dice"
            player.main()
        assert (player.task, player.session.actor) == ("Ready", 1)


@pytest.mark.parametrize("hand", ["space", "enter", "mouse"])
def test_a_throw_walks(player: Player, hand: str) -> None:
    player.coming((1, 2))
    if hand == "mouse":
        player.click(player.face.layout.main.center)
    else:
        player.press_key({"space": pygame.K_SPACE, "enter": pygame.K_RETURN}[hand])
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
    where = player.face.layout.second.topleft
    second = next(each for each in player.scene.buttons if each.area.topleft == where)
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


def test_pill_and_cash_follow_what_is_seen(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        player.set_up({"Regina Hotel": 1}, at=["Trading Company", "Sheep Camp", "Sheep Camp"])
        player.coming((1, 1))
        player.desk.press_key(pygame.K_SPACE)
        seen = []
        while player.scene.stage.busy:
            seen.append(
                (pill_words(player.scene), *(facts_shown(player.scene, each).amount for each in (0, 1)))
            )
            player.desk.step()
        assert seen[0] == ("Ada's turn", "$50,000", "$50,000")
        assert seen[-1][1:] == ("$30,000", "$70,000")
        player.settle()
        assert pill_words(player.scene).startswith("Ada's turn: end the turn")
        assert facts_shown(player.scene, 0).is_active


# ------------------------------------------------------------------ creeks
def test_a_creek_is_clicked_twice_to_turn_its_card_in_each_turn_anew(player: Player) -> None:
    assert tuple(player.lit) == ({}, ())
    on_a_claim(player)
    assert tuple(player.lit) == ({}, (0, 1, 2, 3))
    player.click(player.creek(2))
    assert player.labels[0] == "Prospect Hunker"
    player.click(player.creek(2))
    assert player.just(Prospect(2))
    player.goes_on_at("Claiming", lambda state: all(state.creeks))
    before = len(player.moves)
    player.click(player.creek(2))
    assert len(player.moves) == before
    player.click(player.creek(2))
    assert player.just(Prospect(2))


def test_a_figure_or_the_arrows_choose_a_creek_that_is_not_empty(player: Player) -> None:
    on_a_claim(player)
    player.type("4")
    assert player.chosen_creek == 3
    player.press_key(pygame.K_RIGHT)
    assert isinstance(player.scene.focus.target, Spot)
    player.type("1")
    player.state.creeks[1] += player.state.creeks[0]
    player.state.creeks[0].clear()
    player.set_up({})
    assert player.chosen_creek == 1
    player.type("1")
    assert player.chosen_creek == 1
    player.type("4")
    player.main()
    assert player.just(Prospect(3))


def test_arrows_and_enter_turn_a_card(player: Player) -> None:
    on_a_claim(player)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN):
        player.press_key(key)
    assert isinstance(player.last, Prospect)


# ------------------------------------------------------------------ buying
@pytest.mark.parametrize(
    ("hand", "move"),
    [("space", Buy()), ("lit space", Buy()), ("second button", Decline()), ("key", Decline())],
)
def test_a_building_is_bought_or_left(player: Player, hand: str, move: Move) -> None:
    before_the_hotel(player, "Yukon Hotel")
    assert player.labels[:2] == ["Buy for $8,000", "Leave it"]
    if hand == "lit space":
        player.click(player.space("Yukon Hotel"))
    elif hand == "second button":
        player.click(player.face.layout.second.center)
    else:
        (player.main if hand == "space" else player.second)()
    assert player.just(move)
    assert (player.state.owner[place("Yukon Hotel")] == 0) is (move == Buy())


# ------------------------------------------------------------------ debts
def in_debt(player: Player) -> None:
    """Ada owes 20 at the Regina Hotel, has 5, and two buildings."""
    player.set_up({"Monte Carlo": 0, "Fairview Hotel": 0}, [5, 50, 50])
    before_the_hotel(player, "Regina Hotel", 1)
    assert player.task == "Owing"


def test_a_debtor_puts_up_a_building_and_goes_on(player: Player) -> None:
    in_debt(player)
    assert "$15,000" in player.controller.prompt()
    assert player.labels == ["Put up Monte Carlo", "", "Deal"]
    assert player.lit[0] == {place("Monte Carlo"): "sell", place("Fairview Hotel"): "sell"}
    player.click(player.space("Fairview Hotel"))
    assert player.labels[0] == "Put up Fairview"
    player.click(player.space("Fairview Hotel"))
    assert player.just(Auction(place("Fairview Hotel")))
    assert isinstance(player.panel, AuctionPanel)
    player.second()
    player.second()
    player.main()
    assert player.just(Auction(place("Monte Carlo")))
    for _ in range(3):
        player.press_key(pygame.K_UP)
    player.main()
    player.second()
    assert player.state.cash == [1, 54, 50]
    assert player.state.owner[place("Monte Carlo")] == 1
    assert player.task == "Settled"


@pytest.mark.parametrize(
    ("name", "text_size", "said"),
    [
        ("Ada", 175, "Ada's turn: $15,000 is missing, put up a building of yours"),
        ("W" * 20, 100, f"{'W' * 20}: $15,000 missing"),
    ],
)
def test_the_missing_sum_is_told_in_a_small_window_too(
    tmp_path: Path, name: str, text_size: int, said: str
) -> None:
    with seated(tmp_path, seats=(name, "Belle", "Cora"), text_size=text_size) as player:
        player.begin_turn()
        in_debt(player)
        assert player.controller.prompt() == said


# ------------------------------------------------------------------ turns, and taking back
def test_a_turn_is_ended_and_taken_back_to_the_throw(player: Player) -> None:
    settled(player)
    player.main()
    assert player.just(EndTurn())
    assert player.session.actor == 1
    assert "Belle" in player.controller.prompt()
    for _ in range(2):
        player.press_key(pygame.K_u)
        assert (player.task, player.session.actor) == ("Settled", 0), "the throw stays"


def test_a_turned_card_and_what_came_before_it_are_not_taken_back(player: Player) -> None:
    on_a_claim(player)
    player.second()
    assert player.just(SellClaim(0))
    assert player.session.can_undo
    assert (player.session.actor, player.scene.busy) == (1, False), "no sign lies over the board for a bid"
    player.second()
    player.second()
    assert not player.session.can_undo
    assert player.task == "Settled"
    player.main()
    for _ in range(2):
        player.press_key(pygame.K_u)
    assert player.just(PassBid())


def test_computers_throw_and_end_their_turns_by_themselves(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:medium")) as player:
        player.begin_turn()
        settled(player)
        player.main()
        for _ in range(12):
            if player.desk.worker.asked:
                player.answer()
        assert player.session.actor == 0
        assert Throw() in [entry.move for entry in player.session.match.log if entry.actor == "1"]


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


def test_a_hint_about_a_bid_points_at_its_button(player: Player) -> None:
    on_a_claim(player)
    player.second()
    player.press_key(pygame.K_h)
    player.answer(Bid(9), "It is worth that.")
    assert player.labels[0] == "Bid $9,000"
    assert player.scene.focus.target
    assert player.scene.focus.target.area.topleft == player.face.layout.main.topleft
    player.press_key(pygame.K_h)
    player.answer(PassBid(), "It is not worth more.")
    player.press_key(pygame.K_RETURN)
    assert player.just(PassBid())


def test_a_hint_to_deal_lays_it_into_the_tray(player: Player) -> None:
    player.set_up({"Regina Hotel": 0, "Monte Carlo": 1})
    player.press_key(pygame.K_h)
    offer = Offer(1, 0, 9, str(place("Regina Hotel")), str(place("Monte Carlo")))
    player.answer(offer, "Both gain.")
    assert player.controller.choice.deal
    assert player.controller.choice.deal.move() == offer


# ------------------------------------------------------------------ turns that end by themselves
def test_a_turn_with_nothing_left_to_do_is_ended_once_it_was_seen(hurried: Player) -> None:
    hurried.coming((3, 5))
    hurried.desk.press_key(pygame.K_SPACE)
    while hurried.scene.stage.busy:
        hurried.desk.step()
    assert (hurried.task, hurried.labels[0]) == ("Settled", "End the turn")
    hurried.desk.step(10)
    assert hurried.task == "Settled"
    for _ in range(2000):
        if hurried.session.actor == 1:
            break
        hurried.desk.step()
    assert hurried.session.match.log[-1] == Entry("0", EndTurn())
    hurried.desk.press_key(pygame.K_SPACE)
    hurried.settle()
    assert (hurried.task, hurried.session.actor) == ("Ready", 1), "who pressed too late has thrown for nobody"
    hurried.main()
    assert hurried.last == Throw()


def test_a_card_is_read_first(hurried: Player) -> None:
    on_a_claim(hurried)
    hurried.desk.press_key(pygame.K_SPACE)
    while hurried.scene.stage.busy:
        hurried.desk.step()
    hurried.desk.step(40)
    assert hurried.task == "Settled"
    hurried.settle()
    assert hurried.session.actor == 1


def test_it_is_taken_back_together_with_the_move_before_and_made_again_with_it(hurried: Player) -> None:
    hurried.goes_on_at("Buying", lambda state: len(set(state.at)) == 3 and set(state.owner) == {NOBODY})
    before = len(hurried.moves)
    hurried.main()
    assert [(entry.actor[-1], entry.move) for entry in hurried.session.match.log[before:]][1:] == [
        ("+", EndTurn())
    ]
    hurried.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert (hurried.task, len(hurried.moves)) == ("Buying", before)
    hurried.press_key(pygame.K_y, pygame.KMOD_CTRL)
    assert (hurried.task, len(hurried.moves)) == ("Ready", before + 2)


def test_after_an_undo_nothing_goes_on_by_itself(hurried: Player) -> None:
    hurried.coming((3, 5))
    hurried.main()
    assert hurried.session.actor == 1
    hurried.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert (hurried.task, hurried.session.actor) == ("Settled", 0)
    hurried.desk.step(400)
    assert hurried.task == "Settled"
    hurried.main()
    assert hurried.session.actor == 1


def test_a_game_that_was_left_there_waits_when_it_is_opened(hurried: Player) -> None:
    hurried.goes_on_at("Settled")
    hurried.desk.step(400)
    assert hurried.task == "Settled"


def test_nobody_is_hurried_who_could_still_do_something(tmp_path: Path) -> None:
    """Or who does not want it: a bet, a deal that completes a kind, a deal that is being made."""
    for number, owns in enumerate(
        ({}, {"Regina Hotel": 0}, {"Tivoli Theatre": 0, "Palace Grand Theatre": 1})
    ):
        with seated(tmp_path / str(number), end_turns=number > 0) as player:
            player.begin_turn()
            player.set_up(owns, at=["Trading Company" if number == 1 else "Chilkoot Pass", "Regina Hotel"])
            player.coming((1, 1) if number == 1 else (3, 5))
            player.main()
            player.desk.step(400)
            assert player.task == "Settled"
            assert (player.labels[1] == "Bet") is (number == 1)
    with seated(tmp_path / "deal", end_turns=True) as player:
        player.begin_turn()
        player.coming((3, 5))
        player.desk.press_key(pygame.K_SPACE)
        while player.scene.stage.busy:
            player.desk.step()
        player.desk.type("d")
        player.desk.step(400)
        assert player.controller.choice.deal
        assert player.task == "Settled"


def test_one_who_could_ask_for_money_is_not_hurried(tmp_path: Path) -> None:
    with seated(tmp_path, end_turns=True, collect="on demand") as player:
        player.begin_turn()
        player.set_up({"Monte Carlo": 1}, at=["Regina Hotel", "Sheep Camp", "Sheep Camp"])
        player.coming((1, 1), (3, 3))
        player.main()
        player.main()
        assert (player.task, player.asks) == ("Settled", {0: "Ask $12,000"})
        player.type("1")
        assert player.session.actor == 1


@pytest.mark.parametrize(
    ("owners", "seats"), [((0, 1), (0, 1)), ((0, 0), ()), ((0, NOBODY), ()), ((NOBODY, NOBODY), ())]
)
def test_when_a_deal_could_complete_a_kind(owners: tuple[int, int], seats: tuple[int, ...]) -> None:
    owner = [NOBODY] * 40
    for space, whose in zip(OF_KIND["theatre"], owners, strict=True):
        owner[space] = whose
    assert tuple(seat for seat in range(3) if may_complete_a_kind(owner, seat)) == seats
