"""A person's unfinished choices, and the actions on offer."""
