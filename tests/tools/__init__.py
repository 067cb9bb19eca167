"""Tests of the tools, and of the files that they made."""
