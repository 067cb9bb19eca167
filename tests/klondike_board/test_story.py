"""The story of a game: one made by hand, and sums that must hold in any."""

from __future__ import annotations

from games.core import Move
from games.klondike_board import GAME
from games.klondike_board import state as kb
from games.klondike_board.board import BOARD, CARDS, LODE, PRICE
from games.klondike_board.flow import LETTERS
from games.klondike_board.story import FIGURES, FireRecord, PartyRecord, Strike, story
from games.match import Match
from games.story import Record
from tests.kit import campaign
from tests.klondike_board.table import card, place
from tests.ui.board_games import played, scripted

BELLE, SOAPY, KLARA = range(3)


def told_of(*moves: Move, collect: str = "automatic") -> Match:
    """A match in which this was thrown and played by Belle, Soapy and Klara."""
    return scripted(GAME.name, *moves, seats=("Belle", "Soapy", "Klara"), collect=collect)


def start(*top: int) -> tuple[Move, ...]:
    """These cards lie on the first creek, the first to be turned first; Belle begins."""
    rest = [number for number in range(len(CARDS)) if number not in top]
    piles = [*rest[: 9 - len(top)], *reversed(top), *rest[9 - len(top) :]]
    return kb.Deck("".join(LETTERS[number] for number in piles)), kb.Dice(6, 6), kb.Dice(1, 2), kb.Dice(1, 3)


def turn(first: int, second: int, *moves: Move) -> tuple[Move, ...]:
    """A throw, what is done where it leads, and the end of the turn."""
    return kb.Throw(), kb.Dice(first, second), *moves, kb.EndTurn()


GOLD, FLOUR, LAMP = card(10), card("Trading Company"), card("Fire!")
BIRTHDAY, JUMPER = card("Green Tree Saloon"), card("jumper")
TRADING, WHITE_PASS, GREEN_TREE = map(place, ("Trading Company", "White Pass & Yukon", "Green Tree Saloon"))
EVENING = (
    # 1: Klara buys Belle's claim for 5, is sent to the Trading Company and buys it for 20.
    kb.Throw(), kb.Dice(1, 1), kb.SellClaim(0), kb.PassBid(), kb.Bid(5), kb.Buy(),
    *turn(1, 3, kb.Buy()),  # 2: Soapy buys the White Pass & Yukon for 8 and rides on.
    *turn(1, 1, kb.Prospect(0)),  # 3: A lamp goes over: the Trading Company burns down with Klara in it.
    *turn(3, 4),  # 4: Klara gives 10 to the church.
    kb.Offer(SOAPY, 12, 0, "-", str(WHITE_PASS)), kb.Accept(),
    *turn(1, 1),  # 5: Belle has bought the White Pass & Yukon for 12 and rides on it.
    *turn(4, 6, kb.Decline()),  # 6
    *turn(1, 2, kb.Buy()),  # 7: Soapy buys the Horseshoe Saloon for 15.
    *turn(1, 1, kb.Decline()),  # 8: Klara
    *turn(4, 4, kb.Buy()),  # 9: Belle buys the Green Tree Saloon for 10.
)  # fmt: skip
"""With the Trading Company and the fire on top of the first creek."""
NIGHT = (
    *start(FLOUR, LAMP, BIRTHDAY, GOLD),
    *EVENING,
    # 10: It is Soapy's birthday: three heads in Belle's saloon, 12; then Belle wins a pot of 6.
    *turn(
        3,
        3,
        kb.Prospect(0),
        kb.Bet(2, "02"),
        kb.Join(),
        kb.Join(),
        kb.Dice(1, 2),
        kb.Dice(3, 4),
        kb.Dice(6, 6),
    ),
    *turn(4, 4),  # 11: Klara rests in the cemetery.
)


def record_of(**figures: int) -> Record:
    """A record with these figures, all others 0."""
    return FIGURES.blank(1)[0] | figures


def test_a_night_is_told_turn_by_turn() -> None:
    told = story(told_of(*NIGHT))
    assert told.course == (
        (50, 55, 55, 55, 55, 43, 43, 43, 43, 33, 49, 49),
        (50, 50, 42, 42, 42, 54, 54, 39, 39, 39, 25, 25),
        (50, 25, 25, 25, 15, 15, 15, 15, 15, 15, 13, 13),
    )
    assert (told.turns, told.winners, told.strike) == (11, (), None)
    assert told.fire == FireRecord(3, SOAPY, (TRADING,), (KLARA,), 20)
    assert told.party == PartyRecord(10, SOAPY, BELLE, GREEN_TREE, 3, 12)
    assert told.records == (
        record_of(sold=5, bought=1, spent=10, revenue=12, won=4),
        record_of(bought=2, spent=23, paid=12, parties=1, won=-2),
        record_of(bids=5, bought=1, spent=20, burnt=1, won=-2),
    )


def test_a_short_night_has_other_tales() -> None:
    for gold, amount in ((GOLD, 20), (LODE, 60)):
        told = story(told_of(*start(gold), *turn(1, 1, kb.Prospect(0))))
        assert (told.strike, told.fire, told.party) == (Strike(1, BELLE, 0, gold, amount), None, None)
    unbegun = story(told_of(*start()))
    assert (unbegun.course, unbegun.turns) == (((50,),) * 3, 0)


def test_money_that_is_asked_for_belongs_to_the_turn_in_which_it_is() -> None:
    visit = (*start(GOLD), *turn(1, 3, kb.Buy()), *turn(1, 1, kb.Prospect(0)), kb.Throw(), kb.Dice(1, 3))
    told = story(told_of(*visit, kb.Collect(BELLE), kb.EndTurn(), collect="on demand"))
    assert (told.course[BELLE], told.course[SOAPY]) == ((50, 42, 62, 67), (50, 50, 50, 45))
    assert told.records[BELLE]["revenue"] == told.records[SOAPY]["paid"] == 5
    assert story(told_of(*visit, kb.EndTurn(), collect="on demand")).course[BELLE] == (50, 42, 62, 62)


def test_a_party_of_an_owner_in_the_woodpile_costs_nothing() -> None:
    """Belle, whose saloon it is, bought a claim-jumper before Soapy has his birthday."""
    told = story(
        told_of(
            *start(FLOUR, LAMP, GOLD, JUMPER, BIRTHDAY),
            *EVENING,
            *turn(4, 6, kb.Prospect(0)),  # 10: Soapy
            *(
                kb.Throw(),
                kb.Dice(4, 4),
                kb.SellClaim(0),
                kb.Bid(1),
                kb.PassBid(),
            ),  # 11: Klara sells; 12: Belle sits out
            *(kb.Throw(), kb.Dice(1, 1), kb.Prospect(0)),  # 13: Soapy
        )
    )
    assert told.party == PartyRecord(13, SOAPY, BELLE, GREEN_TREE, 1, 0)
    assert (told.records[BELLE]["missed"], told.turns) == (1, 12)


def test_sums_that_hold_in_any_game() -> None:
    """Against all events of the game, gone through in one list."""
    for seed in campaign.seeds("klondike story", short=12, long=400):
        seats = seed % 5 + 2
        with campaign.told(seed=seed):
            match = played("klondike_board", seed, seats=seats)
            assert_told(match, seats)


def assert_told(match: Match, seats: int) -> None:
    """Every figure of the story is what the events say."""
    told, state = story(match), GAME.new(seats, match.options)
    events: list[kb.Event] = []
    parties, fires = [0], [0]
    for entry in match.log:
        new = GAME.apply(state, entry.move)
        drinks = [event.amount for event in new if isinstance(event, kb.Paid) and event.why == "saloon"]
        parties += drinks if any(isinstance(event, kb.Party) for event in new) else []
        fires.append(sum(PRICE[event.space] for event in new if isinstance(event, kb.Burned)))
        events += new

    def seen(kind: type, name: str, seat: int) -> int:
        return sum(isinstance(event, kind) and getattr(event, name) == seat for event in events)

    for seat, record in enumerate(told.records):
        assert told.course[seat][-1] == state.cash[seat]
        assert record["bought"] == seen(kb.Bought, "player", seat)
        assert record["burnt"] == seen(kb.Burned, "owner", seat)
        assert record["missed"] == seen(kb.Missed, "player", seat)
        assert record["parties"] == seen(kb.Party, "host", seat)
        gains = record["gold"] + record["revenue"] + record["sold"] + record["won"]
        losses = record["paid"] + record["bids"] + record["spent"]
        assert BOARD.grubstake + gains - losses + untold(events, seat) == state.cash[seat]
    for came, went in (("revenue", "paid"), ("sold", "bids")):
        assert sum(each[came] - each[went] for each in told.records) == 0
    assert sum(record["won"] for record in told.records) == 0
    assert told.turns == sum(isinstance(event, kb.Began | kb.Missed) for event in events)
    assert told.winners == next(event.winners for event in events if isinstance(event, kb.Finished))
    assert told.strike
    found = max(event.amount for event in events if isinstance(event, kb.Turned))
    assert told.strike.amount == found == max(record["strike"] for record in told.records)
    assert (told.fire.worth if told.fire else 0) == max(fires)
    assert (told.party.cost if told.party else 0) >= max(parties)


def untold(events: list[kb.Event], seat: int) -> int:
    """What a player had by payments of which no record tells, less what he gave."""
    others = ("toll", "church", "fine", "royalty", "deed", "deal")
    payments = [event for event in events if isinstance(event, kb.Paid) and event.why in others]
    assert seat != kb.BANK
    return sum(each.amount * ((each.payee == seat) - (each.payer == seat)) for each in payments)
