# Everything runs from a virtual environment in .venv, made and filled when it is first needed.
# It is filled again only when pyproject.toml changes, so a second run starts at once.

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
CHROMIUM ?= $(shell for b in chromium chromium-browser google-chrome google-chrome-stable; do \
	command -v $$b && break; done)

# How many tests run side by side; a file's tests stay together.
JOBS ?= logical

IN_VENV := $(VENV)/bin/python -m
READY := $(VENV)/.ready-for
COMPILED := build/compiled
# The same on the engine that is compiled there.
ON_COMPILED = PYTHONSAFEPATH=1 PYTHONPATH=$(CURDIR)/$(COMPILED):$(CURDIR) $(IN_VENV)

# What each of them needs of the extras in pyproject.toml.
play_extras := dashboards,lab
test_extras := all,test
bench_extras := all,test,bench
site_extras := all,test,site

# apt-get, if this is Debian or its kin and we may install: as root, or with a sudo that asks nothing.
define apt_get
if [ "$$(id -u)" = 0 ]; then as_root=env; else as_root="sudo -n env"; fi; \
command -v apt-get >/dev/null && $$as_root true 2>/dev/null && { \
	$$as_root apt-get -qq update >/dev/null 2>&1; \
	$$as_root DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
		-o DPkg::Lock::Timeout=300 install $(1) >/dev/null 2>&1; }
endef

.DEFAULT_GOAL := help
.PHONY: help setup play lab test compiled bench evidence odds site browser clean

help: ## show this
	@echo "make ...       (with PYTHON=python3.12 for another Python, PORT=9000 for another port)"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "%-12s %s\n", $$1, $$2 }'

setup: $(READY)-test ## make .venv with everything that playing and testing need

play: $(READY)-play ## play in the browser: start the dashboards and open them
	@$(IN_VENV) luu dashboards $(if $(PORT),--port $(PORT)) $(ARGS)

lab: $(READY)-play ## open the notebooks in JupyterLab
	@$(IN_VENV) luu lab $(if $(PORT),--port $(PORT)) $(ARGS)

test: browser ## check style and types, run every test, browser included (PYTEST_ARGS="-k hand")
	$(IN_VENV) ruff check .
	$(IN_VENV) ruff format --check .
	$(IN_VENV) mypy
	$(IN_VENV) pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

compiled: $(COMPILED)/.of ## compile the engine into build/compiled (needs a C compiler; takes minutes)

# Made anew when any file of the engine is newer. `make test` compares its games with those of the plain files. The
# widgets are those of this folder: nothing of them is compiled, and a copy would be forgotten there.
$(COMPILED)/.of: hatch_build.py pyproject.toml $(shell find luu -name '*.py') | $(READY)-test
	@echo "Compiling the engine into $(COMPILED) - this takes some minutes ..."
	@rm -rf $(COMPILED)
	@LUU_COMPILE=1 $(IN_VENV) pip install --quiet --disable-pip-version-check --no-deps --target $(COMPILED) .
	@rm -r $(COMPILED)/luu_widgets
	@touch $@

bench: $(READY)-bench ## measure the speed of the engine, beside other engines (ARGS=--quick)
	@$(IN_VENV) benchmarks $(ARGS)

evidence: browser compiled $(if $(shell command -v npm),site) $(READY)-bench ## measure at length, switch every clause off, play many games; keep the results
	@$(IN_VENV) pytest --evidence --numprocesses $(JOBS) --dist loadfile
	@$(ON_COMPILED) pytest --numprocesses $(JOBS) --dist loadfile --ignore=tests/browser
	@$(IN_VENV) benchmarks --keep $(ARGS)
	@$(IN_VENV) benchmarks.odds --keep
	@$(IN_VENV) benchmarks.pages --keep
	@$(IN_VENV) benchmarks.tables --keep
	@$(IN_VENV) benchmarks.balance --keep
	@$(IN_VENV) benchmarks.balance_luturas --keep
	@$(IN_VENV) benchmarks.lab_coverage --keep
	@$(IN_VENV) benchmarks.lab_pairs --keep
	@$(IN_VENV) benchmarks.lab_tune --keep
	@$(ON_COMPILED) benchmarks.chances --keep
	@$(ON_COMPILED) benchmarks.searching --keep
	@$(IN_VENV) benchmarks.campaign planet --keep
	@$(IN_VENV) benchmarks.campaign luturas --keep
	@$(IN_VENV) benchmarks.clauses --sample 0 --docs docs
	@$(IN_VENV) benchmarks.clauses --game luturas --sample 0 --docs docs

odds: $(READY)-bench ## measure the exact odds beside icepool and dyce (ARGS=--quick)
	@$(IN_VENV) benchmarks.odds $(ARGS)

site: $(READY)-site ## build the site that needs no server into build/site (needs npm)
	@$(IN_VENV) tools.site

# The driver of the browser tests brings its own Node, which on a bare system lacks one library.
browser: $(READY)-test
	@missing=""; \
	[ -n "$(CHROMIUM)" ] || missing="chromium"; \
	$(IN_VENV) playwright --version >/dev/null 2>&1 || missing="$$missing libatomic1"; \
	if [ -n "$$missing" ]; then \
		echo "Installing for the browser tests:" $$missing "..."; \
		{ $(call apt_get,$$missing); } || { \
		echo "****  It could not be installed: THE BROWSER TESTS WILL BE SKIPPED."; \
		echo "****  Install it yourself, or name another browser: make test CHROMIUM=/path/to/it"; }; \
	fi

clean: ## remove .venv and everything that was built or cached
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +

$(READY)-%: pyproject.toml | $(VENV)/bin/python
	@echo "Installing ($*) into $(VENV) - the first time this takes a minute or two ..."
	@$(IN_VENV) pip install --quiet --disable-pip-version-check --editable '.[$($*_extras)]'
	@touch $@

$(VENV)/bin/python:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "No Python 3.11 or later$(PYTHON:%= at %). Install one, or name it: make PYTHON=/path/to/python3 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		package=$$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
		echo "Installing Debian's $$package ..."; \
		{ $(call apt_get,$$package); } || { echo "It could not be installed. Do it as root: apt-get install $$package"; exit 1; }; }
	@$(PYTHON) -m venv $(VENV)
