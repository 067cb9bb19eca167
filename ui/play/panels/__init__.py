"""What lies around every board: the bar, the rows of the players, buttons, the log, notices."""
