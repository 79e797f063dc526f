"""nginx takes new settings under load (reliability.md, G1)."""

import asyncio
import os
import signal
import socket
from collections import Counter
from pathlib import Path

import pytest

from Support.front import Front
from Support.load import Connection, complete, get
from Support.sessions import forget, signed_in_members

PEOPLE = 8
RELOADS = 10


@pytest.fixture
def sessions(stack, database):
    made = signed_in_members(PEOPLE, stack, database)
    yield made
    forget(made, database)


def children(process: int) -> set[int]:
    return {int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()}


def test_ten_reloads_under_load_lose_no_request_and_what_is_being_sent_arrives(stack, sessions):
    with Front(stack, limits="off") as front:
        master = front.process.pid
        body = b"token=x&body=y"
        head = (f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n").encode()
        statuses = Counter()
        stopping = asyncio.Event()

        async def live(cookie: str):
            """A connection a page: nginx closes those that are kept, and browsers ask once more then."""
            while not stopping.is_set():
                async with Connection(front.port) as browser:
                    statuses[(await browser.send(get("/feed", cookie)))[0]] += 1

        async def reload():
            before = children(master)
            asked = statuses.total()
            os.kill(master, signal.SIGHUP)
            while not children(master) - before or statuses.total() < asked + 20:
                await asyncio.sleep(0.01)

        async def run():
            async with asyncio.timeout(120), asyncio.TaskGroup() as group:
                for session in sessions:
                    group.create_task(live(session.cookie))
                for _ in range(RELOADS):
                    await reload()
                stopping.set()

        with socket.create_connection(("127.0.0.1", front.port), 60) as slow:
            slow.sendall(head + body[:3])
            complete(run())
            slow.sendall(body[3:])
            assert slow.recv(65_536).startswith(b"HTTP/1.1 4"), "Quad's answer to a form without a session's token"
        print(dict(statuses))
        assert set(statuses) == {200} and statuses.total() >= RELOADS * 20
