"""Tests of the window, its pictures, its sounds and its input."""
