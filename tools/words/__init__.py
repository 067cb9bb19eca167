"""The catalogues of words: what makes each message, what they lack, what is wrong, a new language."""
