"""What makes files in assets/; no part of the program."""
