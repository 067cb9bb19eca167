"""Saved games a few moves before their win, made as the program makes them, and the moves that win."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.core import Move
from games.joker_klondike.state import PlaceJoker
from games.match import Match
from games.patience.state import WASTE, Build, Draw, Pack
from games.solver.search import Budget, Verdict, solve
from saves.library import Library
from ui.games.patience.automatic import finish_line

DEALS: Final = {"klondike_patience": ("316", "90", "822"), "joker_klondike": ("3", "15")}
"""Numbered deals of which a winning line is found at once."""

KINDS: Final = {
    "klondike_patience": frozenset({"draw", "build", "waste to column", "column to column"}),
    "joker_klondike": frozenset({"draw", "build", "waste to column", "column to column", "joker"}),
}
"""The kinds of moves that must be left to play."""

_FEWEST, _MOST = 8, 30  # moves left to play by hand
_YESTERDAY: Final = 86_400.0
_BUDGET: Final = Budget(300_000)


class Endgame(NamedTuple):
    """A won game: the moves made already, those to be played, and those that the Finish button makes."""

    game: str
    deal: str
    made: Sequence[Move]
    left: Sequence[Move]
    builds: Sequence[Move]

    def match(self) -> Match:
        """The match as it was left."""
        match = fresh(self.game, self.deal)
        for move in self.made:
            match.play(move)
        return match

    def save(self, folder: Path, now: float) -> Path:
        """Write the save of a game begun a day before `now` (seconds since 1970); its file."""
        match = Match.begin(GAMES[self.game], ("You",), {"deal": self.deal})
        journal = Library(folder, now=lambda: now - _YESTERDAY).begin(match, lambda: 0)
        match.settle(Random(1))
        for move in self.made:
            match.play(move)
        journal.close()
        assert not journal.trouble, journal.trouble
        return journal.path


def fresh(game: str, deal: str) -> Match:
    """A numbered deal on the table."""
    match = Match.begin(GAMES[game], ("You",), {"deal": deal})
    match.settle(Random(1))
    return match


def kind(move: Move) -> str:
    """What sort of move it is."""
    if isinstance(move, Pack):
        return "waste to column" if move.source == WASTE else "column to column"
    return {Draw: "draw", Build: "build", PlaceJoker: "joker"}[type(move)]


def endgame(game: str) -> Endgame:
    """The end of a won game that has every kind of move in it, but for what the program may finish itself."""
    found = (_end_of(game, deal) for deal in DEALS[game])
    return next(end for end in found if end is not None)


def _end_of(game: str, deal: str) -> Endgame | None:
    """The last moves of a deal, where they are neither too few nor too many."""
    match = fresh(game, deal)
    answer = solve(match.state, _BUDGET)
    assert answer.verdict is Verdict.WON, f"deal {deal} of {game} is not won any more"
    played: list[Move] = []
    for move in answer.line:
        if finish_line(match.game, match.state):
            break
        match.play(move)
        played.append(move)
    cut = len(played) - _FEWEST
    while cut > 0 and not KINDS[game] <= set(map(kind, played[cut:])):
        cut -= 1
    if cut < 0 or len(played) - cut > _MOST or not finish_line(match.game, match.state):
        return None
    return Endgame(game, deal, played[:cut], played[cut:], finish_line(match.game, match.state))
