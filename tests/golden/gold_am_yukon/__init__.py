"""Golden games of GOLD AM YUKON, and the words they are written in."""
