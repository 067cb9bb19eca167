"""The board as it is drawn: layout, spaces, town, newspapers, tokens, dice, effects."""
