"""Quad with everything beside it, started by deploy/run for this benchmark alone."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT / "deploy" / "stack"))
sys.path.insert(0, str(PROJECT / "deploy" / "nginx"))
sys.path.insert(0, str(PROJECT / "Tests"))
from state import State  # noqa: E402
from Support.load import Connection  # noqa: E402

PSQL = "/usr/lib/postgresql/15/bin/psql"
# Threads of each of the two processes: two a core, 8 database connections.
WORKERS = 4


class Stand:
    def __init__(self, directory: str, port: int, built: str | None, workers: int = WORKERS):
        self.state = State(directory)
        self.port = port
        self.built = built
        self.workers = workers
        self.keys = self.state.keys
        self.sockets = self.state.sockets / "bench"

    def __enter__(self):
        chosen = ["--programs", str(Path(self.built).resolve())] if self.built else []
        try:
            subprocess.run(
                [PROJECT / "deploy" / "run", "--detach", "--reset", "--bare", "--state", self.state.root, "--port-base",
                 str(self.port), "--workers", str(self.workers), "--nginx", "limits=off", *chosen],
                check=True, stdin=subprocess.DEVNULL)
            self.sockets.mkdir(mode=0o700)
            (self.state.root / "bench").mkdir(exist_ok=True)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        """Stops everything and gives the disk back: the next run begins with fresh data anyway."""
        subprocess.run(
            [PROJECT / "deploy" / "stop", "--state", self.state.root], stdout=subprocess.DEVNULL, timeout=180)
        shutil.rmtree(self.state.postgres.resolve(), ignore_errors=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connection(self, patience: float = 30) -> Connection:
        """A browser's, to where pages are."""
        return Connection(self.port, patience)

    def database(self, role: str = "quad_app") -> str:
        lines = shlex.split((self.state.root / "quad.env").read_text())
        text = dict(line.split("=", 1) for line in lines)["QUAD_DATABASE"]
        return text.replace("user=quad_app", f"user={role}")

    def sql(self, text: str) -> str:
        return self.psql("-c", text)

    def psql(self, *arguments: str, seconds: float = 60) -> str:
        process = self.psql_process(*arguments, stdout=subprocess.PIPE)
        text, _ = process.communicate(timeout=seconds)
        if process.returncode:
            raise SystemExit("psql did not succeed; its words are above")
        return text.strip()

    def psql_process(self, *arguments: str, stdout) -> subprocess.Popen:
        return subprocess.Popen(
            [PSQL, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.database("postgres"), *arguments],
            stdin=subprocess.DEVNULL, stdout=stdout, text=True,
            env={"PATH": "/usr/bin:/bin", "PGOPTIONS": "--client-min-messages=warning", "LC_ALL": "C.UTF-8"})

    def fill(self, script: str, seconds: float, **variables):
        """Runs a script of this folder as the owner of everything."""
        defined = [word for name, value in variables.items() for word in ("-v", f"{name}={value}")]
        self.psql(*defined, "-f", str(PROJECT / "Tests" / "Bench" / script), seconds=seconds)

    def assets(self) -> dict[str, str]:
        """Addresses of files by their logical names."""
        return json.loads((self.state.static / "manifest.json").read_text())

    def pid(self, name: str) -> int:
        """Of a program that deploy/run started."""
        return json.loads((self.state.run / f"{name}.json").read_text())["pid"]

    def pids(self) -> list[int]:
        """Of the two `quad serve`."""
        return [self.pid("quad-a"), self.pid("quad-b")]

    def programs(self) -> dict[str, list[int]]:
        """Where the time of a page of Quad goes."""
        return {"program": self.pids(), "PostgreSQL": [self.pid("postgres")], "nginx": [self.pid("nginx")]}

    def all_programs(self) -> dict[str, list[int]]:
        """What a machine needs its processors and its memory for."""
        return self.programs() | {"quad work": [self.pid("work"), self.pid("converters")]}

    @contextmanager
    def paused(self, *names: str) -> Iterator[None]:
        """Has programs do nothing meanwhile: what pages ask for in the background is not their own time."""
        for name in names:
            os.kill(self.pid(name), signal.SIGSTOP)
        try:
            yield
        finally:
            for name in names:
                os.kill(self.pid(name), signal.SIGCONT)

    @contextmanager
    def noting_statements(self) -> Iterator[None]:
        """Has PostgreSQL log every statement meanwhile."""
        self.configure("SET log_statement = 'all'")
        try:
            yield
        finally:
            self.configure("RESET log_statement")

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Has PostgreSQL log the plan of every statement meanwhile, as it was carried out, with the pages that it looked at.
        Connections are made anew, since they begin with the module."""
        settings = {
            "session_preload_libraries": "auto_explain", "auto_explain.log_min_duration": "0",
            "auto_explain.log_analyze": "on", "auto_explain.log_timing": "off", "auto_explain.log_buffers": "on",
            "auto_explain.log_format": "json"}
        # The module is loaded first: without it the server knows none of its settings.
        self.configure("SET session_preload_libraries = 'auto_explain'")
        self.configure(*(f"SET {name} = '{value}'" for name, value in settings.items()))
        self.disconnect()
        try:
            yield
        finally:
            self.configure(*(f"RESET {name}" for name in reversed(settings)))
            self.disconnect()

    @contextmanager
    def accounting(self) -> Iterator[None]:
        """Has PostgreSQL log what each step of each statement had of the processor meanwhile."""
        self.configure("SET log_statement_stats = 'on'")
        try:
            yield
        finally:
            self.configure("RESET log_statement_stats")

    def configure(self, *orders: str):
        for order in orders:
            self.sql(f"ALTER SYSTEM {order}")
        self.sql("SELECT pg_reload_conf()")
        time.sleep(0.5)  # The server notifies its processes by signal.

    def disconnect(self):
        """Ends the connections of Quad, which makes new ones when it next asks."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'quad_app'")

    def ends(self, *names: str) -> dict[str, int]:
        """Where logs end now; for `since`."""
        return {name: self.state.log(name).stat().st_size for name in names}

    def since(self, ends: dict[str, int]) -> str:
        said = b""
        for name, start in ends.items():
            with open(self.state.log(name), "rb") as file:
                file.seek(start)
                said += file.read()
        return said.decode(errors="replace")

    def version(self) -> str:
        done = subprocess.run(
            ["git", "-C", PROJECT, "describe", "--always", "--dirty"], stdout=subprocess.PIPE, text=True)
        return done.stdout.strip() or "?"

    def truncate_logs(self):
        """Access logs of minutes under load would fill the disk; nginx appends, so they begin anew."""
        for path in self.state.logs.glob("*.log"):
            if path.stat().st_size > 1 << 20:
                os.truncate(path, 0)


def step(name: str, work):
    """Says what takes a while, and how long it took."""
    print(f"{name} …", end=" ", flush=True)
    began = time.monotonic()
    work()
    print(f"{time.monotonic() - began:.1f} s", flush=True)
