"""PostgreSQL goes away under load and comes back (reliability.md, D1 and D2)."""

import asyncio
import os
import signal
import time
from pathlib import Path

import psycopg
import pytest

from Support.document import Document
from Support.history import People
from Support.load import complete
from Support.person import publish

RECOVERY = 3.0  # seconds from the moment that the database takes connections


def restarted(stack):
    stack.restart("postgres")


def stopped_and_started(stack):
    """Away for two seconds, as in a restart that has something to recover."""
    os.kill(stack.process("postgres")["pid"], signal.SIGINT)
    time.sleep(2)
    restarted(stack)


def killed(stack):
    """The hard way: the postmaster first, its children when they notice."""
    postmaster = stack.process("postgres")["pid"]
    os.kill(postmaster, signal.SIGKILL)
    home = Path(stack.process("postgres")["arguments"][2])
    limit = time.monotonic() + 10
    while time.monotonic() < limit and any(in_directory(pid, home) for pid in Path("/proc").glob("[0-9]*")):
        time.sleep(0.05)
    restarted(stack)


def in_directory(process: Path, home: Path) -> bool:
    """PostgreSQL's processes work in their data directory."""
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z" and os.readlink(process / "cwd") == str(home)
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("fault", [restarted, stopped_and_started, killed], ids=lambda fault: fault.__name__)
def test_pages_say_so_and_recover_and_no_acknowledged_post_is_lost_or_doubled(fault, stack, crowd, database):
    mark = f"Отказ {fault.__name__} {time.time_ns()}"

    async def ready_again(since: float) -> float:
        while not await asyncio.to_thread(database.ready):
            await asyncio.sleep(0.01)
        return time.monotonic()

    async def run() -> tuple[People, float, float]:
        people = People(crowd, mark)
        load = asyncio.create_task(people.run(16))
        await asyncio.sleep(3)
        fault_at = time.monotonic()
        await asyncio.to_thread(fault, stack)
        ready_at = await ready_again(fault_at)
        await asyncio.sleep(8)
        people.stopping.set()
        await load
        return people, fault_at, ready_at

    people, fault_at, ready_at = complete(asyncio.wait_for(run(), 120))
    history = people.history
    bad = [event for event in history.events if event.status not in (200, 303)]
    ended = [event.at + event.seconds for event in bad]
    back = max(ended, default=ready_at) - ready_at
    print(f"{len(history.events)} requests, {len(bad)} refused, back {back:.2f} s after the database, "
          f"away {ready_at - fault_at:.2f} s, {len(history.acknowledged)} posts, {dict(history.statuses())}")
    assert set(history.statuses()) <= {200, 303, 503}, history.statuses()
    if fault is not restarted:
        assert bad, "the fault was noticed"
    for event in bad[:200]:
        assert 1 <= int(event.headers["retry-after"]) <= 60
        assert "text/html" in event.headers["content-type"]
        page = Document(event.body.decode())
        assert page.all("link", rel="stylesheet") and page.first("h1").text.strip(), "in the product's style"
        if event.kind == "write":
            assert mark in page.text or any(mark in field["value"] for field in page.all("input")), "the text is kept"
    assert back <= RECOVERY
    assert [event for event in history.events if event.at > ready_at + RECOVERY and event.status in (200, 303)]
    history.check(database, mark)
    assert history.unknown == []


def test_connections_that_the_server_ends_are_replaced_without_a_word(stack, crowd, database):
    mark = f"Обрывы {time.time_ns()}"

    async def run() -> People:
        people = People(crowd, mark)
        load = asyncio.create_task(people.run(8))
        for _ in range(8):
            await asyncio.sleep(0.5)
            await asyncio.to_thread(
                database.execute,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'quad_app' "
                "ORDER BY random() LIMIT 4")
        await asyncio.sleep(1)
        people.stopping.set()
        await load
        return people

    history = complete(asyncio.wait_for(run(), 60)).history
    statuses = history.statuses()
    print(f"{len(history.events)} requests: {dict(statuses)}")
    assert set(statuses) <= {200, 303, 503}, statuses
    assert statuses[503] <= len(history.events) * 0.005
    history.check(database, mark)


def test_a_locked_row_holds_up_only_those_who_need_it(stack, crowd, database):
    writer, reader = crowd[:2]
    number = publish(writer, "Запертая запись")
    with psycopg.connect(stack.conninfo()) as lock:
        lock.execute("SELECT * FROM posts WHERE id = %s FOR UPDATE", [number])
        form = writer.get(f"/posts/{number}/edit").page.form(f"/posts/{number}/edit")
        refused = writer.post(form.action, form.fields | {"body": "Не сейчас"})
        assert refused.status == 503 and int(refused.header("Retry-After")) >= 1, "the lock's own limit ended it"
        assert "Не сейчас" in refused.text, "nothing typed is lost"
        # The row is locked all the while: who needed it would be refused as well.
        assert {reader.get("/feed").status for _ in range(50)} == {200}
    assert writer.post(form.action, form.fields | {"body": "Теперь можно"}).status == 303
