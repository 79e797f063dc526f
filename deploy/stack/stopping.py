"""Ending what an earlier start left: only what it recorded, and only while it is the same process."""

import shutil

from process import Process
from programs import NAMES, TIERS
from state import State

SUPERVISOR = "run"  # who starts again what ends: deploy/run itself, or whom it left behind


def records(state: State) -> dict[str, Process]:
    return {path.stem: Process.read(path) for path in sorted(state.run.glob("*.json"))}


def stop(state: State, say=print) -> bool:
    """Ends everything of this state in order. True when something ran."""
    found = records(state)
    ran = False
    supervisor = found.pop(SUPERVISOR, None)
    if supervisor and supervisor.runs:
        say("Stopping the deploy/run of this state")
        ran = True
        supervisor.signal("SIGTERM")
        supervisor.gone_within(90)
        found = records(state)
        found.pop(SUPERVISOR, None)
    (state.run / f"{SUPERVISOR}.json").unlink(missing_ok=True)
    # A program of another version's, which no tier names, first.
    others = [name for name in found if name not in NAMES]
    for tier in [others, *reversed(TIERS)]:
        ours = [found[name] for name in tier if name in found]
        for process in ours:
            if process.runs:
                say(f"Stopping {process.name}")
                ran = True
                process.signal(process.stop)
        for process in ours:
            if process.end(state.run):
                say(f"{process.name} did not end by itself and was killed; its log: {process.log}")
    shutil.rmtree(state.sockets, ignore_errors=True)
    return ran
