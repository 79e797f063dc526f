"""PostgreSQL, Quad and nginx, each on a host of its own (hosts.py), as deploy/growth.md has them."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from Support.hosts import Host
from Support.stack import PROJECT, until

for part in ("nginx", "stack"):
    sys.path.insert(0, str(PROJECT / "deploy" / part))
from ready import ready  # noqa: E402
from render import render  # noqa: E402

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
local all all trust
host quad quad_app,quad_owner 10.77.0.0/24 scram-sha-256
host replication replica 10.77.0.0/24 scram-sha-256
"""


class Running:
    """A program in a session of its own; on a host of its own when there is one."""

    def __init__(self, host: Host | None, words: list, log: Path, environment: dict[str, str] | None = None):
        with open(log, "ab") as said:
            self.process = subprocess.Popen(
                host.inside(*words) if host else words, env=environment, cwd="/", stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                start_new_session=True)

    def end(self, sign: int = signal.SIGTERM):
        """SIGKILL goes to its children as well."""
        if self.process.poll() is None:
            (os.killpg if sign == signal.SIGKILL else os.kill)(self.process.pid, sign)
            self.process.wait(30)


class Database:
    """`settings` are lines of postgresql.conf besides."""

    def __init__(self, host: Host, home: Path, settings: str = ""):
        self.host, self.home, self.settings = host, home, SETTINGS + settings
        self.sockets = home.with_name(f"{home.name}-sockets")
        for path in (home, self.sockets):
            path.mkdir(mode=0o700)
            shutil.chown(path, "postgres", "postgres")
        self.server: Running | None = None

    def as_postgres(self, *words) -> list[str]:
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--", *map(str, words)]

    def run(self, *words):
        done = subprocess.run(self.host.inside(*self.as_postgres(*words)), capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def make(self):
        self.run(POSTGRES / "initdb", "-D", self.home, "--auth", "reject", "--no-sync", "--locale", "C.UTF-8")
        (self.home / "pg_hba.conf").write_text(HBA)

    def start(self):
        with open(self.home / "postgresql.conf", "a") as file:
            file.write(self.settings.format(sockets=self.sockets))
        self.log = self.home.with_suffix(".log")
        self.server = Running(self.host, self.as_postgres(POSTGRES / "postgres", "-D", self.home), self.log)
        ready = self.host.inside(*self.as_postgres(POSTGRES / "pg_isready", "-h", self.sockets))
        until(lambda: subprocess.run(ready, capture_output=True).returncode == 0, 30, log=self.log)

    def conninfo(self, role: str, database: str = "quad") -> str:
        """For root of this machine, past the network."""
        return f"host={self.sockets} dbname={database} user={role}"

    def sql(self, statement: str, database: str = "quad") -> str:
        return self.run("psql", "-XqAt", "-h", self.sockets, "-d", database, "-v", "ON_ERROR_STOP=1", "-c", statement)

    def names(self, others: str):
        """Whom it waits for before it says that something is written."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = {others}", "postgres")
        self.sql("SELECT pg_reload_conf()", "postgres")

    def copy(self, first: "Database"):
        """Becomes the second one, which the first one waits for."""
        where = f"host={first.host.address} user=replica password=copy-password application_name=two"
        self.run(
            POSTGRES / "pg_basebackup", "-d", where, "-D", self.home, "-R", "-C", "-S", "two", "-X", "stream", "--checkpoint=fast",
            "--no-sync")
        self.start()
        first.names("two")
        until(lambda: first.sql("SELECT sync_state FROM pg_stat_replication", "postgres") == "sync", 20)

    def take_over(self):
        """What the operator does at the second one when the first one is gone for good."""
        self.names("''")
        self.run(POSTGRES / "pg_ctl", "promote", "-D", self.home, "-w")

    def end(self, sign: int):
        if self.server:
            self.server.end(sign)


def addresses(databases: list[Database]) -> dict[str, str]:
    """The settings that name all of them."""
    where = ",".join(database.host.address for database in databases)
    address = f"host={where} port=5432 dbname=quad target_session_attrs=read-write"
    return {"QUAD_DATABASE": f"{address} user=quad_app password=page-password",
            "QUAD_MIGRATION_DATABASE": f"{address} user=quad_owner password=table-password"}


def settings(databases: list[Database], state: Path, assets: Path) -> dict[str, str]:
    """As an operator sets Quad up whose databases are these."""
    (state / "keys").write_text(f"1 {'07' * 32}\n")
    (state / "keys").chmod(0o600)
    return {
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "QUAD_ORIGIN": "https://quad.example.org",
        "QUAD_FILES_ORIGIN": "https://files.example.org", "QUAD_STATE": str(state),
        "QUAD_MIGRATIONS": str(PROJECT / "sql" / "migrations"), "QUAD_SMTP": "smtps://10.77.0.99:465",
        "QUAD_MAIL_FROM": "Quad <quad@example.org>", "QUAD_DOMAINS": "example.org", "QUAD_KEYS_FILE": str(state / "keys"),
        "QUAD_ASSETS": str(assets / "manifest.json"), "QUAD_EVENTS": str(state / "events.sock"),
        "QUAD_HIGHLIGHT": "/usr/bin/highlight"} | addresses(databases)


class Quad:
    """Quad on a host of its own. `state` is where its socket is, and its logs where no other folder is named for them."""

    def __init__(self, host: Host, program: Path, state: Path, environment: dict[str, str], logs: Path | None = None):
        self.host, self.program, self.socket, self.state = host, program, state / "a.sock", state
        self.environment = environment | {"QUAD_SOCKET": str(self.socket)}
        self.log, self.work_log = ((logs or state) / f"{name}.log" for name in ("serve", "work"))
        self.running: list[Running] = []

    def call(self, *words) -> subprocess.CompletedProcess:
        return subprocess.run(
            self.host.inside(self.program, *words), env=self.environment, cwd="/", capture_output=True, text=True)

    def add(self, address: str) -> subprocess.CompletedProcess:
        details = [f"--{name}=Person" for name in ("name", "faculty", "position", "city")]
        return self.call("admin", "add", address, *details, "--reason", "test")

    def serve(self):
        self.running.append(Running(self.host, [self.program, "serve"], self.log, self.environment))
        until(self.answers, 20, log=self.log)

    def work(self):
        self.running.append(Running(self.host, [self.program, "work"], self.work_log, self.environment))

    def end(self, sign: int = signal.SIGTERM):
        for each in self.running:
            each.end(sign)

    def answers(self) -> bool:
        return ready(str(self.socket), 5)


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


class Web(Running):
    """An nginx on a host, with a configuration that is written."""

    def __init__(self, host: Host, configuration: Path):
        super().__init__(
            host, ["/usr/sbin/nginx", "-e", configuration.with_name("error.log"), "-c", configuration], configuration.with_name("out.log"))


def before_quad(quad: Quad, state: Path, front: Host, chosen: dict[str, str]) -> Web:
    """A host's own nginx, which believes the one in front about where visitors come from."""
    state.mkdir()
    render({
        "origin": quad.environment["QUAD_ORIGIN"], "files_origin": quad.environment["QUAD_FILES_ORIGIN"], "ipv6": "off",
        "blobs": str(state), "quad_a": str(quad.socket), "quad_b": str(quad.socket), "events_subscribe": str(quad.state / "subscribe"),
        "events_publish": str(quad.state / "publish"), "access_log": str(state / "access.log"), "error_log": str(state / "error.log"),
        "state": str(state), "events_state": str(state), "open_files": "4096", "streams_in_all": "512", "worker_connections": "1024",
        "root": "on"} | chosen, state)
    main = state / "nginx.conf"
    main.write_text(main.read_text().replace("http {", f"http {{\n set_real_ip_from {front.address};\n real_ip_header X-Real-IP;", 1))
    return Web(quad.host, main)


def in_front(host: Host, state: Path, text: str) -> Web:
    """The machine in front, with a configuration of deploy/nginx/front.conf.example's kind."""
    state.mkdir()
    (state / "front.conf").write_text(text)
    (state / "nginx.conf").write_text(
        f"user root; daemon off; pid {state}/pid; worker_rlimit_nofile 8192; events {{ worker_connections 4096; }}"
        f" http {{ client_body_temp_path {state}/body; proxy_temp_path {state}/proxy; fastcgi_temp_path {state}/fastcgi;"
        f" uwsgi_temp_path {state}/uwsgi; scgi_temp_path {state}/scgi; include {state}/front.conf; }}")
    return Web(host, state / "nginx.conf")
