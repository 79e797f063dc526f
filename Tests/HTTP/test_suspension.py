"""A member who is suspended, or whose account is deleted, is out at once, whatever they are at (security.md, S07)."""

import hashlib
import os
import socket
import threading
import time
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from Support.client import Client
from Support.copies import act as act_on
from Support.copies import entries, follow, saved
from Support.listening import Listener
from Support.person import member_id
from Support.sessions import forget, signed_in_members
from Support.stack import until
from Support.upload import unique, upload

JOB = """
    INSERT INTO jobs (kind, pool, payload, member_id, run_at)
    VALUES ('files.refresh', 'quick', '', %s, now() + interval '1 hour') RETURNING id
"""


def suspend(administrator, number: int, token: str = ""):
    answer = administrator.post(
        f"/admin/members/{number}/suspend",
        {"token": token or administrator.token("/feed"), "reason": "Ключ ушёл к чужим", "key": str(uuid4())})
    assert answer.status == 303, answer


def delete(administrator, number: int):
    answer = administrator.post(
        f"/admin/members/{number}/delete",
        {"token": administrator.token("/feed"), "name": "Елена Соколова", "reason": "Уволилась", "key": str(uuid4())})
    assert answer.status == 303, answer


@pytest.mark.parametrize("act", [suspend, delete])
def test_requests_streams_signed_addresses_and_jobs_end(act, owner, administrator, database, stack):
    client = owner("vk")
    number = member_id(client)
    entry = entries(client, "/files/vk", "vk")[0]
    saved(client, database, entry)
    signed = client.get(f"{entry.address}/download").location
    assert follow(stack, signed).status == 200
    job = database.value(JOB, number)
    with Listener(client) as stream:
        assert stream.answer.status == 200
        act(administrator, number)
        assert client.copy().get("/feed").status == 303
        until(lambda: stream.has_ended, 10)
    assert client.copy().get("/events").status == 303
    assert follow(stack, signed).status in (403, 404)
    database.execute("UPDATE jobs SET run_at = now() WHERE id = %s", job)
    reason = until(lambda: database.value("SELECT last_error FROM jobs WHERE id = %s", job), 20)
    assert reason.startswith("its member is suspended")


def test_a_transfer_that_is_under_way_ends(owner, administrator, database, stack, sandbox):
    """A file on its way to a disk, and one on its way here: the source never says that it has them."""
    client = owner("yandex")
    number = member_id(client)
    entry = entries(client, "/files/all", "yandex")[0]
    mark = len(stack.log("work"))
    with sandbox.hold("yandex", "/yandex/uploader", "PUT") as put, sandbox.hold("yandex", "/yandex/downloader") as get:
        upload(client, [(unique(), b"x" * 100_000)])
        act_on(client, entry)
        put.wait()
        get.wait()
        suspend(administrator, number)
        until(lambda: "outcome=stopped" in stack.log("work")[mark:], 30)
        reason = until(lambda: database.value(
            "SELECT last_error FROM jobs WHERE member_id = %s AND kind = 'files.fetch'", number), 60)
        assert reason.startswith("its member is suspended")
        assert database.value("SELECT state FROM uploads WHERE member_id = %s", number) == "waiting"


class Download:
    """A browser that has begun to take a file and stopped: what comes next waits at nginx."""

    def __init__(self, address: str):
        parts = urlsplit(address)
        self.socket = socket.socket()
        self.socket.settimeout(30)
        # Little of the file fits between the two.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 << 10)
        self.socket.connect((parts.hostname, parts.port))
        self.socket.sendall(f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        assert self.file.readline().startswith(b"HTTP/1.1 200")
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.taken = self.file.read(64 << 10)

    def rest(self) -> bytes:
        """All that comes to the end of the connection."""
        try:
            while piece := self.file.read1(1 << 20):
                self.taken += piece
        except ConnectionResetError:
            pass
        return self.taken

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()


LARGE = 24 << 20


def large_copy(client, database, stack, provider: str):
    """The signed address of a large file that the member keeps, and its bytes."""
    entry = entries(client, f"/files/{provider}" if provider == "vk" else "/files/all", provider)[0]
    saved(client, database, entry)
    content = os.urandom(LARGE)
    blob = database.value("SELECT blob_id FROM saved_copies WHERE file_id = %s", int(entry.id))
    place = next((stack.state / "blobs").rglob(blob.hex))
    place.write_bytes(content)
    database.execute(
        "UPDATE blobs SET size = %s, sha256 = %s WHERE id = %s", LARGE, hashlib.sha256(content).digest(), blob)
    return client.get(f"{entry.address}/download").location, content


def disconnect(number: int, database):
    database.execute("DELETE FROM connections WHERE member_id = %s", number)


def sign_out(number: int, database):
    database.execute("DELETE FROM sessions WHERE member_id = %s", number)


@pytest.mark.parametrize("end", [suspend, delete, disconnect, sign_out])
def test_a_download_that_is_under_way_ends_and_others_go_on(end, owner, administrator, database, stack):
    client, other = owner("vk"), owner("yandex")
    number = member_id(client)
    address, content = large_copy(client, database, stack, "vk")
    others, whole = large_copy(other, database, stack, "yandex")
    with Download(address) as download, Download(others) as going_on:
        end(number, database) if end in (disconnect, sign_out) else end(administrator, number)
        assert going_on.rest() == whole
        taken = download.rest()
        assert len(taken) < LARGE - (8 << 20) and content.startswith(taken)


@pytest.mark.parametrize("asked", ["0-", "0-0", f"{LARGE - 1}-", "1048575-1048576", "3000000-7999999", "-500"])
def test_of_a_large_file_any_range_is_sent(asked, owner, database, stack):
    client = owner("vk")
    address, content = large_copy(client, database, stack, "vk")
    tag = follow(stack, address, Range="bytes=0-1").header("ETag")
    answer = follow(stack, address, Range=f"bytes={asked}", If_Range=tag)
    first, last = asked.split("-")
    expected = content[int(first):int(last) + 1 if last else None] if first else content[-int(last):]
    assert (answer.status, answer.body == expected) == (206, True)
    assert follow(stack, address, Range=f"bytes={asked}", If_Range='"another"').body == content
    assert follow(stack, address, If_None_Match=tag).status == 304
    assert follow(stack, address, Range=f"bytes={LARGE}-").status == 416
    head = Client(urlsplit(address).port).request("HEAD", urlsplit(address).path)
    assert (head.status, head.header("Content-Length")) == (200, str(LARGE))
    assert len(head.all("Content-Disposition")) == len(head.all("Cache-Control")) == 1


def test_no_request_that_begins_after_the_commit_is_answered(administrator, database, stack):
    """A hundred times, with a member who asks for pages without a pause."""
    sessions = signed_in_members(100, stack, database)
    token = administrator.token("/feed")
    late = []
    try:
        for session in sessions:
            client = Client(stack.port)
            client.cookies["__Host-quad"] = session.cookie.partition("=")[2]
            assert client.get("/feed").status == 200
            asked: list[tuple[float, int]] = []
            is_over = threading.Event()

            def ask():
                while not is_over.is_set():
                    began = time.monotonic()
                    asked.append((began, client.get("/feed").status))
            reader = threading.Thread(target=ask)
            reader.start()
            until(lambda: len(asked) > 1, 10)
            suspend(administrator, session.member, token)
            committed = time.monotonic()
            until(lambda: asked[-1][0] > committed, 10)
            is_over.set()
            reader.join()
            client.close()
            assert asked[0][1] == 200 and asked[-1][1] == 303
            late += [status for began, status in asked if began > committed and status != 303]
    finally:
        forget(sessions, database)
    assert late == []
