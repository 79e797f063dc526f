"""Photos saved to a folder of Yandex Disk, past the browser (X-04)."""

import os
import re
import signal
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from Support.consent import disconnect
from Support.files import settled
from Support.moves import folder_page
from Support.person import member_id
from Support.photos import keep_feed
from Support.stack import until
from Support.upload import act, arrived, rows


@pytest.fixture
def reader(owner, disk, database):
    """A member with a folder on their disk, and a photo of the feed."""
    folder = f"Фото {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    client = owner("yandex", "unsplash")
    for path in ("", folder):
        settled(client, folder_page(path))
    keep_feed(client, database, 20)
    photo = database.value("SELECT photo_id FROM photo_feed ORDER BY rank DESC LIMIT 1")
    return client, folder, photo


def save(client, folder: str, photo: int):
    """From the photo's own menu, through the folders."""
    link = f"/files/save/photo-{photo}"
    assert link in client.get(f"/photos/{photo}").text
    page = client.get(f"{link}?to={quote(folder)}&return={quote(f'/photos/{photo}')}")
    assert page.status == 200 and f"unsplash-{photo}.jpg" in page.text
    return client.post(link, page.page.form(link).fields)


def picture(database, photo: int) -> bytes:
    address = database.value("SELECT picture FROM photos WHERE id = %s", photo)
    with urlopen(f"{address}{'&' if '?' in address else '?'}fm=jpg&q=85", timeout=10) as answer:
        return answer.read()


def test_a_photo_arrives_in_the_folder_that_was_chosen(reader, disk, database):
    client, folder, photo = reader
    answer = save(client, folder, photo)
    assert (answer.status, answer.location) == (303, f"/photos/{photo}")
    page = client.get(answer.location)
    assert "is being saved to Yandex Disk" in page.text and f"Open “{folder}”" in page.text
    assert arrived(client, folder_page(folder)) == {}
    assert "1 file saved to Yandex Disk" in client.get(folder_page(folder)).text
    assert "1 file saved to Yandex Disk" in client.get(f"/files/save/photo-{photo}/state").text
    name, = disk.names(f"disk:/{folder}")
    assert re.fullmatch(rf"[\w-]+-unsplash-{photo}\.jpg", name), "who took it comes first"
    assert disk.read(f"disk:/{folder}/{name}") == picture(database, photo)
    # An application that offers downloads has to report them to Unsplash.
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE kind = 'photos.download' AND dead_at IS NULL"))
    assert database.value("SELECT count(*) FROM blobs b JOIN uploads u ON u.blob_id = b.id WHERE u.member_id = %s",
                          member_id(client)) == 0


def test_one_that_is_on_its_way_is_saved_once(reader, disk, stack, database):
    client, folder, photo = reader
    stack.signal("work", signal.SIGSTOP)
    try:
        for _ in range(3):
            assert save(client, folder, photo).status == 303
        ((number, words),) = rows(client, folder_page(folder)).items()
        assert "Fetching the file" in words
        assert act(client, number, "cancel", folder_page(folder)).status == 303
        assert rows(client, folder_page(folder)) == {}
        save(client, folder, photo)
    finally:
        stack.signal("work", signal.SIGCONT)
    assert arrived(client, folder_page(folder)) == {}
    name, = disk.names(f"disk:/{folder}")
    assert name.endswith(f"-unsplash-{photo}.jpg")


def test_what_did_not_come_says_so_and_can_be_asked_for_again(reader, disk, database):
    client, folder, photo = reader
    address = database.value("SELECT picture FROM photos WHERE id = %s", photo)
    broken = re.sub(r"/images/[^?]*", "/images/nothing-there", address)
    database.execute("UPDATE photos SET picture = %s WHERE id = %s", broken, photo)
    try:
        save(client, folder, photo)
        ((number, words),) = arrived(client, folder_page(folder)).items()
        assert "The file did not come" in words and disk.names(f"disk:/{folder}") == []
    finally:
        database.execute("UPDATE photos SET picture = %s WHERE id = %s", address, photo)
    assert act(client, number, "repeat", folder_page(folder)).status == 303
    assert arrived(client, folder_page(folder)) == {}
    assert "1 file saved to Yandex Disk" in client.get(folder_page(folder)).text


def test_without_room_in_quad_nothing_is_kept(reader, disk, database):
    client, folder, photo = reader
    person = member_id(client)
    database.execute(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, "
        "modified_at) SELECT id, member_id, 'yandex', 'huge', 'disk:/huge', 'disk:/none', false, 'huge', 1, 1::bigint << 40, now() "
        "FROM connections WHERE member_id = %s AND provider = 'yandex'", person)
    database.execute(
        "INSERT INTO saved_copies (file_id, member_id, state, size, expected, fetch_id) "
        "SELECT id, member_id, 'waiting', 0, 1::bigint << 40, gen_random_uuid() FROM files WHERE remote_id = 'huge' AND member_id = %s",
        person)
    save(client, folder, photo)
    (words,) = arrived(client, folder_page(folder)).values()
    assert "There is no room here" in words and disk.names(f"disk:/{folder}") == []
    assert database.value("SELECT count(*) FROM blobs WHERE member_id = %s AND kind = 'upload'", person) == 0


def test_who_has_no_disk_is_led_to_connecting_one_and_strangers_find_nothing(reader, newcomer, anonymous):
    client, folder, photo = reader
    link = f"/files/save/photo-{photo}"
    stranger = newcomer()
    assert stranger.get(link).location == "/files/yandex"
    assert stranger.post(link, {"token": stranger.token("/feed"), "key": "k" * 22, "to": ""}).status == 404
    assert anonymous.post(link, {}).status in (401, 403)
    save(client, folder, photo)
    assert "This transfer has ended" in stranger.get(f"{link}/state").text, "what another member saves is not told"
    assert client.get("/files/save/member-1/state").status == 404
    arrived(client, folder_page(folder))
    for address in ("/files/save/photo-0", "/files/save/photo", "/files/save/member-1", f"/files/save/photo-{2**63 - 1}"):
        assert client.get(address).status == 404
    disconnect(client, "yandex")
    assert client.get(link).location == "/files/yandex"
