"""Players and tournaments to measure and to test with."""
