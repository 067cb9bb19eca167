"""The scenes: launcher, settings, rules, and one for each game."""
