"""The table of all patiences: its layout, its drawn cards, and its controls."""
