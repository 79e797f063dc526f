"""Small pictures of files: fetched once by quad work, shown from the files origin, to their owner alone."""

import re
import signal
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import psycopg
from Support.files import settled
from Support.stack import until

PICTURE = re.compile(r'<tr id="file-(\d+)"(?:(?!</tr>).)*?<img class="thumb" src="([^"]+)"', re.DOTALL)
WAITING = re.compile(r'<tr id="file-(\d+)"[^>]* data-pending="picture"')


def pictures(page) -> dict[str, str]:
    return {number: address.replace("&amp;", "&") for number, address in PICTURE.findall(page.text)}


def with_pictures(client, address: str, seconds: float = 40):
    """The page once no picture of it is on its way any more."""
    settled(client, address)
    return until(lambda: (page := client.get(address)) and not WAITING.findall(page.text) and page, seconds, 0.3)


def done(stack) -> int:
    """Jobs that fetched pictures so far."""
    return stack.log("converters").count(" kind=files.thumbnails ")


def get(address: str):
    """Without a cookie, as a browser asks another origin."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname, parts.port, timeout=10)
    connection.request("GET", f"{parts.path}?{parts.query}" if parts.query else parts.path)
    answer = connection.getresponse()
    return answer.status, dict((name.lower(), value) for name, value in answer.getheaders()), answer.read()


def test_pictures_come_from_the_files_origin_in_one_job(owner, stack, sandbox, database):
    client = owner("vk")
    settled(client, "/files/vk")
    before = done(stack)
    page = with_pictures(client, "/files/vk")
    found = pictures(page)
    assert len(found) >= 10
    assert done(stack) - before <= 1
    for address in found.values():
        assert address.startswith(f"{stack.files_origin}/blobs/")
        status, headers, body = get(address)
        # Whatever the source gave: decoded and written anew, so that nothing but pixels reaches a browser.
        assert status == 200 and headers["content-type"] == "image/webp"
        assert headers["x-content-type-options"] == "nosniff" and body[:4] == b"RIFF" and body[8:12] == b"WEBP"
    assert stack.files_origin in page.header("Content-Security-Policy")
    assert "userapi" not in page.text and "/vk/previews/" not in page.text, "a browser asks no source"
    asked = sandbox.watch("vk")
    for _ in range(3):
        client.get("/files/vk?sort=-size")
        with_pictures(client, "/files/vk")
    assert len(asked.pictures()) <= 10, "what is here is not asked for again"


def test_pictures_of_a_disk_need_its_token(owner, sandbox):
    client = owner("yandex")
    settled(client, "/files/yandex")
    page = with_pictures(client, "/files/yandex?sort=-date")
    found = pictures(page)
    for folder in re.findall(r'href="(/files/yandex/[^"?]+)"', page.text)[:6]:
        if found:
            break
        found = pictures(with_pictures(client, folder))
    assert found
    assert get(next(iter(found.values())))[0] == 200


def test_nobody_else_gets_a_picture(owner):
    client = owner("vk")
    page = with_pictures(client, "/files/vk")
    address = next(iter(pictures(page).values()))
    altered = address[:-1] + ("A" if address[-1] != "A" else "B")
    assert get(altered)[0] == 403


def test_a_source_that_does_not_answer_leaves_icons_and_makes_nobody_wait(owner, sandbox):
    client = owner("vk")
    settled(client, "/files/vk")
    with sandbox.hold("vk", "/"):
        page = client.get("/files/vk?sort=-date")
    assert page.status == 200
    assert page.text.count('class="file-icon') >= 50


def test_disconnecting_lets_the_pictures_go(owner, database):
    client = owner("vk")
    address = next(iter(pictures(with_pictures(client, "/files/vk")).values()))
    assert get(address)[0] == 200
    client.submit("/settings/connections", "/connections/vk/disconnect")
    assert get(address)[0] == 404


# Pictures that come while their files go

@contextmanager
def fetching(client, database, stack):
    """Has the pictures of a list fetched anew, from when the body says so; when the job is done, PostgreSQL has refused it
    nothing."""
    number = next(iter(pictures(with_pictures(client, "/files/vk"))))
    member = database.value("SELECT member_id FROM files WHERE id = %s", int(number))
    heard = len(stack.log("postgres"))
    stack.signal("converters", signal.SIGSTOP)
    try:
        database.execute("UPDATE files SET thumbnail_id = NULL, thumbnail_requested_at = NULL WHERE member_id = %s", member)
        assert WAITING.search(client.get("/files/vk").text)
        job = database.value("SELECT max(id) FROM jobs WHERE kind = 'files.thumbnails'")
        is_over = lambda: not database.value("SELECT count(*) FROM jobs WHERE id = %s", job)
        yield member, lambda: stack.signal("converters", signal.SIGCONT), is_over
    finally:
        stack.signal("converters", signal.SIGCONT)
    until(is_over, 40)
    refused = [line for line in stack.log("postgres")[heard:].splitlines()
               if "quad work pictures" in line and " ERROR: " in line]
    assert refused == []


def test_leaving_a_source_while_its_pictures_come_breaks_nothing(owner, database, stack, sandbox):
    client = owner("vk")
    with fetching(client, database, stack) as (member, begin, _):
        asked = sandbox.watch("vk")
        begin()
        until(asked.pictures)
        assert client.submit("/settings/connections", "/connections/vk/disconnect").status == 303
    assert database.value("SELECT count(*) FROM blobs WHERE member_id = %s AND released_at IS NULL", member) == 0


def test_pictures_do_not_wait_for_a_deletion_that_takes_its_time(owner, database, stack):
    client = owner("vk")
    with fetching(client, database, stack) as (member, begin, done), psycopg.connect(database.conninfo) as other:
        other.execute("DELETE FROM files WHERE member_id = %s", [member])
        begin()
        until(done, 40)
        other.rollback()
    # It did not come about: what was fetched in vain is asked for again.
    database.execute("UPDATE files SET thumbnail_requested_at = NULL WHERE member_id = %s", member)
    assert len(pictures(with_pictures(client, "/files/vk"))) >= 10
