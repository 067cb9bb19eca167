"""A played game watched again."""
