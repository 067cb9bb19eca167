"""The end of a game: its report in words and figures, the winners on a stage, trophies."""
