"""Runs every test, on all cores; arguments go on to pytest, as in `python3 -m tests tests/saves -k lock`."""

import sys

import main

if __name__ == "__main__":
    main.enter("tests/requirements.txt")
    import pytest

    sys.exit(pytest.main(["--numprocesses=auto", "--dist=worksteal", *sys.argv[1:]]))
