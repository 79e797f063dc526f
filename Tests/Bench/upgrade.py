#!/usr/bin/env python3
"""The load of `peak`, with conversations and pictures besides, while apt installs the next package on the machine that has it, and the
one before again: upgrade.py INIT --written FILE. deploy/installed/test_upgrade.py calls it in the machine's network."""

import argparse
import time
from collections import Counter
from pathlib import Path

from installed import Installed
from pull import Pull
from seen import Asked, kind_of
from Support.talking import NO_ANSWER, TalkPage


class Page(TalkPage):
    """What it asks for is written down as well: nothing may fail at all."""

    asked_for: list[Asked]

    async def request(self, name: str, request: bytes) -> tuple[int, dict[str, str], bytes]:
        began, kind = time.monotonic(), None
        try:
            status, headers, body = await super().request(name, request)
            kind = None if status in (200, 204, 303) else kind_of(status, body)
            return status, headers, body
        except NO_ANSWER as failure:
            kind = kind_of(0, type(failure).__name__.encode())
            raise
        finally:
            method = request.partition(b" ")[0].decode()
            self.asked_for.append(Asked(began, time.monotonic(), f"{method} {name} of a conversation", kind))


# What is said of a picture for which a machine that has much else to do takes more than ten seconds, upgrade or not.
BUSY = "Картинка ещё обрабатывается"


class Upgrade(Pull):
    # Mostly a converter runs when its service is stopped.
    keeping = 0.2
    words = {
        "upgrade": ("apt installs the next package", "it has"), "back": ("apt installs the package before", "it has")}

    def run(self, path: Path):
        with self.stand.alone():
            self.stand.seed()
            self.fill()
        self.live_and_tell(path)

    def page(self, *words, **more) -> TalkPage:
        page = Page(self.stand.port, *words, **more)
        page.asked_for = self.asked
        return page

    def settle(self):
        """Made smaller, as members see them."""
        limit = time.monotonic() + 60
        while self.stand.sql(f"SELECT count(*) FROM pictures WHERE width IS NULL AND id > {self.pictures}") != "0":
            if time.monotonic() > limit:
                raise SystemExit("Pictures are not made: journalctl -u quad-converters")
            time.sleep(0.2)

    def told(self) -> dict:
        failed = Counter(f"{each.name}: {each.kind}" for each in self.asked if each.kind and BUSY not in each.kind)
        for line, times in failed.most_common(10):
            print(f"{times} times {line}")
        return super().told() | {"requests": len(self.asked), "failed": failed, "said": self.stand.said,
            "processes": self.stand.processes}


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("init", type=int, help="the machine's first process")
    options.add_argument("--written", type=Path, required=True, help="where the figures go")
    options.add_argument("--people", type=int, default=20)
    options.add_argument("--seconds", type=float, default=6, help="before, between and after")
    options.add_argument("--think", type=float, nargs=2, default=(1, 4), help="slow enough for the limits that the machine has")
    chosen = options.parse_args()
    vars(chosen).update(least=True, pull=list(Upgrade.words))
    Upgrade(chosen, Installed(chosen.init)).run(chosen.written)
