"""The end of a game of CALAMITYVILLE in words and figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from games.calamityville.board import HEADLINES, PLACES
from games.calamityville.story import CalamityStory, Kick, RentVisit
from games.core import Message, Money, Player, message
from ui.draw.course import Course
from ui.games.calamityville.words.terms import player_list
from ui.play.narration.narrator import Names, join_sentences
from ui.play.results import facts
from ui.play.results.facts import SCORE, Ending, Fact, Figure
from ui.words import in_words

SOURCES: Final[dict[str, Figure]] = {
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


def ending(story: CalamityStory, names: Names) -> Ending:
    """Return the content of the end of a game."""
    course = Course(message("calamityville.end.course"), story.course, lambda cash: in_words(Money(cash)))
    winners = player_list(story.winners, names)
    rows = facts.fact_rows(_FACTS, story, Money, "0", Money(0))
    sentences = (_result(story, winners), front_page(story, names))
    return Ending(facts.heading("calamityville", winners), sentences, story.winners, course, rows)


# ------------------------------------------------------------------ the winners
def _result(story: CalamityStory, winners: tuple[Player, ...]) -> Message:
    cash, lead = facts.score_margin(story)
    won = message(
        "calamityville.end.result",
        winners=winners, cash=Money(cash), count=story.turns, ahead=Money(lead),
    )  # fmt: skip
    return join_sentences(won, _main_source(story, winners[0])) if len(winners) == 1 else won


def _main_source(story: CalamityStory, who: Player) -> Message:
    """Return a sentence on the source in which the winner beat the others' average by most."""
    best, amount = facts.largest_margin(story, SOURCES)
    if not best:
        return message("calamityville.end.by.thrift")
    return message(f"calamityville.end.by.{best}", who=who, amount=Money(amount))


# ------------------------------------------------------------------ the front page
def front_page(story: CalamityStory, names: Names) -> Message:
    """Return a short report of the game, as for the front page of a newspaper."""
    found = [
        _bust(story),
        *([_rent(story.visit, names)] if story.visit else []),
        *([_donkey(story.kicks, names)] if story.kicks else []),
    ]
    return reduce(join_sentences, found)


def _bust(story: CalamityStory) -> Message:
    if not story.bust:
        return message("calamityville.end.no_bust", count=story.pages)
    boom, bust = story.paper
    page, last = story.pages - boom, HEADLINES[story.last]
    return message("calamityville.end.bust", turn=story.bust, headline=last, page=page, pages=bust)


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
