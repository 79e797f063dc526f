"""What runs beside each other, and in which order."""

import os
import resource
import sys
from pathlib import Path

from process import Process
from settings import Settings
from state import State

PROJECT = Path(__file__).resolve().parent.parent.parent
PYTHON = PROJECT / ".venv" / "bin" / "python"
NGINX = "/usr/sbin/nginx"

sys.path.insert(0, str(PROJECT / "deploy" / "nginx"))
from render import render  # noqa: E402

# Programs end tier by tier from the last to the first, those of a tier together.
TIERS = [["postgres"], ["sandbox", "mail", "events"], ["quad-a", "quad-b", "work", "converters"], ["nginx"]]
NAMES = [name for tier in TIERS for name in tier]


class Programs:
    """`built` is the directory of the built executables; `ports` those of the sandbox and of its mailbox."""

    def __init__(self, state: State, settings: Settings, built: Path, ports):
        self.state = state
        self.settings = settings
        self.built = built
        self.ports = ports

    def process(self, name: str, *arguments, **more) -> Process:
        return Process(name, [str(argument) for argument in arguments], str(self.state.log(name)), **more)

    def serve(self, name: str) -> Process:
        return self.process(
            name, self.built / "quad", "serve", environment=self.settings.environment(name), patience=30)

    def work(self) -> Process:
        return self.worker("work", "--except")

    def converters(self) -> Process:
        """What reads hostile files, in a process of its own."""
        return self.worker("converters", "--only")

    def worker(self, name: str, choice: str) -> Process:
        return self.process(
            name, self.built / "quad", "work", choice, "converters", "illustrations", "pictures",
            environment=self.settings.environment(name), patience=30)

    def sandbox(self) -> Process:
        return self.process(
            "sandbox", self.built / "quad-sandbox", "--port", self.ports.sandbox,
            environment=self.settings.environment(), patience=5)

    def mail(self) -> Process:
        """The mailbox's SMTP side, which hands each letter to the sandbox."""
        return self.process(
            "mail", PYTHON, PROJECT / "Tests" / "Sandbox" / "Mail" / "receive_mail.py", "--port", self.ports.mail,
            "--sandbox", f"http://127.0.0.1:{self.ports.sandbox}",
            environment={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}, patience=5)

    def configure(self, limits: dict[str, str]):
        """Writes nginx's configuration; `limits` are settings of deploy/nginx/render.py."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        files = min(65536, hard) if hard != resource.RLIM_INFINITY else 65536
        directory = self.state.nginx
        for name in ("main", "events"):
            (directory / name).mkdir(exist_ok=True)
        render({
            "origin": self.settings.origin,
            "files_origin": self.settings.files_origin,
            "static": str(self.state.static),
            "blobs": str(self.state.blobs),
            "quad_a": str(self.state.socket("quad-a")),
            "quad_b": str(self.state.socket("quad-b")),
            "events_subscribe": str(self.state.socket("events-subscribe")),
            "events_publish": str(self.settings.events),
            "access_log": str(self.state.log("access")),
            "error_log": str(self.state.log("nginx")),
            "events_log": str(self.state.log("events")),
            "state": str(directory / "main"),
            "events_state": str(directory / "events"),
            "open_files": str(files),
            "streams_in_all": str(min(32768, files)),
            "worker_connections": str(min(16384, files)),
            "root": "on" if os.geteuid() == 0 else "off",
        } | limits, directory)

    def nginx(self) -> Process:
        return self.server("nginx", "nginx.conf")

    def events(self) -> Process:
        return self.server(
            "events", "events.conf", [str(self.settings.events), str(self.state.socket("events-subscribe"))])

    def server(self, name: str, configuration: str, sockets: list[str] = ()) -> Process:
        return self.process(
            name, NGINX, "-e", self.state.log(name), "-c", self.state.nginx / configuration,
            environment={"PATH": "/usr/bin:/bin"}, patience=5, sockets=list(sockets))
