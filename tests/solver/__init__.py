"""The solver of the patiences, and what lives on it."""
