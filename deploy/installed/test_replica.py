"""The chapter "A second database" of deploy/growth.md on three hosts: what was acknowledged when the first one goes is in the second,
and pages come back once that was told to take over."""

import os
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
from conftest import PROGRAMS, PROJECT
from fastcgi import status
from hosts import Host, network

POSTGRES = Path("/usr/lib/postgresql/15/bin")
PASSWORDS = "ALTER ROLE quad_owner PASSWORD 'table-password'; ALTER ROLE quad_app PASSWORD 'page-password'"
SETTINGS = """
listen_addresses = '*'
unix_socket_directories = '{sockets}'
password_encryption = scram-sha-256
shared_buffers = 32MB
"""
HBA = """
local all postgres peer
host quad quad_app,quad_owner 10.77.0.0/24 scram-sha-256
host replication replica 10.77.0.0/24 scram-sha-256
"""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="hosts of their own are made by root only")


class Database:
    def __init__(self, host: Host, home: Path):
        self.host, self.home = host, home
        self.sockets = home.with_name(f"{home.name}-sockets")
        for path in (home, self.sockets):
            path.mkdir(mode=0o700)
            shutil.chown(path, "postgres", "postgres")
        self.server: subprocess.Popen | None = None

    def as_postgres(self, *words) -> list[str]:
        return self.host.inside("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--", *words)

    def run(self, *words):
        done = subprocess.run(self.as_postgres(*words), capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def make(self):
        self.run(POSTGRES / "initdb", "-D", self.home, "--auth", "reject", "--no-sync", "--locale", "C.UTF-8")
        (self.home / "pg_hba.conf").write_text(HBA)

    def start(self):
        with open(self.home / "postgresql.conf", "a") as file:
            file.write(SETTINGS.format(sockets=self.sockets))
        self.log = self.home.with_suffix(".log")
        with open(self.log, "wb") as log:
            self.server = subprocess.Popen(self.as_postgres(POSTGRES / "postgres", "-D", self.home), stdout=log, stderr=log)
        until(lambda: subprocess.run(
            self.as_postgres(POSTGRES / "pg_isready", "-h", self.sockets), capture_output=True).returncode == 0, 30, self.log)

    def sql(self, statement: str, database: str = "quad") -> str:
        return self.run("psql", "-XqAt", "-h", self.sockets, "-d", database, "-v", "ON_ERROR_STOP=1", "-c", statement)

    def names(self, others: str):
        """Whom it waits for before it says that something is written."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = {others}", "postgres")
        self.sql("SELECT pg_reload_conf()", "postgres")

    def end(self, sign: int):
        if self.server and self.server.poll() is None:
            self.server.send_signal(sign)
            self.server.wait(30)


def until(so, seconds: float, log: Path | None = None):
    limit = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < limit, log.read_text()[-2000:] if log else "too late"
        time.sleep(0.05)


class Quad:
    """`quad serve` on a host of its own, whose settings name both databases."""

    def __init__(self, host: Host, databases: list[Database], state: Path, assets: Path):
        self.host, self.socket = host, state / "a.sock"
        where = ",".join(database.host.address for database in databases)
        address = f"host={where} port=5432 dbname=quad target_session_attrs=read-write"
        (state / "keys").write_text(f"1 {'07' * 32}\n")
        (state / "keys").chmod(0o600)
        self.environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "QUAD_ORIGIN": "https://quad.example.org",
            "QUAD_FILES_ORIGIN": "https://files.example.org", "QUAD_DATABASE": f"{address} user=quad_app password=page-password",
            "QUAD_MIGRATION_DATABASE": f"{address} user=quad_owner password=table-password", "QUAD_STATE": str(state),
            "QUAD_MIGRATIONS": str(PROJECT / "sql" / "migrations"), "QUAD_SMTP": "smtps://10.77.0.99:465",
            "QUAD_MAIL_FROM": "Quad <quad@example.org>", "QUAD_DOMAINS": "example.org", "QUAD_KEYS_FILE": str(state / "keys"),
            "QUAD_SOCKET": str(self.socket), "QUAD_ASSETS": str(assets / "manifest.json"),
            "QUAD_EVENTS": str(state / "events.sock"), "QUAD_HIGHLIGHT": "/usr/bin/highlight"}
        self.log = state / "log"
        self.pages: subprocess.Popen | None = None

    def call(self, *words) -> subprocess.CompletedProcess:
        return subprocess.run(
            self.host.inside(PROGRAMS / "quad", *words), env=self.environment, cwd="/", capture_output=True, text=True)

    def add(self, address: str) -> subprocess.CompletedProcess:
        details = [f"--{name}=Person" for name in ("name", "faculty", "position", "city")]
        return self.call("admin", "add", address, *details, "--reason", "test")

    def serve(self):
        with open(self.log, "ab") as log:
            self.pages = subprocess.Popen(
                self.host.inside(PROGRAMS / "quad", "serve"), env=self.environment, cwd="/", stdout=log, stderr=log)
        until(self.answers, 20, self.log)

    def end(self):
        if self.pages:
            self.pages.terminate()
            self.pages.wait(30)

    def answers(self) -> bool:
        try:
            return status(str(self.socket), "/readyz", 5) == 200
        except OSError:
            return False


class Writer(threading.Thread):
    """Adds one administrator after the other; who was acknowledged is in `said`."""

    def __init__(self, quad: Quad):
        super().__init__()
        self.quad, self.said, self.ends = quad, [], threading.Event()

    def run(self):
        number = 0
        while not self.ends.is_set():
            number += 1
            address = f"person{number}@example.org"
            if self.quad.add(address).returncode == 0:
                self.said.append(address)


@pytest.fixture
def hosts():
    with network("one", "two", "pages") as hosts:
        yield hosts


@pytest.fixture
def quad(hosts, tmp_path, package):
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(parent.stat().st_mode | 0o055)
    first, second = Database(hosts["one"], tmp_path / "one"), Database(hosts["two"], tmp_path / "two")
    state = tmp_path / "quad"
    state.mkdir()
    quad = Quad(hosts["pages"], [first, second], state, package.assets)
    quad.first, quad.second = first, second
    try:
        make(quad, first)
        copy(first, second)
        quad.serve()
        yield quad
    finally:
        quad.end()
        # At once: nobody needs what is in them any more.
        for database in (first, second):
            database.end(signal.SIGQUIT)


def make(quad: Quad, first: Database):
    first.make()
    first.start()
    # Nothing waits for the second one before it is there.
    first.names("''")
    for role in ("quad_owner LOGIN", "quad_app LOGIN", "replica LOGIN REPLICATION PASSWORD 'copy-password'"):
        first.sql(f"CREATE ROLE {role}", "postgres")
    first.sql("CREATE DATABASE quad OWNER quad_owner ENCODING 'UTF8' TEMPLATE template0", "postgres")
    first.sql(PASSWORDS, "postgres")
    roles = PROJECT / "deploy" / "postgres" / "roles.sql"
    first.sql(roles.read_text())
    done = quad.call("migrate")
    assert done.returncode == 0, done.stdout + done.stderr
    first.sql(roles.read_text())


def copy(first: Database, second: Database):
    where = f"host={first.host.address} user=replica password=copy-password application_name=two"
    second.run(POSTGRES / "pg_basebackup", "-d", where, "-D", second.home, "-R", "-C", "-S", "two", "-X", "stream", "--checkpoint=fast", "--no-sync")
    second.start()
    first.names("two")
    until(lambda: first.sql("SELECT sync_state FROM pg_stat_replication", "postgres") == "sync", 20)


def fail_over(quad: Quad) -> float:
    """What the operator does; the seconds until pages come again after it."""
    quad.second.names("''")
    quad.second.run(POSTGRES / "pg_ctl", "promote", "-D", quad.second.home, "-w")
    began = time.monotonic()
    until(quad.answers, 30)
    return time.monotonic() - began


def test_what_was_acknowledged_is_in_the_second_database_when_the_first_one_is_killed(quad):
    writer = Writer(quad)
    writer.start()
    try:
        until(lambda: len(writer.said) >= 3, 30)
        quad.first.end(signal.SIGKILL)
        before = len(writer.said)
        until(lambda: not quad.answers(), 10)
        seconds = fail_over(quad)
        until(lambda: len(writer.said) >= before + 3, 60)
    finally:
        writer.ends.set()
        writer.join()
    kept = set(quad.second.sql("SELECT email FROM members").split())
    print(f"pages came {seconds:.1f} s after the second database was told to take over; {len(writer.said)} acknowledged")
    assert set(writer.said) <= kept and seconds < 10


def test_the_second_database_takes_the_address_of_a_first_one_that_is_silent(quad):
    """Its power went: nobody says that it is gone, so each try to reach it lasts until Quad gives up."""
    writer = Writer(quad)
    writer.start()
    try:
        until(lambda: len(writer.said) >= 3, 30)
        quad.first.host.unplug()
        until(lambda: not quad.answers(), 30)
        quad.second.names("''")
        quad.second.run(POSTGRES / "pg_ctl", "promote", "-D", quad.second.home, "-w")
        began, before = time.monotonic(), len(writer.said)
        quad.second.host.take_address(quad.first.host)
        until(quad.answers, 30, quad.log)
        seconds = time.monotonic() - began
        until(lambda: len(writer.said) >= before + 3, 60)
    finally:
        writer.ends.set()
        writer.join()
    print(f"pages came {seconds:.1f} s after the address was taken over; {len(writer.said)} acknowledged")
    assert set(writer.said) <= set(quad.second.sql("SELECT email FROM members").split()) and seconds < 20


def test_without_the_second_database_nothing_is_acknowledged_until_the_first_one_is_told_not_to_wait(quad):
    quad.second.host.unplug()
    began = time.monotonic()
    refused = quad.add("boris@example.org")
    print(f"after {time.monotonic() - began:.1f} s: {refused.returncode} {refused.stdout}{refused.stderr}")
    assert refused.returncode != 0 and quad.answers()
    quad.first.names("''")
    assert quad.add("vera@example.org").returncode == 0
