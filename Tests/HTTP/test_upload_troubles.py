"""Files on their way to a disk that fails, is full, or no longer lets this site in."""

import os
import time

import pytest

from Support.files import refresh, settled
from Support.stack import until
from Support.upload import act, address, arrived, digest, rows, unique, upload


@pytest.mark.parametrize("fault", ["down", "error500", "limit429", "malformed", "truncated"])
def test_a_disk_that_fails_for_a_while_gets_the_file_later(sender, disk, sandbox, fault, closed_circuits):
    name, content = unique(), os.urandom(50_000)
    sandbox.fault("yandex", fault)
    upload(sender, [(name, content)])
    until(lambda: any("try again" in words for words in rows(sender).values()), 40, 0.3)
    assert sender.get("/files/yandex").status == 200
    sandbox.fault("yandex", "none")
    deadline = time.monotonic() + 60
    while left := rows(sender):
        assert time.monotonic() < deadline, left
        for number in left:
            act(sender, number, "repeat")
        time.sleep(1)
    assert disk.digest(f"disk:/{name}") == digest(content)
    assert disk.find(f"disk:/{name.replace('.bin', ' (2).bin')}") is None


@pytest.mark.slow
def test_what_waits_for_a_disk_goes_on_as_soon_as_it_answers(sender, disk, sandbox, database, closed_circuits):
    page = "/files/yandex"
    first, second = unique(), unique()
    sandbox.fault("yandex", "down")
    upload(sender, [(first, b"first")])
    for _ in range(5):
        refresh(sender, page)
        settled(sender, page)
    until(lambda: "down" in states(database, first), 30)
    # As after a long time without the disk.
    database.execute("UPDATE uploads SET run_at = now() + interval '1 hour' WHERE name = %s", first)
    upload(sender, [(second, b"second")])
    until(lambda: states(database, second) == "waiting down 0", 30)
    sandbox.fault("yandex", "none")
    deadline = time.monotonic() + 90
    while rows(sender):
        assert time.monotonic() < deadline, rows(sender)
        time.sleep(1)
        refresh(sender, page)
    assert disk.digest(f"disk:/{first}") == digest(b"first")
    assert disk.digest(f"disk:/{second}") == digest(b"second")


def states(database, name: str) -> str:
    """State, reason and tries of an upload."""
    return database.value("SELECT concat_ws(' ', state, failure, attempts) FROM uploads WHERE name = %s", name)


@pytest.mark.parametrize("fault, words", [("revoked", "no longer lets this site in"), ("noscope", "does not let files be uploaded")])
def test_a_grant_that_ended_is_said_and_not_tried_again(sender, sandbox, fault, words):
    sandbox.fault("yandex", fault)
    upload(sender, [(unique(), b"x")])
    until(lambda: any(words in row for row in rows(sender).values()), 20, 0.3)
    sandbox.fault("yandex", "none")


def test_a_folder_that_is_gone_meanwhile_is_said(sender, disk):
    folder = f"Ненадолго {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    refresh(sender, "/files/yandex")
    settled(sender, "/files/yandex")
    assert sender.get(address(folder)).status == 200
    disk.delete(f"disk:/{folder}")
    page = upload(sender, [(unique(), b"x")], folder).location
    (number, words), = arrived(sender, page).items()
    assert "no longer exists" in words
    act(sender, number, "cancel", page)


def test_a_disk_without_room_is_said_and_not_tried_again(sender, sandbox):
    asked = sandbox.watch("yandex")
    upload(sender, [(unique(), bytes(20 << 20))])
    (number, words), = arrived(sender).items()
    assert "not have enough space" in words
    assert not [request for request in asked.requests() if request["headers"].get("content-length") == "20971520"]
    act(sender, number, "cancel")
