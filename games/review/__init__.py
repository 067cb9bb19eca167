"""Reviews of finished board games: chances of winning, luck, and choices that cost most."""
