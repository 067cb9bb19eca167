"""The catalogues of words: the origin of each message, their errors and gaps, and new languages."""
