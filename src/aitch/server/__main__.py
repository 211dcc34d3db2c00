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
    parser.add_argument("--name", action="append", default=[], help="what the server is called; may be given again")
    parser.add_argument("--proxy", action="append", default=[], help="address of a proxy that may say who calls")
    given = parser.parse_args()
    return serve(given.host, given.port, given.data, given.name, given.proxy)


if __name__ == "__main__":
    sys.exit(main())
