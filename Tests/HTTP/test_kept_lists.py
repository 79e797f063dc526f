"""Lists of files that a worker has at hand: whatever changes shows at once, in whichever process a look ends."""

import re
from urllib.parse import quote

import pytest

from Support.files import names
from Support.person import member_id

# Enough for the threads of both processes to have the page, and to be asked for it again.
LOOKS = 24
ADDRESS = "/files/yandex/Kept"

CONNECTION = """
    INSERT INTO connections (member_id, provider, account, name, access_token, scopes, expires_at)
    VALUES (%s, 'yandex', gen_random_uuid()::text, 'Анна Ковалёва', '',
            '{cloud_api:disk.read,cloud_api:disk.write}', now() + interval '1 year')
    RETURNING id"""
LISTS = """
    INSERT INTO file_listings (connection_id, kind, path, refreshed_at)
    SELECT %s, kind, path, now() + interval '1 day'
    FROM (VALUES ('folder', 'disk:/Kept'), ('all', ''), ('published', '')) AS lists (kind, path)"""
FILE = """
    INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, modified_at)
    SELECT id, member_id, 'yandex', %s, 'disk:/Kept/' || %s, 'disk:/Kept', false, %s, 1, now() - interval '1 year'
    FROM connections WHERE id = %s"""
BLOB = """
    INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until)
    VALUES (gen_random_uuid(), %s, 'copy', 'image/webp', 1, sha256(''), now() + interval '1 day')
    RETURNING id"""


class Kept:
    """A member with a folder that counts as fresh, so that nothing but the test changes it."""

    def __init__(self, client, database):
        self.client = client
        self.database = database
        self.member = member_id(client)
        self.connection = database.value(CONNECTION, self.member)
        database.execute(LISTS, self.connection)
        for name in ("План.docx", "Смета.xlsx"):
            self.add(name)

    def add(self, name: str):
        self.database.execute(FILE, name, name, name, self.connection)

    def mine(self, sql: str, *values):
        """What is done with the member's rows alone: the number stands for `member_id` or `connection_id`."""
        self.database.execute(sql, *values, self.connection if "connection_id = %s" in sql else self.member)

    def looks(self, address: str = ADDRESS) -> list:
        return [self.client.get(address) for _ in range(LOOKS)]

    def is_shown(self, sign: str, address: str = ADDRESS) -> bool:
        """What all looks say about it."""
        found = {re.search(sign, page.text) is not None for page in self.looks(address)}
        assert len(found) == 1, f"some looks show {sign}, others do not"
        return found == {True}


@pytest.fixture
def kept(newcomer, database) -> Kept:
    kept = Kept(newcomer(full_name="Анна Ковалёва"), database)
    yield kept
    database.execute("DELETE FROM connections WHERE id = %s", kept.connection)


def shows(kept: Kept, sign: str, sql: str, *values, address: str = ADDRESS):
    assert not kept.is_shown(sign, address), f"{sign} before {sql}"
    kept.mine(sql, *values)
    assert kept.is_shown(sign, address), f"{sign} after {sql}"


def hides(kept: Kept, sign: str, sql: str, *values, address: str = ADDRESS):
    assert kept.is_shown(sign, address), f"{sign} before {sql}"
    kept.mine(sql, *values)
    assert not kept.is_shown(sign, address), f"{sign} after {sql}"


def test_a_list_that_nothing_changes_in_is_one_round_trip(kept, stack):
    def trips():
        before = stack.mark()
        pages = kept.looks()
        return pages, re.findall(r"method=GET route=/files/yandex/\S+ status=200 us=\d+ trips=(\d+)", stack.since(before))

    kept.looks()
    pages, found = trips()
    assert found == ["1"] * LOOKS
    assert all(names(page) == ["План.docx", "Смета.xlsx"] for page in pages)
    kept.mine("UPDATE files SET md5 = 'x' WHERE member_id = %s")
    assert set(trips()[1]) <= {"1", "2"}


def test_files_come_go_and_change_their_names(kept):
    assert not kept.is_shown("Доклад")
    kept.add("Доклад.pdf")
    assert kept.is_shown("Доклад")
    shows(kept, "Итоги", "UPDATE files SET name = 'Итоги.pdf' WHERE name = 'Доклад.pdf' AND member_id = %s")
    hides(kept, "Итоги", "DELETE FROM files WHERE name = 'Итоги.pdf' AND member_id = %s")
    shows(kept, "План", "UPDATE files SET public_url = 'https://disk.yandex.ru/d/1' WHERE name = 'План.docx' AND "
          "member_id = %s", address="/files/published")
    shows(kept, "being renamed|переименовывается", "UPDATE files SET activity = 'renaming', activity_at = now() WHERE member_id = %s",
          address="/files/all?query=" + quote("план"))


def test_pictures_arrive_and_are_lost(kept):
    blob = kept.database.value(BLOB, kept.member)
    picture = r'class="thumb" src="[^"]*/blobs/'
    shows(kept, picture, "UPDATE files SET picture_id = %s WHERE name = 'План.docx' AND member_id = %s", blob)
    hides(kept, picture, "DELETE FROM blobs WHERE id = %s AND member_id = %s", blob)


def test_copies_are_fetched_and_thrown_away(kept):
    kept.mine("UPDATE files SET has_copy = true WHERE member_id = %s")
    bar = r'<progress[^>]*value="40"'
    shows(kept, "/save/cancel", """
        INSERT INTO saved_copies (file_id, member_id, state, fetch_id, expected, received)
        SELECT id, member_id, 'fetching', gen_random_uuid(), 100, 10 FROM files
        WHERE name = 'План.docx' AND member_id = %s""")
    shows(kept, bar, "UPDATE saved_copies SET received = 40 WHERE member_id = %s")
    hides(kept, bar, "DELETE FROM saved_copies WHERE member_id = %s")


def test_a_connection_loses_rights_and_ends(kept):
    hides(kept, 'id="new-folder"', "UPDATE connections SET scopes = '{cloud_api:disk.read}' WHERE member_id = %s")
    shows(kept, 'class="notice', "UPDATE connections SET state = 'revoked' WHERE member_id = %s")
    hides(kept, "План", "DELETE FROM connections WHERE member_id = %s")


def test_a_list_is_asked_for_and_fails(kept):
    place = "WHERE path = 'disk:/Kept' AND connection_id = %s"
    shows(kept, "data-refreshing", f"UPDATE file_listings SET asked_at = now() {place}")
    hides(kept, "data-refreshing", f"UPDATE file_listings SET asked_at = NULL {place}")
    shows(kept, 'class="notice', f"UPDATE file_listings SET failed_at = now(), failure = 'down' {place}")
    hides(kept, 'class="notice', f"UPDATE file_listings SET failed_at = NULL, failure = NULL {place}")


def test_a_file_is_on_its_way_and_a_question_waits(kept):
    blob = kept.database.value(BLOB, kept.member)
    shows(kept, "Новый.txt", """
        INSERT INTO uploads (connection_id, blob_id, folder, name, size, state, failure, member_id)
        VALUES (%s, %s, 'disk:/Kept', 'Новый.txt', 1, 'failed', 'down', %s)""", kept.connection, blob)
    hides(kept, "Новый.txt", "DELETE FROM uploads WHERE member_id = %s")
    question = "/files/batches/"
    shows(kept, question, """
        WITH batch AS (
            INSERT INTO file_batches (act, target, created_at, member_id)
            VALUES ('move', 'disk:/', now() - interval '1 hour', %s)
            RETURNING id
        )
        INSERT INTO file_batch_items (batch_id, number, source, name, state)
        SELECT id, 1, 'yandex', 'План.docx', 'asking' FROM batch""")
    hides(kept, question, "UPDATE file_batches SET ended_at = now() WHERE member_id = %s")
    shows(kept, question, "UPDATE file_batches SET ended_at = NULL WHERE member_id = %s")
    hides(kept, question, "DELETE FROM file_batches WHERE member_id = %s")


def test_the_reader_changes(kept):
    shows(kept, "Анна Белова", "UPDATE members SET full_name = 'Анна Белова' WHERE id = %s")
    assert kept.client.get(ADDRESS, Accept_Language="en").status == 200
    ended = kept.client.copy()
    kept.client.post("/sign-out", {"token": kept.client.token(ADDRESS)})
    assert {ended.get(ADDRESS).status for _ in range(LOOKS)} == {303}
