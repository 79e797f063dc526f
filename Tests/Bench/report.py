"""What came out: the table that people read, and the file that scripts read."""

import json
import os
import platform
from pathlib import Path
from statistics import median

from load import Measured

TITLES = {
    "quad": "Quad", "php": "PHP-FPM", "go": "Go", "pgbench": "pgbench", "pgbench_peers": "pgbench, peers'",
    "nginx_static": "nginx, a file"}


class Report:
    """`rounds` by contender, `asked` those of pgbench, `resident` MiB in memory after the run."""

    def __init__(self, rounds: dict[str, list[Measured]], asked: dict[str, list[float]], resident: dict[str, float]):
        found = {name: {"tps": round(median(tps), 1)} for name, tps in asked.items()}
        for name, measured in rounds.items():
            found[name] = {
                "rps": round(median(one.rps for one in measured), 1),
                "p99_ms": round(median(one.p99 for one in measured), 2)}
            if name in resident:
                found[name]["rss_mb"] = round(resident[name], 1)
        quad = found["quad"]["rps"]
        ratios = {
            "php": round(quad / found["php"]["rps"], 2), "go": round(quad / found["go"]["rps"], 2),
            **{name: round(quad / found[name]["tps"], 2) for name in asked}}
        self.results = {name: found[name] for name in TITLES if name in found} | {"ratios": ratios}

    def table(self, versions: dict[str, str]) -> str:
        lines = [f"{'':15} {'pages/s':>9} {'p99, ms':>9} {'RSS, MB':>9} {'Quad is':>8}  version"]
        for name, title in TITLES.items():
            if name not in self.results:
                continue
            found = self.results[name]
            rate = f"{found.get('rps', found.get('tps')):,.0f}"
            p99 = f"{found['p99_ms']:.1f}" if "p99_ms" in found else ""
            memory = f"{found['rss_mb']:.1f}" if "rss_mb" in found else ""
            ratio = f"× {self.results['ratios'][name]:.2f}" if name in self.results["ratios"] else ""
            lines.append(f"{title:15} {rate:>9} {p99:>9} {memory:>9} {ratio:>8}  {versions[name]}")
        return "\n".join(lines)

    def write(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.results, indent=2) + "\n")


def machine() -> str:
    return f"{os.cpu_count()} cores, Linux {platform.release()}"
