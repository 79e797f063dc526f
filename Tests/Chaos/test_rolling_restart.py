"""A release under load: one process stops when the other answers (reliability.md, W2)."""

import asyncio
import subprocess
import time

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
