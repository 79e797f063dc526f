"""The services of Quad and nginx in front, through systemd."""

import subprocess
import time
from pathlib import Path

from commands import call
from program import Refusal

# In the order in which they are started: a and b one after the other, since each answers for the other meanwhile.
PAGES = ("quad@a", "quad@b")
OTHERS = ("quad-work", "quad-converters")
ROLLED = (*PAGES, *OTHERS)
ALL = ("quad-events", *PAGES, *OTHERS)


def systemd_runs() -> bool:
    return Path("/run/systemd/system").is_dir()


def need_systemd():
    if not systemd_runs():
        raise Refusal("systemd does not run this machine, so nothing can start Quad's services")


def state(unit: str, what: str = "is-active") -> str:
    return subprocess.run(["systemctl", what, unit], capture_output=True, text=True).stdout.strip()


def active(unit: str) -> bool:
    return state(unit) == "active"


def elsewhere(unit: str) -> bool:
    """Whether another machine does its work: an operator has masked it here (growth.md)."""
    return state(unit, "is-enabled") in ("masked", "masked-runtime")


def last_words(unit: str) -> str:
    return subprocess.run(
        ["journalctl", "-u", unit, "-n", "15", "-o", "cat", "--no-pager"], capture_output=True, text=True).stdout.strip()


def do(what: str, unit: str):
    """Starts, restarts or reloads; `Refusal` with the journal's last lines when that fails."""
    try:
        call("systemctl", what, unit)
    except Refusal:
        raise Refusal(f"{unit} did not {what}. The last lines of its log:\n{last_words(unit)}") from None


def enable() -> list[str]:
    """Starts what does not run, at each start of the machine too; says what was started."""
    started = []
    for unit in ALL:
        if elsewhere(unit):
            continue
        if state(unit, "is-enabled") != "enabled":
            call("systemctl", "enable", "--quiet", unit)
            started.append(f"{unit} starts with the machine")
        if not active(unit):
            do("start", unit)
            started.append(f"{unit} started")
    return started


def keep_time(timer: str) -> bool:
    """Has a timer go from now on, and with the machine; whether it did not."""
    if elsewhere(timer) or state(timer, "is-enabled") == "enabled" and active(timer):
        return False
    call("systemctl", "enable", "--quiet", "--now", timer)
    return True


def roll(tell, units=ROLLED):
    """Restarts them one after the other, and starts what is enabled and does not run. The start of a and b is over when they
    answer pages, so the other one is restarted only then; when the first does not start, the second still serves everybody."""
    for unit in units:
        if active(unit) or state(unit, "is-enabled") == "enabled":
            do("restart", unit)
            tell(f"{unit} restarted")


def start_events():
    if state("quad-events", "is-enabled") == "enabled" and not active("quad-events"):
        do("start", "quad-events")


def enabled_since(unit: str) -> float:
    """When a timer was started, in seconds since 1970; now when that is not known."""
    said = subprocess.run(
        ["systemctl", "show", "--property=ActiveEnterTimestamp", "--value", "--timestamp=unix", unit], capture_output=True,
        text=True).stdout.strip()
    return float(said[1:]) if said.startswith("@") else time.time()
