"""Golden games: readable transcripts that show a change of rules as a difference in a text."""
