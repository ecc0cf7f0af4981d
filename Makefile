# Two commands need nothing but Python 3.11+ and make: `make test` and `make serve`.
# Everything is installed into .venv from requirements.lock, on first use and when the lock changes.

SHELL := /bin/sh
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
READY := .venv/.ready
VENDOR := src/croupier/web/static/vendor/preact.js
PORT ?= 8421
STORE ?= practice
GAME ?= three_card_poker
COUNT ?= 300
SEED ?= 1
MINUTES ?= 5
TABLES ?= 21

# The newest Python here that will do; `make test PYTHON=...` takes another one.
AT_LEAST_3_11 := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	$$python -c '$(AT_LEAST_3_11)' 2>/dev/null && echo $$python && break; done)

.DEFAULT_GOAL := help
.PHONY: help test lint chromium serve play bench honest agreement pace faults soak screenshots golden law docs mutants lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
		while IFS='|' read -r name does; do printf '%-14s %s\n' "$$name" "$$does"; done

test: lint $(VENDOR) chromium ## set everything up, check style and types, run every test
	@echo "== tests"
	@$(BIN)/pytest -q -n auto --dist worksteal

lint: $(READY) ## style and types only
	@echo "== style"
	@$(BIN)/ruff check --quiet --output-format concise
	@$(BIN)/ruff format --check --quiet || { \
		echo "make: run $(BIN)/ruff format to lay these files out" >&2; exit 1; }
	@echo "== types"
	@$(BIN)/mypy

serve: $(READY) $(VENDOR) ## open the house in the browser: make serve PORT=8421
	@$(BIN)/croupier serve --store $(STORE) --port $(PORT)

play: $(READY) ## play a game in the terminal: make play GAME=three_card_poker
	@$(BIN)/croupier play $(GAME)

bench: $(READY) ## measure us beside public peers
	@$(PIP) install 'open-spiel>=2' || echo "OpenSpiel has no wheel here: its rows stay empty"
	@$(BIN)/python -m bench

faults: $(READY) ## kills, failing writes, two processes, forged logs, bad input: all of them
	@$(BIN)/python -m tests.faults all

soak: $(READY) ## houses for practice and real ones killed at random, on both stores: make soak MINUTES=60 TABLES=200
	@for store in sqlite postgres; do for real in "" --real; do \
		$(BIN)/python -m tests.soak --store $$store $$real --minutes $(MINUTES) --tables $(TABLES) \
			--timed 0.2 --seed $(SEED) || exit 1; done; done

honest: $(READY) ## simulate every game beside its own reference, 40 million rounds a set
	@$(BIN)/python -m bench.honest

agreement: $(READY) ## play every wager of every game 10^8 times beside its exact edge
	@$(BIN)/python -m bench.agreement

pace: $(READY) ## count the keys of tracked play beside the state before it was made fast
	@$(BIN)/python -m bench.pace 452cc96

screenshots: $(READY) $(VENDOR) chromium ## pictures of every page and table, into docs/web; look at them before you keep them
	@$(BIN)/python -m tools.screenshots

golden: $(READY) ## rewrite the golden playthroughs; read the diff before you keep it
	@$(BIN)/python -m tests.golden

law: $(READY) ## rewrite the list of clauses that tests pin
	@$(BIN)/pytest --collect-only -qq --disable-warnings --write-tested

docs: $(READY) ## rewrite the generated pages of docs/
	@$(BIN)/python tools/build_docs.py

mutants: $(READY) ## break single clauses of the law, and count which breaks the tests notice
	@$(BIN)/python -m tests.mutants --count $(COUNT) --seed $(SEED) --jobs 2 \
		$(if $(CHAPTER),--chapter $(CHAPTER),--write)

lock: ## rewrite requirements.lock after a change of requirements in pyproject.toml
	@$(ensure-venv)
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 \
		--all-extras --group dev --no-annotate --no-header --no-emit-index-url \
		pyproject.toml --output-file requirements.lock

clean: ## remove caches and build results (.venv stays)
	@rm -rf build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): requirements.lock pyproject.toml
	@$(ensure-venv)
	@echo "== installing into .venv (the first time takes a minute or two)"
	@$(PIP) install --requirement requirements.lock
	@$(PIP) install --constraint requirements.lock --no-deps --no-build-isolation --editable .
	@missing=$$($(BIN)/python -m pip check) || { echo "$$missing" >&2; \
		echo "make: pyproject.toml and requirements.lock differ; run make lock" >&2; exit 1; }
	@touch $@

# The browser's libraries come by npm, which a Python package carries.
$(VENDOR): package.json package-lock.json tools/bring_vendor.py | $(READY)
	@echo "== bringing the libraries of the pages"
	@$(BIN)/python tools/bring_vendor.py

# The tests of the pages drive the machine's own chromium; it is never left out silently.
chromium:
	@command -v chromium >/dev/null 2>&1 || { \
	[ "$$(id -u)" = 0 ] && sudo= || sudo=sudo; \
	echo "== installing chromium, for the tests of the pages"; \
	$$sudo apt-get -qq update >/dev/null 2>&1; \
	$$sudo env DEBIAN_FRONTEND=noninteractive \
		apt-get -qq --yes --no-install-recommends install chromium >/dev/null 2>&1; \
	command -v chromium >/dev/null 2>&1 || { \
		echo "make: the tests of the pages need chromium; install it, then try again" >&2; \
		exit 1; }; }

# pip in .venv tells whether it is whole: one that broke off for want of ensurepip has none.
# Debian and Ubuntu keep the part of Python that makes a venv in a package of its own.
define ensure-venv
$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
python='$(PYTHON)'; \
$${python:-false} -c '$(AT_LEAST_3_11)' 2>/dev/null || { \
	echo "make: croupier needs Python 3.11 or newer; install it, or name it: make PYTHON=..." >&2; exit 1; }; \
$$python -m venv --clear .venv >/dev/null 2>&1 || { \
	package=$$($$python -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	[ "$$(id -u)" = 0 ] && sudo= || sudo=sudo; \
	echo "== $$python cannot make a venv: installing $$package"; \
	$$sudo apt-get -qq update >/dev/null 2>&1; \
	$$sudo env DEBIAN_FRONTEND=noninteractive \
		apt-get -qq --yes --no-install-recommends install $$package >/dev/null 2>&1; \
	$$python -m venv --clear .venv >/dev/null 2>&1 || { \
		echo "make: $$python cannot make a venv; install $$package (or python3-venv), then try again" >&2; \
		exit 1; }; }; }
endef
