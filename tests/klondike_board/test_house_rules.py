"""The house rules of KLONDIKE: shorter creeks, bets, lowest prices of claims, and deals in any turn."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games.chance import pick
from games.core import Chance, Decide, IllegalMove, Move, Primitive
from games.klondike_board import GAME
from games.klondike_board import state as kb
from games.klondike_board.ai import LEVELS, EvaluationPlayer, advice
from games.klondike_board.board import CREEKS
from games.klondike_board.evaluation import Evaluation
from games.klondike_board.house import AFTER, BEFORE, NO_BETS
from games.klondike_board.pending import Owing, Proposing, Ready, Reserving
from games.match import Match
from games.players import aside_observation, turn_observation
from tests.klondike_board.table import ME, OTHER, THIRD, Table, place, table
from tests.ui.harness import opened
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.panels.card_list import pack_summary
from ui.games.klondike_board.panels.deal import DealPanel
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin
from ui.words import in_words

PROSPECT = "Gold Hill"
HOTELS = {ME: "Yukon Hotel, McDonald Hotel, Regina Hotel", OTHER: "Fairview Hotel"}


def by_rules(here: Table, *, bets: str = AFTER, reserves: bool = False, any_deals: bool = False) -> Table:
    """The position by some house rules."""
    here.state.house = kb.House(bets=bets, reserves=reserves, any_deals=any_deals)
    return here


def refuse(state: kb.State, move: Move) -> None:
    """The rules refuse a move."""
    with pytest.raises(IllegalMove):
        GAME.apply(state, move)


def test_shorter_creeks_leave_cards_out_that_nobody_knows() -> None:
    match = Match.begin(GAME, ("A", "B"), {"claims": 4})
    match.settle(Random(1))
    state = match.state
    assert [len(creek) for creek in state.creeks] == [4] * len(CREEKS)
    dealt = {card for creek in state.creeks for card in creek}
    guesses = [GAME.sample_state(state, 0, Random(seed)) for seed in range(9)]
    assert any({card for creek in guess.creeks for card in creek} - dealt for guess in guesses)
    refuse(GAME.new(2, {"collect": "automatic"}), match.log[0].move)
    view, longer = GAME.observe(state, 0), GAME.observe(GAME.copy(state), 0)
    longer.creeks = [9] * len(CREEKS)
    told = in_words(pack_summary(view))
    assert told.startswith("16 face down, 20 not in this game.")
    hotel = place("McDonald Hotel")
    assert Evaluation(view).visits(0, hotel) < 0.6 * Evaluation(longer).visits(0, hotel)


def test_bets_before_the_roll_or_none() -> None:
    bet = kb.Bet(5, "1")
    early = by_rules(table(), bets=BEFORE)
    early.play(bet)
    early.play(kb.Join())
    early.roll("56")
    early.roll("11")
    assert early.state.cash == [55, 45]
    assert early.state.todo[-1] == Ready(ME)
    for none in (table(), by_rules(table(), bets=NO_BETS)):
        refuse(none.state, bet)
    late = by_rules(table(at={OTHER: "Yukon River"}), bets=NO_BETS)
    late.land("Klondike River")
    assert late.moves == ["EndTurn"]
    refuse(late.state, bet)


def test_computer_players_bet_before_the_roll() -> None:
    behind = by_rules(table(3, cash=[20, 50, 50], top={0: [10]}, left=False), bets=BEFORE)
    assert isinstance(advice(GAME.observe(behind.state, ME), ME)[0], kb.Bet)
    observation = turn_observation(GAME, behind.state, Random(1))
    assert isinstance(LEVELS["hard"].choose(observation, Random(1)), kb.Bet)


def selling(*, cash: tuple[int, int, int] = (50, 50, 50)) -> Table:
    """The player puts a claim up for sale by the rule, and names the lowest price next."""
    here = by_rules(table(3, cash=cash, top={0: [10]}), reserves=True)
    here.land(PROSPECT)
    here.play(kb.SellClaim(0))
    return here


def test_the_seller_of_a_claim_names_its_lowest_price() -> None:
    sold, kept = selling(), selling()
    for refused in (0, 51):
        refuse(sold.state, kb.Reserve(refused))
    sold.play(kb.Reserve(20))
    refuse(sold.state, kb.Bid(19))
    sold.play(kb.Bid(20))
    sold.play(kb.PassBid())
    assert sold.state.cash == [70, 50, 50]
    kept.play(kb.Reserve(50))
    kept.play(kb.PassBid())
    assert kb.Knocked(kb.NOBODY, 0) in kept.play(kb.PassBid())
    assert kept.state.cash == [70, 50, 50]


def test_computer_players_ask_for_what_a_claim_is_worth_to_them() -> None:
    here = selling()
    view = GAME.observe(here.state, ME)
    move, why = advice(view, ME)
    assert isinstance(move, kb.Reserve)
    assert move.amount >= Evaluation(view).card_value(0, ME)
    assert why.key == "klondike_board.advice.reserve"


def test_others_offer_deals_before_the_roll_and_before_the_end() -> None:
    here = by_rules(table(3, owns=HOTELS), any_deals=True)
    here.play(kb.AskDeal(OTHER))
    here.play(kb.Offer(ME, 0, 30, str(place("Fairview Hotel")), "-"))
    here.play(kb.Accept())
    assert here.state.cash == [20, 80, 50]
    assert here.state.todo[-1] == Ready(ME)
    refuse(here.state, kb.AskDeal(OTHER))
    here.play(kb.AskDeal(THIRD))
    here.play(kb.CallOff())
    here.land("Klondike River")
    assert here.asides == []
    here.end()
    assert here.asides == [f"AskDeal {seat}" for seat in (ME, THIRD)]
    refuse(table(owns=HOTELS).state, kb.AskDeal(OTHER))
    in_debt = by_rules(table(owns=HOTELS), any_deals=True)
    in_debt.state.todo.append(Owing(ME, (OTHER,), 99, "hotel", ()))
    assert in_debt.asides == []


def test_computer_players_ask_for_a_deal_that_makes_a_kind_whole() -> None:
    here, hard = by_rules(table(6, cash=[100] * 6, owns=HOTELS), any_deals=True), EvaluationPlayer()
    asked = {hard.choose_aside(aside_observation(GAME, here.state, OTHER), Random(seed)) for seed in range(9)}
    assert asked == {None, kb.AskDeal(OTHER)}
    here.play(kb.AskDeal(OTHER))
    assert here.state.todo[-1] == Proposing(OTHER)
    offer = hard.choose(turn_observation(GAME, here.state, Random(1)), Random(1))
    assert isinstance(offer, kb.Offer)
    here.play(offer)
    assert hard.choose(turn_observation(GAME, here.state, Random(1)), Random(1)) == kb.Accept()


def test_persons_name_a_price_and_deal_in_any_turn_at_the_table(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        rules: dict[str, Primitive] = {"claims": 4, "bets": BEFORE, "reserve": True, "deals": "any"}
        scene = begin(desk.app, GAME.name, ("Ada", "Ben", "Cleo"), rules)
        assert isinstance(scene, PlayScene)
        desk.app.push(scene)
        session, rng, seen = scene.session, Random(5), set[str]()
        session.chance = rng
        while len(seen) < 2:
            desk.settle()
            task = session.match.state.todo[-1]
            asides = session.match.turn.asides if isinstance(session.match.turn, Decide) else ()
            if isinstance(session.match.turn, Chance):
                scene.roll()
            elif isinstance(task, Reserving) and "price" not in seen:
                desk.press_key(pygame.K_UP)
                assert desk.button("Ask for $10,000 or more")
                desk.press_key(pygame.K_SPACE)
                desk.settle()
                assert session.match.log[-1].move == kb.Reserve(10)
                seen.add("price")
            elif any(isinstance(aside.move, kb.AskDeal) for aside in asides) and "deal" not in seen:
                asker, controller = asides[0].player, scene.controller
                assert isinstance(controller, KlondikeController)
                desk.step(1, 1.0)  # a press right after a button appears is not for it
                desk.click(controller.face.layout.collect_area(asker).center)
                desk.settle()
                assert session.match.state.todo[-1] == Proposing(asker)
                assert isinstance(controller.panels.panel, DealPanel)
                desk.press_key(pygame.K_ESCAPE)
                desk.settle()
                assert session.match.state.todo[-1] == task
                seen.add("deal")
            else:
                sales = [move for move in session.moves if isinstance(move, kb.SellClaim)]
                scene.play(pick(rng, sales or session.moves))
