"""The feats of a game of CALAMITYVILLE: counted facts about each player, for the trophies."""

from __future__ import annotations

from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind
from games.match import Match
from games.story import Figures, Record, Tally

_GAIN: Final = 1_000
_TRIOS: Final = {f"trio_{kind}s": kind for kind in board.HOUSES}

_COUNTED: Final = Figures(
    Tally("kicked", cv.Returned, "owner", why=["donkey"]),
    Tally("last_page", cv.RanOut),
    more=("kicked_trio", "sold_in_time", *_TRIOS),
)


def feats(match: Match) -> tuple[Record, ...]:
    """Return the feats of each seat in a finished match.

    `trio_banks`, `trio_hotels` and `trio_stores` count the most of that kind owned at once, `five_nuggets`
    the different nuggets drawn, `kicked_trio` how often the seat rolled for a donkey that broke three of a
    kind of another. `rich_in_bust` is 1 for a large gain since the boom ended. Only winners have the rest:
    `donkey_survived` counts the buildings that donkeys kicked down, `last_page` is 1 for reading that the
    gold has run out, `sold_in_time` for owning nothing then.
    """
    records = _COUNTED.blank(len(match.seats))
    nuggets: list[set[int]] = [set() for _ in records]
    before = [match.state.purse] * len(records)
    for view, event in match.events_with_views():
        _COUNTED.add(records, event)
        for record, deeds in zip(records, view.deeds, strict=True):
            for name, kind in _TRIOS.items():
                record[name] = max(record[name], count_kind(view.built, deeds, kind))
        match event:
            case cv.Drew(player, nugget):
                nuggets[player].add(nugget)
            case cv.DonkeyRan(player, space=space) if space != cv.NOWHERE and view.owner[space] != player:
                kind = view.built[space]
                count = count_kind(view.built, view.deeds[view.owner[space]], kind)
                records[player]["kicked_trio"] += count == board.NUMBER_OF[kind]
            case cv.Busted():
                before = list(view.cash)
            case cv.Finished(winners):
                for seat in winners:
                    records[seat]["sold_in_time"] = int(not view.deeds[seat])
    return tuple(
        {
            **{name: record[name] for name in (*_TRIOS, "kicked_trio", "sold_in_time")},
            "five_nuggets": len(nuggets[seat]),
            "rich_in_bust": int(match.state.cash[seat] - before[seat] >= _GAIN),
            "donkey_survived": record["kicked"] * (seat in match.winners),
            "last_page": record["last_page"] * (seat in match.winners),
        }
        for seat, record in enumerate(records)
    )
