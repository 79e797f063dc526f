"""The event server of another machine, which hears of Quad at a port."""

import os
import signal
import sys
from pathlib import Path

from Support.hosts import Host
from Support.stack import PROJECT, until
from Support.stands import Running

sys.path.insert(0, str(PROJECT / "deploy" / "nginx"))
from render import render  # noqa: E402


class EventServer:
    """`folder` gets its sockets, one for streams and one for Quad, which may publish at `address` as well. It runs on a host of its own
    when there is one."""

    def __init__(self, folder: Path, origin: str, address: str, host: Host | None = None):
        (folder / "events").mkdir()
        self.subscribe, self.publish = str(folder / "subscribe"), str(folder / "publish")
        render({
            "origin": origin, "events_subscribe": self.subscribe, "events_publish": self.publish,
            "events_log": str(folder / "events.log"), "events_state": str(folder / "events"), "open_files": "1024", "streams_in_all": "512",
            "root": "on" if os.geteuid() == 0 else "off"}, folder)
        # What systemd-socket-proxyd does there.
        self.configuration = folder / "events.conf"
        text = self.configuration.read_text()
        own = f"listen unix:{self.publish};"
        assert text.count(own) == 1
        self.configuration.write_text(text.replace(own, f"{own} listen {address};"))
        self.folder, self.host = folder, host
        self.running: Running | None = None

    def start(self):
        for left in (self.subscribe, self.publish):
            Path(left).unlink(missing_ok=True)
        log = self.folder / "events.log"
        self.running = Running(self.host, ["/usr/sbin/nginx", "-e", log, "-c", self.configuration], log)
        until(lambda: Path(self.subscribe).exists(), log=log)

    def end(self, sign: int = signal.SIGTERM):
        """SIGKILL goes to its worker as well, which has the streams."""
        if self.running:
            self.running.end(sign)
