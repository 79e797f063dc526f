#!/usr/bin/env python3
"""Says whether nginx in front can hold the event streams of all open pages, and what to write when it cannot:
capacity.py [--settings FILE] [--configuration FILE]. Run it as root: it reads what nginx itself reads (`nginx -T`).

A stream is two connections of one worker, the browser's and the one to the event server. When a worker has none left it
refuses pages as well, so a full house of streams must leave some.
"""

import argparse
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from render import completed, read

# Connections that a worker keeps for pages and files.
SPARE = 4_096


@dataclass
class Capacity:
    """Of nginx in front: what its configuration says, or nginx's own defaults."""

    workers: int = 1
    connections: int = 512
    files: int | None = None

    @staticmethod
    def of(text: str) -> "Capacity":
        """Of a configuration as `nginx -T` prints it."""
        without_comments = re.sub(r"#.*", "", text)
        found = dict(re.findall(r"(?<![\w$])(worker_\w+)\s+(\w+)\s*;", without_comments))
        workers = found.get("worker_processes", "1")
        return Capacity(
            (os.cpu_count() or 1) if workers == "auto" else int(workers),
            int(found.get("worker_connections", 512)),
            int(found["worker_rlimit_nofile"]) if "worker_rlimit_nofile" in found else None)

    def missing(self, streams: int) -> list[str]:
        """What has to stand in nginx.conf for so many open pages and does not. The kernel hands out connections unevenly,
        so each worker must be able to hold twice its share."""
        needed = -(-2 * streams * min(2, self.workers) // self.workers) + SPARE
        lines = []
        if self.connections < needed:
            lines.append(f"worker_connections {needed};   # in `events`; it says {self.connections}")
        # A connection is an open file, and a file that is sent is another.
        files = max(needed, self.connections) + SPARE
        if self.files is None or self.files < files:
            lines.append(f"worker_rlimit_nofile {files};   # outside all blocks; it says {self.files or 'nothing'}")
        return lines


def printed(configuration: Path) -> str:
    done = subprocess.run(
        ["/usr/sbin/nginx", "-T", "-q", "-e", "stderr", "-c", str(configuration)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"nginx cannot read {configuration}:\n{done.stderr}")
    return done.stdout


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--settings", type=Path, help="the settings that render.py had: its streams_in_all counts")
    options.add_argument("--configuration", type=Path, default=Path("/etc/nginx/nginx.conf"))
    chosen = options.parse_args()
    streams = int(completed(read(chosen.settings) if chosen.settings else {})["streams_in_all"])
    text = printed(chosen.configuration)
    if "upstream quad {" not in text:
        raise SystemExit(f"{chosen.configuration} does not include quad.conf")
    capacity = Capacity.of(text)
    if missing := capacity.missing(streams):
        raise SystemExit(f"nginx cannot hold {streams} open pages. {chosen.configuration} needs:\n" + "\n".join(missing))
    print(f"nginx can hold {streams} open pages: {capacity.workers} workers with {capacity.connections} connections each")


if __name__ == "__main__":
    main()
