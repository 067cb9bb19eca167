"""The review of a board game that is over: its page, and the work for it in the worker."""
