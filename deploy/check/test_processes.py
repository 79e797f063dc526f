"""Only what was started here is ended, and a taken port is named."""

import os
import socket
import sys

import pytest

from ports import Ports
from process import Process
from state import State
from stopping import records, stop


def sleeper(state: State, code: str = "pass") -> Process:
    ready = state.root / "ready"
    process = Process(
        "work", [sys.executable, "-c", f"import time; {code}; open({str(ready)!r}, 'w'); time.sleep(60)"],
        str(state.log("work")), patience=0.3)
    process.start(state.run)
    while not ready.exists():
        assert process.runs
    return process


def test_what_was_started_is_ended_and_forgotten(state):
    process = sleeper(state)
    said = []
    assert stop(state, said.append)
    assert not process.runs and records(state) == {} and said == ["Stopping work"]
    assert not stop(state, said.append)


def test_a_program_that_does_not_listen_is_killed_in_the_end(state):
    process = sleeper(state, "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)")
    said = []
    stop(state, said.append)
    assert not process.runs and "was killed" in said[-1]


def test_a_later_process_with_the_same_number_is_left_alone(state):
    process = sleeper(state)
    record = state.run / "work.json"
    record.write_text(record.read_text().replace(f'"{process.born}"', '"another boot 1"'))
    assert not stop(state, lambda _: None)
    assert process.runs and records(state) == {}
    process.signal("SIGKILL")


def test_a_taken_port_is_named_with_who_holds_it():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"Port {port} is taken by process {os.getpid()} \(.*\)\. Choose"):
            Ports(quad=port).refuse_taken()


def test_the_sockets_of_a_deep_directory_have_short_paths(tmp_path):
    deep = State(str(tmp_path / "a" / ("directory-" * 20)))
    assert len(str(deep.socket("events-subscribe"))) < 100
