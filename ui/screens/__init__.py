"""The scenes around the games: launcher, new game, saved games, settings, rules, statistics."""
