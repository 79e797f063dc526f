"""Static files, nginx's configuration, and how many open pages nginx has room for."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

import files
import processes
import services
from commands import call
from program import ETC, Refusal

SHARE = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SHARE / "deploy" / "nginx"))

import capacity  # noqa: E402
import render  # noqa: E402

SETTINGS = ETC / "nginx.env"
RENDERED = ETC / "nginx"
# `systemctl reload nginx` returns at once, and nginx that cannot take a configuration (a port that is taken is found only then)
# goes on with the old one in silence: so the caller of a reload waits until no process with the old one takes visitors any
# more.
# What nginx ran with before, until it has taken what is rendered.
BEFORE = RENDERED.with_name(".nginx.old")
ERRORS = Path("/var/log/nginx/error.log")
LINK = Path("/etc/nginx/conf.d/quad.conf")
MAIN = Path("/etc/nginx/nginx.conf")
FILES = Path("/etc/nginx/modules-enabled/90-quad-open-files.conf")
# How long files of the release before are kept: pages that are open name them.
DAYS_KEPT = 14


def install_static():
    """Copies the static files of this release to where nginx reads them. The list comes last: who reads it finds all."""
    source, target = SHARE / "static", Path(configuration()["static"])
    now = time.time()
    of_release = [path for path in sorted(source.rglob("*")) if path.is_file()]
    for path in sorted(of_release, key=lambda path: path.name == "manifest.json"):
        goal = target / path.relative_to(source)
        if not goal.exists() or goal.read_bytes() != path.read_bytes():
            goal.parent.mkdir(parents=True, exist_ok=True)
            beside = goal.with_name(f".{goal.name}.new")
            shutil.copyfile(path, beside)
            beside.chmod(0o644)
            beside.replace(goal)
        os.utime(goal, (now, now))
    for path in target.rglob("*"):
        if path.is_file() and path.stat().st_mtime < now - DAYS_KEPT * 86_400:
            path.unlink()
    for path in (target, *target.rglob("*")):
        shutil.chown(path, "quad", "www-data")
        if path.is_dir():
            path.chmod(0o755)


def configuration() -> dict[str, str]:
    """What nginx is rendered with: the settings and the defaults of the rest."""
    return render.completed(render.read(SETTINGS) if SETTINGS.exists() else {})


def configure() -> bool:
    """Renders nginx's configuration; whether anything is different now. What nginx refuses is not left there."""
    chosen = render.read(SETTINGS)
    beside = RENDERED.with_name(".nginx.new")
    shutil.rmtree(beside, ignore_errors=True)
    render.render(chosen, beside)
    # The files name each other by the place where they are going to be.
    for path in beside.iterdir():
        path.write_text(path.read_text().replace(f"{beside}/", f"{RENDERED}/"))
    before = {path.name: path.read_bytes() for path in RENDERED.iterdir()} if RENDERED.exists() else {}
    after = {path.name: path.read_bytes() for path in beside.iterdir()}
    Path(chosen.get("acme_root", "/var/www/acme")).mkdir(parents=True, exist_ok=True)
    linked = LINK.is_symlink() and LINK.resolve() == RENDERED / "quad.conf"
    if before == after and linked:
        shutil.rmtree(beside)
        return False
    if RENDERED.exists() and BEFORE.exists() and is_behind():
        # nginx never took what was rendered last.
        shutil.rmtree(RENDERED)
    elif RENDERED.exists():
        shutil.rmtree(BEFORE, ignore_errors=True)
        RENDERED.rename(BEFORE)
    beside.rename(RENDERED)
    if not linked:
        LINK.unlink(missing_ok=True)
        LINK.symlink_to(RENDERED / "quad.conf")
    try:
        check()
    except Refusal:
        put_back()
        raise
    return True


def put_back():
    """What nginx ran with before is its configuration again: it starts with the machine."""
    shutil.rmtree(RENDERED, ignore_errors=True)
    if BEFORE.exists():
        BEFORE.rename(RENDERED)
    else:
        LINK.unlink(missing_ok=True)


def check():
    call("/usr/sbin/nginx", "-t", "-q", trouble="nginx does not take its configuration")


def make_room() -> bool:
    """Gives nginx room for the open pages that the settings promise; Debian's 768 connections would end at some hundreds."""
    streams = int(configuration()["streams_in_all"])
    changed = False
    for line in capacity.Capacity.of(capacity.printed(MAIN)).missing(streams):
        setting, value = re.match(r"(\w+) (\d+);", line).groups()
        if setting == "worker_connections":
            text = MAIN.read_text()
            told, found = re.subn(r"(?m)^(\s*)worker_connections\s+\d+\s*;", rf"\1worker_connections {value};", text)
            if not found:
                raise Refusal(f"{MAIN} has no worker_connections to set: write into it\n{line}")
            changed |= files.write(MAIN, told)
    for line in capacity.Capacity.of(capacity.printed(MAIN)).missing(streams):
        if line.startswith("worker_rlimit_nofile"):
            changed |= files.write(FILES, "# Written by `quad setup`.\n" + line.partition(";")[0] + ";\n")
    return changed


def take_effect():
    """nginx reads its configuration anew without losing a request, or starts. It is over when no process with the old one takes
    visitors any more; what nginx does not take is not left there."""
    try:
        check()
        if services.active("nginx"):
            reload()
        else:
            services.do("start", "nginx")
    except Refusal:
        if BEFORE.exists():
            put_back()
        raise
    shutil.rmtree(BEFORE, ignore_errors=True)


def restart():
    """For what a reload does not change; requests under way are lost."""
    services.do("restart", "nginx")
    shutil.rmtree(BEFORE, ignore_errors=True)


def reload(seconds: float = 10):
    """`systemctl reload` returns before nginx has done it, and says nothing when nginx goes on with what it had."""
    # A reload that is still going on, as after certbot, would be taken for this one.
    old = {worker.pid for worker in processes.workers()}
    told = ERRORS.stat().st_size if ERRORS.exists() else 0
    services.do("reload", "nginx")
    limit = time.monotonic() + seconds
    while not (now := {worker.pid for worker in processes.workers()}) or now & old:
        if time.monotonic() > limit:
            raise Refusal("nginx goes on with the configuration it had. " + last_errors(told))
        time.sleep(0.05)


def last_errors(since: int) -> str:
    """What nginx wrote into its log after so many bytes, the gravest of it."""
    if not ERRORS.exists():
        return f"Its log {ERRORS} is not there"
    with open(ERRORS, "rb") as file:
        file.seek(since if ERRORS.stat().st_size >= since else 0)
        lines = file.read(1 << 16).decode(errors="replace").splitlines()
    grave = [line.partition("] ")[2].partition(": ")[2] for line in lines if "[emerg]" in line]
    return f"Its log {ERRORS} says:\n" + "\n".join(dict.fromkeys(grave)) if grave else f"Its log is {ERRORS}"


def is_behind() -> bool:
    """Whether nginx runs with another configuration than is rendered: what was about to reload it did not come to it."""
    workers = processes.workers()
    if not workers or not RENDERED.exists():
        return False
    # A time to come is of a clock that was put right since, and says nothing.
    rendered = [made for path in RENDERED.iterdir() if (made := path.stat().st_mtime) <= time.time()]
    return min(worker.started for worker in workers) < max(rendered, default=0)


def answers(seconds: float = 10) -> bool:
    """Whether Quad answers through nginx on this machine, whatever names are known outside."""
    chosen = configuration()
    scheme, host, port = ("https", chosen["server_name"], chosen["port"])
    if chosen["tls"] != "on":
        scheme = "http"
    limit = time.monotonic() + seconds
    while True:
        done = subprocess.run(
            ["/usr/bin/python3", "-B", "-c", ASK, scheme, host, port], capture_output=True, text=True, timeout=30)
        if done.stdout.strip() == "200":
            return True
        if time.monotonic() > limit:
            return False
        time.sleep(0.2)


def shown(host: str) -> bytes:
    """The certificate that nginx shows to who asks for this host, as DER."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", int(configuration()["port"])), 5) as plain:
        with context.wrap_socket(plain, server_hostname=host) as connection:
            return connection.getpeercert(binary_form=True)


# The name is the certificate's and nginx's, the address is this machine's.
ASK = """
import http.client, socket, ssl, sys
scheme, host, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
plain = socket.create_connection(("127.0.0.1", port), 5)
context = ssl.create_default_context()
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
connection = http.client.HTTPConnection(host)
connection.sock = context.wrap_socket(plain, server_hostname=host) if scheme == "https" else plain
connection.request("GET", "/readyz", headers={"Host": host})
print(connection.getresponse().status)
"""
