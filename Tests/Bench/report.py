"""What came out: the table that people read, and the file that scripts read."""

import json
import os
import platform
from pathlib import Path
from statistics import median

from load import Measured

TITLES = {"quad": "Quad", "php": "PHP-FPM", "go": "Go"}
PROGRAMS = ("program", "PostgreSQL", "nginx")


class Report:
    """`rounds` by contender, `resident` MiB in memory after the run. Ratios are medians of those of the rounds, in
    which contenders are measured one after the other."""

    def __init__(self, rounds: dict[str, list[Measured]], resident: dict[str, float]):
        self.results: dict = {}
        for name, measured in rounds.items():
            pairs = list(zip(rounds["quad"], measured))
            self.results[name] = {
                "rps": round(median(one.rps for one in measured), 1),
                "p99_ms": round(median(one.p99 for one in measured), 2),
                "rss_mb": round(resident[name], 1),
                "us": {program: round(median(one.times[program] for one in measured), 1) for program in PROGRAMS}
                | {"sum": round(median(one.time for one in measured), 1)},
                "besides": round(median(one.besides for one in measured), 3),
                "quad_us_ratio": round(median(ours.time / theirs.time for ours, theirs in pairs), 3),
                "quad_us_ratios": sorted(round(ours.time / theirs.time, 3) for ours, theirs in pairs),
                "quad_rps_ratio": round(median(ours.rps / theirs.rps for ours, theirs in pairs), 2)}

    def first(self) -> str:
        """What a page costs, all programs together."""
        ours, php = self.results["quad"], self.results["php"]
        ratios = php["quad_us_ratios"]
        return (
            f"Processors' time of a page: Quad {php['quad_us_ratio']:.2f} of PHP-FPM's"
            f" (rounds {ratios[0]:.2f} to {ratios[-1]:.2f}): {ours['us']['sum']:,.0f} of {php['us']['sum']:,.0f} µs")

    def table(self, versions: dict[str, str]) -> str:
        lines = [f"{'':8} {'program':>8} {'PostgreSQL':>11} {'nginx':>6} {'sum, µs':>8} {'Quad is':>8} {'pages/s':>8}"
                 f" {'Quad is':>8} {'p99, ms':>8} {'RSS, MB':>8} {'besides':>8}  version"]
        for name, title in TITLES.items():
            found = self.results[name]
            program, postgres, nginx, whole = found["us"].values()
            lines.append(
                f"{title:8} {program:8,.0f} {postgres:11,.0f} {nginx:6,.0f} {whole:8,.0f}"
                f" {'× %.2f' % found['quad_us_ratio']:>8} {found['rps']:8,.0f}"
                f" {'× %.2f' % found['quad_rps_ratio']:>8}"
                f" {found['p99_ms']:8.1f} {found['rss_mb']:8.1f} {found['besides']:8.0%}  {versions[name]}")
        return "\n".join(lines)

    def write(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.results, indent=2) + "\n")


def machine() -> str:
    return f"{os.cpu_count()} cores, Linux {platform.release()}"
