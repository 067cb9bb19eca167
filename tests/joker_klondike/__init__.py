"""Tests of Joker Klondike: clause by clause, what it shares with Klondike, many random games."""
