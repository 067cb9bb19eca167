"""The games of a day, for all games."""
