"""The faults of a state of PIG, and its laws beside the contract."""

from __future__ import annotations

from typing import Any

from tests.contract.laws import Moment
from tools.pig.state import Kept, Rolled, State


def faults(state: State) -> list[str]:
    found = [] if state.pot >= 0 else ["the pot is less than empty"]
    if len(state.winners) > 1:
        found.append("both players have won")
    return found


class ScoresAreWhatWasKept:
    def __init__(self) -> None:
        self.pot, self.scores = 0, [0, 0]

    def hear(self, event: Any) -> None:
        match event:
            case Rolled():
                self.pot = self.pot + event.spots if event.spots > 1 else 0
            case Kept():
                assert event.points == self.pot
                self.scores[event.player] += self.pot
                self.pot = 0

    def __call__(self, now: Moment) -> None:
        assert (self.pot, self.scores) == (now.state.pot, now.state.scores)


LAWS = (ScoresAreWhatWasKept,)
