"""The documentation as a website, made of `docs/` and of docstrings."""
