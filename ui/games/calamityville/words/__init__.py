"""The texts of CALAMITYVILLE: log, notes, prompts, buttons, fact cards, and the end."""
