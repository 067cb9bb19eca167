"""The tests of PIG, the example of a game in tools/pig."""
