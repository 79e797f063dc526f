"""Time that programs have had of the processors, and their memory, from /proc."""

import os
import re
from collections import defaultdict
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def spent(roots: list[int]) -> float:
    """Seconds of these processes and of all that descend from them, also of those that have ended since."""
    times = descent(roots)
    return sum(times.values()) / TICK


def held(roots: list[int]) -> float:
    """MiB that these processes and all that descend from them have in memory; what several share counts once."""
    total = 0
    for pid in descent(roots):
        try:
            total += int(re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[1])
        except OSError:
            continue
    return total / 1024


def descent(roots: list[int]) -> dict[int, int]:
    """Of these processes and all that descend from them, the ticks that they have had, with those of children that ended."""
    times, children = {}, defaultdict(list)
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # It ended while we looked.
        pid = int(path.parent.name)
        children[int(fields[1])].append(pid)
        times[pid] = sum(map(int, fields[11:15]))
    found, waiting = {}, list(roots)
    while waiting:
        pid = waiting.pop()
        found[pid] = times[pid]
        waiting += children[pid]
    return found


def busy() -> float:
    """Seconds for which the machine's processors have worked."""
    times = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(times) - times[3] - times[4]) / TICK


def resident(pid: int) -> float:
    """MiB of a process in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024
