"""Members who act on files."""

import os

import pytest

from Support.acts import PERSON
from Support.disk import Disk
from Support.files import settled
from Support.moves import folder_page


@pytest.fixture
def acting(owner):
    """Makes members with connections, for acts on files."""
    return lambda *sources: owner(*sources, person=PERSON)


@pytest.fixture
def disk(stack):
    """The disk of the sandbox's Elena; what comes to its root goes with the test."""
    disk = Disk(stack.sandbox, "elena")
    before = set(disk.names("disk:/"))
    yield disk
    for name in set(disk.names("disk:/")) - before:
        disk.delete(f"disk:/{name}")


@pytest.fixture
def shelf(owner, disk):
    """A member and a folder of their disk: «А» holds a.txt, b.txt and c.txt, «Б» other files of the first two names."""
    folder = f"Полка {os.urandom(3).hex()}"
    for path in ("", "/А", "/Б"):
        disk.make_folder(f"disk:/{folder}{path}")
    for path in ("А/a.txt", "А/b.txt", "А/c.txt", "Б/a.txt", "Б/b.txt"):
        disk.put(f"disk:/{folder}/{path}", f"bytes of {path}".encode())
    client = owner("yandex")
    for path in ("", folder, f"{folder}/А", f"{folder}/Б"):
        settled(client, folder_page(path))
    yield client, folder
    disk.delete(f"disk:/{folder}")


@pytest.fixture
def sender(owner):
    """A member with a disk, on whose list they are."""
    client = owner("yandex")
    settled(client, "/files/yandex")
    return client
