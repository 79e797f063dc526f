"""Documents of VK saved to a folder of Yandex Disk, past the browser (X-04)."""

import os

import pytest

from Support.acts import after
from Support.copies import entries, fetch
from Support.files import settled
from Support.moves import folder_page, place
from Support.person import member_id
from Support.stack import until
from Support.upload import act, arrived, rows


@pytest.fixture
def reader(owner, disk):
    """A member with documents, and a folder of their disk."""
    folder = f"Документы {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    client = owner("vk", "yandex")
    for path in ("", folder):
        settled(client, folder_page(path))
    documents = entries(client, "/files/vk", "vk")
    return client, folder, [each for each in documents if "/" not in each.name and "&" not in each.name]


def save(client, folder: str, *documents):
    return after(client, place(client, "copy", [each.id for each in documents], folder))


def test_documents_arrive_byte_for_byte_in_the_folder_that_was_chosen(reader, disk, stack, database):
    client, folder, documents = reader
    one, other = documents[:2]
    page = save(client, folder, one, other)
    assert "Saving 2 documents to Yandex Disk" in page.text
    assert f"Open “{folder}”" in page.text.split("data-toast")[1]
    assert arrived(client, folder_page(folder)) == {}
    assert sorted(disk.names(f"disk:/{folder}")) == sorted([one.name, other.name])
    for document in (one, other):
        assert disk.read(f"disk:/{folder}/{document.name}") == fetch(stack, client, document).body


def finished(client, page: str):
    """What a list says of transfers that have arrived: one line, with the way to their folder."""
    lines = client.get(page).page.all(id="uploads-done")
    return lines[0].text if lines else None


def test_what_has_arrived_is_one_line_for_a_minute_or_until_it_is_put_away(reader, disk, database):
    client, folder, documents = reader
    page = folder_page(folder)
    save(client, folder, *documents[:3])
    arrived(client, page)
    for address in (page, "/files/vk", "/files/all"):
        assert "3 files saved to Yandex Disk" in finished(client, address)
    assert client.get("/files/all").page.first(id="uploads-done").all("a", href=page)
    token = client.token(page)
    assert client.post("/files/uploads/forget", {"token": token, "return": page}).location == page
    assert finished(client, page) is None
    left = database.value("SELECT count(*) FROM uploads WHERE member_id = %s", member_id(client))
    assert left == 0 and len(disk.names(f"disk:/{folder}")) == 3, "what has arrived is only forgotten"
    save(client, folder, documents[3])
    arrived(client, page)
    assert "1 file saved to Yandex Disk" in finished(client, page)
    database.execute("UPDATE uploads SET run_at = now() - interval '61 seconds' WHERE member_id = %s", member_id(client))
    assert finished(client, page) is None


def test_a_document_that_is_on_its_way_is_sent_once(reader, disk, sandbox):
    client, folder, (document, *_) = reader
    with sandbox.hold("vk", "/"):
        for _ in range(3):
            save(client, folder, document)
        assert len(rows(client, folder_page(folder))) == 1
    assert arrived(client, folder_page(folder)) == {}
    assert "1 file saved" in finished(client, folder_page(folder))
    assert disk.names(f"disk:/{folder}") == [document.name]


def test_what_is_cancelled_on_the_way_is_fetched_no_more(reader, disk, sandbox, database):
    client, folder, (document, *_) = reader
    sandbox.fault("vk", "slow")
    save(client, folder, document)
    (number, words), = rows(client, folder_page(folder)).items()
    assert "Fetching from VK" in words
    assert act(client, number, "cancel", folder_page(folder)).status == 303
    sandbox.fault("vk", "none")
    assert rows(client, folder_page(folder)) == {} and disk.names(f"disk:/{folder}") == []
    until(lambda: database.value("SELECT count(*) FROM saved_copies WHERE file_id = %s", int(document.id)) == 0)


def test_what_finds_no_room_here_is_not_begun(reader, disk, database):
    client, folder, (document, other, *_) = reader
    database.execute("UPDATE files SET size = 9::bigint << 30 WHERE id = %s", int(document.id))
    assert "Delete copies you no longer need" in save(client, folder, other, document).text
    assert rows(client, folder_page(folder)) == {}, "none of them"


def test_it_is_offered_to_those_who_have_a_disk(reader, owner):
    client, _, (document, *_) = reader
    for page in ("/files/vk", document.address):
        assert "Save to Yandex Disk" in client.get(page).text
    alone = owner("vk", person="mikhail")
    document = entries(alone, "/files/vk", "vk")[0]
    for page in ("/files/vk", document.address):
        assert "Save to Yandex Disk" not in alone.get(page).text
