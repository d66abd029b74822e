#!/usr/bin/env python3
"""Makes dates.json and zones.json with Python's own calendar and zones.

    python3 dates.py

dates.json: [format, milliseconds, zone, text]. zones.json: [zone, [[seconds, seconds east, name], ...]].
"""
import calendar
import json
import pathlib
import random
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

here = pathlib.Path(__file__).parent
random.seed(5)
UTC = timezone.utc


def ordinal(n):
    ending = "th" if n // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def sunday_week(d):
    saturday = d.date() + timedelta(days=6 - (d.weekday() + 1) % 7)
    return saturday.year, (saturday.timetuple().tm_yday - 1) // 7 + 1


def offset(d, separator):
    minutes = int(d.utcoffset().total_seconds()) // 60
    sign = "-" if d.utcoffset() < timedelta(0) else "+"
    minutes = int(abs(d.utcoffset()).total_seconds()) // 60
    return f"{sign}{minutes // 60:02}{separator}{minutes % 60:02}"


ms = lambda d: d.microsecond // 1000
epoch = lambda d: (d - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
twelve = lambda d: int(d.strftime("%I"))
tokens = {
    "Y": lambda d: f"{d.year:04}", "YY": lambda d: d.strftime("%y"), "YYYY": lambda d: f"{d.year:04}",
    "YYYYY": lambda d: f"{d.year:05}", "YYYYYY": lambda d: f"+{d.year:06}",
    "y": lambda d: str(d.year), "yo": lambda d: ordinal(d.year), "N": lambda d: "AD", "NNNN": lambda d: "Anno Domini",
    "Q": lambda d: str((d.month + 2) // 3), "Qo": lambda d: ordinal((d.month + 2) // 3),
    "M": lambda d: str(d.month), "Mo": lambda d: ordinal(d.month), "MM": lambda d: d.strftime("%m"),
    "MMM": lambda d: d.strftime("%b"), "MMMM": lambda d: d.strftime("%B"),
    "w": lambda d: str(sunday_week(d)[1]), "wo": lambda d: ordinal(sunday_week(d)[1]),
    "ww": lambda d: f"{sunday_week(d)[1]:02}", "gg": lambda d: f"{sunday_week(d)[0] % 100:02}",
    "gggg": lambda d: f"{sunday_week(d)[0]:04}",
    "W": lambda d: str(d.isocalendar()[1]), "Wo": lambda d: ordinal(d.isocalendar()[1]),
    "WW": lambda d: d.strftime("%V"), "GG": lambda d: f"{d.isocalendar()[0] % 100:02}",
    "GGGG": lambda d: f"{d.isocalendar()[0]:04}",
    "D": lambda d: str(d.day), "Do": lambda d: ordinal(d.day), "DD": lambda d: d.strftime("%d"),
    "DDD": lambda d: str(d.timetuple().tm_yday), "DDDo": lambda d: ordinal(d.timetuple().tm_yday),
    "DDDD": lambda d: d.strftime("%j"),
    "d": lambda d: d.strftime("%w"), "do": lambda d: ordinal(int(d.strftime("%w"))), "dd": lambda d: d.strftime("%a")[:2],
    "ddd": lambda d: d.strftime("%a"), "dddd": lambda d: d.strftime("%A"),
    "e": lambda d: d.strftime("%w"), "E": lambda d: str(d.isoweekday()),
    "H": lambda d: str(d.hour), "HH": lambda d: d.strftime("%H"), "h": lambda d: str(twelve(d)),
    "hh": lambda d: d.strftime("%I"), "k": lambda d: str(d.hour or 24), "kk": lambda d: f"{d.hour or 24:02}",
    "Hmm": lambda d: f"{d.hour}{d.minute:02}", "Hmmss": lambda d: f"{d.hour}{d.minute:02}{d.second:02}",
    "hmm": lambda d: f"{twelve(d)}{d.minute:02}", "hmmss": lambda d: f"{twelve(d)}{d.minute:02}{d.second:02}",
    "a": lambda d: "am" if d.hour < 12 else "pm", "A": lambda d: d.strftime("%p"),
    "m": lambda d: str(d.minute), "mm": lambda d: d.strftime("%M"), "s": lambda d: str(d.second),
    "ss": lambda d: d.strftime("%S"), "S": lambda d: str(ms(d) // 100), "SS": lambda d: f"{ms(d) // 10:02}",
    "SSS": lambda d: f"{ms(d):03}", "SSSSSS": lambda d: f"{ms(d):03}000",
    "x": lambda d: str(epoch(d)), "X": lambda d: str(epoch(d) // 1000),
    "z": lambda d: d.tzname(), "Z": lambda d: offset(d, ":"), "ZZ": lambda d: offset(d, ""),
    "LT": lambda d: f"{twelve(d)}:{d:%M %p}", "LTS": lambda d: f"{twelve(d)}:{d:%M:%S %p}",
    "L": lambda d: f"{d:%m/%d}/{d.year:04}", "LL": lambda d: f"{d:%B} {d.day}, {d.year:04}",
    "LLL": lambda d: f"{d:%B} {d.day}, {d.year:04} {twelve(d)}:{d:%M %p}",
    "LLLL": lambda d: f"{d:%A, %B} {d.day}, {d.year:04} {twelve(d)}:{d:%M %p}",
    "l": lambda d: f"{d.month}/{d.day}/{d.year:04}", "ll": lambda d: f"{d:%b} {d.day}, {d.year:04}",
    "lll": lambda d: f"{d:%b} {d.day}, {d.year:04} {twelve(d)}:{d:%M %p}",
    "llll": lambda d: f"{d:%a, %b} {d.day}, {d.year:04} {twelve(d)}:{d:%M %p}",
}


def moved(start, steps, zone):
    """Days by the calendar with the time of day kept, hours as instants."""
    instant, local = start, None
    for count, unit in steps:
        if unit in "hms":
            if local is not None:
                instant, local = local.replace(tzinfo=zone, fold=0).astimezone(UTC), None
            instant += timedelta(seconds=count * {"h": 3600, "m": 60, "s": 1}[unit])
            continue
        if local is None:
            local = instant.astimezone(zone).replace(tzinfo=None)
        if unit in "wd":
            local += timedelta(days=count * (7 if unit == "w" else 1))
        else:
            months = local.year * 12 + local.month - 1 + count * {"y": 12, "Q": 3, "M": 1}[unit]
            year, month = months // 12, months % 12 + 1
            local = local.replace(year=year, month=month, day=min(local.day, calendar.monthrange(year, month)[1]))
    if local is not None:
        instant = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    return instant.astimezone(zone)


def row(format, start, zone, text):
    return [format, epoch(start), zone, text]


zones = ["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Asia/Kathmandu",
         "America/St_Johns", "Europe/Dublin", "Pacific/Apia", "America/Santiago", "Asia/Tokyo"]
rows = []
moments = [datetime(2026, 3, 9, 14, 5, 7, 89000, UTC), datetime(2024, 2, 29, 0, 0, 0, 0, UTC),
           datetime(2020, 12, 31, 23, 59, 59, 999000, UTC), datetime(2023, 1, 1, 12, 30, 0, 5000, UTC),
           datetime(1969, 7, 20, 20, 17, 40, 0, UTC), datetime(1999, 11, 11, 11, 11, 11, 110000, UTC),
           datetime(2040, 8, 22, 3, 4, 5, 600000, UTC)]
for token, text in tokens.items():
    for index, moment in enumerate(moments):
        zone = zones[(index + len(rows)) % len(zones)]
        rows.append(row(token, moment, zone, text(moment.astimezone(ZoneInfo(zone)))))
for start in range(1990, 2041):
    for month, day in [(1, 1), (1, 3), (12, 29), (12, 31)]:
        moment = datetime(start, month, day, 12, 0, 0, 0, UTC)
        rows.append(row("gggg-ww GGGG-WW E", moment, "UTC", " ".join([
            f"{sunday_week(moment)[0]}-{sunday_week(moment)[1]:02}", moment.strftime("%G-%V"), moment.strftime("%u")])))
full = "YYYY-MM-DD HH:mm:ss Z"
def full_text(d):
    return f"{d.year:04}{d:-%m-%d %H:%M:%S} {offset(d, ':')}"
# Clamped days, and turns of the year.
for text, day in [("+1M", (2026, 1, 31)), ("+1M", (2024, 1, 31)), ("-1M", (2026, 3, 31)), ("+1y", (2024, 2, 29)),
                  ("-4y", (2024, 2, 29)), ("+1Q", (2025, 11, 30)), ("-1Q", (2026, 5, 31)), ("+1M +1M", (2026, 1, 31)),
                  ("+2M", (2025, 12, 31)), ("+1w", (2025, 12, 28)), ("-1d", (2026, 1, 1)), ("+1d -1M", (2026, 3, 30)),
                  ("+25h", (2026, 3, 28)), ("-90m +30s", (2026, 3, 1))]:
    steps = [(int(word[:-1]), word[-1]) for word in text.split()]
    start = datetime(*day, 10, 0, 0, 0, UTC)
    rows.append(row(f"{text} {full}", start, "Europe/Paris", full_text(moved(start, steps, ZoneInfo("Europe/Paris")))))
# Around changes of the clocks: days land in gaps and in hours that come twice.
for zone in zones:
    info = ZoneInfo(zone)
    changes = []
    moment = datetime(2021, 1, 1, tzinfo=UTC)
    while moment.year < 2024:
        later = moment + timedelta(hours=1)
        if moment.astimezone(info).utcoffset() != later.astimezone(info).utcoffset():
            changes.append(later)
        moment = later
    for change in changes[:4] + changes[-1:]:
        for minutes in [-90, -30, 0, 15, 45, 75]:
            for text in ["+1d", "-1d", "+1d +1h", "+1M", "-1w", "+24h"]:
                steps = [(int(word[:-1]), word[-1]) for word in text.split()]
                # So that the moved day is that of the change.
                start = change + timedelta(minutes=minutes) - timedelta(days={"+": 1, "-": -1}[text[0]])
                rows.append(row(f"{text} {full}", start, zone, full_text(moved(start, steps, info))))
for _ in range(400):
    zone = random.choice(zones)
    start = datetime.fromtimestamp(random.randrange(-600_000_000, 2_500_000_000), UTC)
    steps = [(random.randrange(-400, 400), random.choice("yQMwdhms"[random.randrange(2):])) for _ in range(random.randrange(4))]
    steps = [(count % 30 if unit == "y" else count, unit) for count, unit in steps]
    prefix = "".join(f"{count:+}{unit} " for count, unit in steps)
    rows.append(row(prefix + full, start, zone, full_text(moved(start, steps, ZoneInfo(zone)))))

offsets = []
for zone in zones + ["America/Sao_Paulo", "Asia/Tehran", "Africa/Cairo", "Asia/Gaza", "Europe/Moscow", "Pacific/Chatham",
                     "America/Nuuk", "Antarctica/Troll", "Etc/GMT+3", "Pacific/Kiritimati"]:
    info = ZoneInfo(zone)
    times = [random.randrange(-2_200_000_000, 6_000_000_000) for _ in range(40)]
    offsets.append([zone, [[seconds, int(d.utcoffset().total_seconds()), d.tzname()] for seconds in sorted(times)
                           for d in [(datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).astimezone(info)]]])


def write(name, rows):
    lines = ",\n".join("  " + json.dumps(line, ensure_ascii=False) for line in rows)
    (here / name).write_text(f"[\n{lines}\n]\n")


write("dates.json", rows)
write("zones.json", offsets)
