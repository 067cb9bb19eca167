"""Writes the golden games anew and prints what changed: `python3 -m tests.golden`."""

from __future__ import annotations

import sys
from difflib import unified_diff

from tests.golden.transcript import FILES, FOLDER, BadTranscript, again


def main() -> int:
    """Rewrite every transcript; 1 where a game cannot be played any more, which leaves its file alone."""
    failed = 0
    for path in FILES:
        name = path.relative_to(FOLDER).as_posix()
        old = path.read_text(encoding="utf-8")
        try:
            new = again(old)
        except BadTranscript as fault:
            sys.stdout.write(f"{name}: {fault}\n")
            failed = 1
            continue
        sys.stdout.writelines(unified_diff(old.splitlines(True), new.splitlines(True), name, name, n=1))
        sys.stdout.write(f"{name}: {'unchanged' if new == old else 'written anew'}\n")
        if new != old:
            path.write_text(new, encoding="utf-8", newline="\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
