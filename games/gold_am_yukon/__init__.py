"""GOLD AM YUKON, the game of claims and chains of golddiggers, as the printed rulebook has it."""

from games.gold_am_yukon.rules import GoldAmYukon

GAME = GoldAmYukon()
