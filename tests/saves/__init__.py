"""Tests of saves/: nothing that was shown is lost, and no file brings the program to fall."""
