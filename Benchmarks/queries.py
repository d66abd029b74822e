"""What people type into a search, taken from a corpus by a seed."""
import itertools
import json
import random
import re

# How many of 300 are of each kind; fewer are taken in proportion.
SHARES = {
    "english": 75, "japanese": 50, "chinese": 30, "code": 50, "one": 12, "two": 18,
    "two terms": 35, "three terms": 15, "no hit": 15,
}
# Lines of the corpus from which is drawn: enough for all kinds.
LINES = 20_000
KANA = re.compile("[\u3041-\u30fa]")
JAPANESE = re.compile("[\u3005\u3041-\u30fa\u30fc\u4e00-\u9fff]{2,}")
CHINESE = re.compile("[\u4e00-\u9fff]{2,}")
ENGLISH = re.compile("[A-Za-z]{3,}")
# No quote, slash, dash or colon where an operator of nori could begin.
CODE = re.compile(r"[A-Za-z_]+(?:[.(_=\[][A-Za-z_0-9.()\[\]]+)+")


def queries(corpus, count, seed=1):
    """So many queries, in a random order."""
    source = random.Random(seed)
    texts = sample(corpus, source)
    drawn = []
    for kind, share in SHARES.items():
        for _ in range(max(1, round(share * count / 300))):
            drawn.append(another(drawn, lambda: drawer(kind, texts, source)))
    source.shuffle(drawn)
    return drawn


def another(drawn, draw):
    """One that was not drawn yet, as long as such are found."""
    for _ in range(100):
        query = draw()
        if query not in drawn:
            break
    return query


def sample(corpus, source):
    """Texts by what is drawn from them."""
    with open(corpus, encoding="utf-8") as file:
        lines = [json.loads(line)["text"] for line in itertools.islice(file, LINES)]
    source.shuffle(lines)
    return {
        "english": [text for text in lines if text.isascii() and ". " in text],
        "japanese": [text for text in lines if KANA.search(text) and JAPANESE.search(text)],
        "chinese": [text for text in lines if CHINESE.search(text) and not KANA.search(text)],
        "code": [text for text in lines if text.isascii() and CODE.search(text)],
    }


def drawer(kind, texts, source):
    """One query of that kind."""
    if kind in ("two terms", "three terms"):
        # Of one text, so that there is a hit.
        pattern, language = source.choice([(ENGLISH, "english"), (JAPANESE, "japanese")])
        while True:
            found = list(dict.fromkeys(pattern.findall(source.choice(texts[language]))))
            number = 2 if kind == "two terms" else 3
            if len(found) >= number:
                return " ".join(piece(word, 2, 6, source) if language == "japanese" else word
                                for word in source.sample(found, number))
    if kind == "no hit":
        # Every three characters of it are frequent, or none is there at all.
        word = source.choice(ENGLISH.findall(source.choice(texts["english"])))
        return source.choice([word + word[:3] + word, "qz" + word, "会議の" + word])
    if kind in ("one", "two"):
        language = source.choice(["english", "japanese", "chinese"])
        pattern = {"english": ENGLISH, "japanese": JAPANESE, "chinese": CHINESE}[language]
        length = 1 if kind == "one" else 2
        word = source.choice(pattern.findall(source.choice(texts[language])))
        return piece(word, length, length, source)
    pattern = {"english": ENGLISH, "japanese": JAPANESE, "chinese": CHINESE, "code": CODE}[kind]
    word = source.choice(pattern.findall(source.choice(texts[kind])))
    return piece(word, 3, 6, source) if kind in ("japanese", "chinese") else word[:30]


def piece(word, least, most, source):
    """Some characters of a run of text in which words have no ends."""
    length = source.randint(least, most)
    start = source.randint(0, max(len(word) - length, 0))
    return word[start:start + length]
