# make        set up everything and fill output/
# make test   set up everything and run all tests and checks

PYTHON ?= python3
BIN := .venv/bin
CATALOGS := $(wildcard locales/*/LC_MESSAGES/sheetgen.po)

.PHONY: all test chromium lint format catalogs schema gallery bench clean

all: .venv/ready
	$(BIN)/sheetgen all

test: .venv/ready lint chromium
	$(BIN)/pytest -n auto --cov --cov-report=term-missing:skip-covered

# The browser for the tests of the web page, where we may install it; without it they are skipped, and say so.
chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	    && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
	    || echo "NO CHROMIUM: the web page is not tried in a browser; install it with: sudo apt install chromium"

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python locales/catalogs.py --check
	$(BIN)/python -m sheetgen.layout.schema | diff layouts/schema.json -

format: .venv/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# After a change of the messages: extract them, merge them into every language, compile.
catalogs: .venv/ready
	$(BIN)/python locales/catalogs.py

# After a change of sheetgen/layout/form.py.
schema: .venv/ready
	$(BIN)/python -m sheetgen.layout.schema > layouts/schema.json

# The pictures of the guide to sheets.
gallery: .venv/ready
	$(BIN)/python docs/gallery.py

bench: .venv/ready
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/booklet.py
	$(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/score.py

clean:
	rm -rf .venv dist build output/* locales/*/LC_MESSAGES/*.mo

.venv/ready: .venv/installed $(CATALOGS)
	$(BIN)/python locales/catalogs.py --compile
	@touch $@

.venv/installed: pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv || { echo "Install venv first: sudo apt install python3-venv"; exit 1; }
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable . --group dev
	@touch $@
