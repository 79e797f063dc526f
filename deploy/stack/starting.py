"""Starting everything, in order, until Quad answers."""

import http.client
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ready
from demonstration import Demonstration
from ports import Ports
from postgres import Cluster
from process import Process
from programs import PROJECT, PYTHON, Programs
from settings import Settings
from state import State


class Start:
    def __init__(self, state: State, ports: Ports, built: Path, workers: int, limits: dict[str, str], bare: bool):
        self.state = state
        self.ports = ports
        self.limits = limits
        self.bare = bare
        self.cluster = Cluster(state)
        self.settings = Settings(state, ports, self.cluster, PROJECT, workers)
        self.programs = Programs(state, self.settings, built, ports)
        self.built = built

    def run(self):
        self.settings.make_keys()
        self.settings.write()
        # Static files need nothing of the rest, which waits for PostgreSQL more than for a processor.
        with ThreadPoolExecutor() as beside:
            assets = beside.submit(self.assets)
            self.step("PostgreSQL", self.postgres)
            self.step("Tables", self.migrate)
            self.step("Demonstration data", self.seed)
            self.step("Static files", assets.result)
        self.step("nginx, Quad and the sandbox", self.serve)
        if not self.bare:
            self.step("What its people did", Demonstration(self.state, self.ports, self.cluster).run)

    def step(self, name: str, work: Callable[[], None]):
        """Prints how long the work held up what comes next."""
        print(f"{name} …", end=" ", flush=True)
        began = time.monotonic()
        try:
            work()
        except BaseException:
            print("no", flush=True)
            raise
        print(f"{time.monotonic() - began:.1f} s", flush=True)

    def assets(self):
        self.command("assets", [PYTHON, PROJECT / "deploy" / "assets", "--out", self.state.static])

    def postgres(self):
        self.cluster.make()
        self.launch(self.cluster.process(), self.cluster.ready)

    def migrate(self):
        self.cluster.grant()
        self.quad("migrate")
        self.cluster.grant()
        self.quad("keys")

    def seed(self):
        if not self.state.seeded.exists():
            self.quad("seed", "--from", str(PROJECT / "sql" / "seeds"))
            self.state.seeded.touch()

    def serve(self):
        self.programs.configure(self.limits)
        shutil.rmtree(self.state.nginx / "main" / "body", ignore_errors=True)
        sandbox = self.launch(self.programs.sandbox())
        mail = self.launch(self.programs.mail())
        self.launch(self.programs.events(), self.state.socket("events-subscribe").is_socket)
        serving = [self.launch(self.programs.serve(name)) for name in ("quad-a", "quad-b")]
        self.launch(self.programs.work())
        self.launch(self.programs.converters())
        for process in serving:
            self.wait(process, lambda: ready.ready(process.environment["QUAD_SOCKET"]))
        nginx = self.launch(self.programs.nginx())
        self.wait(nginx, lambda: self.answers("127.0.0.1", self.ports.quad, "/readyz"))
        self.wait(sandbox, lambda: self.answers("localhost", self.ports.sandbox, "/mail"))
        self.wait(mail, lambda: self.listens(self.ports.mail))

    def launch(self, process: Process, until=lambda: True) -> Process:
        process.start(self.state.run)
        self.wait(process, until)
        return process

    def wait(self, process: Process, until, seconds: float = 30):
        """Until it is so; ends with the program's last words when it ended or the time is over."""
        limit = time.monotonic() + seconds
        while not until():
            if not process.runs:
                raise SystemExit(f"{process.name} ended at once. Its last words:\n{process.last_words()}")
            if time.monotonic() > limit:
                raise SystemExit(
                    f"{process.name} was not ready within {seconds:g} s. Its last words:\n{process.last_words()}")
            time.sleep(0.02)

    def quad(self, *arguments: str):
        self.command(arguments[0], [self.built / "quad", *arguments], self.settings.environment())

    def command(self, name: str, arguments: list, environment: dict[str, str] | None = None):
        log = self.state.log(name)
        with open(log, "wb") as file:
            done = subprocess.run(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                env=environment or {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}, cwd=PROJECT)
        if done.returncode:
            sys.stderr.write("\n" + log.read_text(errors="replace"))
            raise SystemExit(f"`{Path(arguments[0]).name} {name}` did not succeed; its words are above")

    @staticmethod
    def answers(host: str, port: int, path: str) -> bool:
        connection = http.client.HTTPConnection(host, port, timeout=2)
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @staticmethod
    def listens(port: int) -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        except OSError:
            return False
