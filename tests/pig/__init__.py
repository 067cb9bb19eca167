"""PIG, a game for two with one die: as small as a game can be that has all that a game needs."""

from tests.pig.rules import Pig

GAME = Pig()
