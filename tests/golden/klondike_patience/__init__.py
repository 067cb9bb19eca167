"""Golden games of Klondike, and the words they are written in."""
