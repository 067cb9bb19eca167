"""The feats of a game of KLONDIKE: counted facts about each player, for the trophies. Money is in $1,000."""

from __future__ import annotations

from typing import Final

from games.klondike_board import board
from games.klondike_board import state as kb
from games.match import Match
from games.story import Figures, Record, Tally

_LAST_DOLLARS: Final = 5
_FORTUNE: Final = 250

_COUNTED: Final = Figures(
    Tally("mother_lode", kb.Turned, amount=lambda turned: turned.card == board.LODE),
    Tally("parties", kb.Paid, "payee", why=[board.SALOON]),
    Tally("burned", kb.Burned, "owner"),
    more=("salted_claim", "theatres", "woodpile"),
)


def feats(match: Match) -> tuple[Record, ...]:
    """Return the feats of each seat in a finished match.

    `every_creek` counts the creeks in which the seat found gold, `mother_lode` the card, `parties` those that
    paid it, `salted_claim` the claims that it sold and that had no gold, `theatres` the most owned at once.
    `quarter_million` is 1 for an end with as much cash. Only winners have the rest: `burnt_twice` counts the
    buildings lost to fire, `never_woodpile` is 1 for those never sent there, `last_dollar` for those who once
    had almost no cash.
    """
    records = _COUNTED.blank(len(match.seats))
    creeks: list[set[int]] = [set() for _ in records]
    lowest = [match.state.grubstake] * len(records)
    seller = kb.NOBODY
    for view, event in match.events_with_views():
        _COUNTED.add(records, event)
        lowest = list(map(min, lowest, view.cash))
        owners = [view.owner[space] for space in board.OF_KIND[board.THEATRE]]
        for owner in {*owners} - {kb.NOBODY}:
            records[owner]["theatres"] = max(records[owner]["theatres"], owners.count(owner))
        match event:
            case kb.Paid(payee=payee, why="claim"):
                seller = payee
            case kb.Turned(player, creek, _, amount):
                if amount:
                    creeks[player].add(creek)
                elif seller != kb.NOBODY:
                    records[seller]["salted_claim"] += 1
                seller = kb.NOBODY
            case kb.Stopped(player, "turn", by) if by != "card":
                records[player]["woodpile"] += 1
    return tuple(
        {
            "every_creek": len(creeks[seat]),
            **{name: record[name] for name in ("mother_lode", "salted_claim", "theatres", "parties")},
            "quarter_million": int(match.state.cash[seat] >= _FORTUNE),
            "burnt_twice": record["burned"] * (seat in match.winners),
            "never_woodpile": int(seat in match.winners and not record["woodpile"]),
            "last_dollar": int(seat in match.winners and lowest[seat] <= _LAST_DOLLARS),
        }
        for seat, record in enumerate(records)
    )
