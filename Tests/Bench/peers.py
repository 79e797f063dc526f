"""What Quad is measured beside: each behind an nginx with Quad's own configuration, with as many connections to the
database."""

import base64
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import frame as frames
from answers import Answer
from page import SESSION, TOUCH, Page
from stand import PROJECT, WORKERS, Stand
from Support.keys import Keys  # of Tests, which visitor makes known

from render import render  # of deploy/nginx, which stand makes known

BENCH = PROJECT / "Tests" / "Bench"
NGINX = "/usr/sbin/nginx"
CONNECTIONS = 2 * WORKERS


class Peer:
    """`name` is its key in the results. A peer is started by `with` and gone after it."""

    name = ""
    title = ""

    def __init__(self, stand: Stand, page: Page, port: int):
        self.page = page
        self.port = port
        self.directory = stand.state.root / "bench" / self.name
        self.socket = stand.sockets / f"{self.name}.sock"
        self.stand = stand
        self.running: list[subprocess.Popen] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.page.path}"

    def prepare(self, answer: Answer, frame: frames.Frame):
        """Writes what the peer needs: templates, settings, its program."""

    def __enter__(self):
        try:
            self.start()
            self.launch([NGINX, "-e", self.log("nginx"), "-c", self.directory / "nginx" / "nginx.conf"])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.running):
            process.send_signal(signal.SIGTERM)
        for process in reversed(self.running):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.running = []

    def start(self):
        """Starts the program behind nginx."""

    def launch(self, arguments: list):
        """Starts a program that ends with us, whatever ends us."""
        with open(self.log(Path(arguments[0]).name), "ab") as log:
            self.running.append(subprocess.Popen(
                ["/usr/bin/setpriv", "--pdeathsig", "TERM", *map(str, arguments)], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, cwd="/", start_new_session=True,
                env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}))

    def log(self, name: str) -> Path:
        return self.stand.state.log(f"bench-{self.name}-{name}")

    def fresh(self):
        shutil.rmtree(self.directory, ignore_errors=True)
        self.directory.mkdir(parents=True)

    def configure(self, passing: dict[str, str], upstream: str = ""):
        """Quad's configuration of nginx, with this peer in Quad's place: `passing` are files that differ."""
        directory = self.directory / "nginx"
        (directory / "main").mkdir(parents=True)
        render({
            "origin": f"http://127.0.0.1:{self.port}", "files_origin": f"http://127.0.0.1:{self.port + 1}",
            "static": str(self.stand.state.static), "quad_a": str(self.socket), "quad_b": str(self.socket),
            "access_log": str(self.log("access")), "error_log": str(self.log("nginx")),
            "state": str(directory / "main"), "limits": "off", "root": "on" if os.geteuid() == 0 else "off",
        }, directory)
        for name, text in passing.items():
            (directory / name).write_text(text)

    def passing(self) -> str:
        """Quad's pass.conf as it is rendered for everybody."""
        return (PROJECT / "deploy" / "nginx" / "pass.conf.in").read_text().replace(
            "@configuration@", str(self.directory / "nginx"))

    def queries(self) -> dict[str, str]:
        return {"session": SESSION, "touch": TOUCH} | self.page.queries

    def programs(self) -> dict[str, list[int]]:
        """Where the time of a page goes: what `start` and `__enter__` started, and everybody's database."""
        program, nginx = (process.pid for process in self.running)
        return {"program": [program], "PostgreSQL": [self.stand.pid("postgres")], "nginx": [nginx]}

    def pids(self) -> list[int]:
        """Processes whose memory counts."""
        return []

    def version(self) -> str:
        return ""


class Php(Peer):
    name = "php"
    title = "PHP-FPM"

    def prepare(self, answer: Answer, frame: frames.Frame):
        self.fresh()
        site = self.directory / "site"
        shutil.copytree(BENCH / "php", site)
        keys = Keys.read(self.stand.keys)
        constant = "<?php\nreturn %s;\n"
        (site / "page.php").write_text(frames.php(frame))
        (site / "words.php").write_text(constant % frames.php_value(words(frame)))
        (site / "settings.php").write_text(constant % frames.php_value({
            "database": self.stand.database() + " application_name=php", "cookies": keys.cookies, "forms": keys.forms,
            "policy": answer.policy, "assets": frame.assets,
            "queries": self.queries()}))
        (self.directory / "php.ini").write_text(
            "expose_php = off\nopcache.enable = 1\nopcache.validate_timestamps = 0\nopcache.memory_consumption = 64\n"
            "opcache.interned_strings_buffer = 16\nopcache.enable_file_override = 1\nrealpath_cache_ttl = 3600\n"
            "pgsql.allow_persistent = On\nzend.assertions = -1\ndisplay_errors = off\nlog_errors = on\n")
        (self.directory / "fpm.conf").write_text(
            f"[global]\nerror_log = {self.log('fpm')}\ndaemonize = no\n[feed]\nlisten = {self.socket}\n"
            f"listen.backlog = 4096\npm = static\npm.max_children = {CONNECTIONS}\npm.max_requests = 0\n"
            "catch_workers_output = yes\n" + ("user = root\ngroup = root\n" if os.geteuid() == 0 else ""))
        # A child of PHP-FPM stays with a connection that is kept: more of them than children would starve the rest.
        self.configure({"pass.conf": self.passing().replace("fastcgi_keep_conn on;", "fastcgi_keep_conn off;")})
        with open(self.directory / "nginx" / "fastcgi.conf", "a") as parameters:
            parameters.write(f"fastcgi_param SCRIPT_FILENAME {site / self.page.program};\n")

    def start(self):
        root = ["-R"] if os.geteuid() == 0 else []
        self.launch(["/usr/sbin/php-fpm8.2", *root, "-F", "-c", self.directory / "php.ini",
                     "-y", self.directory / "fpm.conf"])

    def pids(self) -> list[int]:
        master = self.running[0].pid
        return [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]

    def version(self) -> str:
        return output("/usr/sbin/php-fpm8.2", "-v").split()[1]


class Go(Peer):
    name = "go"
    title = "Go"

    def prepare(self, answer: Answer, frame: frames.Frame):
        self.fresh()
        # Debian's packages hold the sources; nothing is fetched.
        subprocess.run(
            ["/usr/bin/go", "build", "-o", self.directory / "page", "."], cwd=BENCH / "go", check=True, timeout=300,
            env={"PATH": "/usr/bin:/bin", "GO111MODULE": "off", "GOPATH": "/usr/share/gocode",
                 "GOFLAGS": "", "GOCACHE": str(self.stand.state.root / "bench" / "go-cache")})
        keys = Keys.read(self.stand.keys)
        (self.directory / "page.html").write_text(frames.go(frame))
        (self.directory / "settings.json").write_text(json.dumps({
            "Database": self.stand.database() +
            f" application_name=go pool_min_conns={CONNECTIONS} pool_max_conns={CONNECTIONS}",
            "Socket": str(self.socket), "Policy": answer.policy,
            "Cookies": base64.b64encode(keys.cookies).decode(), "Forms": base64.b64encode(keys.forms).decode(),
            "Queries": self.queries(), "Words": words(frame), "Assets": frame.assets}))
        self.configure({"pass.conf": (
            "proxy_pass http://quad;\nproxy_http_version 1.1;\nproxy_set_header Connection \"\";\n"
            "proxy_set_header Host $host;\nproxy_buffer_size 16k;\nproxy_buffers 20 16k;\n"
            "proxy_busy_buffers_size 64k;\nproxy_read_timeout 30s;\n")})

    def start(self):
        self.launch([self.directory / "page", self.directory, self.page.name])

    def pids(self) -> list[int]:
        return [self.running[0].pid]

    def version(self) -> str:
        pgx = output("/usr/bin/dpkg-query", "-W", "-f", "${Version}", "golang-github-jackc-pgx-v4-dev")
        return output("/usr/bin/go", "version").split()[2].removeprefix("go") + f", pgx {pgx.partition('-')[0]}"


def words(frame: frames.Frame) -> dict[str, dict[str, str]]:
    others = frame.page.words(PROJECT)
    return {language: frame.words[language] | others[language] for language in ("ru", "en")}


def output(*arguments: str) -> str:
    return subprocess.run(arguments, stdout=subprocess.PIPE, text=True, check=True).stdout


def wait_until(so, what: str, seconds: float = 15):
    limit = time.monotonic() + seconds
    while not so():
        if time.monotonic() > limit:
            raise SystemExit(f"{what} was not ready within {seconds:g} s")
        time.sleep(0.05)
