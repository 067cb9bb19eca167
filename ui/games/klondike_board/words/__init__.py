"""The texts of KLONDIKE: log, notes, prompts, rows and cards of facts."""
