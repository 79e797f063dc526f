"""A release of Quad whose scripts and sheets have other addresses; files of the one before are gone."""

import json
import shutil
from pathlib import Path

from Support.stack import Stack

CHANGED = ("site/enhance.js", "site.css", "reminders.css")


class Release:
    def __init__(self, stack: Stack):
        self.stack = stack
        self.manifest = Path(stack.process("quad-a")["environment"]["QUAD_ASSETS"])
        self.before = self.manifest.read_text()
        self.made: list[Path] = []
        self.hidden: list[Path] = []

    def come(self):
        addresses = json.loads(self.before)
        for name in CHANGED:
            before = self.manifest.parent / addresses[name].removeprefix("/")
            stem, _, suffix = before.name.split(".")
            after = before.with_name(f"{stem}.0123456789ab.{suffix}")
            for end in ("", ".br", ".gz"):
                old, new = Path(f"{before}{end}"), Path(f"{after}{end}")
                if not old.exists():
                    continue
                shutil.copy(old, new)
                self.made.append(new)
                old.rename(f"{old}.before")
                self.hidden.append(old)
            addresses[name] = addresses[name].replace(before.name, after.name)
        self.manifest.write_text(json.dumps(addresses))
        self.restart()

    def restart(self):
        self.stack.restart("quad-a", "quad-b")

    def go(self):
        """The stack is as it was."""
        for path in self.hidden:
            Path(f"{path}.before").rename(path)
        self.manifest.write_text(self.before)
        self.restart()
        for path in self.made:
            path.unlink()
