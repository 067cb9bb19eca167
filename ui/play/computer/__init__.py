"""Computer players: the questions of a table to the worker, and the jobs that answer them."""
