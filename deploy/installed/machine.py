"""A machine of its own on this one: this system's files as they are, with changes that nobody keeps, a systemd that starts it, a
network of its own. What is done to it is done as an operator does it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

# Nothing that this system starts by itself belongs to a machine that an operator sets up.
QUIET = ("rm -rf $root/etc/systemd/system/*.wants/* $root/etc/nginx/sites-enabled/default $root/usr/sbin/policy-rc.d"
         " $root/etc/quad $root/var/lib/quad $root/etc/postgresql/* $root/var/lib/postgresql/*")
BOOT = f"""
set -e
mount -t tmpfs -o size=6g quad-machine "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay -o lowerdir=/,upperdir="$1/upper",workdir="$1/work" quad-machine "$1/root"
root=$1/root
{QUIET}
mkdir -p $root/shared $root/etc/nginx $root/tmp
# 133 asks for a start anew (--keep-unit): the machine reboots.
while :; do
    systemd-nspawn --quiet --register=no --keep-unit --private-network --link-journal=no --resolv-conf=off \
        --bind="$2":/shared -D "$1/root" -b && exit || [ $? = 133 ] || exit 1
done
"""


def children(pid) -> list[str]:
    return subprocess.run(["pgrep", "--parent", str(pid)], capture_output=True, text=True).stdout.split()


ANSWERS = """\
origin=https://quad.example.org
files_origin=https://files.example.org
domains=example.org
smtp=smtps://mail.example.org:465
mail_from=Quad <quad@example.org>
certificates=self-signed
administrator=anna@example.org
administrator_name=Kovaleva Anna
administrator_faculty=IT
administrator_position=Administrator
administrator_city=Perm
"""


class Inside:
    """What is done there, by the first process that the machine has."""

    def __init__(self, init: int = 0):
        self.init = init

    def words(self, *words) -> list[str]:
        """Of a command that runs there, as root."""
        return [
            "nsenter", f"--target={self.init}", "--mount", "--pid", "--uts", "--ipc", "--net", f"--root=/proc/{self.init}/root",
            "/usr/bin/env", "-i", "--chdir=/", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive", *map(str, words)]

    def call(self, *words, input: str | None = None, check: bool = True) -> subprocess.CompletedProcess:
        done = subprocess.run(self.words(*words), input=input, capture_output=True, text=True)
        assert not check or done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done

    def shell(self, line: str) -> str:
        return self.call("/bin/bash", "-ec", line).stdout

    def sql(self, statement: str) -> str:
        return self.call("runuser", "-u", "postgres", "--", "psql", "-XqAt", "-d", "quad", "-c", statement).stdout.strip()

    def path(self, path: str) -> Path:
        """The same file, as it is reached from outside."""
        return Path(f"/proc/{self.init}/root{path}")


class Machine(Inside):
    """`shared` is a folder that both see, there as /shared."""

    def __init__(self):
        super().__init__()
        self.directory = Path(tempfile.mkdtemp(prefix="quad-machine-", dir="/var/tmp"))
        self.shared = Path(tempfile.mkdtemp(prefix="quad-shared-", dir="/var/tmp"))
        self.log = self.shared / "console"
        self.outside: subprocess.Popen | None = None

    def start(self):
        with open(self.log, "wb") as log:
            self.outside = subprocess.Popen(
                ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", BOOT, "boot", self.directory, self.shared],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.wait()

    def reboot(self):
        """Its network is a new one then."""
        ended = self.init
        self.call("systemctl", "reboot", check=False)
        limit = time.monotonic() + 120
        while Path(f"/proc/{ended}").exists():
            assert time.monotonic() < limit, "it does not go down"
            time.sleep(0.1)
        self.wait()

    def wait(self):
        limit = time.monotonic() + 60
        while not self.is_up():
            assert self.outside.poll() is None and time.monotonic() < limit, self.log.read_text(errors="replace")[-3000:]
            time.sleep(0.1)

    def is_up(self) -> bool:
        nspawn = children(self.outside.pid)
        # The first process of nspawn's is its own; the machine's is the one that is number 1 in there.
        for pid in [pid for each in nspawn for pid in children(each)]:
            status = Path(f"/proc/{pid}/status").read_text() if Path(f"/proc/{pid}").exists() else ""
            numbers = next((line.split()[1:] for line in status.splitlines() if line.startswith("NSpid:")), [])
            if len(numbers) > 1 and numbers[-1] == "1":
                self.init = int(pid)
                done = self.call("systemctl", "is-system-running", check=False)
                return done.stdout.strip() in ("running", "degraded")
        return False

    def stop(self):
        if self.outside and self.outside.poll() is None:
            # Its init knows this as an order to go.
            if self.init:
                os.kill(self.init, signal.SIGRTMIN + 4)
            try:
                self.outside.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(self.outside.pid, signal.SIGKILL)
                self.outside.wait()
        shutil.rmtree(self.directory, ignore_errors=True)
        shutil.rmtree(self.shared, ignore_errors=True)

    def prepare(self, package: Path):
        """As a bare Debian with PostgreSQL is; the package is /shared/quad.deb."""
        self.shell("pg_createcluster 15 main; mkdir /root/untouched; cp /etc/postgresql/15/main/pg_*.conf /root/untouched")
        # Its clock is this system's, no matter what keeps that right.
        self.shell("printf '#!/bin/sh\necho yes\n' >/usr/bin/timedatectl; mkdir -p /var/lib/prometheus/node-exporter")
        shutil.copy(package, self.shared / "quad.deb")
        (self.shared / "answers").write_text(ANSWERS)
