"""Build the website of the documentation: `python3 -m tools.site`, or with `--serve` to read while you write.

It sets itself up: it installs what it needs into build/site/.venv, once. Any broken link is an error.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import main
from tools import environment
from tools.environment import ROOT


def parse_arguments(argv: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.site", description="Builds the website.")
    parser.add_argument("--to", default=ROOT / "site", type=Path, help="where to put it; site/ if not said")
    parser.add_argument("--serve", action="store_true", help="serve it to this computer's browser instead")
    return parser.parse_args(argv)


def command(given: argparse.Namespace) -> list[str]:
    """Return the command of mkdocs for the arguments."""
    act = ["serve"] if given.serve else ["build", "--site-dir", str(given.to.resolve())]
    return [sys.executable, "-m", "mkdocs", *act, "--strict"]


if __name__ == "__main__":
    main.escape_output()
    arguments = parse_arguments(sys.argv[1:])
    main.check_python(sys.version_info)
    here = ROOT / "tools" / "site"
    environment.enter(ROOT / "build" / "site", "../../tools/site/requirements.txt", here / "constraints.txt")
    sys.exit(subprocess.run(command(arguments), cwd=ROOT, check=False).returncode)
