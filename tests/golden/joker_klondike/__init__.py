"""Golden games of Joker Klondike, and the words they are written in."""
