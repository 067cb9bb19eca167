"""Base classes of a game's face and controller, and the protocols by which they know their table."""
