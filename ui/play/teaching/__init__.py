"""Lessons: the guide, the coach, their plate, and parts of tables in the rules."""
