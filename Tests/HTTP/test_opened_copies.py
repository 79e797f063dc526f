"""A file of Yandex Disk is kept because its page was opened (YD-08): by the form of that page, not by reading it, and for
as long as nobody needs the room."""

import pytest

from Support.copies import act, ended, entries, fetch, saved, state
from Support.person import member_id
from Support.stack import until
from Support.upload import arrived, unique, upload

OFFER = "A copy of the file will be kept"


@pytest.fixture
def opener(owner):
    """A member and files of their disk that are shown here."""
    client = owner("yandex")
    found = [entry for entry in entries(client, "/files/all", "yandex") if entry.name.endswith((".pdf", ".docx", ".txt"))]
    assert len(found) > 2
    return client, found


def opened(client, entry):
    """Presses the button of the opened page, or what its script does."""
    form = client.get(entry.address).page.form(f"{entry.address}/save")
    assert form.fields["opened"] == "yes"
    return client.post(form.action, form.fields)


def fill(database, client, spare: int = 0):
    """Leaves the member so many bytes."""
    database.execute("DELETE FROM blobs WHERE member_id = %s AND kind = 'archive'", member_id(client))
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "SELECT gen_random_uuid(), %s, 'archive', 'application/zip', (4096::bigint << 20) - %s - "
        "(SELECT coalesce(sum(size), 0) FROM blobs WHERE member_id = %s), sha256(''), "
        "now() + '1 hour'", member_id(client), spare, member_id(client))


def test_opening_keeps_a_copy_by_the_form_of_the_page(opener, database, stack, sandbox):
    client, found = opener
    entry = found[0]
    page = client.get(entry.address)
    assert OFFER in page.text and "data-opening" in page.text
    assert state(database, entry) is None, "reading keeps nothing"
    assert opened(client, entry).location.partition("#")[0].partition("?")[0] == entry.address
    assert ended(database, entry) == "saved"
    page = client.get(entry.address).text
    assert "because you opened the file" in page and OFFER not in page
    sandbox.fault("yandex", "down")
    assert fetch(stack, client, entry).status == 200


def test_what_is_being_kept_says_so(opener, sandbox, database):
    client, found = opener
    sandbox.fault("yandex", "slow")
    opened(client, found[0])
    assert "so that it opens even without Yandex Disk" in client.get(found[0].address).text
    act(client, found[0], "save/cancel")
    page = client.get(found[0].address).text
    assert OFFER in page and "data-opening" not in page, "who has just stopped it is asked, once"


def test_a_file_that_was_opened_can_be_made_to_stay(opener, database):
    client, found = opener
    opened(client, found[0])
    assert ended(database, found[0]) == "saved"
    form = client.get(found[0].address).page.form(f"{found[0].address}/save")
    assert "opened" not in form.fields
    client.post(form.action, form.fields)
    assert "because you opened the file" not in client.get(found[0].address).text
    assert database.value("SELECT is_asked FROM saved_copies WHERE file_id = %s", int(found[0].id))


def test_what_was_opened_gives_way_the_oldest_first_and_what_was_asked_for_stays(opener, database):
    client, found = opener
    # The first to give way is larger than what comes, so that its room is enough.
    found.sort(key=lambda entry: -database.value("SELECT size FROM files WHERE id = %s", int(entry.id)))
    first, second, third = found[:3]
    saved(client, database, third)
    for entry in (first, second):
        opened(client, entry)
        assert ended(database, entry) == "saved"
    database.execute("UPDATE saved_copies SET asked_at = now() - interval '1 hour' WHERE file_id = %s", int(first.id))
    database.execute("UPDATE saved_copies SET asked_at = now() - interval '2 hours' WHERE file_id = %s", int(third.id))
    # What is drawn of opened files takes room too, and would come behind the filling.
    until(lambda: not database.value(
        "SELECT count(*) FROM jobs WHERE member_id = %s AND dead_at IS NULL AND run_at < now() + interval '1 min'",
        member_id(client)), 60)
    fill(database, client)
    assert upload(client, [(unique(), b"x" * 1_000)]).status == 303
    assert state(database, first) is None
    assert state(database, second) == state(database, third) == "saved"
    arrived(client)


def test_looking_does_not_fail_for_want_of_room(opener, database, stack):
    client, found = opener
    found.sort(key=lambda entry: -database.value("SELECT size FROM files WHERE id = %s", int(entry.id)))
    first, second = found[:2]
    fill(database, client)
    act(client, first)
    assert state(database, first) is None, "there is no room for what is asked for"
    assert "This needs" in client.get("/files/saved").text
    opened(client, first)
    assert ended(database, first) == "saved"
    opened(client, second)
    assert ended(database, second) == "saved"
    assert state(database, first) is None, "it has given way to the next"
    assert fetch(stack, client, second).status == 200


def test_documents_of_vk_are_kept_when_somebody_saves_them(owner, database):
    client = owner("vk")
    entry = entries(client, "/files/vk", "vk")[0]
    page = client.get(entry.address).text
    assert OFFER not in page and "data-opening" not in page
