"""A desk with Windows' own Python on Linux, by Wine; `python3 -m tools.windows --help` says what it does."""
