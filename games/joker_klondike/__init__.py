"""JOKER KLONDIKE, the single-pass patience with a joker in the pack, as the printed rulebook has it."""

from games.joker_klondike.rules import JokerKlondike

GAME = JokerKlondike()
