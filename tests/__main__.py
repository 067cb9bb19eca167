"""Run the tests on all cores; arguments go on to pytest, as in `python3 -m tests tests/saves -k lock`.

There is one process more than there are cores, because tests of the window and of set-ups mostly wait.
"""

import os
import sys

import main

if __name__ == "__main__":
    main.ensure_libraries("tests/requirements.txt")
    import pytest

    processes = (os.cpu_count() or 1) + 1
    sys.exit(pytest.main([f"--numprocesses={processes}", "--dist=worksteal", *sys.argv[1:]]))
