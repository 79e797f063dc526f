"""Quad on the machine of deploy/installed: from its package, with its own systemd, nginx and limits, upgraded by apt."""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from stand import PROJECT, Stand
from Support.load import Connection

# Behind this folder, which has a `visitor` and an `answers` of its own.
sys.path.append(str(PROJECT / "deploy" / "installed"))
from machine import Inside  # noqa: E402

HOST, FILES = "quad.example.org", "files.example.org"
# What the demonstration is published with, beside the machine's own tables and keys: the services know none of it.
SEED = {
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "QUAD_MODE": "sandbox", "QUAD_ORIGIN": "http://localhost",
    "QUAD_FILES_ORIGIN": "http://localhost", "QUAD_DATABASE": "host=/run/postgresql dbname=quad user=quad_app",
    "QUAD_SMTP": "smtp://127.0.0.1:9", "QUAD_MAIL_FROM": "Quad <quad@example.org>", "QUAD_DOMAINS": "hse.ru",
    "QUAD_STATE": "/var/lib/quad", "QUAD_ASSETS": "/var/lib/quad/static/manifest.json", "QUAD_HIGHLIGHT": "/usr/bin/highlight",
    "QUAD_KEYS_FILE": "/run/bench/keys"}
# It is published where nobody is yet: not even the administrator whom `quad setup` made and recorded in the audit log.
NOBODY = "SET session_replication_role = replica; " + "; ".join(f"DELETE FROM {table}" for table in (
    "members", "member_visits", "daily_numbers", "audit_log", "audit_head")) + "; ALTER TABLE members ALTER COLUMN id RESTART"
SERVICES = ("quad@a", "quad@b", "quad-work", "quad-converters")
PACKAGES = {"upgrade": "next", "back": "quad"}


class Installed(Stand):
    """`init` is the machine's first process; this one is in its network. The packages are /shared/quad.deb, which is installed, and
    /shared/next.deb."""

    def __init__(self, init: int):
        self.machine = Inside(init)
        self.keys = self.machine.path("/etc/quad/keys")
        self.port = 443
        # What apt said, and the first processes of the services before and after.
        self.said: dict[str, str] = {}
        self.processes: dict[str, tuple[list[str], list[str]]] = {}

    @property
    def url(self) -> str:
        return f"https://{HOST}"

    def connection(self, patience: float = 30) -> Connection:
        return Connection(self.port, patience, HOST)

    def files(self, patience: float = 30) -> Connection:
        return Connection(self.port, patience, FILES)

    def psql_process(self, *arguments: str, stdout) -> subprocess.Popen:
        return subprocess.Popen(
            self.machine.words(
                "runuser", "-u", "postgres", "--", "env", "PGOPTIONS=--client-min-messages=warning", "psql", "-XqAt", "-v",
                "ON_ERROR_STOP=1", "-d", "quad", *arguments),
            stdin=subprocess.DEVNULL, stdout=stdout, text=True)

    def fill(self, script: str, seconds: float, **variables):
        there = f"/run/bench/{script}"
        self.machine.path(there).write_text((PROJECT / "Tests" / "Bench" / script).read_text())
        defined = [word for name, value in variables.items() for word in ("-v", f"{name}={value}")]
        self.psql(*defined, "-f", there, seconds=seconds)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """The database has nobody else meanwhile."""
        self.machine.call("systemctl", "stop", *SERVICES)
        yield
        self.machine.call("systemctl", "start", *SERVICES)

    def seed(self):
        self.machine.call("install", "-d", "-o", "quad", "-m", "755", "/run/bench")
        self.machine.call("install", "-o", "quad", "-m", "400", "/etc/quad/keys", "/run/bench/keys")
        packed = BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as archive:
            archive.add(PROJECT / "sql" / "seeds", "seeds")
        self.machine.path("/run/bench/seeds.tar").write_bytes(packed.getvalue())
        self.machine.call("tar", "-xf", "/run/bench/seeds.tar", "-C", "/run/bench")
        self.sql(NOBODY)
        self.machine.call(
            "setpriv", "--reuid=quad", "--regid=quad", "--init-groups", "--",
            "env", "-i", *(f"{name}={value}" for name, value in SEED.items()),
            "/usr/lib/quad/quad", "seed", "--from", "/run/bench/seeds")

    # MARK: What the operator does

    def pids(self) -> list[str]:
        return self.machine.call("systemctl", "show", "-p", "MainPID", "--value", *SERVICES).stdout.split()

    def pull(self, name: str):
        before = self.pids()
        self.said[name] = self.machine.call(
            "apt-get", "install", "-y", "--allow-downgrades", f"/shared/{PACKAGES[name]}.deb").stdout
        self.processes[name] = (before, self.pids())

    def mend(self, name: str):
        """Nothing has to be."""

    back = mend
