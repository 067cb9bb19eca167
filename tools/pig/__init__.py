"""PIG, a game for two with one die: a small but complete example of a game."""

from tools.pig.rules import Pig

GAME = Pig()
