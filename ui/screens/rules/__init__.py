"""The rules of a game as a book of pages."""
