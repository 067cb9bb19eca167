"""The result of a game of KLONDIKE in words and figures."""

from __future__ import annotations

from functools import reduce
from typing import Final

from games.core import Message, Player, Value, message
from games.klondike_board.board import PLACES, creek_name, to_money
from games.klondike_board.story import FireRecord, KlondikeStory, PartyRecord, Strike
from ui.draw.course import Course
from ui.play.narration.narrator import Names, join_sentences
from ui.play.results import facts
from ui.play.results.facts import SCORE, Ending, Fact, Figure
from ui.words import in_words

SOURCES: Final[dict[str, Figure]] = {
    "gold": "gold",
    "visits": lambda record: record["revenue"] - record["paid"],
    "claims": lambda record: record["sold"] - record["bids"],
    "bets": "won",
}
"""Sources of cash."""


_FACTS: Final = (
    Fact(message("klondike_board.fact.cash"), SCORE),
    Fact(message("klondike_board.fact.gold"), "gold"),
    Fact(message("klondike_board.fact.strike"), "strike"),
    Fact(message("klondike_board.fact.earned"), "revenue"),
    Fact(message("klondike_board.fact.paid"), "paid", is_least=True),
    Fact(message("klondike_board.fact.sold"), "sold"),
    Fact(message("klondike_board.fact.bids"), "bids", is_least=True),
    Fact(message("klondike_board.fact.bought"), "bought", str),
    Fact(message("klondike_board.fact.burnt"), "burnt", str, is_least=True),
    Fact(message("klondike_board.fact.parties"), "parties", str),
    Fact(message("klondike_board.fact.bets"), "won", is_signed=True),
    Fact(message("klondike_board.fact.missed"), "missed", str, is_least=True),
)


def ending(story: KlondikeStory, names: Names) -> Ending:
    """Return the texts, course and facts of a game that is over."""
    course = Course(
        message("klondike_board.end.course"), story.course, lambda thousands: in_words(to_money(thousands))
    )
    winners = tuple(Player(names[seat]) for seat in story.winners)
    records = _records(story, names)
    sentences = (_result(story, winners), *([reduce(join_sentences, records)] if records else []))
    rows = facts.fact_rows(_FACTS, story, to_money, "0", to_money(0), short=_in_thousands)
    heading = facts.heading("klondike_board", winners)
    unit = message("klondike_board.fact.unit")
    return Ending(heading, sentences, story.winners, course, rows, short_unit=unit)


# ------------------------------------------------------------------ the winner, and the reason
def _result(story: KlondikeStory, winners: tuple[Player, ...]) -> Message:
    cash, lead = facts.score_margin(story)
    won = message(
        "klondike_board.end.result",
        winners=winners, cash=to_money(cash), count=story.turns, lead=to_money(lead),
    )  # fmt: skip
    return join_sentences(won, _win_source(story, winners[0])) if len(winners) == 1 else won


def _win_source(story: KlondikeStory, who: Player) -> Message:
    """Return the sentence for the source of cash in which the winner led the others' average most."""
    best, amount = facts.largest_margin(story, SOURCES)
    if not best:
        return message("klondike_board.end.close")
    return message(f"klondike_board.end.by.{best}", who=who, amount=to_money(amount))


# ------------------------------------------------------------------ the largest events
def _records(story: KlondikeStory, names: Names) -> list[Message]:
    """Return sentences for the biggest strike, the worst fire and the most expensive party, if any."""
    return [
        *([_strike(story.strike, names)] if story.strike else []),
        *([_fire(story.fire, names)] if story.fire else []),
        *([_party(story.party, names)] if story.party and story.party.cost else []),
    ]


def _strike(strike: Strike, names: Names) -> Message:
    return message(
        "klondike_board.end.strike", turn=strike.turn, amount=to_money(strike.amount),
        who=Player(names[strike.player]), creek=creek_name(strike.creek),
    )  # fmt: skip


def _fire(fire: FireRecord, names: Names) -> Message:
    lost = tuple(PLACES[space] for space in fire.spaces)
    return message("klondike_board.end.fire", turn=fire.turn, lost=lost, who=Player(names[fire.player]))


def _party(party: PartyRecord, names: Names) -> Message:
    return message(
        "klondike_board.end.party", turn=party.turn, count=party.heads, space=PLACES[party.space],
        host=Player(names[party.host]), cost=to_money(party.cost),
    )  # fmt: skip


def _in_thousands(thousands: int) -> Value:
    """Return an amount without its unit: "25", "−3"."""
    return thousands if thousands >= 0 else message("klondike_board.fact.loss", amount=-thousands)
