"""The room of saved games."""
