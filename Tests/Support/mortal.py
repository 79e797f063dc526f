"""A browser with a disk of its own, which is killed the hard way; the next one finds what was on that disk."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page

from Support.client import Client
from Support.session import give
from Support.words import Words


class Mortal:
    def __init__(self, chromium: Browser, origin: str, disk: Path):
        self.chromium, self.origin, self.disk = chromium, origin, disk
        self.opened: list[BrowserContext] = []

    def start(self, member: Client, tabs: int = 1, **more) -> list[Page]:
        context = self.chromium.browser_type.launch_persistent_context(
            self.disk, executable_path=os.environ.get("QUAD_CHROMIUM", "/usr/bin/chromium-headless-shell"),
            args=["--no-sandbox"] if os.geteuid() == 0 else [], base_url=self.origin, locale="ru-RU",
            viewport={"width": 1280, "height": 860}, **more)
        self.opened.append(context)
        pages = [context.new_page() for _ in range(tabs)]
        for page in pages:
            page.words = Words("ru")
        give(pages[0], member, self.origin)
        return pages

    def kill(self):
        """All of its processes follow the first one."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                arguments = (process / "cmdline").read_text().split("\0")
                is_first = not any(each.startswith("--type=") for each in arguments)
                if f"--user-data-dir={self.disk}" in arguments and is_first:
                    os.kill(int(process.name), signal.SIGKILL)
        self.close()

    def close(self):
        for context in self.opened:
            with suppress(Error):
                context.close()
        self.opened.clear()
