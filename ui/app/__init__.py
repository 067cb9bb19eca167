"""The application: the window and its loop, scenes, the stage of animations, input, background work."""
