"""A person's unfinished choices, and the actions of the three buttons."""
