"""Tests of GOLD AM YUKON's rules."""
