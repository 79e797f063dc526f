"""Quad on several machines (deploy/growth.md), as network namespaces of this one: two databases, two machines with Quad, a store of
objects, and one in front. Each of them can be pulled out."""

import json
import os
import re
import shutil
import signal
import subprocess
from contextlib import ExitStack
from pathlib import Path

from ports import Ports
from settings import Settings
from stand import PROJECT, Stand, step
from Support.event_server import EventServer
from Support.hosts import Host, network
from Support.load import Connection
from Support.stack import until
from Support.stands import Database, Quad, Running, addresses, before_quad, in_front, make


FRONT = (PROJECT / "deploy" / "nginx" / "front.conf.example").read_text()
STORE_PORT, TOLD_PORT = 9000, 8085
# Threads of a process, as it is delivered.
WORKERS = 16
# As growth.md has it, and room for what is in memory at a university.
DATABASE = "max_connections = 200\nshared_buffers = 256MB\nmax_wal_size = 2GB\nrandom_page_cost = 1.1\njit = off\n"

# What fills tables (feed.sql) keeps some of them out of the log. One that refers to another comes after it.
LOGGED = """DO $$ DECLARE each regclass; BEGIN
FOR turn IN 1..10 LOOP FOR each IN SELECT oid FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' LOOP
BEGIN EXECUTE format('ALTER TABLE %s SET LOGGED', each); EXCEPTION WHEN invalid_table_definition THEN END;
END LOOP; END LOOP;
ASSERT NOT EXISTS (SELECT FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r'); END $$"""


class Grown(Stand):
    """What members see comes from the machine in front, at `port` of its own loopback: enter `front` to ask for it. Between the
    machines there is no TLS, which deploy/installed/test_hosts has."""

    def __enter__(self):
        if os.geteuid() != 0:
            raise SystemExit("Only root makes machines of its own; --pull needs it")
        self.program = Path(self.built or PROJECT / ".build" / "release").resolve() / "quad"
        self.home = Path("/var/tmp") / self.state.sockets.name
        self.running = ExitStack()
        try:
            self.state.make()
            self.state.reset()
            shutil.rmtree(self.home, ignore_errors=True)
            self.home.mkdir(mode=0o711)
            self.hosts = self.running.enter_context(network("data", "standby", "one", "two", "store", "front"))
            step("A database", self.begin)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.running.close()
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.rmtree(self.state.sockets, ignore_errors=True)

    @property
    def front(self) -> Host:
        return self.hosts["front"]

    @property
    def files_port(self) -> int:
        return self.port + 2

    def files(self, patience: float = 30) -> Connection:
        """A browser's, to where files are."""
        return Connection(self.files_port, patience)

    def database(self, role: str = "quad_app") -> str:
        return self.primary.conninfo(role)

    # MARK: Making

    def begin(self):
        """One database with the demonstration's people; nothing asks it yet."""
        self.first, self.second = (self.keep(Database(self.hosts[name], self.home / name, DATABASE)) for name in ("data", "standby"))
        self.primary = self.first
        self.settings = Settings(self.state, Ports.beginning(self.port), self.first, PROJECT, WORKERS)
        self.settings.make_keys()
        self.quads = {name: self.quad(self.hosts[name], self.hosts[other]) for name, other in (("one", "two"), ("two", "one"))}
        one = self.quads["one"]
        make(one, self.first)
        for words in (["keys"], ["seed", "--from", PROJECT / "sql" / "seeds"]):
            done = one.call(*words)
            if done.returncode:
                raise SystemExit(f"quad {words[0]} did not succeed:\n{done.stdout}{done.stderr}")

    def quad(self, host: Host, other: Host) -> Quad:
        state, logs = self.state.sockets / host.name, self.folder(f"logs-{host.name}")
        state.mkdir(mode=0o711)
        logs.mkdir()
        store = f"http://{self.hosts['store'].address}:{STORE_PORT}"
        return self.keep(Quad(host, self.program, state, self.settings.environment() | addresses([self.first, self.second]) | {
            "QUAD_EVENTS": f"{state}/publish http://{other.address}:{TOLD_PORT}", "QUAD_LIMIT_POSTS_HOUR": "1000000",
            "QUAD_STORE": f"{store}/quad", "QUAD_STORE_KEY": "-", "QUAD_STORE_SECRET": "-"}, logs))

    def keep(self, each):
        """It ends with this stand, and nothing of it is needed then."""
        self.running.callback(each.end, signal.SIGKILL)
        return each

    def grow(self):
        """The rest, once the database has what there is to ask for."""
        step("Tables that a second database has, too", lambda: self.sql(LOGGED))
        step("A second database", lambda: self.second.copy(self.first))
        step("A store", self.open_store)
        step("Static files", lambda: subprocess.run(
            [PROJECT / ".venv" / "bin" / "python", PROJECT / "deploy" / "assets", "--out", self.state.static], check=True))
        step("Two machines with Quad, and one in front", self.serve)

    def open_store(self):
        log = self.state.log("store")
        host = self.hosts["store"]
        # The packages of Tests/requirements.txt are not those of this program.
        words = [PROJECT / ".venv" / "bin" / "python", "-B", "-m", "Support.objects", host.address, STORE_PORT]
        self.store = self.keep(Running(host, words, log, os.environ | {"PYTHONPATH": str(PROJECT / "Tests")}))
        until(lambda: "\n" in log.read_text(), 60, log=log)
        told = json.loads(log.read_text().splitlines()[0])
        for quad in self.quads.values():
            quad.environment |= told

    def serve(self):
        self.events = {}
        for name, quad in self.quads.items():
            self.events[name] = self.keep(EventServer(quad.state, self.url, f"{quad.host.address}:{TOLD_PORT}", quad.host))
            self.events[name].start()
            quad.serve()
            self.keep(before_quad(quad, self.folder(f"nginx-{name}"), self.front, {
                "address": quad.host.address, "static": str(self.state.static), "blobs": str(self.state.blobs), "limits": "off",
                "store": quad.environment["QUAD_STORE"].removesuffix("/quad"), "store_resolver": "127.0.0.1"}))
        self.quads["one"].work()
        text = self.plain(self.port, "pages") + self.plain(self.files_port, "files")
        self.keep(in_front(self.front, self.folder("nginx-front"), text))

    def folder(self, name: str) -> Path:
        """One that is not there yet; what is in it stays when all is over."""
        path = self.state.root / name
        shutil.rmtree(path, ignore_errors=True)
        return path

    def plain(self, port: int, name: str) -> str:
        """The configuration of the machine in front, without TLS, from one port to the same one of the two machines."""
        text = re.sub(r"\n +(?:proxy_)?ssl_[^;]*;", "", FRONT)
        text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
        for old, new in (
                ("/var/cache/quad-front", str(self.folder(f"cache-{name}"))), ("quad_refusals", f"{name}_refusals"),
                ("Host quad.example.org", "Host 127.0.0.1"),
                # As in "News on both machines".
                (" backup;", ";"), ("#proxy_next_upstream", "proxy_next_upstream"),
                ("10.77.0.13:443", f"{self.hosts['one'].address}:{port}"), ("10.77.0.14:443", f"{self.hosts['two'].address}:{port}"),
                ("listen 443 ssl http2", f"listen 127.0.0.1:{port}"), ("https://quad_", f"http://{name}_"),
                ("upstream quad_", f"upstream {name}_"), ("server_name quad.example.org files.example.org", "server_name 127.0.0.1")):
            if old not in text:
                raise SystemExit(f"front.conf.example has no «{old}»: Tests/Bench/grown.py has to follow")
            text = text.replace(old, new)
        return text

    # MARK: Pulling out

    def pull(self, name: str):
        {"events": lambda: self.events["two"].end(signal.SIGKILL), "store": self.hosts["store"].unplug, "host": self.hosts["one"].unplug,
         "primary": lambda: self.first.end(signal.SIGKILL)}[name]()

    def mend(self, name: str):
        """What the operator does about it."""
        {"events": self.events["two"].start, "store": self.hosts["store"].plug, "host": self.quads["two"].work,
         "primary": self.fail_over}[name]()

    def back(self, name: str):
        """What is there again before anything else is pulled out."""
        if name == "host":
            self.hosts["one"].plug()

    def fail_over(self):
        self.second.take_over()
        self.primary = self.second
