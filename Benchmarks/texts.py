"""The texts of a store's clips as flat files: what peers search, and what nori's answers are
checked against.

Three files in the store's folder, newest clip first, one line each:

    texts    the text, line breaks and tabs as blanks
    folded   the text, \\x01, the app: folded by Python's own tables, not by nori's
    ids      the clip's id
"""
import os
import re
import shutil
import sqlite3
import subprocess
import unicodedata

ID_LINE = 33
BLANKS = re.compile(r"\s")
HIRAGANA = {katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)}
# What nobody sees: soft hyphen, zero-width characters, the choice of an emoji's look.
INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0xFE0E, 0xFE0F])


def folded(text):
    """Without case, width and kind of kana. Accents stay: the corpus has none."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold().translate(HIRAGANA).translate(INVISIBLE)


class Texts:
    """The flat files of one store."""

    def __init__(self, folder, home):
        self.paths = [os.path.join(folder, name) for name in ("texts", "folded", "ids")]
        self.texts, self.folded, self.ids = self.paths
        self.database = os.path.join(home, "nori.db")
        if not all(os.path.exists(path) for path in self.paths):
            self.write()

    def write(self):
        partial = [path + ".tmp" for path in self.paths]
        with open(partial[0], "w", encoding="utf-8") as texts, \
                open(partial[1], "w", encoding="utf-8") as together, \
                open(partial[2], "w", encoding="ascii") as ids:
            for identity, head, rest, app in self.rows():
                text = BLANKS.sub(" ", (head + (rest or b"")).decode("utf-8"))
                texts.write(text + "\n")
                together.write("%s\x01%s\n" % (folded(text), folded(app)))
                ids.write(identity + "\n")
        for path in self.paths:
            os.rename(path + ".tmp", path)

    def rows(self):
        database = self.open()
        yield from database.execute(
            "SELECT printf('%016x%016x', uuid_high, uuid_low), head, bytes, name.text FROM clip"
            " LEFT JOIN representation ON representation.id = clip.id * 16"
            " LEFT JOIN name ON name.id = clip.app"
            " WHERE deletion IS NULL AND expires_at IS NULL ORDER BY rank DESC")
        database.close()

    def open(self):
        return sqlite3.connect("file:%s?mode=ro" % self.database, uri=True)

    def size(self):
        """Bytes of text, each clip's best representation once."""
        database = self.open()
        (size,) = database.execute("SELECT sum(byte_count) FROM clip").fetchone()
        database.close()
        return size

    def count(self, query):
        """How many clips have all the query's words."""
        return int(self.grep(query, ["-c"]) or 0)

    def newest(self, query, count):
        """Ids of the newest clips that have them."""
        numbers = [int(line.split(b":", 1)[0])
                   for line in self.grep(query, ["-n", "-m", str(count)]).splitlines()]
        with open(self.ids, encoding="ascii") as file:
            found = []
            for number in numbers:
                file.seek((number - 1) * ID_LINE)
                found.append(file.readline().strip())
        return found

    def grep(self, query, options):
        """What grep says, with these options, of lines with all the words."""
        terms = folded(query).split()
        # A line number at its beginning is no text.
        numbered = ["-n"] if "-n" in options else []
        environment = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"}
        processes, source = [], open(self.folded, "rb")
        for index, term in enumerate(terms):
            is_last = index == len(terms) - 1
            own = numbered if index == 0 and not is_last else []
            if is_last:
                own = options if index == 0 else [o for o in options if o != "-n"]
            process = subprocess.Popen(
                [shutil.which("grep"), "-a", "-F", *own, "-e", term], stdin=source,
                stdout=subprocess.PIPE, env=environment)
            source.close()
            source = process.stdout
            processes.append(process)
        output = source.read()
        source.close()
        for process in processes:
            process.wait()
        return output
