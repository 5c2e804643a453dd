# make        set up everything and fill output/
# make test   set up everything and run all tests and checks
# make docs   the guide as a site, into build/site
# make dist   the packages, into dist/; make smoke installs and tries them; make audit looks up known vulnerabilities
# make nox    the tests on every Python there is
# make bench  all benchmarks, beside their peers; see benchmarks/README.md

PYTHON ?= python3
BIN := .venv/bin
CATALOGS := $(wildcard locales/*/LC_MESSAGES/sheetgen.po)

.PHONY: all test chromium lint format catalogs schema gallery docs dist smoke audit nox bench clean

all: .venv/ready
	$(BIN)/sheetgen all

test: .venv/ready lint docs chromium
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

docs: .venv/ready
	$(BIN)/zensical build --strict --config-file mkdocs.yml

dist: .venv/ready
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist .
	$(BIN)/twine check --strict dist/*

smoke: dist .venv/release
	$(BIN)/python tests/smoke.py

audit: .venv/ready .venv/release
	$(BIN)/pip-audit --strict --skip-editable

nox: .venv/ready
	$(BIN)/nox

bench: .venv/ready .venv/benchmarks
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/sheets.py --large --cold
	$(BIN)/python benchmarks/booklet.py
	$(BIN)/python benchmarks/score.py
	$(BIN)/python benchmarks/web.py

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

# Tools that only some targets need: the dependency groups of those names.
.venv/release .venv/benchmarks: .venv/installed
	$(BIN)/pip install --quiet --group $(@F)
	@touch $@
