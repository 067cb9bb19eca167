"""STRIKE IT RICH: every clause of its rulebook, counts made by hand, many games at random."""
