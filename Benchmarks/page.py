"""Writes results as Documentation/Benchmarks.md."""
import os
import platform
import re
import subprocess

from benchmarks import BENCHMARKS
from figures import Row
from tools import found

HEAD = """# Benchmarks

Written by `make bench`; how each figure is taken is described in [Benchmarks](../Benchmarks/README.md).
Speed is given against a *floor*, the least that the system can do for the same job, and against
peers, each measured in turn with nori in the same run. Figures are medians of whole runs after a
warm-up. They are of one machine; the ratios travel, the times do not.
"""


def machine(folder):
    """Facts about this machine: nothing that names it."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        cpu = re.search(r"model name\s*: (.*)", file.read())
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(re.search(r"MemTotal:\s*(\d+)", file.read()).group(1)) / 1048576
    return {
        "processor": "%s, %d cores" % (cpu.group(1) if cpu else platform.machine(),
                                       len(os.sched_getaffinity(0))),
        "memory": "%.0f GiB" % memory,
        "kernel": "Linux " + re.match(r"[\d.]+", platform.release()).group(0),
        "file system": file_system(folder),
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", "unknown"),
        "SQLite": version("sqlite3", "--version", r"^(\S+)"),
        "less": version("less", "--version", r"^less (\d+)"),
        "fzf": version("fzf", "--version", r"^(\S+)"),
        "ripgrep": version("rg", "--version", r"^ripgrep (\S+)"),
    }


def file_system(folder):
    """The type of the file system that holds the folder."""
    device = os.stat(folder).st_dev
    wanted = "%d:%d" % (os.major(device), os.minor(device))
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        for line in file:
            mount, kind = line.split(" - ")
            if mount.split()[2] == wanted:
                return kind.split()[0]
    return "unknown"


def version(program, option, pattern):
    path = found(program)
    if not path:
        return "absent"
    text = subprocess.run([path, option], capture_output=True, text=True).stdout
    match = re.search(pattern, text)
    return match.group(1) if match else "unknown"


def page(results, facts):
    """results: by benchmark, {"date": …, "rows": [Row as a dictionary]}."""
    parts = [HEAD, summary(results)]
    parts.append("| machine | |\n|---|---|\n" + "".join(
        "| %s | %s |\n" % fact for fact in facts.items()))
    for name, benchmark in BENCHMARKS.items():
        parts.append("## %s (budget %s)\n" % (benchmark.title, benchmark.budgets))
        parts.append(benchmark.explanation + "\n")
        if name in results:
            parts.append("Measured on %s.\n\n%s" % (
                results[name]["date"], table(rows_of(results[name]))))
        else:
            parts.append("Not measured.\n")
    parts.append("## Peers\n\n" + peers() + "\n")
    return "\n".join(parts)


def plain(results):
    """The figures alone, without a judgement."""
    return "\n".join(
        "%s: %s: %s%s" % (name, row.what, row.written(row.figure),
                          "" if row.floor is None else ", floor " + row.written(row.floor))
        for name, result in results.items() for row in rows_of(result))


def rows_of(result):
    return [Row(**row) for row in result["rows"]]


def summary(results):
    judged = [(name, row) for name, result in results.items() for row in rows_of(result)
              if row.is_met is not None]
    missed = ["- **NOT MET**: %s, %s%s: %s; budget %s" % (
        BENCHMARKS[name].title, row.what,
        "" if row.clips is None else " at %s clips" % format(row.clips, ","),
        described(row), row.budget)
        for name, row in judged if not row.is_met]
    text = "%d of %d figures are within their budget.\n" % (
        len(judged) - len(missed), len(judged))
    return text + ("\n" + "\n".join(missed) + "\n" if missed else "")


def described(row):
    text = row.written(row.figure)
    return text if row.ratio is None else "%s, %.2f × the floor" % (text, row.ratio)


def table(rows):
    lines = ["| | clips | nori | p99 | floor | ratio | peers | budget | |",
             "|---|--:|--:|--:|--:|--:|---|---|---|"]
    for row in rows:
        verdict = {True: "met", False: "**NOT MET**", None: ""}[row.is_met]
        lines.append("| %s | %s | %s | %s | %s | %s | %s | %s | %s |" % (
            row.what, "–" if row.clips is None else format(row.clips, ","),
            row.written(row.figure), row.written(row.p99),
            row.written(row.floor), "–" if row.ratio is None else "%.2f ×" % row.ratio,
            ", ".join("%s %s" % (name, row.written(value)) for name, value in row.peers) or "–",
            row.budget, verdict))
    return "\n".join(lines) + "\n"


def peers():
    """What of the neighbours was measured, and what was not."""
    words = []
    for name, program in (("less", "less"), ("fzf", "fzf"), ("ripgrep", "rg")):
        words.append(
            "%s was %s." % (name, "measured in the same run" if found(program) else "absent"))
    absent = [name for name in ("clipman", "copyq", "gpaste-client") if not found(name)]
    present = [name for name in ("clipman", "copyq", "gpaste-client") if found(name)]
    if absent:
        words.append("Absent on this machine: %s." % ", ".join(absent))
    if present:
        words.append("Present, but these benchmarks do not drive them: %s." % ", ".join(present))
    return " ".join(words)
