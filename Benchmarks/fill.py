#!/usr/bin/env python3
"""Turns corpus lines into inbox files: fill.py CORPUS INBOX

CORPUS is what corpus.py wrote, named corpus-N-SEED.jsonl. Each line becomes one file in INBOX/new,
ready to be ingested. Nothing is flushed to disk: filling is not what is measured.

All captures are moved in time together, so that the newest is of a given day: a million of them
span twelve years, and none may lie in the future. The gaps stay as the corpus says. Names and ids
are UUIDs of version 7, made of that time, the seed and the line's number: the same corpus always
gives the same files.
"""
import calendar
import os
import re
import sys
import time

# Every line is laid out as {"text": …, "source": …, "copiedAt": …}. The text is taken over as the
# JSON string that it is already, which is much faster than parsing it.
TAIL = re.compile(rb', "source": "([a-z]+)", "copiedAt": "([^"]+)"}\n?$')
TEXT = b'{"text": '


def seconds(instant):
    return calendar.timegm(time.strptime(instant, "%Y-%m-%dT%H:%M:%SZ"))


def last_line(path):
    with open(path, "rb") as corpus:
        corpus.seek(max(0, os.path.getsize(path) - 65536))
        return corpus.readlines()[-1]


def uuid7(when, seed, number):
    milliseconds = "%012x" % (when * 1000)
    return "%s-%s-7%03x-8%03x-%012x" % (
        milliseconds[:8], milliseconds[8:], number & 0xFFF, seed & 0xFFF, number)


def captures(path, newest="2023-01-01T00:00:00Z"):
    """Yields (file name, bytes) of each line of the corpus, oldest first."""
    seed = int(re.search(r"-(\d+)\.jsonl$", path).group(1))
    shift = seconds(newest) - seconds(TAIL.search(last_line(path)).group(2).decode())
    with open(path, "rb") as corpus:
        for number, line in enumerate(corpus):
            tail = TAIL.search(line)
            when = seconds(tail.group(2).decode()) + shift
            identifier = uuid7(when, seed, number)
            instant = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))
            yield identifier + ".json", (
                b'{"nori":1,"id":"%s","capturedAt":"%s","source":"cli",'
                b'"origin":{"app":"%s"},"content":[{"type":"text/plain","text":%s}]}\n'
                % (identifier.encode(), instant.encode(), tail.group(1),
                   line[len(TEXT):tail.start()]))


def hand_over(inbox, files):
    """Writes the files into the inbox; how many there were."""
    folder = os.open(os.path.join(inbox, "new"), os.O_RDONLY | os.O_DIRECTORY)
    count = 0
    for name, contents in files:
        file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=folder)
        os.write(file, contents)
        os.close(file)
        count += 1
    os.close(folder)
    return count


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(hand_over(sys.argv[2], captures(sys.argv[1])))
