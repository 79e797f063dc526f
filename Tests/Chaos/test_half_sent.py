"""Half-sent forms at every address that takes one, as many as one network address may send at a time (security.md, N07): no
thread of Quad is at any of them, so a Quad with a single thread goes on answering."""

import base64
import os
import socket
import time
from contextlib import ExitStack
from urllib.parse import quote

import pytest

from Support.front import Front
from Support.load import Connection, complete, get
from Support.routes import routes
from Support.serve import Serve
from Support.sessions import forget, signed_in_members

COUNT = 500
# Seconds; a thread that is at such a form waits ten for more of it.
PATIENCE = 8
LENGTH = 60_000
# How far they have come.
PHASES = {
    "half of the headers": lambda head: head[:len(head) // 2],
    "the headers": lambda head: head,
    "three bytes": lambda head: head + b"--x",
    "all but the last byte": lambda head: head + b"-" * (LENGTH - 1),
}


@pytest.fixture
def sessions(stack, database):
    made = signed_in_members(30, stack, database)
    yield made
    forget(made, database)


@pytest.fixture
def front(stack):
    """The limits as they are delivered, before a Quad of one thread."""
    with Serve(stack, QUAD_WORKERS="1") as serve, Front(stack, quad_a=serve.socket, quad_b=serve.socket) as front:
        yield front


def cookie_of(number: int, sessions) -> str | None:
    """Strangers, invented cookies and members take turns."""
    match number % 3:
        case 0: return None
        case 1: return f"__Host-quad={base64.urlsafe_b64encode(os.urandom(57)).decode()[:75]}"
    return sessions[number % len(sessions)].cookie


def head(route, address: str, cookie: str | None, origin: str) -> bytes:
    kind = "multipart/form-data; boundary=x" if route.body == "files" else "application/x-www-form-urlencoded"
    lines = [
        f"{route.method} {address} HTTP/1.1", "Host: 127.0.0.1", f"Origin: {origin}", f"Content-Type: {kind}",
        f"Content-Length: {LENGTH}", *([f"Cookie: {cookie}"] if cookie else [])]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@pytest.mark.parametrize("phase", PHASES)
def test_five_hundred_half_sent_forms_hold_no_thread(phase, front, sessions, stack, things):
    taking = [(route, quote(route.address(**things))) for route in routes() if route.is_unsafe]
    assert len(taking) > 100
    *others, member = sessions

    async def read() -> tuple[list[int], float]:
        """How 20 pages were answered, and milliseconds of the slowest."""
        answers, slowest = [], 0.0
        async with Connection(front.port, timeout=PATIENCE) as browser:
            for _ in range(20):
                began = time.monotonic()
                answers.append((await browser.send(get("/feed", member.cookie)))[0])
                slowest = max(slowest, time.monotonic() - began)
        return answers, 1_000 * slowest

    _, calm = complete(read())
    with ExitStack() as under_way:
        for number in range(COUNT):
            connection = under_way.enter_context(socket.create_connection(("127.0.0.1", front.port), 10))
            route, address = taking[number % len(taking)]
            sent = PHASES[phase](head(route, address, cookie_of(number, others), stack.origin))
            try:
                connection.sendall(sent)
            except ConnectionError:
                continue  # refused already
        answers, slowest = complete(read())
        assert answers == [200] * 20
    print(f"\nthe slowest of 20 feeds with {COUNT} half-sent forms ({phase}): {slowest:.0f} ms, calm {calm:.0f} ms")
