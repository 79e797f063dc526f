"""A program that runs beside us, found again by its record."""

import json
import os
import pwd
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

BOOT = Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def birth(pid: int) -> str | None:
    """What distinguishes this process from a later one with the same number; None when it has ended."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state in "ZX" else f"{BOOT} {rest[18]}"


@dataclass
class Process:
    """`stop` is the signal that asks it to end, `patience` the seconds it has for that. `sockets` are files that one
    which was killed leaves behind and that would keep the next one from listening."""

    name: str
    arguments: list[str]
    log: str
    environment: dict[str, str] = field(default_factory=dict)
    directory: str = "/"
    user: str | None = None
    stop: str = "SIGTERM"
    patience: float = 30
    sockets: list[str] = field(default_factory=list)
    pid: int = 0
    born: str | None = None

    @staticmethod
    def read(record: Path) -> "Process":
        return Process(**json.loads(record.read_text()))

    def start(self, records: Path):
        """Starts it in a session of its own, so that Ctrl-C reaches only us, and writes its record."""
        for path in self.sockets:
            Path(path).unlink(missing_ok=True)
        drop = {}
        if self.user:
            account = pwd.getpwnam(self.user)
            drop = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        with open(self.log, "ab") as log:
            child = subprocess.Popen(
                self.arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=self.environment, cwd=self.directory, start_new_session=True, **drop)
        self.pid, self.born = child.pid, birth(child.pid)
        child.returncode = 0  # ours to reap, not the object's: see `reap`
        children.add(child.pid)
        self.write(records)

    def write(self, records: Path):
        """Its record, whole at any moment."""
        temporary = records / f".{self.name}"
        temporary.write_text(json.dumps(asdict(self), indent=1))
        temporary.replace(records / f"{self.name}.json")

    def clear(self):
        """Ends what one that has just ended by itself left of its session, which would hold its ports: nginx's workers.
        Its number is nobody else's while anybody of its group is left."""
        if birth(self.pid) is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)

    @property
    def runs(self) -> bool:
        reap()
        return self.born is not None and birth(self.pid) == self.born

    def signal(self, name: str):
        """Sends it; what kills it kills the children of its session as well, nginx's workers among them."""
        if self.runs:
            tell = os.killpg if name == "SIGKILL" else os.kill
            tell(self.pid, signal.Signals[name])

    def end(self, records: Path) -> bool:
        """After its `stop` signal: waits, insists when its patience is over, forgets the record. True when it insisted."""
        insisted = False
        if not self.gone_within(self.patience):
            insisted = True
            self.signal("SIGKILL")
            self.gone_within(5)
        (records / f"{self.name}.json").unlink(missing_ok=True)
        return insisted

    def gone_within(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while self.runs:
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        return True

    def last_words(self, lines: int = 12) -> str:
        try:
            text = Path(self.log).read_text(errors="replace")
        except OSError:
            return ""
        return "\n".join(f"    {line}" for line in text.splitlines()[-lines:])


# Numbers of those that were started here and have not been collected.
children: set[int] = set()


def reap():
    """Collects what has ended, so that none is left as a zombie; whom others of this process wait for is left to them."""
    for pid in list(children):
        if os.waitpid(pid, os.WNOHANG)[0]:
            children.discard(pid)
