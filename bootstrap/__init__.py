"""Everything before the program itself: its libraries, the folder .venv, and the set-up of a first start."""
