# Two commands on a fresh machine: `make run` plays, `make test` tests. Each sets up what it needs.

VENV := .venv
SYSTEM ?= ki
NAMED = $(if $(filter-out file,$(origin SYSTEM)),--system $(SYSTEM)) # where nobody names a system, all of them
PIP := $(VENV)/bin/python -m pip --quiet --disable-pip-version-check
READY_TO_RUN := $(VENV)/ready-to-run
READY_TO_TEST := $(VENV)/ready-to-test
READY_TO_COMPILE := $(VENV)/ready-to-compile

SHOWDOWN := 0.11.11
PEER := .peers/node_modules/pokemon-showdown/package.json
NODE = $(shell command -v node)
BUILD ?= build/compiled
DIST ?= dist
COMPILE = $(VENV)/bin/python -m tools.compile --target $(BUILD) $(if $(PGO),--guided) $(MODULES)
WHEEL = QUINTAIN_BUILD=$(abspath $(BUILD)) $(VENV)/bin/python -m hatchling build --target wheel --directory $(abspath $(DIST))

.PHONY: help run fast test check format prove golden soak-rules twins fuzz crash load strangers soak screenshots bench bench-board bench-search bench-peers compiled wheel lengths docs docs-content

help:
	@echo "make help     this"
	@echo "make run      open the browser table on this machine"
	@echo "make fast     compile the rules here, four times as fast: make run, quintain and bots then use them (again after a change)"
	@echo "make test     run the tests"
	@echo "make check    check formatting, style and types"
	@echo "make format   put formatting right, and the style where that is safe"
	@echo "make golden   record the golden fights and trees anew, of one system with SYSTEM=ki, and raise the version of the rules (read the diff)"
	@echo "make lengths  measure how long each encounter is for those who play it, for the home page"
	@echo "make soak-rules  half-random fights of every encounter, checked at every step (SYSTEM=ki COUNT=2000)"
	@echo "make twins    pairs of tables that differ in what some may not know, played alike over the socket: nobody tells them apart (SYSTEM=ki COUNT=1000)"
	@echo "make fuzz     feed 20,000 mutated files and messages to everything that reads one: none may end in a traceback (COUNT=1000000)"
	@echo "make crash    kill the table's server at every write of every deed, then 200 times while people play, and see that nothing is lost"
	@echo "              (ARGS='--database postgres': two processes, and PostgreSQL itself is killed)"
	@echo "make load     200 tables with four seats each: answers a second, time to everybody's view, memory"
	@echo "make soak     whole fights of all systems at 200 tables for ten minutes, with kills, slow people and memory weighed"
	@echo "make strangers   much asked of a server at once by somebody from afar: what a table beside it notices"
	@echo "make docs     the documentation site in build/site, with nothing loaded from elsewhere"
	@echo "make docs-content  docs/content anew: every field of every ruleset's content, from the schemas"
	@echo "make screenshots  take the pictures in docs/shots anew"
	@echo "make bench    print how often greedy beats random, and how fast"
	@echo "make bench-board  how long a board of 64 x 64 squares with 40 creatures takes to answer a pointer"
	@echo "make bench-search how often search beats greedy, 200 fights a row, and greedy what it was before it learned; goes on where it was stopped"
	@echo "make bench-peers  how fast beside pokemon-showdown, which it installs with npm; without node, only ours"
	@echo "make compiled build the rules with mypyc, run the tests on them and compare them with pure Python"
	@echo "make wheel    make two wheels in dist, one with compiled rules and one without"
	@echo "make prove    break each clause's code in every way and see its tests notice (SYSTEM=$(SYSTEM), ARGS='--clause KI-022')"
	@echo
	@echo "Smaller: COUNT=n for soak-rules, twins, fuzz, bench, bench-search, bench-peers and compiled; FILES=... for check and format;"
	@echo "MODULES=... for fast, wheel and compiled; TESTS=... for compiled; PGO=1 for fast and wheel: guided by a profile of fights,"
	@echo "a little faster, three times as long to build; ARGS=... goes to the tool (ARGS=--help)."

run: $(READY_TO_RUN)
	@$(VENV)/bin/quintain serve $(ARGS)

fast: $(READY_TO_COMPILE)
	@tools/c-compiler $(VENV)/bin/python
	@$(COMPILE)

test: $(READY_TO_TEST)
	@tools/debian-packages chromium postgresql nodejs
	@$(VENV)/bin/pytest -n 2 --dist worksteal -m 'not browser'
	@$(VENV)/bin/pytest -n 2 --dist loadfile -m browser

check: $(READY_TO_TEST)
	@$(VENV)/bin/ruff format --quiet --check $(or $(FILES),.)
	@$(VENV)/bin/ruff check --quiet $(or $(FILES),.)
	@$(VENV)/bin/mypy --no-error-summary $(FILES)
	@$(VENV)/bin/python -m tools.wide_lines

format: $(READY_TO_TEST)
	@$(VENV)/bin/ruff format --quiet $(or $(FILES),.)
	@$(VENV)/bin/ruff check --quiet --fix $(or $(FILES),.)

prove golden: export QUINTAIN_RULES = pure # they look at the sources

prove: $(READY_TO_TEST)
	@$(VENV)/bin/python -m quintain.conformance.prove $(SYSTEM) $(ARGS)

golden: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tests.conformance.golden $(NAMED) $(ARGS)

docs: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.docs.site $(ARGS)

docs-content: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.docs.content_pages $(ARGS)

lengths: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.lengths $(ARGS)

soak-rules: $(READY_TO_TEST)
	@$(VENV)/bin/python -m quintain.conformance.soak $(NAMED) $(if $(COUNT),--count $(COUNT)) $(ARGS)

twins: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tests.web.twins $(NAMED) $(if $(COUNT),--count $(COUNT)) $(ARGS)

fuzz: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.fuzz $(if $(COUNT),--count $(COUNT)) $(ARGS)

crash: $(READY_TO_TEST)
	@tools/debian-packages postgresql
	@$(VENV)/bin/python -m tools.crash $(ARGS)

load: $(READY_TO_TEST)
	@tools/debian-packages postgresql
	@$(VENV)/bin/python -m tools.load $(ARGS)

soak: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.soak $(ARGS)

strangers: $(READY_TO_TEST)
	@$(VENV)/bin/python -m tools.strangers $(ARGS)

screenshots: $(READY_TO_TEST)
	@tools/debian-packages chromium
	@$(VENV)/bin/python -m tools.screenshots $(ARGS)

bench: $(READY_TO_RUN)
	@$(VENV)/bin/python bench/mirror.py $(COUNT)
	@$(VENV)/bin/python bench/speed.py $(COUNT)
	@$(VENV)/bin/python bench/lab.py $(COUNT)

bench-board: $(READY_TO_TEST)
	@tools/debian-packages chromium
	@$(VENV)/bin/python -m bench.board $(COUNT)

bench-search: $(READY_TO_RUN)
	@$(VENV)/bin/python -m bench.search $(COUNT) $(ARGS)
	@$(VENV)/bin/python -m bench.trained $(COUNT) $(ARGS)

bench-peers: $(READY_TO_RUN) $(if $(NODE),$(PEER))
	@QUINTAIN_BUILD=$(abspath $(BUILD)) $(VENV)/bin/python bench/peers.py $(COUNT) $(ARGS)

$(PEER):
	@echo "Installing pokemon-showdown $(SHOWDOWN) into .peers ..."
	@npm install --prefix .peers --silent --no-save --no-audit --no-fund --ignore-scripts pokemon-showdown@$(SHOWDOWN)

compiled: $(READY_TO_TEST)
	@tools/c-compiler $(VENV)/bin/python
	@$(COMPILE)
	@QUINTAIN_RULES=compiled QUINTAIN_BUILD=$(abspath $(BUILD)) \
		$(VENV)/bin/pytest -n 2 --dist worksteal -m 'not browser and not sources' $(TESTS)
	@$(VENV)/bin/python bench/compiled.py --build $(BUILD) $(COUNT)

wheel: $(READY_TO_COMPILE)
	@tools/c-compiler $(VENV)/bin/python
	@$(COMPILE)
	@QUINTAIN_WHEEL=pure $(WHEEL)
	@QUINTAIN_WHEEL=compiled $(WHEEL)

$(READY_TO_RUN): pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Quintain into $(VENV) ..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(READY_TO_TEST): pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Quintain and its test tools into $(VENV) ..."
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $(READY_TO_RUN) $(READY_TO_COMPILE) $@

$(READY_TO_COMPILE): pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Quintain and what compiles it into $(VENV) ..."
	@$(PIP) install -c constraints.txt -e '.[fast]'
	@touch $(READY_TO_RUN) $@

$(VENV)/bin/python:
	@tools/make-venv $(VENV)
