"""An nginx of a test's own in front of the stack's Quad, with the limits of a server: the stack's own has none."""

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from Support.spool import is_held
from Support.stack import PROJECT, Stack, until

for part in ("nginx", "stack"):
    sys.path.insert(0, str(PROJECT / "deploy" / part))

from render import render  # noqa: E402
from state import State  # noqa: E402


class Front:
    """`host` is what browsers call it. `chosen` are settings of deploy/nginx/settings.example; what is not said is as it is delivered."""

    def __init__(self, stack: Stack, host: str = "127.0.0.1", **chosen: str):
        self.directory = tempfile.TemporaryDirectory(prefix="quad-front-")
        place, state = Path(self.directory.name), State(str(stack.state))
        (place / "main").mkdir()
        self.port, files_port = free_ports(2)
        self.origin = f"http://{host}:{self.port}"
        render({
            "origin": self.origin, "files_origin": f"http://127.0.0.1:{files_port}",
            "static": str(state.static), "blobs": str(state.blobs), "quad_a": stack.socket("quad-a"),
            "quad_b": stack.socket("quad-b"), "events_subscribe": str(state.socket("events-subscribe")),
            "access_log": str(place / "access.log"), "error_log": str(place / "error.log"),
            "state": str(place / "main"), "root": "on" if os.geteuid() == 0 else "off",
        } | chosen, place)
        self.log = place / "error.log"
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-e", self.log, "-c", place / "nginx.conf"])
        until(self.answers)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def holds(self, marker: bytes) -> bool:
        """Whether these bytes lie in a file of its."""
        return is_held(self.process.pid, Path(self.directory.name), marker)

    def __enter__(self) -> "Front":
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.directory.cleanup()


def free_ports(count: int) -> list[int]:
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports
