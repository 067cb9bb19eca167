"""The table of GOLD AM YUKON."""
