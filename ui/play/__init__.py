"""What all games in play share: scenes, replays, players, the log, tokens, results."""
