"""The application: the window and its loop, scenes, animations, input, sound, background work."""
