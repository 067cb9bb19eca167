"""The outcome of a deal in words and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import Message, Money, Words, message
from games.match import Match
from games.patience.cards import PACK
from games.patience.rules import Patience
from games.patience.state import State, View
from saves.format import SHOWN
from saves.results import Result, moves_of
from ui.games.patience.layout import row_name
from ui.words import clock, in_words, number, part_of

if TYPE_CHECKING:
    from saves.settings import Settings
    from saves.standing import Standing
    from ui.play.results.facts import ShareFacts
    from ui.play.results.tiles import Tile

NO_REVIEW: Final = message("patience.review.none")
"""Sentence for rules that the solver does not know."""


def score_of(match: Match, state: State) -> str:
    """Return the score by the scoring of house rules, or ""."""
    game = match.game
    if not isinstance(game, Patience) or game.spec.scoring == "cards":
        return ""
    points = game.points(state)
    return in_words(Money(points)) if game.spec.scoring == "vegas" else number(points)


class GameOverFacts(NamedTuple):
    """Facts about an end: the reason, the number of built cards, the deal, moves, and seconds.

    `counted` is a sentence on the way the game counts; `is_shown` is true if the computer won it; `score` is
    that by the scoring of house rules, or "". `daily` says what was reached in a daily, else it is "".
    `standing` is that of a won game that counts.
    """

    why: str
    built: int
    deal: str
    moves: int
    seconds: int
    counted: Words = ""
    is_shown: bool = False
    score: str = ""
    daily: Words = ""
    standing: Standing | None = None

    @classmethod
    def of(cls, view: View, match: Match, seconds: int) -> GameOverFacts:
        """Return the facts of a match's end after `seconds`, without the way it counts."""
        deal, built = match.state.deal, match.game.scores(match.state)[0]
        return cls(view.why, built, deal, moves_of(match), seconds, score=score_of(match, match.state))

    def counted_by(self, result: Result | None) -> GameOverFacts:
        """Return the same facts with the way the game counts, by its result in the statistics."""
        from ui.screens.counted import counted_as

        if result is None:
            return self
        is_shown = self.why == "won" and result.uncounted == SHOWN
        return self._replace(counted=counted_as(result), is_shown=is_shown)

    @property
    def name(self) -> str:
        """Last part of the message key of the heading."""
        return "shown" if self.is_shown else self.why.replace(" ", "_")


def result_sentences(facts: GameOverFacts, settings: Settings) -> tuple[Message, Message]:
    """Return the two sentences below the heading, without figures that the player has hidden."""
    if facts.score:
        scored = message("patience.end.scored", count=facts.built, score=facts.score)
        return scored, _played(facts, settings) if facts.why == "won" else message("patience.end.undo")
    if facts.why == "won":
        return message("patience.end.home"), _played(facts, settings)
    is_stuck = facts.why == "stuck"
    built = message("patience.end.lost" if is_stuck else "patience.end.left", count=facts.built)
    return built, message("patience.end.undo")


def standing_tiles(facts: GameOverFacts, settings: Settings) -> list[Tile]:
    """Return the figures of a standing, without times if the player has hidden the clock."""
    from ui.play.results.tiles import Tile

    standing, tiles = facts.standing, list[Tile]()
    if standing is None:
        return tiles
    if settings.show_clock:
        before = clock(standing.best_before or 0)
        note: Words = message("patience.end.best.new", time=before) if standing.is_new_best else ""
        tiles.append(Tile(message("patience.end.best"), clock(standing.best), note))
        if standing.wins > 1:
            tiles.append(Tile(message("patience.end.rank"), part_of(standing.rank, standing.wins)))
    is_longest = standing.streak > max(1, standing.longest_before)
    longest: Words = message("patience.end.streak.longest") if is_longest else ""
    tiles.append(Tile(message("patience.end.streak"), number(standing.streak), longest))
    return tiles


def first_words(facts: GameOverFacts) -> Words:
    """Return that this is the first win, or the first one without help; "" for neither."""
    standing = facts.standing
    if standing is None:
        return ""
    if standing.wins == 1:
        return message("patience.end.first")
    return message("patience.end.first_unaided") if standing.is_first_unaided else ""


def _played(facts: GameOverFacts, settings: Settings) -> Message:
    """Return the deal, with its moves and its time if they are shown."""
    deal, moves, time = facts.deal, facts.moves, clock(facts.seconds)
    if settings.show_clock and settings.show_counts:
        return message(
            "patience.end.in_time" if deal else "patience.end.in_time.unnumbered",
            deal=deal, count=moves, time=time,
        )  # fmt: skip
    if settings.show_clock:
        return message(
            "patience.end.on_time" if deal else "patience.end.on_time.unnumbered", deal=deal, time=time
        )
    if settings.show_counts:
        return message(
            "patience.end.in_moves" if deal else "patience.end.in_moves.unnumbered", deal=deal, count=moves
        )
    return message("patience.end.deal" if deal else "patience.end.deal.unnumbered", deal=deal)


def share_facts(match: Match, settings: Settings, result: Result | None, seconds: int) -> ShareFacts:
    """Return the outcome of a match to share it, without figures that the player has hidden."""
    from ui.play.results.facts import ShareFacts, ShareRow

    facts = GameOverFacts.of(match.game.observe(match.state, 0), match, seconds).counted_by(result)
    figures = {
        "deal": facts.deal,
        "built": part_of(facts.built, len(PACK)),
        "score": facts.score,
        "moves": number(facts.moves) if settings.show_counts else "",
        "time": clock(seconds) if settings.show_clock else "",
    }
    rows = (ShareRow(row_name(name), figure) for name, figure in figures.items() if figure)
    heading, sentence = message(f"patience.end.{facts.name}"), result_sentences(facts, settings)[0]
    return ShareFacts(heading, sentence, tuple(rows), facts.counted, facts.why == "won")
