"""A release under load: one process stops when the other answers (reliability.md, W2, W3)."""

import asyncio
import json
import subprocess
import time
from collections import Counter

import pytest

from Support.history import People
from Support.load import complete
from Support.stack import PROJECT


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
    record = stack.state / "run" / "quad-a.json"
    own = stack.process("quad-a")["arguments"]

    def take(arguments: list[str]):
        record.write_text(json.dumps(stack.process("quad-a") | {"arguments": arguments}))
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
