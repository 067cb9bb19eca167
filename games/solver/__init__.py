"""The solver of both patiences, and the computer player that asks it."""
