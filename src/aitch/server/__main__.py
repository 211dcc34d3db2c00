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
    parser.add_argument("--operator-secret-file", type=Path, help="file with the secret of the operator's page")
    parser.add_argument("--database", default="", help="postgresql://... where many processes keep the games")
    parser.add_argument("--bus", default="", help="redis://... by which these processes hear of each other")
    parser.add_argument("--workers", type=int, help="workers of its own beside those that take jobs from the bus")
    given = parser.parse_args()
    where = {"database": given.database, "bus": given.bus, "workers": given.workers}
    return serve(given.host, given.port, given.data, given.name, given.proxy, given.operator_secret_file, **where)


if __name__ == "__main__":
    sys.exit(main())
