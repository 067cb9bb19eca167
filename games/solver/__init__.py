"""The solver of both patiences, and the player who asks it."""
