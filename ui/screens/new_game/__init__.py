"""The screen before a game for several: its players and its options."""
