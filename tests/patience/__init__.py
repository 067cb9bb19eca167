"""Patiences that the product does not have, of which a spec tells all: DRAW THREE and CANFIELD."""
