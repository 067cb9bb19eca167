"""Runs every test; arguments are handed on to pytest, as in `python3 -m tests tests/saves -k lock`."""

import sys

import main

if __name__ == "__main__":
    main.enter("tests/requirements.txt")
    import pytest

    sys.exit(pytest.main(sys.argv[1:]))
