"""`python -m aitch.server [--host H] [--port P] [--data DIR]`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from aitch.server import DATA, HOST, PORT
from aitch.server.run import serve


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m aitch.server", description="Serves the table.")
    parser.add_argument("--host", default=HOST, help="address to listen on; 0.0.0.0 for all of the network")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the games; made if it is not there")
    given = parser.parse_args()
    return serve(given.host, given.port, given.data)


if __name__ == "__main__":
    sys.exit(main())
