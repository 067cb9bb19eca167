"""Tests of CALAMITYVILLE's rules."""
