"""Lessons: the guide, the coach, their panel, and parts of tables in the rules."""
