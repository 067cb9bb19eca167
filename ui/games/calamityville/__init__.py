"""The scene of CALAMITYVILLE: its table, its look and its controls."""
