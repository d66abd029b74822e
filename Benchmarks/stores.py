"""The corpora, and stores of 1,000, 100,000 and 1,000,000 clips: made once, copied for use."""
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import time

import fill
import texts
import tools

CHUNK = 20_000
# Stores are made with nori's 14-day trial: when it has ended, a history of this size is hidden.
MOST_DAYS = 12


class Stores:
    """Keeps everything in one folder, which can be removed at any time."""

    def __init__(self, cache, nori):
        self.cache = cache
        self.nori = nori
        self.user_home = os.path.join(cache, "home")
        self.ready = {}
        os.makedirs(self.user_home, exist_ok=True)

    def environment(self, home):
        return tools.environment(home, self.user_home)

    def run(self, home, *arguments, expected=0, stdin=os.devnull):
        """Runs nori on a store; its stdout. `stdin` is a file."""
        with open(stdin, "rb") as file:
            ended = subprocess.run(
                [self.nori, *arguments], env=self.environment(home), stdin=file,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if ended.returncode != expected:
            raise tools.BenchmarkFailure("nori %s ended with %d: %s" % (
                " ".join(arguments), ended.returncode,
                ended.stderr.decode("utf-8", "replace").strip()))
        return ended.stdout

    def corpus(self, count, seed):
        """The path of a corpus."""
        path = os.path.join(self.cache, "corpus-%d-%d.jsonl" % (count, seed))
        if not os.path.exists(path):
            say("corpus of %s lines, seed %d" % (format(count, ","), seed))
            with open(path + ".tmp", "wb") as file:
                subprocess.run(
                    [sys.executable, os.path.join(tools.HERE, "corpus.py"), str(count), str(seed)],
                    stdout=file, check=True)
            os.rename(path + ".tmp", path)
        return path

    def store(self, count):
        """A store of so many captures with its index: (its folder, how many clips it has). Not to
        be changed."""
        if count not in self.ready:
            home, clips = self.filled(count)
            # As an upgrade does it: a store of an older schema is brought to this one, and clips
            # that are in no index are indexed.
            self.ingest(home)
            self.run(home, "index", "build")
            self.ready[count] = home, clips
        return self.ready[count]

    def filled(self, count):
        """The store, made anew only where there is none of these clips."""
        folder = self.folder(count)
        record = os.path.join(folder, "made.json")
        key = self.key()
        try:
            with open(record, encoding="utf-8") as file:
                made = json.load(file)
            if made["key"] == key and time.time() - made["time"] < MOST_DAYS * 86400:
                return os.path.join(folder, "nori"), made["clips"]
        except (OSError, ValueError, KeyError):
            pass  # Not there, or only half made.
        shutil.rmtree(folder, ignore_errors=True)
        clips = self.make(os.path.join(folder, "nori"), self.corpus(count, 1))
        with open(record, "w", encoding="utf-8") as file:
            json.dump({"key": key, "time": time.time(), "clips": clips}, file)
        return os.path.join(folder, "nori"), clips

    def folder(self, count):
        """Where the store is, and all that is made of it."""
        return os.path.join(self.cache, "store-%d" % count)

    def key(self):
        """Changes when stores made earlier are of no use. Later schemas are reached by migrating,
        as people's stores are."""
        parts = [os.path.join(tools.HERE, name) for name in ("corpus.py", "fill.py")]
        parts.append(os.path.join(tools.ROOT, "Resources", "schema", "schema-1.sql"))
        digest = hashlib.sha256()
        for part in parts:
            with open(part, "rb") as file:
                digest.update(file.read())
        return digest.hexdigest()

    def make(self, home, corpus):
        make_inbox(home)
        self.run(home, "pro", "trial")
        captures = fill.captures(corpus)
        done = 0
        while written := fill.hand_over(inbox(home), itertools.islice(captures, CHUNK)):
            self.ingest(home)
            done += written
            say("store of %s: %s" % (os.path.basename(corpus), format(done, ",")), end="\r")
        say("")
        # Equal copies are one clip, so that there are fewer clips than lines.
        return self.run(home, "list", "-n", "100000000").count(b"\n")

    def ingest(self, home):
        """Takes all that waits in the inbox; nothing may be refused."""
        self.run(home, "ingest")
        for folder in ("new", "rejected"):
            left = os.listdir(os.path.join(inbox(home), folder))
            if left:
                raise tools.BenchmarkFailure(
                    "nori ingest left %d files in %s, such as %s" % (len(left), folder, left[0]))

    def copy(self, home, place):
        """A copy of a store that may be changed."""
        subprocess.run(["cp", "-a", "--reflink=auto", home, place], check=True)
        return place

    def lines(self, count):
        """The same history for pagers and finders: first lines, newest first, one file."""
        path = os.path.join(self.cache, "lines-%d.txt" % count)
        if not os.path.exists(path):
            with open(self.corpus(count, 1), encoding="utf-8") as file:
                first = [json.loads(line)["text"].strip().split("\n")[0][:200] for line in file]
            with open(path + ".tmp", "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in reversed(first))
            os.rename(path + ".tmp", path)
        return path

    def texts(self, count):
        """The same clips as flat files, for what other programs find in them."""
        home, _ = self.store(count)
        return texts.Texts(self.folder(count), home)

    def markers(self, count):
        """Words of two of the newest clips that stand on no other row of the first screen."""
        with open(self.lines(count), encoding="utf-8") as file:
            rows = [line for _, line in zip(range(40), file)]
        found = []
        # From the lowest row down to which every program draws on 24 lines, upwards.
        for number in range(13, -1, -1):
            if rows[number].startswith("http") or "ghp_" in rows[number]:
                continue
            for word in re.findall(r"[A-Za-z]{6,16}", rows[number][:24]):
                if sum(word in row for row in rows) == 1:
                    found.append(word)
                    break
        if len(found) < 2:
            raise tools.BenchmarkFailure("no words to wait for among the newest clips")
        return [found[0], found[-1]]


def inbox(home):
    return os.path.join(home, "inbox")


def make_inbox(home):
    for folder in ("tmp", "new", "rejected"):
        os.makedirs(os.path.join(inbox(home), folder), mode=0o700, exist_ok=True)
    os.chmod(home, 0o700)
    os.chmod(inbox(home), 0o700)


def say(text, end="\n"):
    print(text, end=end, file=sys.stderr, flush=True)
