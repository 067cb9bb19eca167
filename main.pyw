"""Starts Gold Rush Games on Windows without opening a console."""

import main

if __name__ == "__main__":
    raise SystemExit(main.main())
