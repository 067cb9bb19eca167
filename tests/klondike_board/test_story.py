"""The story of a game: one made by hand, and sums that must hold in any."""

from __future__ import annotations

import pytest

from games.core import Decide, Event, Move
from games.klondike_board import GAME
from games.klondike_board.board import BOARD, CARDS, LODE, PRICE
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import (
    BANK,
    Accept,
    Began,
    Bet,
    Bid,
    Bought,
    Burned,
    Buy,
    Changed,
    Collect,
    Deck,
    Decline,
    Dice,
    EndTurn,
    Finished,
    Ghosted,
    Join,
    Missed,
    Offer,
    Paid,
    Party,
    PassBid,
    Prospect,
    SellClaim,
    State,
    Throw,
    Turned,
)
from games.klondike_board.story import Blaze, Feast, Strike, story
from games.match import NATURE, Entry, Match
from tests.klondike_board.table import card, place
from tests.ui.klondike_games import finished, played

BELLE, SOAPY, KLARA = range(3)


def scripted(*moves: Move, seats: int = 3, collect: str = "automatic") -> Match:
    """A match in which this was thrown and played by Belle, Soapy and Klara."""
    match = Match.begin(GAME, ("Belle", "Soapy", "Klara")[:seats], {"collect": collect})
    for move in moves:
        turn = match.turn
        match.repeat(Entry(str(turn.maker(move)) if isinstance(turn, Decide) else NATURE, move))
    return match


def deck(*top: int) -> Deck:
    """The cards as they are dealt, with these on top of the first creek, the first to be turned first."""
    rest = [number for number in range(len(CARDS)) if number not in top]
    piles = [*rest[: 9 - len(top)], *reversed(top), *rest[9 - len(top) :]]
    return Deck("".join(LETTERS[number] for number in piles))


def start(*top: int) -> tuple[Move, ...]:
    """Belle begins."""
    return deck(*top), Dice(6, 6), Dice(1, 2), Dice(1, 3)


def turn(first: int, second: int, *moves: Move) -> tuple[Move, ...]:
    """A throw, what is done where it leads, and the end of the turn."""
    return Throw(), Dice(first, second), *moves, EndTurn()


GOLD, FLOUR, LAMP = card(10), card("Trading Company"), card("Fire!")
BIRTHDAY, JUMPER = card("Green Tree Saloon"), card("jumper")
TRADING, WHITE_PASS, GREEN_TREE = map(place, ("Trading Company", "White Pass & Yukon", "Green Tree Saloon"))
EVENING = (
    # 1: Klara buys Belle's claim for 5, is sent to the Trading Company and buys it for 20.
    Throw(), Dice(1, 1), SellClaim(0), PassBid(), Bid(5), Buy(),
    *turn(1, 3, Buy()),  # 2: Soapy buys the White Pass & Yukon for 8 and rides on.
    *turn(1, 1, Prospect(0)),  # 3: A lamp goes over: the Trading Company burns down with Klara in it.
    *turn(3, 4),  # 4: Klara gives 10 to the church.
    Offer(SOAPY, 12, 0, "-", str(WHITE_PASS)), Accept(),
    *turn(1, 1),  # 5: Belle has bought the White Pass & Yukon for 12 and rides on it.
    *turn(4, 6, Decline()),  # 6
    *turn(1, 2, Buy()),  # 7: Soapy buys the Horseshoe Saloon for 15.
    *turn(1, 1, Decline()),  # 8: Klara
    *turn(4, 4, Buy()),  # 9: Belle buys the Green Tree Saloon for 10.
)  # fmt: skip
"""With the Trading Company and the fire on top of the first creek."""
NIGHT = (
    *start(FLOUR, LAMP, BIRTHDAY, GOLD),
    *EVENING,
    # 10: It is Soapy's birthday: three heads in Belle's saloon, 12; then Belle wins a pot of 6.
    *turn(3, 3, Prospect(0), Bet(2, "02"), Join(), Join(), Dice(1, 2), Dice(3, 4), Dice(6, 6)),
    *turn(4, 4),  # 11: Klara rests in the cemetery.
)  # fmt: skip


def test_all_fortunes_turn_by_turn() -> None:
    told = story(scripted(*NIGHT))
    assert told.cash == (
        (50, 55, 55, 55, 55, 43, 43, 43, 43, 33, 49, 49),
        (50, 50, 42, 42, 42, 54, 54, 39, 39, 39, 25, 25),
        (50, 25, 25, 25, 15, 15, 15, 15, 15, 15, 13, 13),
    )
    assert told.fortunes == (
        (50, 55, 55, 55, 55, 51, 51, 51, 51, 51, 67, 67),
        (50, 50, 50, 50, 50, 54, 54, 54, 54, 54, 40, 40),
        (50, 45, 45, 25, 15, 15, 15, 15, 15, 15, 13, 13),
    )
    assert (told.turns, told.winners) == (11, ())


def test_what_each_did() -> None:
    belle, soapy, klara = story(scripted(*NIGHT)).records
    assert (belle.sold, klara.bids) == (5, 5)
    assert [each.cards for each in (belle, soapy, klara)] == [0, 2, 1]
    assert [each.gold for each in (belle, soapy, klara)] == [0, 0, 0]
    assert [(each.bought, each.spent) for each in (belle, soapy, klara)] == [(1, 10), (2, 23), (1, 20)]
    assert [each.burnt for each in (belle, soapy, klara)] == [0, 0, 1]
    assert [each.deals for each in (belle, soapy, klara)] == [1, 0, 0]
    assert [(each.revenue, each.paid) for each in (belle, soapy, klara)] == [(12, 0), (0, 12), (0, 0)]
    assert [each.parties for each in (belle, soapy, klara)] == [0, 1, 0]
    assert [(each.bets, each.won) for each in (belle, soapy, klara)] == [(1, 4), (0, -2), (0, -2)]


def test_the_tales_of_the_night() -> None:
    told = story(scripted(*NIGHT))
    assert told.strike is None
    assert told.fire == Blaze(3, SOAPY, (TRADING,), (KLARA,), 20)
    assert told.party == Feast(10, SOAPY, BELLE, GREEN_TREE, 3, 12)
    quiet = story(scripted(*start(GOLD), *turn(1, 1, Prospect(0))))
    assert quiet.strike == Strike(1, BELLE, 0, GOLD, 20)
    assert quiet.fire is None
    assert quiet.party is None


def test_money_that_is_asked_for_belongs_to_the_turn_in_which_it_is() -> None:
    visit = (*start(GOLD), *turn(1, 3, Buy()), *turn(1, 1, Prospect(0)), Throw(), Dice(1, 3))
    told = story(scripted(*visit, Collect(BELLE), EndTurn(), collect="on demand"))
    assert told.cash[BELLE] == (50, 42, 62, 67)
    assert told.cash[SOAPY] == (50, 50, 50, 45)
    assert told.records[BELLE].revenue == told.records[SOAPY].paid == 5
    assert story(scripted(*visit, EndTurn(), collect="on demand")).cash[BELLE] == (50, 42, 62, 62)


def test_nothing_has_happened_before_the_first_turn() -> None:
    told = story(scripted(*start()))
    assert told.cash == ((50,), (50,), (50,))
    assert told.turns == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_sums_that_hold_in_any_game(seats: int) -> None:
    """Against all events of the game, gone through in one list."""
    match = finished(seats, seats)
    told, records = story(match), story(match).records
    state, events = GAME.new(seats, match.options), []
    for entry in match.log:
        events += GAME.apply(state, entry.move)

    def seen(kind: type, name: str, seat: int) -> int:
        return sum(isinstance(event, kind) and getattr(event, name) == seat for event in events)

    for seat, record in enumerate(records):
        assert told.cash[seat][-1] == told.fortunes[seat][-1] == state.cash[seat]
        assert record.cards == seen(Turned, "player", seat)
        assert record.bought == seen(Bought, "player", seat)
        assert record.burnt == seen(Burned, "owner", seat)
        assert record.missed == seen(Missed, "player", seat)
        assert record.parties == seen(Party, "host", seat)
        assert record.deals == seen(Changed, "buyer", seat)
    assert sum(record.cards for record in records) == len(CARDS)
    assert sum(record.revenue for record in records) == sum(record.paid for record in records)
    assert sum(record.sold for record in records) == sum(record.bids for record in records)
    assert sum(record.won for record in records) == 0
    assert sum(record.spent for record in records) == sum(
        PRICE[event.space] for event in events if isinstance(event, Bought)
    )
    assert told.turns == sum(isinstance(event, Began | Missed) for event in events)
    assert told.winners == next(event.winners for event in events if isinstance(event, Finished))
    assert told.strike is not None
    assert told.strike.amount == max(event.amount for event in events if isinstance(event, Turned))
    assert told.strike.amount == max(record.strike for record in records)


@pytest.mark.parametrize("number", range(6))
def test_cash_is_what_was_found_and_won_less_what_was_paid(number: int) -> None:
    """For each player, all that a record tells, and the few payments that it does not tell."""
    match = played(number + 20, ("Belle", "Soapy", "Klara"))
    told, state = story(match), GAME.new(3, match.options)
    others = [0, 0, 0]
    for entry in match.log:
        for event in GAME.apply(state, entry.move):
            if isinstance(event, Paid) and event.why in ("toll", "church", "fine", "royalty", "deed", "deal"):
                for seat, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
                    if seat != BANK:
                        others[seat] += amount
    for seat, record in enumerate(told.records):
        gains = record.gold + record.revenue + record.sold + record.won
        losses = record.paid + record.bids + record.spent
        assert BOARD.grubstake + gains - losses + others[seat] == told.cash[seat][-1]


def test_the_dearest_party_and_the_worst_fire_are_those_that_cost_most() -> None:
    """Of many games; a party's cost is what its host paid in the same entry, where he could pay it."""
    parties = fires = 0
    for number in range(8):
        match = played(number + 40, ("Belle", "Soapy", "Klara", "Kate"))
        told, state = story(match), GAME.new(4, match.options)
        costs, worths = [0], [0]
        for entry in match.log:
            events = GAME.apply(state, entry.move)
            drinks = [event.amount for event in events if isinstance(event, Paid) and event.why == "saloon"]
            if any(isinstance(event, Party) for event in events):
                costs += drinks
            worths.append(sum(PRICE[event.space] for event in events if isinstance(event, Burned)))
        parties += told.party is not None
        fires += told.fire is not None
        assert (told.fire.worth if told.fire else 0) == max(worths)
        assert (told.party.cost if told.party else 0) >= max(costs)
    assert parties > 3
    assert fires > 3


def test_a_party_of_an_owner_in_the_woodpile_costs_nothing() -> None:
    """Belle, whose saloon it is, bought a claim-jumper before Soapy has his birthday."""
    moves = (
        *start(FLOUR, LAMP, GOLD, JUMPER, BIRTHDAY),
        *EVENING,
        *turn(4, 6, Prospect(0)),  # 10: Soapy
        *(Throw(), Dice(4, 4), SellClaim(0), Bid(1), PassBid()),  # 11: Klara sells; 12: Belle sits out
        *(Throw(), Dice(1, 1), Prospect(0)),  # 13: Soapy
    )
    told = story(scripted(*moves))
    assert told.party == Feast(13, SOAPY, BELLE, GREEN_TREE, 1, 0)
    assert (told.records[BELLE].jailed, told.records[BELLE].missed, told.turns) == (1, 1, 12)


def test_the_deeds_are_those_before_the_town_emptied() -> None:
    match = finished(4, 4)
    state, owned = GAME.new(4, match.options), [0, 0, 0, 0]
    for entry in match.log:
        owned = [state.owner.count(seat) for seat in range(4)]
        events = GAME.apply(state, entry.move)
        if any(isinstance(event, Ghosted) for event in events):
            break
    assert [record.deeds for record in story(match).records] == owned
    assert sum(owned) > 0


def test_the_mother_lode_is_a_strike() -> None:
    told = story(scripted(*start(LODE), *turn(1, 1, Prospect(0))))
    assert told.strike == Strike(1, BELLE, 0, LODE, CARDS[LODE].gold)


def test_a_long_game_is_gone_through_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = max((played(number, tuple("ABCDEF")) for number in range(3)), key=lambda match: len(match.log))
    applied: list[Move] = []
    apply = GAME.apply

    def counting(state: State, move: Move) -> list[Event]:
        applied.append(move)
        return apply(state, move)

    monkeypatch.setattr(type(GAME), "apply", staticmethod(counting))
    told = story(match)
    assert applied == [entry.move for entry in match.log]
    assert told.turns > 60
