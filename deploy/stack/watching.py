"""Starting again what ends by itself, as systemd does on a server."""

import signal
import threading
import time

from process import Process
from state import State
from stopping import SUPERVISOR, records

STEADY = 10  # seconds that a program has to run for its next end to count as its first


class Watch:
    """Looks after all programs that have a record. Never gives up; what ends again and again is waited for longer each
    time, from `pause` to `longest` seconds.

    A caller that ends a program to start it again holds the state's lock meanwhile (`State.restarting`)."""

    def __init__(self, state: State, say=print, pause: float = 2, longest: float = 60):
        self.state, self.say, self.pause, self.longest = state, say, pause, longest
        self.seen: dict[str, str] = {}  # which process of a name ran when it was looked at
        self.due: dict[str, float] = {}  # when one that ended is started
        self.begun: dict[str, tuple[float, float]] = {}  # when one was started here, and the pause before

    def run(self):
        """Until SIGINT or SIGTERM, or until our own record is gone (somebody removed the directory)."""
        stopping = threading.Event()
        # Only noted, so that no program is started without its record.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopping.set())
        while not stopping.wait(0.5) and (self.state.run / f"{SUPERVISOR}.json").exists():
            self.look()

    def look(self):
        for name, process in records(self.state).items():
            if name == SUPERVISOR:
                continue
            if process.runs:
                self.seen[name] = process.born
                self.due.pop(name, None)
                continue
            if self.seen.pop(name, None) == process.born:
                process.clear()
            now = time.monotonic()
            if name not in self.due:
                self.due[name] = now + self.next_pause(name, now)
            if now >= self.due[name]:
                self.start(name, now)

    def next_pause(self, name: str, now: float) -> float:
        at, pause = self.begun.get(name, (now - STEADY, 0))
        return self.pause if now - at >= STEADY else min(max(self.pause, pause * 2), self.longest)

    def start(self, name: str, now: float):
        with self.state.restarting(wait=False) as is_ours:
            # Somebody else may have started it since it was looked at.
            process = records(self.state).get(name) if is_ours else None
            if process is None or process.runs:
                return
            self.begun[name] = (now, self.next_pause(name, now))
            del self.due[name]
            try:
                process.start(self.state.run)
                said = "was started again"
            except OSError as error:
                said = f"cannot be started again ({error})"
        self.say(f"{time.strftime('%H:%M:%S')} {name} ended by itself and {said}; its log: {process.log}")


def detach(state: State, command: list[str]):
    """Leaves somebody behind who looks after the programs."""
    Process(SUPERVISOR, command, str(state.log(SUPERVISOR)), environment={"PATH": "/usr/bin:/bin"}).start(state.run)
