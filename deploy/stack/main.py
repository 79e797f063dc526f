#!/usr/bin/env python3
"""Starts, stops and restarts Quad with everything beside it. Called by deploy/run, deploy/stop and deploy/restart."""

import argparse
import fcntl
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import ready
from ports import Ports
from postgres import Cluster
from process import Process, birth
from programs import PROJECT
from starting import Start
from state import State
from stopping import SUPERVISOR, records, stop
from watching import Watch, detach

SOMEBODY, NOVICE = "anna.kovaleva@hse.ru", "boris.zimin@hse.ru"


def up(chosen: argparse.Namespace):
    state = State(chosen.state)
    ports = Ports.beginning(chosen.port_base) if chosen.port_base else Ports()
    for name in ("quad", "sandbox", "files", "mail"):
        if port := getattr(chosen, f"{name}_port"):
            setattr(ports, name, port)
    stop(state)
    state.make()
    ports.refuse_taken()
    if chosen.reset:
        state.reset()
    signal.signal(signal.SIGTERM, interrupted)
    lock = open(state.run / "lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    enlist(state)
    start = Start(state, ports, Path(chosen.programs), chosen.workers, limits(chosen), chosen.bare)
    try:
        start.run()
        told(start, chosen.detach)
        if chosen.detach:
            detach(state, [sys.executable, "-B", __file__, "watch", "--state", str(state.root)])
            return
        Watch(state, say=told_at_once).run()
    except KeyboardInterrupt:
        pass
    except BaseException:
        disown(state)
        stop(state, say=lambda _: None)
        raise
    print()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    disown(state)
    stop(state)


def interrupted(*_):
    raise KeyboardInterrupt


def enlist(state: State):
    """Our own record, so that deploy/stop ends us as Ctrl-C does."""
    us = Process(SUPERVISOR, [], "", pid=os.getpid(), born=birth(os.getpid()))
    us.write(state.run)


def disown(state: State):
    """We end everything ourselves and are not to be ended before."""
    (state.run / f"{SUPERVISOR}.json").unlink(missing_ok=True)


def limits(chosen: argparse.Namespace) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in chosen.nginx)


def told(start: Start, detached: bool):
    print(f"""
Quad is at {start.settings.origin}
Sign in as {SOMEBODY}, an administrator, or {NOVICE}, who is new; the code arrives at {start.settings.sandbox}/mail
""" + (f"deploy/stop --state {start.state.root} ends it." if detached else "Ctrl-C ends it.") + """
What ends by itself is started again""" + (f"; {start.state.log(SUPERVISOR)} tells." if detached else "."), flush=True)


def told_at_once(line: str):
    print(line, flush=True)


def restart(chosen: argparse.Namespace):
    """One after the other, each only when the one before is ready: no request is lost."""
    state = State(chosen.state)
    found = records(state)
    names = chosen.names or ["quad-a", "quad-b", "work", "converters"]
    if unknown := [name for name in names if name not in found]:
        raise SystemExit(
            f"{', '.join(unknown)}: not started in {state.root}; there is {', '.join(sorted(found)) or 'nothing'}")
    for name in names:
        with state.restarting():
            restart_one(name, state, chosen.kill)


def restart_one(name: str, state: State, kill: bool):
    process = records(state)[name]
    began = time.monotonic()
    if process.runs:
        process.signal("SIGKILL" if kill else process.stop)
        if not process.gone_within(process.patience):
            raise SystemExit(f"{name} did not end within {process.patience:g} s; its log: {process.log}")
    process.start(state.run)
    is_ready = {
        "quad-a": lambda: rises(process, state, lambda: ready.ready(process.environment["QUAD_SOCKET"])),
        "quad-b": lambda: rises(process, state, lambda: ready.ready(process.environment["QUAD_SOCKET"])),
        "postgres": lambda: rises(process, state, Cluster(state).ready),
    }.get(name, lambda: process.runs)
    if not ready.until(is_ready, 30):
        raise SystemExit(f"{name} did not become ready. Its last words:\n{process.last_words()}")
    print(f"Restarted {name} in {time.monotonic() - began:.1f} s", flush=True)


def rises(process: Process, state: State, is_ready: Callable[[], bool]) -> bool:
    """Neither PostgreSQL nor Quad starts while anything of the killed one is left, a thread that still ends for one, so it
    is tried again."""
    if not process.runs:
        time.sleep(0.1)
        process.start(state.run)
    return is_ready()


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="deploy")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run")
    run.set_defaults(work=up)
    run.add_argument("--programs", required=True)
    run.add_argument("--detach", action="store_true")
    run.add_argument("--reset", action="store_true")
    run.add_argument("--bare", action="store_true")
    run.add_argument("--workers", type=int, default=8)
    run.add_argument("--port", type=int, dest="quad_port")
    run.add_argument("--sandbox-port", type=int)
    run.add_argument("--files-port", type=int)
    run.add_argument("--mail-port", type=int)
    run.add_argument("--port-base", type=int)
    run.add_argument("--nginx", action="append", default=[], metavar="NAME=VALUE")
    ending = commands.add_parser("stop")
    ending.set_defaults(work=lambda chosen: stop(State(chosen.state)) or print("Nothing runs there."))
    again = commands.add_parser("restart")
    again.set_defaults(work=restart)
    again.add_argument("--kill", action="store_true")
    again.add_argument("names", nargs="*", metavar="NAME")
    watching = commands.add_parser("watch")
    watching.set_defaults(work=lambda chosen: Watch(State(chosen.state), say=told_at_once).run())
    for command in (run, ending, again, watching):
        command.add_argument("--state", default=str(PROJECT / ".quad"))
    return parser


if __name__ == "__main__":
    chosen = options().parse_args()
    chosen.work(chosen)
