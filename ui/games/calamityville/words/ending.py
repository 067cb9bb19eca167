"""The end of a game of CALAMITYVILLE in words and figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from games.calamityville.board import BOOM, BUST, HEADLINES, PLACES
from games.calamityville.story import CalamityStory, Kick, RentVisit
from games.core import Message, Money, Player, message
from ui.draw.charts import Course
from ui.games.calamityville.words.terms import players
from ui.play.narration.narrator import Names, join_sentences
from ui.play.results import facts
from ui.play.results.facts import SCORE, Ending, Fact, Figure
from ui.words import in_words

_SOURCES: Final[dict[str, Figure]] = {
    "rent": lambda record: record["rent"] - record["paid"],
    "nuggets": "nuggets",
    "news": "news",
}
"""The sources of cash."""
_FACTS: Final = (
    Fact(message("calamityville.end.fact.cash"), SCORE),
    Fact(message("calamityville.end.fact.rent"), "rent"),
    Fact(message("calamityville.end.fact.paid"), "paid", is_least=True),
    Fact(message("calamityville.end.fact.dearest"), "best_rent"),
    Fact(message("calamityville.end.fact.nuggets"), "nuggets"),
    Fact(message("calamityville.end.fact.news"), "news", is_signed=True),
    Fact(message("calamityville.end.fact.spent"), "spent", is_least=True),
    Fact(message("calamityville.end.fact.properties"), "built", str),
    Fact(message("calamityville.end.fact.kicked"), "kicked", str, is_least=True),
    Fact(
        message("calamityville.end.fact.lost"),
        lambda record: record["lost"] + record["sold"] + record["given"],
        str,
        is_least=True,
    ),
    Fact(message("calamityville.end.fact.pages"), "pages", str),
)


def ending(told: CalamityStory, names: Names) -> Ending:
    """Return the content of the end of a game."""
    course = Course(message("calamityville.end.course"), told.course, lambda cash: in_words(Money(cash)))
    winners = players(told.winners, names)
    rows = facts.fact_rows(_FACTS, told, Money, "0", Money(0))
    sentences = (_result(told, winners), front_page(told, names))
    return Ending(facts.heading("calamityville", winners), sentences, told.winners, course, rows)


# ------------------------------------------------------------------ the winners
def _result(told: CalamityStory, winners: tuple[Player, ...]) -> Message:
    cash, lead = facts.lead(told)
    won = message(
        "calamityville.end.result",
        winners=winners, cash=Money(cash), count=told.turns, ahead=Money(lead),
    )  # fmt: skip
    return join_sentences(won, _reason(told, winners[0])) if len(winners) == 1 else won


def _reason(told: CalamityStory, who: Player) -> Message:
    """Return the source from which a single winner earned most beyond the others' average."""
    best, amount = facts.largest_lead(told, _SOURCES)
    if not best:
        return message("calamityville.end.by.thrift")
    return message(f"calamityville.end.by.{best}", who=who, amount=Money(amount))


# ------------------------------------------------------------------ the front page
def front_page(told: CalamityStory, names: Names) -> Message:
    """Return what the last newspaper would have written about the day."""
    found = [
        _bust(told),
        *([_rent(told.visit, names)] if told.visit else []),
        *([_donkey(told.kicks, names)] if told.kicks else []),
    ]
    return reduce(join_sentences, found)


def _bust(told: CalamityStory) -> Message:
    if not told.bust:
        return message("calamityville.end.no_bust", count=told.pages)
    page, last = told.pages - BOOM, HEADLINES[told.last]
    return message("calamityville.end.bust", turn=told.bust, headline=last, page=page, pages=BUST)


def _rent(visit: RentVisit, names: Names) -> Message:
    visitor, owner = Player(names[visit.visitor]), Player(names[visit.owner])
    return message(
        "calamityville.end.visit", turn=visit.turn, visitor=visitor, owner=owner, amount=Money(visit.amount),
        space=PLACES[visit.space],
    )  # fmt: skip


def _donkey(kicks: Sequence[Kick], names: Names) -> Message:
    victims = [names[kick.owner] for kick in kicks]
    most = max(dict.fromkeys(victims), key=victims.count)
    if 2 * victims.count(most) > len(kicks):
        return message("calamityville.end.kicks.most", count=len(kicks), owner=Player(most))
    return message("calamityville.end.kicks", count=len(kicks))
