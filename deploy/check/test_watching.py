"""What ends by itself is started again, and what somebody ends on purpose is left to them."""

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PROJECT, until
from process import Process, birth
from state import State
from stopping import SUPERVISOR, records, stop
from watching import Watch, detach

MAIN = PROJECT / "deploy" / "stack" / "main.py"


@pytest.fixture
def watch(state) -> Watch:
    """Without a pause; `said` is what it reported."""
    said = []
    watch = Watch(state, said.append, pause=0)
    watch.said = said
    return watch


def program(state: State, name: str, code: str = "time.sleep(60)") -> Process:
    """A program with any name."""
    process = Process(name, [sys.executable, "-c", f"import time, subprocess; {code}"], str(state.log(name)), patience=5)
    process.start(state.run)
    return process


def killed(process: Process) -> Process:
    process.signal("SIGKILL")
    assert process.gone_within(5)
    return process


def test_what_was_killed_is_started_again_and_said_in_one_line(state, watch):
    letters, converters = program(state, "letters"), program(state, "converters")
    watch.look()
    assert watch.said == []
    killed(converters)
    watch.look()
    again = records(state)["converters"]
    assert again.runs and again.pid != converters.pid and again.arguments == converters.arguments
    assert records(state)["letters"].pid == letters.pid
    assert len(watch.said) == 1 and "converters ended by itself and was started again" in watch.said[0]
    assert str(state.log("converters")) in watch.said[0]
    watch.look()
    assert len(watch.said) == 1
    assert stop(state, lambda _: None) and not again.runs


def test_what_the_killed_one_left_of_its_session_is_ended_first(state, watch, tmp_path):
    note = tmp_path / "child"
    process = program(
        state, "server",
        f"child = subprocess.Popen(['/usr/bin/sleep', '60']); open({str(note)!r}, 'w').write(f'{{child.pid}}\\n'); "
        "time.sleep(60)")
    until(lambda: note.exists() and note.read_text().endswith("\n"))
    child = int(note.read_text())
    watch.look()
    Path(note).unlink()
    subprocess.run(["/bin/kill", "-KILL", str(process.pid)], check=True)
    assert process.gone_within(5) and birth(child)
    watch.look()
    until(lambda: birth(child) is None)
    until(note.exists)


def test_what_does_not_stay_is_waited_for_longer_each_time_and_never_given_up(state):
    watch = Watch(state, lambda _: None, pause=2, longest=60)
    pauses, now = [], 1000.0
    for _ in range(8):
        pauses.append(watch.next_pause("work", now))
        watch.begun["work"] = (now, pauses[-1])
        now += 1
    assert pauses == [2, 4, 8, 16, 32, 60, 60, 60]
    assert watch.next_pause("work", now + 10) == 2, "it had stayed"


def test_a_program_that_is_not_there_for_a_moment_ends_nobody(state, watch, tmp_path):
    executable = tmp_path / "program"
    executable.symlink_to("/usr/bin/sleep")
    process = Process("work", [str(executable), "60"], str(state.log("work")))
    process.start(state.run)
    killed(process)
    executable.unlink()
    watch.look()
    assert "cannot be started again" in watch.said[0]
    executable.symlink_to("/usr/bin/sleep")
    watch.look()
    watch.begun.clear()
    watch.due.clear()
    watch.look()
    assert records(state)["work"].runs


def test_whoever_restarts_a_program_is_left_alone(state, watch):
    work = killed(program(state, "work"))
    with state.restarting():
        watch.look()
        assert records(state)["work"].pid == work.pid and watch.said == []
        work.start(state.run)
    watch.look()
    assert records(state)["work"].pid == work.pid and watch.said == []


def test_a_restart_by_command_is_no_end(state, watch):
    before = program(state, "work").pid
    watch.look()
    subprocess.run(
        [sys.executable, "-B", MAIN, "restart", "--kill", "--state", state.root, "work"], check=True, capture_output=True)
    watch.look()
    work = records(state)["work"]
    assert work.runs and work.pid != before and watch.said == []


class TestLeftBehind:
    @pytest.fixture
    def supervised(self, state) -> State:
        program(state, "work")
        detach(state, [sys.executable, "-B", str(MAIN), "watch", "--state", str(state.root)])
        return state

    def test_it_goes_on_when_whoever_started_it_is_gone_and_tells_in_its_log(self, supervised):
        work = killed(records(supervised)["work"])
        until(lambda: records(supervised)["work"].pid != work.pid)
        until(lambda: "work ended by itself and was started again" in supervised.log(SUPERVISOR).read_text())

    def test_stopping_ends_it_first_and_then_everything(self, supervised):
        found = records(supervised)
        said = []
        assert stop(supervised, said.append)
        assert said == ["Stopping the deploy/run of this state", "Stopping work"]
        assert not any(process.runs for process in found.values()) and records(supervised) == {}

    def test_it_does_not_outlive_the_directory(self, supervised):
        supervisor = records(supervised)[SUPERVISOR]
        (supervised.run / f"{SUPERVISOR}.json").unlink()
        assert supervisor.gone_within(10)
