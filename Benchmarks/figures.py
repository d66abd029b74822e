"""What a benchmark returns, and how figures are written."""
from dataclasses import dataclass
from typing import Optional


@dataclass
class Row:
    """One line of a result table. Times in ns, memory in KiB, all else in plain numbers."""
    what: str
    clips: Optional[int]
    unit: str
    figure: float
    p99: Optional[float] = None
    floor: Optional[float] = None
    # (name, figure) of programs of others, measured in the same run.
    peers: tuple = ()
    # The budget: the ratio to the floor, or the figure itself, at most this.
    most_ratio: Optional[float] = None
    most: Optional[float] = None

    @property
    def ratio(self):
        return self.figure / self.floor if self.floor else None

    @property
    def is_met(self):
        """None where there is no budget, or no floor to compare with."""
        if self.most_ratio is not None:
            return None if self.ratio is None else self.ratio <= self.most_ratio
        return None if self.most is None else self.figure <= self.most

    def written(self, value):
        return "–" if value is None else UNITS[self.unit](value)

    @property
    def budget(self):
        if self.most_ratio is not None:
            return "≤ %g × floor" % self.most_ratio
        return "–" if self.most is None else "≤ " + UNITS[self.unit](self.most)


def time_written(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6)):
        if nanoseconds >= size:
            return "%.3g %s" % (nanoseconds / size, unit)
    return "%.0f µs" % (nanoseconds / 1e3)


UNITS = {
    "time": time_written,
    "memory": lambda kib: "%.1f MiB" % (kib / 1024),
    "ratio": lambda ratio: "%.2f ×" % ratio,
    "rate": lambda rate: "%.3g/s" % rate,
    "count": lambda count: format(count, ","),
}


def median(samples):
    ordered = sorted(samples)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def p99(samples):
    """The sample that 99 of 100 do not exceed; of few samples the largest."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, -(-99 * len(ordered) // 100) - 1)]
