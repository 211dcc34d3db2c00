"""`python -m aitch.cli` is the command `aitch`."""

from __future__ import annotations

from aitch.cli import main

if __name__ == "__main__":
    main()
