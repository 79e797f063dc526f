"""The processes of nginx, as Linux shows them."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

PID = Path("/run/nginx.pid")


@dataclass
class Worker:
    pid: int
    # Seconds since 1970.
    started: float


def workers() -> list[Worker]:
    """Those of Debian's nginx that take visitors; one that only finishes what it has says so in its name."""
    try:
        parent = int(PID.read_text())
    except (OSError, ValueError):
        return []
    now, up = time.time(), float(Path("/proc/uptime").read_text().split()[0])
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            # The name in parentheses may have anything in it.
            fields = (place / "stat").read_text().rpartition(") ")[2].split()
            title = (place / "cmdline").read_bytes().rstrip(b"\0 ")
        except OSError:
            continue
        if int(fields[1]) == parent and title == b"nginx: worker process":
            found.append(Worker(int(place.name), now - up + int(fields[19]) / os.sysconf("SC_CLK_TCK")))
    return found
