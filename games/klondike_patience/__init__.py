"""KLONDIKE, the single-pass patience, as the printed rulebook has it."""

from games.klondike_patience.rules import Klondike

GAME = Klondike()
