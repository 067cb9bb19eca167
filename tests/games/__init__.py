"""Tests of what all games share: cards, chance, codec, data, match, players, rulebooks, and the arrows."""
