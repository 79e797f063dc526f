"""A release under load: one process stops when the other answers (reliability.md, W2, W3)."""

import asyncio
import subprocess
import sys
import time
from collections import Counter

import pytest

from Support.history import People
from Support.load import complete
from Support.stack import PROJECT

sys.path.insert(0, str(PROJECT / "deploy" / "stack"))

from process import Process  # noqa: E402
from state import State  # noqa: E402


@pytest.mark.slow
def test_a_rolling_restart_under_load_loses_no_request(stack, crowd, database):
    mark = f"Перезапуск {time.time_ns()}"
    before = {name: stack.process(name)["pid"] for name in ("quad-a", "quad-b")}

    async def run() -> People:
        people = People(crowd, mark, writes=0.05)
        load = asyncio.create_task(people.run(16))
        await asyncio.sleep(2)
        began = time.monotonic()
        restart = await asyncio.create_subprocess_exec(
            PROJECT / "deploy" / "restart", "--state", stack.state, stdout=subprocess.DEVNULL)
        assert await asyncio.wait_for(restart.wait(), 120) == 0
        print(f"restarted in {time.monotonic() - began:.1f} s")
        while len(people.history.events) < 5_000:
            await asyncio.sleep(0.1)
        people.stopping.set()
        await load
        return people

    people = complete(asyncio.wait_for(run(), 180))
    history = people.history
    print(f"{len(history.events)} requests, p99 {history.p99() * 1000:.0f} ms, {len(history.acknowledged)} posts")
    assert all(stack.process(name)["pid"] != pid for name, pid in before.items()), "both were restarted"
    assert set(history.statuses()) == {200, 303}, history.statuses()
    assert history.p99() < 1
    history.check(database, mark)
    assert history.unknown == []


@pytest.fixture
def program_of_a(stack):
    """Gives quad-a another program, which its next start takes; at the end it has its own again and answers."""
    own = stack.process("quad-a")["arguments"]

    def take(arguments: list[str]):
        # What starts a program again that has ended writes the record that it has read.
        with State(stack.state).restarting():
            process = Process.read(stack.state / "run" / "quad-a.json")
            process.arguments = arguments
            process.write(stack.state / "run")
    yield take
    take(own)
    subprocess.run([PROJECT / "deploy" / "restart", "--state", stack.state, "quad-a"], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.slow
def test_a_release_that_does_not_start_is_stopped_at_its_first_process(stack, newcomer, program_of_a):
    """reliability.md, W3."""
    member = newcomer()
    before = stack.process("quad-b")["pid"]
    program_of_a(["/bin/sh", "-c", "echo no such release >&2; exit 1"])
    restart = subprocess.Popen(
        [PROJECT / "deploy" / "restart", "--state", stack.state], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    statuses = Counter()
    while restart.poll() is None:
        statuses[member.get("/feed").status] += 1
    _, said = restart.communicate()
    assert restart.returncode != 0 and "quad-a did not become ready" in said and "no such release" in said
    assert set(statuses) == {200} and statuses[200] > 100, statuses
    assert stack.process("quad-b")["pid"] == before, "the next one was left alone"
