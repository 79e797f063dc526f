"""Whoever is suspended, or whose account is deleted, is out at once, whatever they are at (security.md, S07)."""

import threading
import time
from uuid import uuid4

import pytest

from HTTP.test_events import Listener
from Support.client import Client
from Support.copies import act as act_on
from Support.copies import entries, follow, saved
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
        f"/admin/members/{number}/suspension",
        {"token": token or administrator.token("/feed"), "reason": "Ключ ушёл к чужим", "key": str(uuid4())})
    assert answer.status == 303, answer


def delete(administrator, number: int):
    answer = administrator.post(
        f"/admin/members/{number}/deletion",
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
    # They cannot disconnect it themselves any more, and others need it.
    database.execute("DELETE FROM connections WHERE member_id = %s", number)


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
    database.execute("DELETE FROM connections WHERE member_id = %s", number)


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
