"""Runs the measurements, with the libraries the tests need."""

import sys
from importlib import import_module

import main

if __name__ == "__main__":
    main.ensure_libraries("tests/requirements.txt")
    sys.exit(import_module("tests.bench.run").main(sys.argv[1:]))
