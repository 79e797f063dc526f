"""Nothing of a body is taken from somebody who may not send it (security.md, V03): the refusal comes to a client that has
sent the headers of a large form and its first bytes, and waits."""

import os
import socket
from contextlib import ExitStack, contextmanager

import pytest

from Support.client import Client
from Support.front import Front
from Support.person import member_id
from Support.spool import holds
from Support.stack import until
from Support.upload import VK, address, digest, multipart, unique

LENGTH = 300 << 20


class Waiting:
    """A client that has sent the beginning of a form with files and waits."""

    def __init__(self, connection: socket.socket, marker: bytes):
        self.connection, self.marker = connection, marker

    def answer(self, seconds: float = 10) -> tuple[int, dict[str, str], str]:
        """Status, headers and page. The rest of the form is not sent."""
        self.connection.settimeout(seconds)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self.more(received)
        head, _, page = received.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if "content-length" in headers:
            while len(page) < int(headers["content-length"]):
                page += self.more(page)
        return int(first.split()[1]), headers, page.decode(errors="replace")

    def more(self, received: bytes) -> bytes:
        piece = self.connection.recv(65_536)
        assert piece, f"closed after {received[:200]}"
        return piece


@contextmanager
def sending(port: int, headers: dict[str, str | None], path: str = "/files/uploads", count: int = 64 << 10):
    """Sends the headers and so many bytes, which nobody else sends."""
    marker = os.urandom(16).hex().encode()
    lines = {
        "Host": "127.0.0.1", "Accept-Language": "en", "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": str(LENGTH)} | headers
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    body = marker * (count // len(marker))
    if "Transfer-Encoding" in headers:
        body = b"%x\r\n%s\r\n" % (len(body), body)
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        yield Waiting(connection, marker)


def of(client: Client, **more: str | None) -> dict[str, str | None]:
    """The headers of a form on a page of ours."""
    sent = {"Cookie": client.cookie_header, "Origin": client.origin, "Sec-Fetch-Site": "same-origin"}
    return sent | {name.replace("_", "-"): value for name, value in more.items()}


@contextmanager
def full(database, client: Client):
    """The member keeps as much as they may."""
    blob = database.value(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'archive', 'application/zip', 1::bigint << 42, sha256(''), now() + '1 hour') "
        "RETURNING id", member_id(client))
    yield
    database.execute("DELETE FROM blobs WHERE id = %s", blob)


REFUSED = {
    "no cookie": ({"Cookie": None}, 401, "You are signed out"),
    "a made cookie": ({"Cookie": "__Host-quad=1.AAAA.AAAA"}, 401, "You are signed out"),
    "another origin": ({"Origin": "https://evil.example"}, 403, "has expired"),
    "another site": ({"Origin": None, "Sec-Fetch-Site": "cross-site"}, 403, "has expired"),
    "another kind of body": ({"Content-Type": "application/octet-stream"}, 403, "has expired"),
    "no length": ({"Content-Length": None, "Transfer-Encoding": "chunked"}, 411, "does not say how much"),
    "beyond the largest form": ({"Content-Length": str(5 << 30)}, 413, ""),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_comes_before_the_body_and_nothing_of_it_is_kept(case, sender, stack):
    headers, status, words = REFUSED[case]
    with sending(stack.port, of(sender) | headers) as waiting:
        code, _, page = waiting.answer()
        assert (code, words in page, "<html" in page) == (status, True, True), page[:500]
        assert not holds(stack, waiting.marker)


def test_what_does_not_fit_is_refused_before_it_is_sent(sender, stack, database):
    with full(database, sender), sending(stack.port, of(sender)) as waiting:
        code, _, page = waiting.answer()
        assert code == 507 and "of your space here are free" in page and "/files/saved" in page
        assert not holds(stack, waiting.marker)


def test_a_session_that_has_ended_sends_nothing(newcomer, stack, database):
    client = newcomer()
    headers = of(client)
    database.execute("DELETE FROM sessions WHERE member_id = %s", member_id(client))
    with sending(stack.port, headers) as waiting:
        assert waiting.answer()[0] == 401
        assert not holds(stack, waiting.marker)


@pytest.mark.parametrize("path, status", [(VK, 409), (address("Нет такой"), 404), (f"{address()}?in=%C0%80", 400)])
def test_what_leads_nowhere_is_refused_before_it_is_sent(path, status, sender, stack):
    with sending(stack.port, of(sender), path) as waiting:
        assert waiting.answer()[0] == status
        assert not holds(stack, waiting.marker)


STRANGER = {"Cookie": None, "Origin": None, "Sec-Fetch-Site": "same-origin"}


@pytest.mark.parametrize("count", [0, 3], ids=["nothing of the body", "three bytes of it"])
def test_strangers_who_stop_midway_are_answered_and_hold_up_nobody(count, newcomer, stack):
    """More of them than both processes have threads, and all stay: what Quad takes for a broken request, or waits for, it
    says 503 to or nothing."""
    member = newcomer()
    with ExitStack() as open_:
        strangers = [
            open_.enter_context(sending(stack.port, STRANGER | {"Origin": member.origin}, count=count))
            for _ in range(150)]
        assert member.get("/feed").status == 200
        assert {stranger.answer(60)[0] for stranger in strangers} == {401}
        assert member.get("/feed").status == 200


def test_other_methods_bring_no_large_body(sender, stack):
    for method in ("GET", "PUT"):
        with socket.create_connection(("127.0.0.1", stack.port), 10) as connection:
            connection.sendall((
                f"{method} /files/uploads HTTP/1.1\r\nHost: a\r\nCookie: {sender.cookie_header}\r\n"
                f"Content-Length: {LENGTH}\r\n\r\n").encode())
            assert b" 413 " in connection.recv(100)


def test_who_may_send_is_waited_for(sender, stack):
    """Without this the tests above would pass for a server that takes nothing, or that they do not see into."""
    with sending(stack.port, of(sender), count=1 << 20) as waiting:
        until(lambda: holds(stack, waiting.marker))
    until(lambda: not holds(stack, waiting.marker))


def test_a_session_sends_a_few_forms_at_a_time(sender, newcomer, stack):
    with Front(stack) as front, ExitStack() as under_way:
        for _ in range(4):
            waiting = under_way.enter_context(sending(front.port, of(sender), count=1 << 20))
            until(lambda: front.holds(waiting.marker))
        with sending(front.port, of(sender)) as fifth:
            code, headers, _ = fifth.answer()
            assert code == 429 and int(headers["retry-after"]) <= 10
            assert not front.holds(fifth.marker)
        with sending(front.port, of(newcomer())) as other:
            assert other.answer()[0] == 409, "another session is not kept waiting: it is told that no disk is connected"


def test_two_that_fit_one_by_one_do_not_both_get_in(sender, stack, database):
    """What was asked about before it came is looked at once more when it is here."""
    free = (int(stack.settings.get("QUAD_QUOTA", "4096")) << 20) - 1_500_000
    member = member_id(sender)
    form = sender.get(address()).page.form(address())
    fields = {name: value for name, value in form.fields.items() if name != "file"}
    content = os.urandom(1_000_000)
    body, kind = multipart(fields, [(unique(), content)])
    head = "".join(f"{name}: {value}\r\n" for name, value in (of(sender) | {
        "Host": "127.0.0.1", "Accept-Language": "en", "Content-Type": kind, "Content-Length": str(len(body))}).items())
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'archive', 'application/zip', %s, sha256(''), now() + '1 hour')", member, free)
    with socket.create_connection(("127.0.0.1", stack.port), 10) as connection:
        connection.sendall(f"POST {address()} HTTP/1.1\r\n{head}\r\n".encode() + body[:500_000])
        until(lambda: holds(stack, body[400_000:400_032]))
        database.execute("UPDATE blobs SET size = size + 1000000 WHERE member_id = %s AND kind = 'archive'", member)
        connection.sendall(body[500_000:])
        code, _, page = Waiting(connection, b"").answer()
    assert code == 507 and "This needs" in page
    assert database.value(
        "SELECT count(*) FROM blobs WHERE sha256 = decode(%s, 'hex')", digest(content)) == 0
    database.execute("DELETE FROM blobs WHERE member_id = %s AND kind = 'archive'", member)
