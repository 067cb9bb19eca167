"""The statistics of all games: figures, charts and trophies."""
