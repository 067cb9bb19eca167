"""The feats of whole games, which all trophies for feats can be won with."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from games import GAMES
from games.feats import feats_of
from games.game_info import game_info
from tests.ui.board_games import played

LINES = (Path(__file__).parent / "feats.txt").read_text(encoding="utf-8").splitlines()[1:]


def test_whole_games_have_these_feats_and_each_trophy_is_won_in_one() -> None:
    best: dict[str, dict[str, int]] = defaultdict(dict)
    for line in LINES:
        head, _, wanted = line.partition(" | ")
        game, seed, seats, seat = head.split()
        found = feats_of(played(game, int(seed), seats=int(seats)))[int(seat)]
        assert " ".join(f"{name}={count}" for name, count in sorted(found.items()) if count) == wanted
        best[game] |= {name: max(count, best[game].get(name, 0)) for name, count in found.items()}
    for game in GAMES:
        needed = {each.feat: each.needed for each in game_info(game).feats}
        assert best[game].keys() == needed.keys()
        assert all(best[game][name] >= count for name, count in needed.items())
