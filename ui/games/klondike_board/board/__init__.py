"""The board as it is drawn: layout, spaces, creeks, tokens, dice, effects."""
