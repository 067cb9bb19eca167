"""A game in play: its scene, its menu, and what happens at the table by itself."""
