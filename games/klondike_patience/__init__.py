"""KLONDIKE, the single-pass patience, as the printed rulebook has it."""

from __future__ import annotations

from games.patience.house import HOUSE_RULES
from games.patience.rules import PlainPatience
from games.patience.spec import KLONDIKE

GAME = PlainPatience("klondike_patience", KLONDIKE, house_rules=HOUSE_RULES)
