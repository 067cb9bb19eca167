"""The texts of CALAMITYVILLE: log, slips, prompts, buttons, fact cards, and the end."""
