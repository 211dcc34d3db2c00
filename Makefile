# make play: sets everything up and serves the table.  make test: sets everything up and proves it.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: setup play test test-python test-web bench build web docs wheel chromium databases lock clean

setup: .venv/ready build web

# Who plays needs the server, the terminal and the compiler; who tests needs more (.venv/tests).
.venv/ready: requirements/play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "aitch needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	$(PYTHON) -m venv .venv
	$(INSTALL) --require-hashes -r requirements/play.lock
	AITCH_PURE=1 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/tests: .venv/ready requirements/dev.lock
	$(INSTALL) --require-hashes -r requirements/dev.lock
	@touch $@

# The engine is compiled again only if a hot module has changed.
build: .venv/ready
	@$(BIN)/python setup.py --quiet fresh || $(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python -c 'import aitch; print("engine: compiled" if aitch.compiled else "engine: interpreted, slower: " + aitch.interpreted_because)'

# The page is built again only if its sources have changed.
STATIC := src/aitch/server/static/index.html

web: $(STATIC)

web/node_modules/ready: web/package-lock.json
	cd web && { npm ci --silent || npm install --silent; }
	@touch $@

$(STATIC): web/node_modules/ready $(shell find web/src web/public web/index.html web/vite.config.ts web/pack.mjs -type f)
	cd web && npm run --silent build
	@touch $@

play: setup
	$(BIN)/aitch serve --port $(PORT)

test: setup chromium databases test-python test-web

# PyTorch and what learns with it; no hashes, for it comes in builds for each kind of processor.
.venv/torch: .venv/tests requirements/train.lock
	$(INSTALL) -r requirements/train.lock
	@touch $@

# The engine is proved twice, compiled and interpreted; all that stands on it once.  Many tests wait for a browser or a
# server, so there are more of them at a time than cores; the longest come first.
test-python: setup .venv/tests .venv/torch docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/test_games.py tests
	AITCH_PURE=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/core tests/games tests/test_games.py

test-web: web
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test

# The browser tests drive Debian's Chromium; it is installed where that is allowed.
chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; } || echo "no Chromium: the browser tests need one"

# Several processes share PostgreSQL and Redis behind nginx; the tests start Debian's, each in a folder of its own.
databases:
	@{ command -v redis-server && command -v openssl && ls /usr/lib/postgresql/*/bin/postgres /usr/sbin/nginx; } >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq postgresql redis-server nginx openssl; } || echo "no PostgreSQL, Redis or nginx: the tests of many processes need them"

bench: build .venv/tests
	$(INSTALL) -r requirements/bench.lock
	$(BIN)/python benchmarks/engines.py
	$(BIN)/python -m benchmarks.envs

# The documents, and every page of them without a warning; the table serves them under /docs.
docs: .venv/tests web
	$(BIN)/python scripts/documents.py

# A wheel and what it is made from, with page and documents, in dist/.
wheel: .venv/tests web docs
	$(BIN)/python -m build

# Writes the lock files anew; needs `pip install uv`.  What plays is what is tested: its versions are those of dev.lock.
LOCK := uv pip compile -q --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-annotate --no-header pyproject.toml
lock:
	$(LOCK) --generate-hashes --extra server --extra postgres --extra tui --extra envs --extra openspiel --extra mcp --group dev -o requirements/dev.lock
	$(LOCK) --generate-hashes --extra server --extra tui --group play -c requirements/dev.lock -o requirements/play.lock
	$(LOCK) --generate-hashes --extra postgres --group play -c requirements/dev.lock -o requirements/serve.lock
	$(LOCK) --extra server --extra tui --group bench -c requirements/dev.lock -o requirements/bench.lock

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/aitch/_compiled.*
	find src -name '*.so' -delete
