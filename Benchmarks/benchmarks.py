"""One function per benchmark. Each gets a Bench, checks that what it measures works, and returns
rows. BENCHMARKS at the end names them all, with the words that the page says about each."""
import filecmp
import os
import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass

import displays
import fill
import searching
import stores
from figures import Row, median, p99
from tools import BenchmarkFailure, command, found, statement


@dataclass
class Amounts:
    """How much is measured: `full` gives figures, `small` only shows that everything works."""
    sizes: tuple
    runs: int
    screen_runs: int
    bursts: int
    burst_size: int
    keys: int
    # Searches typed; of them those that are typed at once after the start; those for growth.
    queries: int
    fresh_queries: int
    growth_queries: int
    peer_runs: int
    idle_seconds: int
    watcher_seconds: int


FULL = Amounts((1_000, 100_000, 1_000_000), runs=101, screen_runs=51, bursts=9,
               burst_size=100_000, keys=10_000, queries=300,
               fresh_queries=51, growth_queries=51, peer_runs=9, idle_seconds=5,
               watcher_seconds=60)
SMALL = Amounts((1_000,), runs=3, screen_runs=3, bursts=1,
                burst_size=300, keys=100, queries=9,
                fresh_queries=3, growth_queries=3, peer_runs=1, idle_seconds=1,
                watcher_seconds=1)


class Bench:
    """Tools, stores and a folder that is removed at the end."""

    def __init__(self, amounts, tools, kept, nori):
        self.amounts, self.tools, self.stores, self.nori = amounts, tools, kept, nori
        self.folder = tempfile.mkdtemp(prefix="run-", dir=kept.cache)
        self.homes = {}

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def home(self, size):
        """This run's own copy of a store, and its number of clips."""
        if size not in self.homes:
            original, clips = self.stores.store(size)
            home = self.stores.copy(original, self.path("nori-%d" % size))
            if self.stores.run(home, "list", "-n", "100").count(b"\n") != 100:
                raise BenchmarkFailure("the copied store does not list 100 clips: is it Pro?")
            os.sync()  # The copy's own writing must not meet the measured fsyncs.
            self.homes[size] = home, clips
        return self.homes[size]

    def own_home(self, size, name):
        """A copy for one benchmark alone: what it captures would stand above the clips that others
        wait for."""
        original, clips = self.stores.store(size)
        home = self.stores.copy(original, self.path("%s-%d" % (name, size)))
        os.sync()
        return home, clips

    def floor_database(self, home):
        """The database as it stands, for a floor alone: what a floor leaves beside a database that
        it has closed, nori would find, and the other way round."""
        folder = self.path("floor-store")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        for name in os.listdir(home):
            if name.startswith("nori.db"):
                self.stores.copy(os.path.join(home, name), folder)
        os.sync()
        return os.path.join(folder, "nori.db")

    def measure(self, program, home, settings, commands):
        return self.tools.measure(program, settings, commands, self.stores.environment(home))

    def processes(self, home, commands):
        settings = {"runs": self.amounts.runs, "warmups": 3}
        return self.measure("process", home, settings, commands)

    def nori_screen(self, size, home, name="nori"):
        return command(
            name, [self.nori], marker=self.stores.markers(size), quit="q", NORI_HOME=home)


def process_rows(results, clips, most_ratio, what="time", peers=()):
    """Time against the floor (budgets 1 to 3), then memory (budget 10)."""
    nori, floor = results["nori"], results.get("floor")
    times = [Row(
        what, clips, "time", median(nori["times"]), p99(nori["times"]),
        median(floor["times"]) if floor else None,
        tuple((name, median(results[name]["times"])) for name in peers), most_ratio=most_ratio)]
    return times + [Row(
        "memory", clips, "memory", nori["peakKiB"], floor=floor["peakKiB"] if floor else None,
        most=8 * 1024)]


def paste(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        commands = [
            command("floor", [bench.tools.path("floor-paste"), bench.floor_database(home),
                              statement("paste")], stdout=bench.path("floor.out")),
            command("nori", [bench.nori, "paste", "3"], stdout=bench.path("nori.out")),
            command("empty process", [bench.tools.path("floor-empty")]),
        ]
        results = bench.processes(home, commands)
        if not filecmp.cmp(bench.path("floor.out"), bench.path("nori.out"), shallow=False):
            raise BenchmarkFailure("nori paste 3 and the floor wrote different bytes")
        rows += process_rows(results, clips, 1.5, peers=["empty process"])
    return rows


EXPANDED = "Dear ${1:colleague},\n\nthe build of ${DATE:YYYY-MM-DD} is ${2|green,red|}.\n$0"


def expand(bench):
    """The snippet lies in a store of clips, as with a person who has both."""
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.own_home(size, "expanded")
        with open(bench.path("snippet"), "w", encoding="utf-8") as file:
            file.write(EXPANDED)
        bench.stores.run(home, "snippet", "add", "reply", stdin=bench.path("snippet"))
        results = bench.processes(home, [
            command("floor", [bench.tools.path("floor-paste"), bench.floor_database(home),
                              statement("paste")]),
            command("nori", [bench.nori, "snippet", "expand", "reply"],
                    stdout=bench.path("nori.out")),
        ])
        with open(bench.path("nori.out"), encoding="utf-8") as file:
            text = file.read()
        if not re.fullmatch("Dear colleague,\n\nthe build of [0-9-]{10} is green.\n", text):
            raise BenchmarkFailure("the snippet was expanded to something else")
        rows += process_rows(results, clips, 1.5)
    return rows


def capture(bench):
    """Each run captures another text, so that none is equal to the newest clip."""
    rows = []
    for number in range(bench.amounts.runs + 3):
        with open(bench.path("text-%d" % number), "w", encoding="utf-8") as file:
            file.write(("%d: a text of the corpus' mean length. " % number * 12)[:430] + "\n")
    for size in bench.amounts.sizes:
        home, clips = bench.own_home(size, "captured")
        floor = bench.path("floor-inbox-%d" % size)
        stores.make_inbox(floor)
        results = bench.processes(home, [
            command("floor", [bench.tools.path("floor-capture"), stores.inbox(floor)],
                    stdin=bench.path("text-{}")),
            command("nori", [bench.nori, "capture"], stdin=bench.path("text-{}")),
        ])
        bench.stores.ingest(home)
        with open(bench.path("text-%d" % (bench.amounts.runs + 2)), "rb") as file:
            if bench.stores.run(home, "paste", "1") != file.read():
                raise BenchmarkFailure("the last capture did not come back")
        rows += process_rows(results, clips, 1.6)
    return rows


def list_newest(bench):
    rows = []
    shell = found("sqlite3")
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        commands = [command("nori", [bench.nori, "list", "-n", "1000"])]
        if shell:
            commands.insert(0, command(
                "floor", [shell, "-readonly", bench.floor_database(home), statement("list")]))
        rows += process_rows(bench.processes(home, commands), clips, 1.5)
    return rows


def first_frame(bench):
    rows = []
    pager, finder = found("less"), found("fzf")
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        lines, markers = bench.stores.lines(size), bench.stores.markers(size)
        commands = [bench.nori_screen(size, home)]
        if pager:
            commands.insert(0, command(
                "floor", [pager, "-S", lines], marker=markers, quit="q"))
        if finder:
            commands.append(command(
                "fzf", [finder], stdin=lines, marker=markers, quit="\x03"))
        results = bench.measure(
            "screen", home, {"runs": bench.amounts.screen_runs, "warmups": 2}, commands)
        nori, floor = results["nori"], results.get("floor")
        rows.append(Row(
            "time", clips, "time", median(nori["times"]), p99(nori["times"]),
            median(floor["times"]) if floor else None,
            (("fzf", median(results["fzf"]["times"])),) if finder else (), most_ratio=2))
    return rows


def burst(bench):
    """Each run has texts of its own: a capture that equals a clip would not be inserted."""
    amounts, rows = bench.amounts, []
    for size in amounts.sizes:
        original, clips = bench.stores.store(size)
        times, peaks = {"floor": [], "nori": []}, []
        for run in range(amounts.bursts):
            home = bench.stores.copy(original, bench.path("burst"))
            floor = bench.path("burst-floor")
            stores.make_inbox(floor)
            corpus = bench.stores.corpus(amounts.burst_size, run + 2)
            files = list(fill.captures(corpus, newest="2025-01-01T00:00:00Z"))
            for inbox in (stores.inbox(floor), stores.inbox(home)):
                fill.hand_over(inbox, files)
            os.sync()  # The burst's own writing must not meet the measured fsyncs.
            results = bench.measure("process", home, {"runs": 1, "warmups": 0}, [
                command("floor", [bench.tools.path("floor-burst"),
                                  os.path.join(stores.inbox(floor), "new"),
                                  os.path.join(floor, "floor.db")]),
                command("nori", [bench.nori, "ingest"]),
            ])
            left = os.listdir(os.path.join(stores.inbox(home), "new"))
            if left:
                raise BenchmarkFailure("nori ingest left %d files in the inbox" % len(left))
            for name, samples in times.items():
                samples += results[name]["times"]
            peaks.append(results["nori"]["peakKiB"])
            shutil.rmtree(home)
            shutil.rmtree(floor)
        bursts = "1 burst" if amounts.bursts == 1 else "%d bursts" % amounts.bursts
        rows.append(Row("%s files, %s" % (format(amounts.burst_size, ","), bursts), clips, "time",
                        median(times["nori"]), max(times["nori"]), median(times["floor"]),
                        most_ratio=2.5))
        # The bound on a burst's memory is a promise of reliability, measured here on the way.
        rows.append(Row("memory", clips, "memory", max(peaks), most=64 * 1024))
    return rows


def live(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.own_home(size, "live")
        watched = bench.path("watched-%d" % size)
        stores.make_inbox(watched)
        results = bench.measure("live", home, {
            "runs": bench.amounts.screen_runs, "inbox": stores.inbox(home),
            "watched": stores.inbox(watched), "top": "g",
        }, [bench.nori_screen(size, home)])
        nori = results["nori"]["times"]
        rows.append(Row("time", clips, "time", median(nori), p99(nori),
                        median(results["floor"]["times"]), most=20e6))
    return rows


def scrolling(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        count = min(bench.amounts.keys, clips - 50)
        result = bench.measure("keys", home, {"keys": "j", "count": count},
                               [bench.nori_screen(size, home)])["nori"]
        if result["unanswered"]:
            raise BenchmarkFailure("%d of %d keys changed nothing on screen" % (
                result["unanswered"], count))
        times = result["times"]
        rows += [
            Row("median frame of %s" % format(count, ","), clips, "time", median(times)),
            Row("p99 frame", clips, "time", p99(times)),
            Row("slowest frame", clips, "time", max(times), most=4e6),
            Row("memory at the end", clips, "memory", result["peakKiB"], most=24 * 1024),
        ]
    return rows


def idle(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        for what, words in (
            ("open TUI", bench.nori_screen(size, home)),
            ("nori ingest --watch", command("nori", [bench.nori, "ingest", "--watch"])),
        ):
            result = bench.measure(
                "idle", home, {"seconds": bench.amounts.idle_seconds}, [words])["nori"]
            rows.append(Row("wake-ups, " + what, clips, "rate",
                            result["wakeUps"] / result["seconds"], most=0))
            rows.append(Row("memory, " + what, clips, "memory", result["peakKiB"],
                            most=24 * 1024 if what == "open TUI" else None))
    return rows


def growth(bench):
    """All sizes in turn in one run, so that their ratio does not depend on the moment."""
    homes = {size: bench.home(size)[0] for size in bench.amounts.sizes}
    smallest, largest = min(homes), max(homes)
    clips = bench.home(largest)[1]
    pasted = bench.processes(homes[smallest], [
        command(str(size), [bench.nori, "paste", "3"], NORI_HOME=home)
        for size, home in homes.items()])
    drawn = bench.measure(
        "screen", homes[smallest], {"runs": bench.amounts.screen_runs, "warmups": 2},
        [bench.nori_screen(size, home, str(size)) for size, home in homes.items()])
    typed = searching.typed_in_turn(bench, homes)
    return [
        Row("%s, against %s" % (what, format(smallest, ",")), clips, "ratio",
            figure(results[str(largest)]["times"]) / figure(results[str(smallest)]["times"]),
            most=1.3)
        for what, results, figure in (
            ("paste", pasted, median), ("first frame", drawn, median),
            ("key typed in a search, median", typed, median),
            ("key typed in a search, p99", typed, p99))]


def watchers(bench):
    """On displays of this benchmark's own; a kind of display that is not installed is left out."""
    rows = []
    for kind, program, display, copying, peer in (
        ("X11", "nori-x11", displays.X11, ["xclip", "-selection", "clipboard"], None),
        ("Wayland", "nori-wayland", displays.Wayland, ["wl-copy"], "wl-paste"),
    ):
        watcher = os.path.join(os.path.dirname(bench.nori), program)
        if displays.missing(display):
            continue
        with display() as shown:
            result = bench.measure(
                "idle", bench.path("watched-idle"), {"seconds": bench.amounts.watcher_seconds},
                [command("nori", [watcher], **shown.variables)])["nori"]
            rows.append(Row("wake-ups, idle %s" % program, None, "rate",
                            result["wakeUps"] / result["seconds"], most=0))
            rows.append(Row("memory, idle %s" % program, None, "memory",
                            result["residentKiB"], most=6 * 1024))
            times = caught(bench, shown, copying, [watcher], bench.path("caught-" + program))
            peers = ()
            if peer:
                folder = bench.path("caught-peer")
                script = "cat > '%s/tmp/x'; sync '%s/tmp/x'; mv '%s/tmp/x' '%s/new/x.json'" % (
                    (stores.inbox(folder),) * 4)
                peers = ((peer + " --watch", median(caught(
                    bench, shown, copying, [peer, "--watch", "sh", "-c", script], folder))),)
            rows.append(Row("%s to inbox, %s" % (copying[0], kind), None, "time", median(times),
                            p99(times), peers=peers, most=10e6))
    return rows


def caught(bench, shown, copying, watcher, home):
    """Times of copies of 430 bytes, all different, until they are caught below `home`."""
    stores.make_inbox(home)
    runs = bench.amounts.screen_runs
    for number in range(runs):
        with open(bench.path("copy-%d" % number), "w", encoding="utf-8") as file:
            file.write(("%s %d: a text of the corpus' mean length. " % (home, number) * 12)[:430])
    process = subprocess.Popen(
        watcher, env=dict(bench.stores.environment(home), **shown.variables),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(0.5)  # Until it watches; what it would miss of the first copy ends the run.
        return bench.measure("caught", home, {"runs": runs}, [
            command("copy", copying, stdin=bench.path("copy-{}"),
                    CAUGHT=os.path.join(stores.inbox(home), "new"), **shown.variables)
        ])["copy"]["times"]
    finally:
        process.terminate()
        process.wait()


@dataclass
class Benchmark:
    budgets: str
    title: str
    function: object
    explanation: str


BENCHMARKS = {
    "paste": Benchmark("1, 10", "`nori paste 3`, a new process", paste, (
        "Floor: a C program that opens the store read-only and writes the same bytes. Beside it a "
        "process that does nothing at all.")),
    "expand": Benchmark("1, 10", "`nori snippet expand NAME`, a new process", expand, (
        "Two prompts with their defaults and a date. Floor: that of `nori paste 3`, which opens the "
        "same store and reads one row.")),
    "capture": Benchmark("2, 10", "`nori capture < file`, 430 bytes, durable", capture, (
        "Floor: a C program that writes a file, flushes it, renames it and flushes the folder.")),
    "list": Benchmark("3, 10", "`nori list -n 1000`", list_newest, (
        "Floor: the `sqlite3` shell with the same select.")),
    "frame": Benchmark("4", "`nori`, start to first frame", first_frame, (
        "In a pseudo-terminal of 80 × 24, until words of two of the newest clips were written. "
        "Floor: `less -S` on a file with the first line of each clip, until it wrote the same "
        "words; fzf with the same file as stdin.")),
    "burst": Benchmark("7", "a burst into the inbox", burst, (
        "`nori ingest` on a full inbox. Floor: a C program that lists, reads, inserts into a plain "
        "table in durable batches, and unlinks. The p99 column holds the slowest run. The files "
        "are still in the page cache, for both.")),
    "live": Benchmark("8", "one capture while the TUI is open", live, (
        "From the rename into `new/` until the new row was written to the pseudo-terminal; the "
        "capture is durable in the store by then. Floor: the same rename, until another process "
        "was woken by inotify.")),
    "scrolling": Benchmark("9, 14", "`j` held down", scrolling, (
        "The next key is sent when the last frame's bytes have arrived. Memory is the peak of the "
        "whole session.")),
    "idle": Benchmark("9, 12", "idle", idle, (
        "Context switches of all threads, after a second of silence.")),
    "watchers": Benchmark("12", "watchers", watchers, (
        "Idle for a minute beside a display server that does nothing; memory is what is resident "
        "at its end. Then from before a copying "
        "program is started until the copy is durable in the inbox; beside it `wl-paste --watch` "
        "with a shell that writes, flushes and moves the same bytes.")),
    "growth": Benchmark("13", "cost against size", growth, (
        "Medians of stores of all sizes, measured in turn in one run; of keys typed in a search, "
        "the same searches in each store, p99 too.")),
    "search": Benchmark("6", "`nori search QUERY -n 50`, a new process", searching.search, (
        "Floor: that of `nori paste 3`, which opens the same store and reads one row; the budget is "
        "twice that of a paste. What is found is checked against grep. Peers find the same text in "
        "the same clips: `rg -i -F -m 50` and `fzf -e -f` in a flat file with a line per clip, "
        "newest first, `LIKE` in the `sqlite3` shell on the store, newest 50. None of them folds "
        "kana or width or looks at apps; rg and fzf do not know which clip a line is of; rg has no "
        "search for two terms; fzf puts all hits in an order of its own, with a copy of the file in "
        "memory; the flat file is made for them beforehand.")),
    "typing": Benchmark("5, 9", "a search typed into the screen", searching.typing, (
        "In a pseudo-terminal of 80 × 24, searches of English, Japanese, Chinese and code words, of "
        "one and two characters, of two and three terms and without a hit, typed key by key. A "
        "key's time is from before it is sent until the page that it finds is drawn, with its count "
        "of clips; the search of the key before is still counting. The count of each search is "
        "checked against grep. *In part*: pages with room for more clips, which come later. *At "
        "once*: each search in a new nori, begun when the first frame was there.")),
    "size": Benchmark("11", "the search index", searching.size, (
        "Bytes of store and index with their logs, against the bytes of the clips' texts; in a "
        "store of 1,000 clips files of a fixed size count for much, and the budget is not for it. "
        "Beside it `nori index rebuild`, the time for each clip derived from it.")),
}
