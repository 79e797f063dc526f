"""A `quad serve` of a test's own, beside those of the stack: other settings, its own socket, the same database."""

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from Support import fastcgi
from Support.stack import Stack


class Serve:
    """`before` is a command that becomes the process, such as `unshare`."""

    def __init__(self, stack: Stack, before: tuple[str, ...] = (), **settings: str):
        self.before = before
        self.record = stack.process("quad-a")
        self.directory = tempfile.TemporaryDirectory(prefix="quad-test-")
        self.socket = f"{self.directory.name}/quad.sock"
        own = {"QUAD_SOCKET": self.socket, "QUAD_METRICS_SOCKET": f"{self.directory.name}/metrics.sock"}
        self.environment = self.record["environment"] | own | settings
        self.log = Path(self.directory.name) / "log"
        self.process: subprocess.Popen | None = None

    def start(self) -> float:
        """Seconds from its start until a request got its answer."""
        with open(self.log, "ab") as log:
            began = time.monotonic()
            self.process = subprocess.Popen(
                [*self.before, *self.record["arguments"]], env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while not self.is_ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() - began < 10, f"not ready within 10 s: {self.log.read_text()}"
            time.sleep(0.002)
        return time.monotonic() - began

    def is_ready(self) -> bool:
        try:
            return fastcgi.ask(self.socket, fastcgi.request("GET", "/readyz"), timeout=2)[0] == 200
        except OSError:
            return False

    def stop(self, number: signal.Signals = signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(30)

    def __enter__(self) -> "Serve":
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.directory.cleanup()

    # What the process holds, from /proc.

    @property
    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def resident(self) -> int:
        """Bytes."""
        return resident(self.process.pid)


def resident(pid: int) -> int:
    """Bytes of a process that are in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError(f"process {pid} has no resident memory")
