"""What deploy/growth.md says, with a Quad of its own whose settings name more than this machine. Members' files in an S3-compatible
store: they follow there from the disk, nginx sends them from there, and nothing is lost while it is away. Events, published
to the event server of another machine too."""

import os
import random
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from Support import kept_copies, stack as stacks
from Support.client import Client
from Support.copies import follow
from Support.database import Database
from Support.event_server import EventServer
from Support.mailbox import Mailbox
from Support.objects import BUCKET, Objects
from Support.person import new_address, sign_in
from Support.stack import PROJECT, until

sys.path.insert(0, str(PROJECT / "deploy" / "stack"))

from ports import free  # noqa: E402
from state import State  # noqa: E402


@pytest.fixture(scope="module")
def objects():
    objects = Objects()
    yield objects
    objects.stop()


@pytest.fixture(scope="module")
def base() -> int:
    """The first of five ports that nobody has."""
    return next(base for base in random.sample(range(25_000, 31_000, 5), 100) if all(free(base + each) for each in range(5)))


@pytest.fixture(scope="module")
def quad(stack, objects, base, tmp_path_factory):
    """Its programs are those of the Quad that the other tests are given."""
    programs = str(Path(stack.process("quad-a")["arguments"][0]).parent)
    folder = tmp_path_factory.mktemp("grown")
    settings = objects.settings | {"QUAD_EVENTS": f"{State(str(folder)).socket('events-publish')} http://127.0.0.1:{base + 4}"}
    own = stacks.start(folder, base, "--nginx", f"store={objects.origin}", programs=programs, **settings)
    yield own
    stacks.stop(own)


@pytest.fixture(scope="module")
def rows(quad) -> Database:
    return Database(quad.conninfo())


@pytest.fixture(scope="module")
def reader(quad):
    return sign_in(Client(quad.port), new_address(), Mailbox(quad.sandbox))


@pytest.fixture
def present(objects):
    """The store answers when the test is over, too."""
    yield
    if objects.server is None:
        objects.start()


class Kept:
    """A saved copy of a member's, and where its bytes are."""

    def __init__(self, quad, rows, client, content: bytes, name: str = "План.bin"):
        self.quad, self.rows, self.client, self.content = quad, rows, client, content
        self.address = kept_copies.keep(quad, rows, client, name, content)
        self.blob = rows.value(
            "SELECT blob_id FROM saved_copies WHERE file_id = %s", int(self.address.rpartition("/")[2])).hex

    @property
    def key(self) -> str:
        return f"{self.blob[:2]}/{self.blob[2:4]}/{self.blob}"

    @property
    def path(self) -> Path:
        return self.quad.state / "blobs" / self.key

    def is_stored(self) -> bool:
        return self.rows.value("SELECT stored_at IS NOT NULL FROM blobs WHERE id = %s", self.blob)

    def only_there(self) -> "Kept":
        """As an hour after somebody asked for it last."""
        until(self.is_stored, 30)
        self.path.unlink()
        return self

    def download(self, **headers):
        led = self.client.get(f"{self.address}/download")
        assert led.status == 303, led
        return follow(self.quad, led.location, **headers)


@pytest.fixture
def keep(quad, rows, reader):
    return lambda content, *name: Kept(quad, rows, reader, content, *name)


@pytest.mark.parametrize("size", (300_000, 3_500_000), ids=("whole", "in parts"))
def test_a_file_follows_to_the_store_and_comes_from_there_as_it_was(keep, objects, size):
    kept = keep(os.urandom(size))
    assert kept.download().body == kept.content
    kept.only_there()
    assert objects.read(kept.key) == kept.content
    objects.asked.clear()
    answer = kept.download()
    assert (answer.status, answer.body) == (200, kept.content)
    assert answer.all("Content-Type") == ["application/octet-stream"] and answer.header("Content-Disposition").startswith("attachment")
    assert answer.all("X-Content-Type-Options") == ["nosniff"] and "sandbox" in answer.header("Content-Security-Policy")
    # What the store says of itself stays behind nginx, and it is asked for what was asked for.
    assert not [name for name, _ in answer.headers if name.lower().startswith("x-amz")], answer.headers
    assert {method for method, _ in objects.asked} == {"GET"} and all(kept.key in path for _, path in objects.asked)
    assert not kept.path.exists(), "the bytes went past Quad"


@pytest.mark.parametrize("size", (300_000, 3_500_000), ids=("whole", "in parts"))
def test_parts_of_a_file_come_from_the_store(keep, size):
    kept = keep(os.urandom(size)).only_there()
    for first, last in ((0, 99), (size // 2 - 70_000, size // 2 + 70_000), (size - 10, size - 1)):
        part = kept.download(Range=f"bytes={first}-{last}")
        assert (part.status, part.body) == (206, kept.content[first:last + 1])
        assert part.header("Content-Range") == f"bytes {first}-{last}/{size}"
    beyond = kept.download(Range=f"bytes={size}-")
    assert beyond.status == 416 and b"amz" not in beyond.body.lower() and b"<Error" not in beyond.body


def test_a_download_goes_on_when_its_file_leaves_the_disk(keep, quad, reader):
    kept = keep(random.Random(7).randbytes(24 << 20))
    until(kept.is_stored, 30)
    led = urlsplit(reader.get(f"{kept.address}/download").location)
    with closing(HTTPConnection("127.0.0.1", quad.files_port, timeout=30)) as connection:
        connection.request("GET", led.path)
        answer = connection.getresponse()
        begun = answer.read(1 << 20)
        kept.only_there()
        assert begun + answer.read() == kept.content


def test_what_is_made_of_a_file_is_made_of_the_bytes_in_the_store(keep, reader):
    kept = keep(("Строка плана.\n" * 20_000).encode(), "План.txt").only_there()
    assert "Строка плана." in kept_copies.shown(reader, kept.address).text
    assert kept.path.read_bytes() == kept.content


def test_what_a_member_deletes_goes_from_the_store(keep, rows, objects, reader):
    kept = keep(os.urandom(100_000)).only_there()
    assert kept.key in objects.names()
    assert reader.post(f"{kept.address}/save/delete", {"token": reader.token("/files/saved"), "return": "/files/saved"}).status == 303
    until(lambda: kept.key not in objects.names(), 90)
    assert rows.value("SELECT count(*) FROM blobs WHERE id = %s", kept.blob) == 0


def test_while_the_store_is_away_nothing_is_lost_and_visitors_are_asked_to_wait(keep, objects, present, quad):
    there, large = keep(os.urandom(200_000)).only_there(), keep(os.urandom(2_500_000)).only_there()
    objects.stop()
    objects.server = None
    for kept in (there, large):
        answer = kept.download()
        assert (answer.status, answer.text) == (503, "Try again in a moment\n"), answer
    new = keep(os.urandom(200_000))
    assert new.download().body == new.content
    until(lambda: "quad-work store" in quad.log("work"), 30)
    assert new.path.exists() and not new.is_stored()
    objects.start()
    assert there.download().body == there.content and large.download().body == large.content
    until(new.is_stored, 60)
    assert objects.read(new.key) == new.content


def call(quad, *words: str, **settings: str) -> str:
    record = quad.process("quad-a")
    return subprocess.run(
        [record["arguments"][0], *words], env=record["environment"] | settings, capture_output=True, text=True).stdout


def doctor(quad, **settings: str) -> str:
    return call(quad, "doctor", **settings)


def test_the_doctor_says_what_is_wrong_with_a_key(quad, objects):
    assert "✓ store" in doctor(quad)
    assert f"✗ store: the store: 127.0.0.1:{objects.port} answered 403 (SignatureDoesNotMatch)" in doctor(quad, QUAD_STORE_SECRET="wrong")
    assert "answered 403 (InvalidAccessKeyId)" in doctor(quad, QUAD_STORE_KEY="nobody")
    assert "answered 404 (NoSuchBucket)" in doctor(quad, QUAD_STORE=f"{objects.origin}/other")
    assert "✗ store: the store: 127.0.0.1:9: unreachable" in doctor(quad, QUAD_STORE="http://127.0.0.1:9/quad").replace("localhost", "127.0.0.1")
    assert "files of members are in a store, and QUAD_STORE names none" in doctor(quad, QUAD_STORE="")


def test_a_store_that_another_quad_has_is_left_alone_until_it_is_taken(keep, quad, objects):
    """As on a machine on which a backup is tried out."""
    kept, own = keep(os.urandom(100_000)).only_there(), objects.read("owner")
    objects.s3.put_object(Bucket=BUCKET, Key="owner", Body=b"another")
    assert f"{objects.origin}/{BUCKET} is another Quad's; if that one is no more: quad take-store\n" in doctor(quad)
    assert kept.download().body == kept.content and objects.read("owner") == b"another"
    assert call(quad, "take-store") == f"{objects.origin}/{BUCKET} is this Quad's.\n"
    assert objects.read("owner") == own and "✓ store" in doctor(quad)


def test_the_secret_stands_in_no_log(quad, objects):
    for name, text in quad.logs().items():
        assert objects.secret not in text and "X-Amz-Signature" not in text, name


class Listener:
    """A stream of a channel, past Quad."""

    def __init__(self, path: str, channel: str):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(20)
        self.connection.connect(path)
        self.connection.sendall(
            f"GET /subscribe/{channel}/{'s' * 20} HTTP/1.1\r\nHost: events\r\nAccept: text/event-stream\r\n\r\n".encode())
        self.lines = self.connection.makefile("rb")
        assert b" 200 " in self.lines.readline()

    def next(self) -> str:
        return next(line for line in self.lines if line.startswith(b"data:")).decode().removeprefix("data:").strip()


def test_news_are_told_to_the_event_server_of_each_machine(quad, rows, base, tmp_path):
    other = EventServer(tmp_path, quad.origin, f"127.0.0.1:{base + 4}")
    here = str(State(str(quad.state)).socket("events-subscribe"))
    channel = os.urandom(12).hex()

    def tell(word: str):
        rows.execute("INSERT INTO outbox (channel, payload) VALUES (%s, %s)", channel, word)
    try:
        other.start()
        first, second = Listener(here, channel), Listener(other.subscribe, channel)
        tell("one")
        assert first.next() == second.next() == "one"
        other.end()
        tell("two")
        assert first.next() == "two", "one that is away keeps nothing from the others"
        tell("three")
        assert first.next() == "three"
        assert rows.value("SELECT count(*) FROM outbox WHERE channel = %s", channel) == 2
        other.start()
        late = Listener(other.subscribe, channel)
        assert late.next() in ("two", "three")
        until(lambda: rows.value("SELECT count(*) FROM outbox WHERE channel = %s", channel) == 0, 30)
        tell("four")
        assert first.next() == "four"
    finally:
        other.end()
