"""The C programs, the programs of others, and the environment in which all of them run."""
import json
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

SHARED = ["measure/measure.c", "measure/measure.h"]
TERMINAL = SHARED + ["measure/terminal.c"]
PROGRAMS = {
    "measure-process": ["measure/process.c"] + SHARED,
    "measure-screen": ["measure/screen.c"] + TERMINAL,
    "measure-keys": ["measure/keys.c"] + TERMINAL,
    "measure-typing": ["measure/typing.c", "measure/display.c", "measure/display.h"] + TERMINAL,
    "measure-idle": ["measure/idle.c"] + TERMINAL,
    "measure-caught": ["measure/caught.c"] + SHARED,
    "measure-live": ["measure/live.c"] + TERMINAL,
    "floor-empty": ["floors/empty.c"],
    "floor-paste": ["floors/paste.c"],
    "floor-capture": ["floors/capture.c"],
    "floor-burst": ["floors/burst.c"],
}
NEEDS_SQLITE = {"floor-paste", "floor-burst"}


class BenchmarkFailure(Exception):
    """A benchmark that did not work; says what, for people."""


class Tools:
    """Builds the C programs once and runs them."""

    def __init__(self, folder):
        self.folder = folder

    def build(self):
        os.makedirs(self.folder, exist_ok=True)
        for name, sources in PROGRAMS.items():
            paths = [os.path.join(HERE, source) for source in sources]
            program = self.path(name)
            newest = max(os.path.getmtime(path) for path in paths)
            if os.path.exists(program) and os.path.getmtime(program) > newest:
                continue
            # Static like nori itself; the linker's warning is about dlopen, which is not used.
            subprocess.run(
                ["cc", "-std=gnu17", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror",
                 "-static", "-Wl,--no-warnings", "-o", program]
                + [path for path in paths if path.endswith(".c")]
                + (["-lsqlite3", "-lm"] if name in NEEDS_SQLITE else []),
                check=True)
            self.installed(program)

    def path(self, name):
        return os.path.join(self.folder, name)

    def installed(self, program):
        """A copy as `make install` makes it. A linker leaves its output in the page cache in pieces
        so small that each start maps it more slowly than one that was written in one go."""
        copy = self.path(os.path.basename(program))
        shutil.copyfile(program, copy + ".tmp")
        os.chmod(copy + ".tmp", 0o755)
        os.rename(copy + ".tmp", copy)
        return copy

    def measure(self, program, settings, commands, environment):
        """Runs one measuring program; its objects by the name of the command."""
        arguments = [self.path("measure-" + program)]
        arguments += ["%s=%s" % pair for pair in settings.items()]
        for command in commands:
            arguments += command
        ended = subprocess.run(
            arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if ended.returncode != 0:
            raise BenchmarkFailure(ended.stderr.decode("utf-8", "replace").strip())
        found = [json.loads(line) for line in ended.stdout.splitlines()]
        return {result["name"]: result for result in found}


def command(name, argv, **options):
    """One command for a measuring program; an option may be a list of values."""
    words = [":::", name]
    for option, values in options.items():
        for value in values if isinstance(values, list) else [values]:
            words.append("%s=%s" % (option, value))
    return words + ["--"] + argv


def found(name):
    """The path of a program of the system, or None."""
    return shutil.which(name, path="/usr/local/bin:/usr/bin:/bin")


def environment(home, user_home):
    """Everything a measured program can see of its surroundings."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": user_home,
        "NORI_HOME": home,
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }


def statement(name):
    """The SQL that a floor runs, in one line."""
    with open(os.path.join(HERE, "sql", name + ".sql"), encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("--")]
    return " ".join("".join(lines).split())
