"""Load: wrk on pages, with the processors' time that they take, and writers beside it."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from processors import busy, spent

Target = tuple[str, str]  # A path and the cookie of who asks for it.
# Changes one of the newest posts as its author would.
WRITE = """UPDATE posts SET edited_at = now() WHERE id = (
    SELECT id FROM posts WHERE deleted_at IS NULL ORDER BY id DESC OFFSET floor(random() * 20)::int LIMIT 1);"""


@dataclass
class Measured:
    """Pages a second; the 99th percentile in milliseconds; microseconds of processors a page, by programs; the share of
    the machine that did something else."""

    rps: float
    p99: float
    times: dict[str, float]
    besides: float

    @property
    def time(self) -> float:
        return sum(self.times.values())


def wrk(url: str, targets: list[Target], seconds: int, connections: int, file: Path,
        programs: dict[str, list[int]], page: int) -> Measured:
    """Asks for the targets at random. `programs` are the processes at the root of each whose time counts. To wrk a
    redirect is as good as a page, so answers far smaller than `page` bytes end the run as errors do."""
    file.write_text("".join(f"{path}\t{cookie}\n" for path, cookie in targets))
    script = Path(__file__).with_name("targets.lua")
    before, worked, own = {name: spent(roots) for name, roots in programs.items()}, busy(), children()
    text = run(
        ["/usr/bin/wrk", "-t", "2", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "10s", "-s", str(script),
         url, "--", str(file)], seconds + 30)
    found = re.search(r"^measured (\d+) (\d+) (\d+) (\d+) (\d+)$", text, re.MULTILINE)
    pages, microseconds, size, p99, errors = map(int, found.groups())
    if errors or not pages:
        raise SystemExit(f"{url}: {pages} pages, {errors} errors; a run with errors measures nothing\n{text}")
    if size / pages < page / 2:
        raise SystemExit(f"{url}: {size / pages:,.0f} bytes an answer instead of {page:,}: these are not the pages")
    times = {name: (spent(roots) - before[name]) for name, roots in programs.items()}
    besides = busy() - worked - sum(times.values()) - (children() - own)
    return Measured(
        pages / microseconds * 1e6, p99 / 1000,
        {name: time / pages * 1e6 for name, time in times.items()},
        max(besides, 0) / (microseconds / 1e6 * os.cpu_count()))


def children() -> float:
    """Seconds of wrk itself: of the children that we have waited for."""
    times = os.times()
    return times.children_user + times.children_system


def run(arguments: list[str], seconds: float) -> str:
    done = subprocess.run(
        arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=seconds, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    if done.returncode:
        raise SystemExit(f"{Path(arguments[0]).name} did not succeed:\n{done.stdout}")
    return done.stdout


@contextmanager
def writing(stand, a_second: int, seconds: float) -> Iterator[None]:
    """Changes so many posts a second meanwhile; for so many seconds, then it stops by itself."""
    if not a_second:
        yield
        return
    script = stand.state.root / "bench" / "writes.sql"
    script.write_text(f"{WRITE}\nSELECT pg_sleep({1 / a_second});\n" * int(a_second * seconds))
    writer = stand.psql_process("-f", str(script), stdout=subprocess.DEVNULL)
    try:
        yield
        if writer.poll():
            raise SystemExit("The writer did not succeed; its words are above")
    finally:
        writer.terminate()
        writer.wait()
