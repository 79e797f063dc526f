"""Load: wrk on a page, pgbench on its queries."""

import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

UNITS = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


@dataclass
class Measured:
    """Pages a second; the 99th percentile in milliseconds."""

    rps: float
    p99: float


def wrk(url: str, cookie: str, seconds: int, connections: int) -> Measured:
    text = run(
        ["/usr/bin/wrk", "-t", "2", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "10s", "--latency",
         "-H", f"Cookie: {cookie}", url], seconds + 30)
    if wrong := re.search(r"Non-2xx.*|Socket errors.*", text):
        raise SystemExit(f"{url}: {wrong[0].strip()}; a run with errors measures nothing")
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", text)
    rps = re.search(r"Requests/sec:\s+([\d.]+)", text)
    if not p99 or not rps or float(rps[1]) == 0:
        raise SystemExit(f"wrk measured nothing at {url}:\n{text}")
    return Measured(float(rps[1]), float(p99[1]) * UNITS[p99[2]])


def pgbench(database: str, script: Path, variables: dict[str, str], seconds: int, clients: int) -> float:
    """Pages a second."""
    defined = [f"--define={name}={value}" for name, value in variables.items()]
    text = run(
        ["/usr/lib/postgresql/15/bin/pgbench", "--no-vacuum", "--protocol=prepared", f"--client={clients}",
         "--jobs=2", f"--time={seconds}", f"--file={script}", *defined, database], seconds + 30)
    failed = re.search(r"number of failed transactions: (\d+)", text)
    tps = re.search(r"^tps = ([\d.]+)", text, re.MULTILINE)
    if not tps or failed and int(failed[1]):
        raise SystemExit(f"pgbench did not succeed:\n{text}")
    return float(tps[1])


def run(arguments: list[str], seconds: float) -> str:
    done = subprocess.run(
        arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=seconds, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    if done.returncode:
        raise SystemExit(f"{Path(arguments[0]).name} did not succeed:\n{done.stdout}")
    return done.stdout


def resident(pid: int) -> float:
    """MiB of a process in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024


def busy(seconds: float = 3) -> float:
    """The share of the processors that is at work while we wait."""
    def read() -> tuple[int, int]:
        times = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return sum(times), times[3] + times[4]

    before = read()
    time.sleep(seconds)
    after = read()
    return 1 - (after[1] - before[1]) / (after[0] - before[0])
