"""The table of both patiences: its layout, its drawn cards, and its controls."""
