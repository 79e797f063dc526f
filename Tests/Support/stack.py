"""A running Quad: everything that deploy/run starts, found again by what it leaves in its state directory."""

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

PROJECT = Path(__file__).resolve().parent.parent.parent

# Everybody of a run shares one network address and many of its people are busy; the numbers that one address or one
# member may reach have tests of their own, which run a process with other settings.
SETTINGS = {
    "QUAD_LIMIT_CODES_ADDRESS": "1000000",
    "QUAD_LIMIT_LETTERS_SECOND": "1000",
    "QUAD_LIMIT_PASSKEYS_QUARTER": "1000",
    "QUAD_LIMIT_POSTS_HOUR": "1000",
    # Code is coloured also on a busy machine.
    "QUAD_HIGHLIGHT_MILLISECONDS": "20000",
}


class Stack:
    """`state` is the directory in which deploy/run keeps everything."""

    def __init__(self, state: Path):
        self.state = state.resolve()
        lines = shlex.split((self.state / "quad.env").read_text(), comments=True)
        self.settings = dict(line.split("=", 1) for line in lines)
        self.origin = self.settings["QUAD_ORIGIN"]
        self.files_origin = self.settings["QUAD_FILES_ORIGIN"]
        self.sandbox = self.settings["QUAD_SANDBOX"]
        self.mail_port = int(self.settings["QUAD_SMTP"].rpartition(":")[2])

    @property
    def port(self) -> int:
        return urlsplit(self.origin).port or 80

    @property
    def files_port(self) -> int:
        return urlsplit(self.files_origin).port or 80

    def process(self, name: str) -> dict:
        """What deploy/run wrote down of a program: its number, its arguments, its environment."""
        return json.loads((self.state / "run" / f"{name}.json").read_text())

    def socket(self, name: str) -> str:
        return self.process(name)["environment"]["QUAD_SOCKET"]

    def log(self, name: str) -> str:
        return (self.state / "logs" / f"{name}.log").read_text(errors="replace")

    def logs(self) -> dict[str, str]:
        return {path.name: path.read_text(errors="replace") for path in (self.state / "logs").glob("*.log")}

    def mark(self) -> dict[str, int]:
        """Where the logs of the two page processes end now; for `since`."""
        return {name: len(self.log(name)) for name in ("quad-a", "quad-b")}

    def since(self, mark: dict[str, int]) -> str:
        """What the page processes wrote after the mark: all of one, then all of the other, so order says little."""
        return "".join(self.log(name)[start:] for name, start in mark.items())

    def conninfo(self, role: str = "postgres") -> str:
        """For a role of the cluster. The superuser `postgres` sees past what Quad's own roles may do."""
        parts = dict(part.split("=", 1) for part in shlex.split(self.settings["QUAD_DATABASE"]))
        return " ".join(f"{name}={value}" for name, value in (parts | {"user": role}).items())

    def restart(self, *names: str, kill: bool = False):
        """Restarts programs the way an operator does."""
        command = [PROJECT / "deploy" / "restart", "--state", self.state, *(["--kill"] if kill else []), *names]
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)

    def reload(self):
        """Has Quad ask providers at once that it leaves alone, the way an operator does."""
        programs = {
            "work": "quad-work reloaded", "converters": "quad-work reloaded",
            "quad-a": "quad-serve reloaded", "quad-b": "quad-serve reloaded",
        }
        reloads = {name: self.log(name).count(said) for name, said in programs.items()}
        for name in programs:
            self.signal(name, signal.SIGHUP)
        until(lambda: all(self.log(name).count(said) > reloads[name] for name, said in programs.items()))

    def signal(self, name: str, number: signal.Signals):
        os.kill(self.process(name)["pid"], number)


def given() -> Path | None:
    """The state directory of the Quad that this process of tests is given. Where several processes share the tests
    (pytest-xdist), QUAD_STACK_STATE names as many, with colons between."""
    if states := os.environ.get("QUAD_STACK_STATE"):
        return Path(states.split(":")[int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))])
    return None


def start(state: Path, port_base: int, *options: str, programs: str | None = None, **settings: str) -> Stack:
    """Starts a Quad of our own with fresh data. QUAD_PROGRAMS names a directory of built programs to use."""
    command = [
        str(PROJECT / "deploy" / "run"), "--detach", "--reset", "--bare", "--state", str(state),
        "--port-base", str(port_base), "--nginx", "limits=off"]
    if programs := programs or os.environ.get("QUAD_PROGRAMS"):
        command += ["--programs", programs]
    command += options
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUAD_")}
    environment |= SETTINGS | settings
    subprocess.run(command, check=True, env=environment)
    return Stack(state)


def stop(stack: Stack):
    subprocess.run([str(PROJECT / "deploy" / "stop"), "--state", str(stack.state)], check=True)


def until(condition, seconds: float = 10, pause: float = 0.02, log: Path | None = None):
    """The first truth of `condition`; fails when there is none in time, with the end of `log`, which may say why."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, f"not so within {seconds:g} s: {condition}" + (
            f"\n{log.read_text(errors='replace')[-2000:]}" if log else "")
        time.sleep(pause)
    return found
