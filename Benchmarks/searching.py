"""Benchmarks of search: on the command line, typed into the screen, and what its index costs."""
import os

import queries
from figures import Row, median, p99
from tools import BenchmarkFailure, command, found, statement

# What is searched for on the command line, and the words for it.
SEARCHES = {
    "frequent word": "server",
    "rare word": "zeppelin",
    "two characters": "会議",
    "one character": "議",
    "three kana": "ださい",
    "two terms": "invoice review",
    "no hit": "zeppelinq",
    "no hit, frequent parts": "serverver",
}
LIMIT = 50
# Smaller stores are mostly what an empty one takes.
SIZABLE = 100_000


def search(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        texts = bench.stores.texts(size)
        counts = {query: texts.count(query) for query in SEARCHES.values()}
        for query in counts:
            check_search(bench, home, texts, query, counts[query])
        commands = [command("floor", [bench.tools.path("floor-paste"), bench.floor_database(home),
                                      statement("paste")])]
        commands += [nori_search(bench, name, query, counts[query])
                     for name, query in SEARCHES.items()]
        results = bench.processes(home, commands)
        floor = median(results["floor"]["times"])
        for name, query in SEARCHES.items():
            times = results[name]["times"]
            rows.append(Row(
                "%s, `%s`, %s hits" % (name, query, format(counts[query], ",")), clips, "time",
                median(times), p99(times), floor,
                measured_peers(bench, home, texts, query, counts[query]), most_ratio=3))
        rows.append(Row("memory, the most of these", clips, "memory",
                        max(results[name]["peakKiB"] for name in SEARCHES),
                        floor=results["floor"]["peakKiB"]))
    return rows


def nori_search(bench, name, query, count):
    return command(name, [bench.nori, "search", query, "-n", str(LIMIT)],
                   status=0 if count else 1)


def check_search(bench, home, texts, query, count):
    """nori finds the newest clips that grep finds."""
    lines = bench.stores.run(home, "search", query, "-n", str(LIMIT), expected=0 if count else 1)
    listed = [line.split(b"\t")[1].replace(b"-", b"").decode() for line in lines.splitlines()]
    if listed != texts.newest(query, LIMIT):
        raise BenchmarkFailure("nori search %s and grep found different clips" % query)


def measured_peers(bench, home, texts, query, count):
    """(name, median) of the peers that can do the search; nori beside them, so that it is in turn."""
    likes = " AND ".join("text LIKE '%%%s%%'" % term for term in query.split())
    limited, none = min(count, LIMIT), 0 if count else 1
    peers = {
        "rg": (["-i", "-F", "-m", str(LIMIT), query, texts.texts], limited, none, {}),
        "sqlite3": (["-readonly", bench.floor_database(home),
                     statement("search").replace("CONDITION", likes)], limited, 0, {}),
        "fzf": (["-e", "-f", query], count, none, {"stdin": texts.texts}),
    }
    if " " in query:
        del peers["rg"]
    commands, expected = [nori_search(bench, "nori", query, count)], {}
    for name, (arguments, lines, status, options) in peers.items():
        if found(name):
            output = bench.path("found-by-" + name)
            expected[name] = output, lines
            commands.append(command(name, [found(name), *arguments], status=status, stdout=output,
                                    **options))
    if not expected:
        return ()
    results = bench.measure(
        "process", home, {"runs": bench.amounts.peer_runs, "warmups": 1}, commands)
    for name, (output, lines) in expected.items():
        with open(output, "rb") as file:
            got = sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))
        if got != lines:
            raise BenchmarkFailure("%s found %d clips with %s, and not %d" % (
                name, got, query, lines))
    return tuple((name, median(results[name]["times"])) for name in expected)


def typing(bench):
    rows = []
    for size in bench.amounts.sizes:
        home, clips = bench.home(size)
        typed = queries.queries(bench.stores.corpus(size, 1), bench.amounts.queries)
        whole = typed_queries(bench, size, home, typed)
        fresh = typed_queries(bench, size, home, typed[:bench.amounts.fresh_queries], fresh=1)
        for what, words, result in (
            ("", typed, whole), (", at once", typed[:bench.amounts.fresh_queries], fresh),
        ):
            times = result["times"]
            worst = prefixes(words)[times.index(max(times))]
            rows += [
                Row("median of %s keys%s" % (format(len(times), ","), what), clips, "time",
                    median(times)),
                Row("p99 key" + what, clips, "time", p99(times), most=8e6),
                Row("slowest key%s: the last of `%s`" % (what, worst), clips, "time", max(times),
                    most=16e6),
                Row("pages in part" + what, clips, "count", result["inPart"]),
            ]
        rows.append(Row("slowest Ctrl-U: all clips again", clips, "time", max(whole["cleared"]),
                        most=16e6))
        rows.append(Row("memory", clips, "memory", max(whole["peakKiB"], fresh["peakKiB"]),
                        most=24 * 1024))
    return rows


def typed_queries(bench, size, home, typed, fresh=0):
    """Types all of them, checks what was found, and writes down the slowest keys."""
    path = write_queries(bench, typed)
    result = bench.measure("typing", home, {"queries": path, "fresh": fresh},
                           [typing_screen(bench, size, home, "nori")])["nori"]
    texts = bench.stores.texts(size)
    for query, count in zip(typed, result["found"]):
        if count != texts.count(query):
            raise BenchmarkFailure("nori's screen found %d clips with “%s”, and grep %d" % (
                count, query, texts.count(query)))
    by_time = sorted(
        zip(result["times"], result["counted"], result["worked"], prefixes(typed)), reverse=True)
    name = "typing-%d%s.tsv" % (size, "-at-once" if fresh else "")
    with open(os.path.join(bench.stores.cache, name), "w", encoding="utf-8") as file:
        file.writelines("%.3f\t%.3f\t%.3f\t%s\n" % (*(time / 1e6 for time in times), prefix)
                        for *times, prefix in by_time)
    return result


def typed_in_turn(bench, homes):
    """The same searches typed into the stores of all sizes in turn; results by size."""
    typed = queries.queries(
        bench.stores.corpus(min(homes), 1), bench.amounts.growth_queries, seed=2)
    return bench.measure(
        "typing", homes[min(homes)], {"queries": write_queries(bench, typed), "fresh": 0},
        [typing_screen(bench, size, home, str(size)) for size, home in homes.items()])


def typing_screen(bench, size, home, name):
    # In the search line q is a letter.
    return command(name, [bench.nori], marker=bench.stores.markers(size), quit="\x03",
                   NORI_HOME=home)


def write_queries(bench, typed):
    path = bench.path("queries")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(query + "\n" for query in typed)
    return path


def prefixes(typed):
    """What stands in the search line after each key."""
    return [query[:length] for query in typed for length in range(1, len(query) + 1)]


def size(bench):
    rows = []
    for count in bench.amounts.sizes:
        home, clips = bench.own_home(count, "index")
        files = [os.path.join(home, name) for name in os.listdir(home)
                 if name.startswith(("nori.db", "nori-search.db")) and not name.endswith("-shm")]
        stored = sum(os.path.getsize(path) for path in files)
        text = bench.stores.texts(count).size()
        rows.append(Row("store and index over text", clips, "ratio", stored / text,
                        most=2.3 if count >= SIZABLE else None))
        rows.append(Row("index over text", clips, "ratio", sum(
            os.path.getsize(path) for path in files
            if os.path.basename(path).startswith("nori-search")) / text))
        built = bench.measure("process", home, {"runs": 1, "warmups": 0}, [
            command("nori", [bench.nori, "index", "rebuild"])])["nori"]
        check_index(bench, home, clips)
        rows.append(Row("rebuild", clips, "time", built["times"][0]))
        rows.append(Row("rebuild, for each clip", clips, "time", built["times"][0] / clips))
        rows.append(Row("rebuild, memory", clips, "memory", built["peakKiB"]))
    return rows


def check_index(bench, home, clips):
    status = dict(line.split(None, 1)
                  for line in bench.stores.run(home, "index").decode().splitlines())
    if int(status["indexed"]) != clips:
        raise BenchmarkFailure("nori index rebuild indexed %s of %d clips" % (
            status["indexed"], clips))
