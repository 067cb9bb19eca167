"""The texts of KLONDIKE: log, slips, prompts, rows and cards of facts."""
