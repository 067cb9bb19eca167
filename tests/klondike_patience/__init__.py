"""Tests of Klondike: clause by clause, counts by hand, numbered deals, many random games."""
