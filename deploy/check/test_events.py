"""Event streams: only through Quad's word, nothing of the browser's choosing reaches Nchan."""

import random
import re
import socket
from pathlib import Path

import pytest
import requests

FEED, SESSION = "feed" * 6, "session" * 4


def publisher(stack, method: str, channel: str, text: str = "") -> int:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(3)
        connection.connect(stack.path("publish"))
        connection.sendall(
            f"{method} /publish/{channel} HTTP/1.1\r\nHost: events\r\nContent-Length: {len(text)}\r\n"
            f"Content-Type: application/json\r\nConnection: close\r\n\r\n{text}".encode())
        return int(connection.makefile("rb").read().split()[1])


class Stream:
    def __init__(self, stack, **headers: str):
        self.answer = requests.get(
            f"http://127.0.0.1:{stack.port}/events", headers=headers, stream=True, timeout=(3, 5))
        self.lines = self.answer.iter_lines(chunk_size=1)

    def next(self, beginning: str) -> str:
        return next(line for line in map(bytes.decode, self.lines) if line.startswith(beginning))


def test_a_message_reaches_an_open_stream_and_deleting_the_session_ends_it(stack):
    stream = Stream(stack)
    assert stream.answer.status_code == 200
    assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
    assert stream.answer.headers["Cache-Control"] == "no-store"
    assert stream.answer.headers["X-Content-Type-Options"] == "nosniff"
    assert publisher(stack, "POST", FEED, '{"changed":"feed"}') in (201, 202)
    assert stream.next("data:") == 'data: {"changed":"feed"}'
    assert publisher(stack, "DELETE", SESSION) == 200
    assert "410" in stream.next(":410")
    assert not [line for line in stream.lines if line]


def test_a_foreign_page_is_refused(stack):
    assert Stream(stack, Origin="https://evil.example").answer.status_code == 403
    own = Stream(stack, Origin=f"http://127.0.0.1:{stack.port}").answer
    assert own.status_code == 200
    assert "Access-Control-Allow-Origin" not in own.headers


def test_streams_cannot_be_asked_for_directly(stack):
    for path in (f"/_sse/{FEED}/{SESSION}", f"/subscribe/{FEED}/{SESSION}", f"/publish/{FEED}"):
        answer = requests.post(f"http://127.0.0.1:{stack.port}{path}", data="x")
        assert answer.status_code == 404 or "told" in answer.json()


def test_the_publisher_is_on_no_port(stack):
    pids = {str(stack.running["events"].pid), *workers(stack)}
    inodes = set()
    for pid in pids:
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            inodes.update(re.findall(r"socket:\[(\d+)\]", str(entry.readlink())))
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        assert not [line for line in Path(table).read_text().splitlines()[1:] if line.split()[9] in inodes]


def test_crafted_message_ids_leave_the_worker_alive(stack):
    before = workers(stack)
    chance = random.Random(6)
    letters = "0123456789:,-.[]" * 4 + "\"' abcZ%=;\\/" + "".join(map(chr, range(128, 160)))
    for _ in range(5_000):
        crafted = "".join(chance.choice(letters) for _ in range(chance.randrange(1, 60)))
        name = chance.choice(["Last-Event-ID", "Last-Event-ID", "If-None-Match", "If-Modified-Since", "Etag"])
        straight = chance.random() < 0.5
        path = f"/subscribe/{FEED}/{SESSION}" if straight else f"/events?last_event_id={crafted.split()[:1]}"
        with socket.socket(socket.AF_UNIX if straight else socket.AF_INET) as connection:
            connection.settimeout(5)
            connection.connect(stack.path("subscribe") if straight else ("127.0.0.1", stack.port))
            connection.sendall(
                f"GET {path.replace(' ', '')} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
                f"{name}: {crafted}\r\n\r\n".encode("latin1"))
            assert connection.recv(9) == b"HTTP/1.1 "
    assert workers(stack) == before
    assert Stream(stack).answer.status_code == 200


@pytest.mark.parametrize("identifier", ["1:0", "0:0", "9999999999:99999", "-1:-1", "1:0,2:[1]", "::", "1:[-1]"])
def test_ids_that_end_nchan_1_3_6_are_replaced_even_past_the_first_nginx(stack, identifier):
    before = workers(stack)
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(0.5)
        connection.connect(stack.path("subscribe"))
        connection.sendall(
            f"GET /subscribe/{FEED}/{SESSION} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
            f"Last-Event-ID: {identifier}\r\n\r\n".encode())
        try:
            connection.recv(65536)
        except TimeoutError:
            pass
    assert workers(stack) == before


def workers(stack) -> list[str]:
    pid = stack.running["events"].pid
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
