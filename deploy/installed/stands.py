"""PostgreSQL and `quad serve`, each on a host of its own (hosts.py), as deploy/growth.md has them."""

import shutil
import subprocess
import time
from pathlib import Path

from conftest import PROGRAMS, PROJECT
from fastcgi import status
from hosts import Host

POSTGRES = Path("/usr/lib/postgresql/15/bin")
PASSWORDS = "ALTER ROLE quad_owner PASSWORD 'table-password'; ALTER ROLE quad_app PASSWORD 'page-password'"
SETTINGS = """
listen_addresses = '*'
unix_socket_directories = '{sockets}'
password_encryption = scram-sha-256
shared_buffers = 32MB
tcp_keepalives_idle = 4
tcp_keepalives_interval = 2
tcp_keepalives_count = 2
tcp_user_timeout = 5000
"""
HBA = """
local all postgres peer
host quad quad_app,quad_owner 10.77.0.0/24 scram-sha-256
host replication replica 10.77.0.0/24 scram-sha-256
"""


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
