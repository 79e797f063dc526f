"""Things that addresses name, for tests that walk over every route, and members who act on files."""

import os

import pytest

from Support.acts import PERSON
from Support.disk import Disk
from Support.files import settled
from Support.moves import folder_page
from Support.person import member_id, publish


@pytest.fixture(scope="session")
def things(signed_in, database) -> dict[str, str]:
    """One of each kind that an address may name; the post and the person are the member's own."""
    member = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права")
    person = member_id(member)
    post = publish(member, "Семинар в четверг", "#семинар")
    session = database.value("SELECT id FROM sessions WHERE member_id = %s", person)
    database.execute(
        "INSERT INTO connections (member_id, provider, account, name, access_token, state) "
        "VALUES (%s, 'vk', 'things', 'Анна Ковалёва', '', 'expired') ON CONFLICT DO NOTHING", person)
    file = database.value(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, "
        "modified_at) SELECT id, member_id, 'vk', '1_2', '1_2', '', false, 'Отчёт.pdf', 1, now() "
        "FROM connections WHERE account = 'things' RETURNING id")
    archive = database.value(
        "INSERT INTO archives (member_id, file_ids) VALUES (%s, %s) RETURNING id", person, [file])
    deletion = database.value(
        "INSERT INTO file_deletions (connection_id, member_id, entry) "
        "SELECT connection_id, member_id, to_jsonb(f) FROM files f WHERE id = %s RETURNING id", file)
    batch = database.value(
        "WITH made AS (INSERT INTO file_batches (member_id, act, ended_at) VALUES (%s, 'delete', now()) RETURNING id) "
        "INSERT INTO file_batch_items (batch_id, number, source, name, state) "
        "SELECT id, 1, 'vk', 'Отчёт.pdf', 'done' FROM made RETURNING batch_id", person)
    return {
        "post": str(post), "person": str(person), "session": str(session), "tag": "семинар", "provider": "vk",
        "category": "1", "file": str(file), "deletion": str(deletion), "batch": str(batch), "blob": "AAAA",
        "archive": str(archive), "upload": "1"}


@pytest.fixture
def connection(things, database):
    """The member's connection to VK. It has ended, so nothing is asked of VK for it."""
    database.execute(
        "INSERT INTO connections (member_id, provider, account, name, access_token, state) "
        "VALUES (%s, 'vk', 'things', 'Анна Ковалёва', '', 'expired') ON CONFLICT DO NOTHING", things["person"])


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
