"""STRIKE IT RICH, the game of mines and dice for two, as the printed rulebook has it."""

from games.strike_it_rich.rules import StrikeItRich

GAME = StrikeItRich()
