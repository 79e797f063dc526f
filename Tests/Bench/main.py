#!/usr/bin/env python3
"""Measures a page of Quad beside the same page elsewhere. Called by deploy/bench."""

import argparse
import signal
import subprocess
from contextlib import ExitStack

from bench import Bench
from feed import Feed
from files import Files
from stand import PROJECT, Stand

PAGES = {page.name: page for page in (Feed, Files)}


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deploy/bench", description="Measures a page of Quad beside the same page in PHP-FPM and Go.")
    pages = parser.add_subparsers(dest="page", required=True)
    for name, kind in PAGES.items():
        page = pages.add_parser(
            name, help=kind.title, description=f"Measures {kind.title}.",
            formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        kind.options(page)
        page.add_argument("--rounds", type=int, default=5, help="of which the median counts")
        page.add_argument("--seconds", type=int, default=8, help="of each measurement")
        page.add_argument("--connections", type=int, default=64, help="that ask at the same time")
        page.add_argument("--state", default=str(PROJECT / ".quad-bench"), help="where data, logs and programs live")
        page.add_argument("--programs", help="a directory with another build of quad and quad-sandbox")
        page.add_argument("--port-base", type=int, default=18900, help="ten ports from here on")
    return parser


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    chosen = options().parse_args()
    page = PAGES[chosen.page](chosen)
    signal.signal(signal.SIGTERM, interrupted)
    try:
        with Stand(chosen.state, chosen.port_base, chosen.programs) as stand, ExitStack() as running:
            Bench(page, chosen, stand, running).run(PROJECT / ".quad" / "bench" / f"{chosen.page}.json")
    except KeyboardInterrupt:
        raise SystemExit("\nStopped")
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise SystemExit(f"\n{error}")


if __name__ == "__main__":
    main()
