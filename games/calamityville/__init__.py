"""CALAMITYVILLE, the board game of boom and bust. Its printed rulebook breaks off; see `completion`."""

from games.calamityville.rules import Calamityville

GAME = Calamityville()
