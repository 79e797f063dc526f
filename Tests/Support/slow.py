"""What took long, from the logs of a Quad that tests were run against: python -m Support.slow STATE…

A test that met a slow page can only say that it was; these lines say which page, when, and what PostgreSQL did."""

import json
import sys
from pathlib import Path

# Seconds that a page may take before it is logged, as PostgreSQL logs a statement.
LIMIT = 0.5
# Lines of each kind.
MOST = 20


def pages(state: Path) -> list[str]:
    """The slowest pages by nginx's log, an address once."""
    slowest: dict[str, tuple[float, str]] = {}
    for line in (state / "logs" / "access.log").read_text(errors="replace").splitlines():
        try:
            entry = json.loads(line)
            seconds = float(entry["quad_seconds"].replace(":", ",").split(",")[-1])
        except ValueError:  # the line that is being written, or an answer of nginx's own
            continue
        if seconds > LIMIT and seconds > slowest.get(entry["path"], (0, ""))[0]:
            told = f"{entry['time']} {entry['method']} {entry['path']} {entry['status']}: Quad took {seconds} s"
            slowest[entry["path"]] = (seconds, told)
    return [told for _, told in sorted(slowest.values(), reverse=True)[:MOST]]


def statements(state: Path) -> list[str]:
    """What PostgreSQL says of statements that took or waited long, newest first."""
    lines = (state / "logs" / "postgres.log").read_text(errors="replace").splitlines()
    return [line for line in reversed(lines) if "duration: " in line or "still waiting" in line][:MOST]


if __name__ == "__main__":
    for state in map(Path, sys.argv[1:]):
        print(*pages(state), *statements(state), sep="\n")
