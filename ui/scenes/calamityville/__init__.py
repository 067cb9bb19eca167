"""The scene of CALAMITYVILLE."""
