"""What makes files in assets/, and what is handed to players; no part of the program."""
