"""Everything that touches pygame: the window, the scenes, pictures, sounds and input."""
