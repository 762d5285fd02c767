# make serve   run the server on 127.0.0.1:7780 (PORT=… for another port, ARGS="…" for more flags)
# make test    check the style, build, and run every test: unit, thread sanitizer, end to end
#
# Both install what is missing: with apt on Debian and its relatives; Homebrew users are told what to install.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := serve
.PHONY: serve test lint unit documentation race end-to-end program libraries python

ARGS ?=

LIBRARIES := libcrypto >= 3.0, libssl >= 3.0, libevent_openssl >= 2.1, zlib
DEBIAN_LIBRARIES := libssl-dev libevent-dev zlib1g-dev pkg-config openssl
HOMEBREW_LIBRARIES := openssl@3 libevent zlib pkgconf
DEBIAN_PYTHON := python3 python3-venv strace chromium apache2-bin libapache2-mod-auth-openidc

SOURCES := Package.swift Sources Tests keys templates
VENV := .build/venv

# On Darwin the standard library is the system's.
RELEASE := -c release --product mock-idp $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)

# $(call apt-install,PACKAGES)
as-root := $(if $(filter 0,$(shell id -u)),,sudo)
define apt-install
	if ! command -v apt-get >/dev/null; then echo "Please install: $(1)" >&2; exit 1; fi; \
	$(as-root) apt-get update -q; \
	$(as-root) env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $(1)
endef

serve: program
	@exec "$$(swift build $(RELEASE) --show-bin-path)/mock-idp" serve $(ARGS)

test: lint unit documentation race end-to-end

program: libraries
	swift build $(RELEASE)

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

unit: libraries
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build --disable-xctest

# Every public symbol explains itself, and every link of the articles leads somewhere.
documentation: unit
	swift package dump-symbol-graph --minimum-access-level public >/dev/null
	rm -rf .build/documentation && mkdir -p .build/documentation/graphs
	cp "$$(swift build --show-bin-path)/../symbolgraph/MockIDP.symbols.json" .build/documentation/graphs/
	docc convert Sources/MockIDP/MockIDP.docc --fallback-display-name MockIDP --fallback-bundle-identifier mock-idp \
	  --additional-symbol-graph-dir .build/documentation/graphs --warnings-as-errors \
	  --output-path .build/documentation/MockIDP

race: libraries
	swift test --sanitize=thread --disable-xctest --scratch-path .build/tsan

end-to-end: program $(VENV)/installed
	MOCK_IDP_PROGRAM="$$(swift build $(RELEASE) --show-bin-path)/mock-idp" PYTHONDONTWRITEBYTECODE=1 \
	  $(VENV)/bin/python -m pytest Tests/EndToEnd

$(VENV)/installed: Tests/EndToEnd/requirements.txt | python
	python3 -m venv --clear $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

libraries:
	@if [ "$$(uname -s)" = Darwin ]; then \
	  brew list --versions $(HOMEBREW_LIBRARIES) >/dev/null \
	    || { echo "Please run: brew install $(HOMEBREW_LIBRARIES)" >&2; exit 1; }; \
	elif ! pkg-config --exists '$(LIBRARIES)' 2>/dev/null || ! command -v openssl >/dev/null; then \
	  $(call apt-install,$(DEBIAN_LIBRARIES)); \
	fi

python:
	@if ! python3 -c "import ensurepip, venv" 2>/dev/null || ! command -v strace >/dev/null || ! command -v chromium >/dev/null \
	  || ! [ -e /usr/lib/apache2/modules/mod_auth_openidc.so ]; then \
	  $(call apt-install,$(DEBIAN_PYTHON)); \
	fi
