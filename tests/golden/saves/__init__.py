"""Save files as the program once wrote them: a set for each date, never written anew, and what they hold."""
