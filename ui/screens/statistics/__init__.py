"""Figures, charts and trophies."""
