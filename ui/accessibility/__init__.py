"""The accessibility tree of the scene on top, and the adapter that screen readers read it from."""
