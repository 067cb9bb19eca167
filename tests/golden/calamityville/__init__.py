"""Golden games of CALAMITYVILLE, and the words they are written in."""
