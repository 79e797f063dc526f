#!/usr/bin/env python3
"""Measures a page of Quad beside the same page elsewhere. Called by deploy/bench."""

import argparse
import signal
import subprocess
from contextlib import ExitStack

from admin import Admin
from bench import Bench
from chat import Chat
from feed import Feed
from files import Files
from grown import Grown
from peak import Peak
from pull import Pull
from reminders import Reminders
from stand import PROJECT, Stand
from survey import Survey

PAGES = {page.name: page for page in (Feed, Files)}
LEAST = {"people": 5, "rounds": 1, "seconds": 1, "connections": 4}
ALONE = {run.name: run for run in (Admin, Survey, Peak, Reminders, Chat)}


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deploy/bench",
        description="Measures a page of Quad beside the same page in PHP-FPM and Go, or every page.")
    pages = parser.add_subparsers(dest="page", required=True)
    for name, kind in (PAGES | ALONE).items():
        page = pages.add_parser(
            name, help=kind.title, description=f"Measures {kind.title}.",
            formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        page.add_argument("--people", type=int, default=300, help="members who ask at random; 1 for one reader")
        if kind in ALONE.values():
            people = {Peak: 1_000, Chat: 200}.get(kind)
            seconds, connections = (60, 0) if people else (2, 16)
            if people:
                page.set_defaults(people=people)
            if kind is not Survey:
                kind.options(page)
        else:
            seconds, connections = 8, 64
            kind.options(page)
            page.add_argument(
                "--writes", type=int, default=kind.writes, help="posts that are changed a second meanwhile")
            page.add_argument("--rounds", type=int, default=5, help="of which the median counts")
        page.add_argument("--seconds", type=int, default=seconds, help="of each measurement")
        page.add_argument("--connections", type=int, default=connections, help="that ask at the same time")
        page.add_argument("--state", default=str(PROJECT / ".quad-bench"), help="where data, logs and programs live")
        page.add_argument("--programs", help="a directory with another build of quad and quad-sandbox")
        page.add_argument(
            "--least", action="store_true",
            help="as little data and time as it runs with: whether it still fits the pages; its figures say nothing")
        page.add_argument("--port-base", type=int, default=18900, help="ten ports from here on")
    return parser


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    chosen = options().parse_args()
    if chosen.least:
        vars(chosen).update(LEAST | (PAGES | ALONE)[chosen.page].least)
    signal.signal(signal.SIGTERM, interrupted)
    workers = [Chat.workers] if chosen.page == Chat.name else []
    is_pulled = bool(getattr(chosen, "pull", None))
    try:
        with (Grown if is_pulled else Stand)(chosen.state, chosen.port_base, chosen.programs, *workers) as stand, ExitStack() as running:
            kind = PAGES.get(chosen.page)
            alone = Pull if is_pulled else ALONE.get(chosen.page)
            run = Bench(kind(chosen), chosen, stand, running) if kind else alone(chosen, stand)
            run.run(PROJECT / ".quad" / "bench" / f"{chosen.page}.json")
    except KeyboardInterrupt:
        raise SystemExit("\nStopped")
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise SystemExit(f"\n{error}")


if __name__ == "__main__":
    main()
