# `make run` starts nori, `make test` tries everything. Both install what is missing.

PREFIX ?= /usr/local
DESTDIR ?=
# nori, and the watchers that need a display library.
PROGRAMS := nori nori-x11 nori-wayland
RELEASE := .build/release
PROGRAM := $(RELEASE)/nori

bindir := $(DESTDIR)$(PREFIX)/bin
sharedir := $(DESTDIR)$(PREFIX)/share
bash_completion := $(sharedir)/bash-completion/completions/nori
zsh_completion := $(sharedir)/zsh/site-functions/_nori
fish_completion := $(sharedir)/fish/vendor_completions.d/nori.fish
manual := $(sharedir)/man/man1/nori.1
docdir := $(sharedir)/doc/nori
tmux_settings := $(sharedir)/nori/tmux/nori.conf
tmux_popup := $(sharedir)/nori/tmux/popup.conf
editordir := $(sharedir)/nori/editors
editor_files := $(shell cd Resources/editors && find . -type f | sed 's|^\./||' | sort)
# Where systemd looks for units of users: lib for a system's PREFIX, share for one at home.
unitdir := $(DESTDIR)$(PREFIX)/$(if $(filter $(HOME)/%,$(PREFIX)),share,lib)/systemd/user
units := nori-watch.service nori-ingest.path nori-ingest.service
# Not in /etc/xdg/autostart: nobody's clipboard is kept unasked.
autostart := $(sharedir)/nori/autostart/nori-watch.desktop

.PHONY: run build test lint format bench bench-small install uninstall clean

run: build
	@$(PROGRAM)

# What is said while building goes to stderr: stdout of `make run` is that of nori.
build:
	@Scripts/install-dependencies build >&2
	@for program in $(PROGRAMS); do \
		swift build -c release --product $$program --quiet >&2 || exit 1; \
	done

test:
	@Scripts/install-dependencies test
	@for program in $(PROGRAMS); do \
		swift build -c release --product $$program --quiet || exit 1; \
	done
	@swift build --build-tests --quiet
	@NORI_PROGRAM="$(CURDIR)/$(PROGRAM)" swift test --skip-build --disable-xctest --quiet

lint:
	@Scripts/lint

format:
	@Scripts/format

# The whole run takes more than an hour, wants a quiet machine, and writes Documentation/Benchmarks.md.
bench: build
	@Scripts/install-dependencies bench
	@Benchmarks/run --size full

# A minute: only whether each benchmark works.
bench-small: build
	@Scripts/install-dependencies bench
	@Benchmarks/run --size small

install: build
	@install -d "$(bindir)" "$(docdir)" "$(unitdir)" "$(dir $(autostart))" $(foreach file,$(bash_completion) $(zsh_completion) \
		$(fish_completion) $(manual) $(tmux_settings),"$(dir $(file))")
	@for program in $(PROGRAMS); do \
		install -m 755 "$(RELEASE)/$$program" "$(bindir)/$$program" || exit 1; \
	done
	@"$(PROGRAM)" completions bash > "$(bash_completion)"
	@"$(PROGRAM)" completions zsh > "$(zsh_completion)"
	@"$(PROGRAM)" completions fish > "$(fish_completion)"
	@"$(PROGRAM)" man > "$(manual)"
	@chmod 644 "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" "$(manual)"
	@install -m 644 Resources/tmux/nori.conf "$(tmux_settings)"
	@install -m 644 Resources/tmux/popup.conf "$(tmux_popup)"
	@for file in $(editor_files); do \
		install -D -m 644 "Resources/editors/$$file" "$(editordir)/$$file" || exit 1; \
	done
	@# What Vim's :helptags writes, also where there is no Vim.
	@grep -o '\*[:A-Za-z][^ *]*\*' Resources/editors/vim/doc/nori.txt | tr -d '*' | LC_ALL=C sort | \
		awk '{ print $$1 "\tnori.txt\t/*" $$1 "*" }' > "$(editordir)/vim/doc/tags"
	@for unit in $(units); do \
		sed 's|@bindir@|$(PREFIX)/bin|' "Resources/systemd/$$unit" > "$(unitdir)/$$unit" || exit 1; \
		chmod 644 "$(unitdir)/$$unit"; \
	done
	@sed 's|@bindir@|$(PREFIX)/bin|' Resources/autostart/nori-watch.desktop > "$(autostart)"
	@chmod 644 "$(autostart)"
	@install -m 644 README.md CHANGELOG.md LICENSE "$(docdir)"
	@echo "nori is in $(bindir)"

uninstall:
	@rm -f $(foreach program,$(PROGRAMS),"$(bindir)/$(program)") "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" \
		"$(manual)" "$(tmux_settings)" "$(tmux_popup)" "$(docdir)/README.md" "$(docdir)/CHANGELOG.md" "$(docdir)/LICENSE" \
		$(foreach unit,$(units),"$(unitdir)/$(unit)") "$(autostart)"
	@rm -rf "$(editordir)"
	@for folder in "$(docdir)" "$(dir $(autostart))" "$(dir $(tmux_settings))" "$(sharedir)/nori"; do \
		rmdir "$$folder" 2>/dev/null || true; \
	done

clean:
	@rm -rf .build
