# make play: sets everything up and serves the table.  make test: sets everything up and proves it.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

.PHONY: setup play test test-python test-web bench build web chromium lock clean

setup: .venv/ready build web

.venv/ready: requirements/dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "aitch needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	AITCH_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
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

$(STATIC): web/node_modules/ready $(shell find web/src web/public web/index.html web/vite.config.ts -type f)
	cd web && npm run --silent build
	@touch $@

play: setup
	$(BIN)/aitch serve --port $(PORT)

test: setup chromium test-python test-web

# PyTorch, which only learning needs.
.venv/torch: .venv/ready requirements/train.lock
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/train.lock
	@touch $@

# The engine is proved twice, compiled and interpreted; all that stands on it once.
test-python: setup .venv/torch
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2 tests
	AITCH_PURE=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/core tests/games tests/test_games.py

test-web: web
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test

# The browser tests drive Debian's Chromium; it is installed where that is allowed.
chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; } || echo "no Chromium: the browser tests need one"

bench: build
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/bench.lock
	$(BIN)/python benchmarks/engines.py

# Writes the lock files anew; needs `pip install uv`.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra dev pyproject.toml -o requirements/dev.lock
	uv pip compile -q --universal --python-version 3.11 --no-emit-index-url --no-annotate --no-header --extra bench pyproject.toml -o requirements/bench.lock

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/aitch/_compiled.json
	find src -name '*.so' -delete
