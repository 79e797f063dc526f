"""Compares what runs here with Debian's list of security problems: quad advisories FILE

FILE is the list of Debian's security tracker, https://security-tracker.debian.org/tracker/data/json, or a part of it. Looked at are
the Debian packages that Quad uses, as they are installed, and what of Debian is copied into Quad's package itself. Ends with 1 when
something has to be renewed, and names it; problems that Debian has no update for yet are shown and change nothing, since nothing can
be installed against them."""

import argparse
import functools
import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import files
from commands import call
from program import Refusal

SBOM = Path("/usr/share/doc/quad/sbom.cdx.json")
PACKAGE = "quad"
# Larger than the list ever was, so that a wrong file does not fill the memory.
LARGEST = 512 << 20


@dataclass(frozen=True, order=True)
class Part:
    """A source package at a version; `copied` when it is in Quad's own package, so that apt does not renew it."""

    source: str
    version: str
    copied: bool


def main(words: list[str]):
    options = argparse.ArgumentParser(
        prog="quad advisories", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("file", type=Path)
    options.add_argument("--release", default=release(), help="Debian's name of it; this machine's without the option")
    chosen = options.parse_args(words)
    listed = read(chosen.file)
    parts = sorted({*installed(), *copied(SBOM)})
    mended, waiting = compare(parts, listed, chosen.release)
    for part, problems in mended.items():
        how = "a newer package of Quad" if part.copied else "apt upgrade"
        newest = functools.reduce(lambda one, two: one if not older(one, two) else two, (fixed for _, fixed in problems))
        print(f"✗ {part.source} {part.version}: {', '.join(sorted(name for name, _ in problems))}; mended in {newest} ({how})")
    for part, names in waiting.items():
        print(f"· {part.source} {part.version}: Debian has no update yet for {', '.join(sorted(names))}")
    known = sum(part.source in listed for part in parts)
    print(f"{len(parts)} source packages compared, of which the list names {known}: {len(mended)} have to be renewed")
    if mended:
        raise SystemExit(1)


def read(path: Path) -> dict:
    """The tracker's list: of each source package its problems, of each problem its state in Debian's releases."""
    if path.stat().st_size > LARGEST:
        raise Refusal(f"{path} is too large for the tracker's list")
    try:
        listed = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise Refusal(f"{path} is no JSON: https://security-tracker.debian.org/tracker/data/json gives the list") from None
    problems = [problem for named in listed.values() if isinstance(named, dict) for problem in named.values()] \
        if isinstance(listed, dict) else []
    if not problems or not all(isinstance(problem, dict) and isinstance(problem.get("releases", {}), dict) for problem in problems):
        raise Refusal(f"{path} is not the list of Debian's security tracker")
    return listed


def release() -> str:
    return files.read(Path("/etc/os-release")).get("VERSION_CODENAME", "")


def compare(parts: Iterable[Part], listed: dict, release: str) -> tuple[dict[Part, list[tuple[str, str]]], dict[Part, list[str]]]:
    """Of each part the problems that an update mends, with the version that does, and those without an update."""
    mended, waiting = {}, {}
    for part in parts:
        for name, problem in listed.get(part.source, {}).items():
            state = problem.get("releases", {}).get(release, {})
            fixed = state.get("fixed_version")
            if state.get("status") == "resolved" and fixed:
                if older(part.version, fixed):
                    mended.setdefault(part, []).append((name, fixed))
            elif state.get("status") == "open" and state.get("urgency") != "unimportant":
                waiting.setdefault(part, []).append(name)
    return mended, waiting


@functools.cache
def older(version: str, than: str) -> bool:
    """By dpkg's rules."""
    # A version that dpkg cannot read is a fault of the list.
    done = subprocess.run(["dpkg", "--compare-versions", "--", version, "lt", than], capture_output=True, text=True)
    if done.returncode not in (0, 1) or done.stderr:
        raise Refusal(f"dpkg does not compare {version} with {than}: {done.stderr.strip()}")
    return done.returncode == 0


def installed() -> set[Part]:
    """What Quad's package needs or recommends, and what that needs, as far as it is installed."""
    said = call("dpkg-query", "--show", "--showformat=${db:Status-Abbrev}\t${Package}\t${source:Package}\t${source:Version}\t"
                "${Provides}\t${Pre-Depends},${Depends},${Recommends}\n")
    parts, needs, provides = {}, {}, {}
    for line in said.splitlines():
        status, name, source, version, provided, needed = line.split("\t")
        if not status.startswith("ii"):
            continue
        parts[name] = Part(source, version, False)
        needs[name] = names(needed)
        for other in names(provided):
            provides.setdefault(other, set()).add(name)
    if PACKAGE not in needs:
        raise Refusal("Quad is not installed on this machine as a package")
    found, open_ = set(), [PACKAGE]
    while open_:
        name = open_.pop()
        if name not in found and name in parts:
            found.add(name)
            open_ += needs[name]
        open_ += provides.get(name, set()) - found
    return {parts[name] for name in found - {PACKAGE}}


def names(field: str) -> set[str]:
    """Packages of a field such as Depends."""
    return {re.sub(r"\(.*?\)|\[.*?\]|:\w+", "", one).strip() for part in field.split(",") for one in part.split("|")} - {""}


def copied(sbom: Path) -> set[Part]:
    """What of Debian is in Quad's package, with the version that it was made of."""
    found = set()
    for one in json.loads(sbom.read_text())["components"]:
        if {"name": "quad:copied", "value": "true"} in one.get("properties", []):
            upstream = parse_qs(urlsplit(one["purl"]).query).get("upstream", [one["name"]])[0]
            found.add(Part(upstream, one["version"], True))
    return found
