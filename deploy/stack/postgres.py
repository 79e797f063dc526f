"""A private PostgreSQL cluster: its own data directory, a unix socket, no TCP."""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

from process import Process
from state import State

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
ROLES = Path(__file__).resolve().parent.parent / "postgres" / "roles.sql"
SUPERUSER = "postgres"

CONFIGURATION = """\
# Written by deploy/run. Durable like production: fsync and synchronous_commit keep their defaults.
listen_addresses = ''
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 256MB
max_wal_size = 2GB
random_page_cost = 1.1
jit = off
log_line_prefix = '%m [%p] %a '
log_min_duration_statement = 1000
log_lock_waits = on
log_timezone = 'UTC'
timezone = 'UTC'
"""


class Cluster:
    """PostgreSQL refuses root, so under root the cluster belongs to the account that Debian's package made."""

    def __init__(self, state: State):
        self.state = state
        self.sockets = state.sockets / "pg"
        self.user = "postgres" if os.geteuid() == 0 else None
        self.environment = {"LC_ALL": "C.UTF-8", "PATH": f"{PROGRAMS}:/usr/bin:/bin"}

    def conninfo(self, role: str, database: str = "quad") -> str:
        return f"host={self.sockets} dbname={database} user={role}"

    def process(self) -> Process:
        return Process(
            "postgres", [str(PROGRAMS / "postgres"), "-D", str(self.home())], str(self.state.log("postgres")),
            environment=self.environment, user=self.user, stop="SIGINT", patience=60)

    def home(self) -> Path:
        return self.state.postgres.resolve()

    def make(self):
        """Makes the cluster when there is none, and its configuration each time."""
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        self.own(self.sockets)
        if not (self.home() / "PG_VERSION").exists():
            self.place()
            self.run(
                PROGRAMS / "initdb", "--pgdata", self.home(), "--username", SUPERUSER, "--encoding", "UTF8",
                "--locale", "C.UTF-8", "--auth-local", "trust", "--auth-host", "reject", "--data-checksums",
                user=self.user)
        configuration = self.home() / "postgresql.conf"
        configuration.write_text(CONFIGURATION.format(sockets=self.sockets))
        self.own(configuration)

    def place(self):
        """An empty directory that PostgreSQL's account can reach; where it cannot, one in /var/tmp and a link."""
        link = self.state.postgres
        if link.is_symlink():
            link.unlink()
        elif link.exists():
            shutil.rmtree(link)
        if self.user and not self.reaches(self.state.root):
            elsewhere = Path("/var/tmp") / self.state.sockets.name
            shutil.rmtree(elsewhere, ignore_errors=True)
            elsewhere.mkdir(mode=0o700)
            link.symlink_to(elsewhere)
        else:
            link.mkdir(mode=0o700)
        self.own(self.home())

    def reaches(self, directory: Path) -> bool:
        account = pwd.getpwnam(self.user)
        return subprocess.run(
            ["/usr/bin/test", "-x", directory], user=account.pw_uid, group=account.pw_gid, extra_groups=[], cwd="/"
        ).returncode == 0

    def own(self, path: Path):
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(path, account.pw_uid, account.pw_gid)

    def ready(self) -> bool:
        return subprocess.run(
            [PROGRAMS / "pg_isready", "-q", "-h", self.sockets, "-U", SUPERUSER], env=self.environment
        ).returncode == 0

    def grant(self):
        """Makes the roles and the database when they are missing, and says again what each may do."""
        has = self.query("postgres", "SELECT 1 FROM pg_database WHERE datname = 'quad'")
        if not has:
            self.query("postgres", "CREATE ROLE quad_owner LOGIN")
            self.query("postgres", "CREATE ROLE quad_app LOGIN")
            self.query("postgres", "CREATE DATABASE quad OWNER quad_owner")
        self.run(
            PROGRAMS / "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.conninfo(SUPERUSER), "-f", ROLES)

    def query(self, database: str, sql: str) -> str:
        return self.run(
            PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
            "-d", self.conninfo(SUPERUSER, database), "-c", sql).strip()

    def run(self, *arguments, user: str | None = None) -> str:
        drop = {}
        if user:
            account = pwd.getpwnam(user)
            drop = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        done = subprocess.run(
            [str(argument) for argument in arguments], env=self.environment, cwd="/", text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **drop)
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            raise SystemExit(f"{Path(arguments[0]).name} did not succeed; its words are above")
        return done.stdout
