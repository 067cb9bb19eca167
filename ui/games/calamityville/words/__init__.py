"""The texts of CALAMITYVILLE: log, slips, prompts, buttons, cards of facts, and the end."""
