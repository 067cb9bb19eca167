"""The table of both patiences: layout, cards as they are drawn, and the ways to play them."""
