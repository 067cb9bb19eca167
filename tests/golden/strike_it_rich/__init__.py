"""Golden games of STRIKE IT RICH, and the words they are written in."""
