"""Pieces of boards: dice, tokens, lights, effects, and spaces in a ring."""
