"""nginx and the event server as deployed, before a stand-in for Quad."""

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

HERE = Path(__file__).resolve().parent
for part in ("static", "nginx", "stack"):
    sys.path.insert(0, str(HERE.parent / part))

from build import Build  # noqa: E402
from ports import free  # noqa: E402
from render import render  # noqa: E402
from state import State  # noqa: E402
from stopping import stop  # noqa: E402

PROJECT = HERE.parent.parent


# Below those that the kernel gives to connections (ip_local_port_range): what was free stays free until nginx has it.
PORTS = random.sample(range(20_000, 32_000), 2_000)


@pytest.fixture
def state(tmp_path) -> State:
    """A place for programs of a test's own; whatever of them still runs ends with it."""
    state = State(str(tmp_path / "state"))
    state.make()
    yield state
    stop(state, lambda _: None)
    assert not state.sockets.exists()


def free_port() -> int:
    """A port that nobody holds; never the same one twice."""
    while not free(port := PORTS.pop()):
        pass
    return port


@dataclass
class Stack:
    directory: Path
    port: int = field(default_factory=free_port)
    files_port: int = field(default_factory=free_port)
    chosen: dict[str, str] = field(default_factory=dict)
    running: dict[str, subprocess.Popen] = field(default_factory=dict)

    def configure(self):
        for name in ("main", "events"):
            (self.directory / name).mkdir(exist_ok=True)
        render({
            "origin": f"http://127.0.0.1:{self.port}", "files_origin": f"http://127.0.0.1:{self.files_port}",
            "static": str(self.directory / "static"), "blobs": str(self.directory / "blobs"), "quad_a": self.path("a"), "quad_b": self.path("b"),
            "events_subscribe": self.path("subscribe"), "events_publish": self.path("publish"),
            "access_log": str(self.directory / "access.log"), "error_log": str(self.directory / "error.log"),
            "events_log": str(self.directory / "events.log"), "state": str(self.directory / "main"),
            "events_state": str(self.directory / "events"), "open_files": "16384", "streams_in_all": "4096",
            "root": "on" if os.geteuid() == 0 else "off",
        } | self.chosen, self.directory)

    def path(self, name: str) -> str:
        return str(self.directory / f"{name}.sock")

    def start(self, name: str, *arguments: str):
        self.running[name] = subprocess.Popen(arguments)

    def serve(self, name: str):
        self.start(name, sys.executable, str(HERE / "responder.py"), self.path(name))
        until(lambda: Path(self.path(name)).exists())

    def nginx(self, name: str, configuration: str):
        self.start(name, "/usr/sbin/nginx", "-e", str(self.directory / "error.log"), "-c",
                   str(self.directory / configuration))

    def open(self):
        self.configure()
        self.serve("a")
        self.serve("b")
        self.nginx("events", "events.conf")
        self.nginx("nginx", "nginx.conf")
        until(lambda: self.lives() and self.answers() and Path(self.path("subscribe")).exists())

    def lives(self) -> bool:
        """Says what nginx had to say when it has ended."""
        ended = [name for name, process in self.running.items() if process.poll() is not None]
        assert not ended, f"{ended}: {(self.directory / 'error.log').read_text()}"
        return True

    def answers(self) -> bool:
        """Whether somebody accepts: nginx listens on some ports while it still tries to have others. One that speaks TLS
        has a word for this too."""
        try:
            return self.raw(b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 ")
        except OSError:
            return False

    def end(self, name: str):
        process = self.running.pop(name)
        process.send_signal(signal.SIGTERM)
        process.wait(30)

    def close(self):
        for name in ("nginx", "events", *[name for name in self.running if name in "ab"]):
            self.end(name)

    def raw(self, sent: bytes, port: int | None = None, seconds: float = 3) -> bytes:
        """What comes back for these bytes, until nginx closes or is silent."""
        with socket.create_connection(("127.0.0.1", port or self.port), seconds) as connection:
            connection.sendall(sent)
            answer = b""
            try:
                while part := connection.recv(65536):
                    answer += part
            except (TimeoutError, ConnectionResetError):
                pass
            return answer


def until(so, seconds: float = 10):
    """The first truth of `so`; fails when there is none in time."""
    limit = time.monotonic() + seconds
    while not (found := so()):
        assert time.monotonic() < limit, "not in time"
        time.sleep(0.01)
    return found


@pytest.fixture(scope="session")
def static(tmp_path_factory) -> Path:
    directory = tmp_path_factory.mktemp("assets") / "static"
    directory.mkdir()
    Build(PROJECT / "static", directory).run()
    return directory


@pytest.fixture(scope="module")
def opened(static):
    """Makes stacks; a unix socket's path is short, so they do not live in pytest's own directory."""
    made = []

    def make(**chosen: str) -> Stack:
        stack = Stack(Path(tempfile.mkdtemp(prefix="quad-check-", dir="/tmp")), chosen=chosen)
        if "origin" in chosen:
            stack.port, stack.files_port = urlsplit(chosen["origin"]).port, urlsplit(chosen["files_origin"]).port
        (stack.directory / "static").symlink_to(static)
        made.append(stack)
        stack.open()
        return stack

    yield make
    for stack in made:
        stack.close()
        shutil.rmtree(stack.directory)


@pytest.fixture(scope="module")
def stack(opened) -> Stack:
    return opened(limits="off")
