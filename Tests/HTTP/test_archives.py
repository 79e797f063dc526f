"""Several files as one ZIP, read back by Python's zipfile."""

import io
import os
import re
import zipfile
from urllib.parse import quote

import pytest

from Support.acts import rows
from Support.copies import entries, follow, kept_files
from Support.files import refresh, settled
from Support.stack import until


@pytest.fixture
def files(owner):
    client = owner("yandex")
    return client, entries(client, "/files/all", "yandex")


def ask(client, chosen, action: str = "/files/archives"):
    fields = [("token", client.token("/files/saved")), ("return", "/files/all")]
    return client.post(action, fields + [("file", entry.id) for entry in chosen])


def ready(client, address: str):
    return until(lambda: (page := client.get(address)).text.find("/download") > 0 and page, 60, 0.2)


def test_what_is_packed_is_what_was_there(files, stack, database):
    client, found = files
    # Names that an archive takes as they are; the others have a test of their own.
    chosen = [entry for entry in found if re.fullmatch(r"[\w][\w ,-]*\.\w+", entry.name)][:4]
    assert len(chosen) == 4
    address = ask(client, chosen).location
    assert address.startswith("/files/archives/")
    ready(client, address)
    path = address.partition("?")[0] + "/download"
    answer = follow(stack, client.get(path).location)
    assert answer.header("Content-Type") == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        assert archive.testzip() is None
        assert sorted(info.filename for info in archive.infolist()) == sorted(entry.name for entry in chosen)
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
        for entry in chosen:
            single = follow(stack, client.get(f"{entry.address}/download").location)
            assert archive.read(entry.name) == single.body
    part = follow(stack, client.get(path).location, Range="bytes=0-3")
    assert (part.status, part.body) == (206, b"PK\x03\x04")


def test_names_lead_nowhere_and_stand_once(files, stack, database):
    client, found = files
    chosen = found[:4]
    hostile = ["../../etc/passwd", "План.docx", "план.DOCX", "a\u202etxt.exe"]
    for entry, name in zip(chosen, hostile):
        database.execute("UPDATE files SET name = %s WHERE id = %s", name, int(entry.id))
    address = ask(client, chosen).location
    ready(client, address)
    answer = follow(stack, client.get(address.partition("?")[0] + "/download").location)
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        names = archive.namelist()
    assert len({name.lower() for name in names}) == 4
    assert not [name for name in names if "/" in name or "\\" in name or "\u202e" in name or name.startswith(".")]
    assert {"План.docx", "план (2).DOCX"} <= set(names) or {"план.DOCX", "План (2).docx"} <= set(names)


def test_an_archive_is_its_members_and_goes_after_a_day(files, owner, stack, database):
    client, found = files
    address = ask(client, found[:1]).location.partition("?")[0]
    ready(client, address)
    blob = database.value("SELECT blob_id FROM archives WHERE id = %s", int(address.rpartition("/")[2])).hex
    assert blob in kept_files(stack)
    other = owner("vk", person="mikhail")
    assert other.get(address).status == other.get(address + "/download").status == 404
    assert ask(other, found[:1]).location == "/files/all", "another's files are not there"
    database.execute("UPDATE archives SET expires_at = now() - interval '1 second'")
    database.execute("UPDATE blobs SET kept_until = now() - interval '1 second' WHERE kind = 'archive'")
    assert client.get(address).status == 404
    stack.restart("work")  # which begins by keeping house, as it does every minute
    until(lambda: blob not in kept_files(stack), 75)


def test_an_archive_ends_with_a_connection_whose_files_are_in_it(owner, stack, database):
    """Also one with a file that has left its list since, and one on its way; one of another source's files stays."""
    client = owner("yandex", "vk")
    disk, documents = entries(client, "/files/all", "yandex"), entries(client, "/files/vk", "vk")
    mixed = ask(client, [disk[0], documents[0]]).location.partition("?")[0]
    alone = ask(client, documents[:2]).location.partition("?")[0]
    for address in (mixed, alone):
        ready(client, address)
    blobs = [database.value("SELECT blob_id FROM archives WHERE id = %s", int(address.rpartition("/")[2])).hex
             for address in (mixed, alone)]
    signed = client.get(f"{mixed}/download").location
    assert follow(stack, signed).status == 200
    waiting = ask(client, [disk[1]]).location.partition("?")[0]
    database.execute("DELETE FROM files WHERE id = %s", int(disk[0].id))
    client.submit("/connections/yandex/disconnect", "/connections/yandex/disconnect")
    assert client.get(mixed).status == client.get(f"{mixed}/download").status == client.get(waiting).status == 404
    until(lambda: blobs[0] not in kept_files(stack), 20)
    assert follow(stack, signed).status in (403, 404)
    assert follow(stack, client.get(f"{alone}/download").location).status == 200


def test_what_cannot_be_packed_is_said(files, stack, database):
    client, found = files
    assert ask(client, []).location == "/files/all"
    assert "There are no files in your selection" in client.get("/files/all").text
    database.execute("UPDATE files SET size = %s WHERE id = %s", 3 << 30, int(found[0].id))
    assert ask(client, found[:1]).location == "/files/all"
    assert "This needs" in client.get("/files/all").text
    assert ask(client, found[1:3], "/files/saved/add").location == "/files/all"
    assert "Saving 2 files" in client.get("/files/all").text


def test_a_file_that_does_not_come_is_said(files, sandbox, stack, database, closed_circuits):
    client, found = files
    sandbox.fault("yandex", "error500")
    address = ask(client, found[:2]).location
    page = until(lambda: "no ZIP" in (text := client.get(address).text) and text, 90, 0.5)
    assert "Try again later" in page


# Folders

def folder(client, name: str) -> str:
    """The number of a folder of the root."""
    refresh(client, "/files/yandex")
    page = settled(client, "/files/yandex").text
    return re.search(rf'<tr id="file-(\d+)"(?:(?!</tr>).)*?<bdi>{re.escape(name)}</bdi>', page, re.DOTALL)[1]


def pack(client, numbers: list[str]) -> str:
    fields = [("token", client.token("/files/yandex")), ("return", "/files/yandex")]
    return client.post("/files/archives", fields + [("file", number) for number in numbers]).location


def unpacked(client, stack, address: str) -> dict[str, bytes]:
    ready(client, address)
    answer = follow(stack, client.get(address.partition("?")[0] + "/download").location)
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def failed(client, address: str, words: str):
    until(lambda: words in client.get(address).text, 60, 0.3)


def fill(client, files: dict[str, bytes], disk):
    """Puts files where they belong; folders are made on the way."""
    made = set()
    for path in files:
        names = path.split("/")[:-1]
        for count in range(1, len(names) + 1):
            if (above := "/".join(names[:count])) not in made:
                made.add(above)
                disk.make_folder(f"disk:/{above}")
    for path, content in files.items():
        disk.put(f"disk:/{path}", content)


def test_folders_are_packed_with_what_is_below_them(owner, stack, disk):
    client = owner("yandex")
    top, other, single = (f"{name} {os.urandom(3).hex()}" for name in ("Лекции", "Весна", "Письмо"))
    files = {
        f"{top}/План.txt": b"plan", f"{top}/Глава 1/План.txt": b"one", f"{top}/Глава 1/Рисунки/a.bin": os.urandom(70_000),
        f"{top}/Глава 2/b.bin": b"", f"{other}/План.txt": b"spring"}
    fill(client, files | {f"{single}.txt": b"single", f"{top} не то/z.txt": b"beside"}, disk)
    disk.make_folder(f"disk:/{top}/Пустая")
    numbers = [folder(client, top), folder(client, other)]
    numbers.append(next(entry.id for entry in entries(client, f"/files/yandex?query={single[-6:]}", "yandex")))
    assert unpacked(client, stack, pack(client, numbers)) == files | {f"{single}.txt": b"single"}


def test_what_stands_in_a_chosen_folder_comes_once(owner, stack, disk):
    client = owner("yandex")
    top = f"Лекции {os.urandom(3).hex()}"
    files = {f"{top}/План.txt": b"plan", f"{top}/Весна/План.txt": b"spring"}
    fill(client, files, disk)
    outer = folder(client, top)
    below = rows(settled(client, f"/files/yandex/{quote(top)}"))
    assert unpacked(client, stack, pack(client, [below["Весна"], below["План.txt"], outer])) == files


def test_what_came_into_a_folder_meanwhile_is_packed_too(owner, stack, disk):
    client = owner("yandex")
    top = f"Лекции {os.urandom(3).hex()}"
    fill(client, {f"{top}/old.txt": b"old"}, disk)
    number = folder(client, top)
    assert settled(client, f"/files/yandex/{quote(top)}").status == 200
    disk.put(f"disk:/{top}/new.txt", b"new")
    assert unpacked(client, stack, pack(client, [number])) == {f"{top}/old.txt": b"old", f"{top}/new.txt": b"new"}


def test_folders_that_hold_what_they_held_are_not_packed_again(owner, stack, disk, database):
    client = owner("yandex")
    top = f"Лекции {os.urandom(3).hex()}"
    fill(client, {f"{top}/a.txt": b"a", f"{top}/b.txt": os.urandom(50_000)}, disk)
    number = folder(client, top)

    def blob(address: str) -> str:
        unpacked(client, stack, address)
        return database.value(
            "SELECT blob_id FROM archives WHERE id = %s", int(address.partition("?")[0].rpartition("/")[2]))
    first, again = (blob(pack(client, [number])) for _ in range(2))
    assert again == first, "their bytes are there once"
    disk.put(f"disk:/{top}/c.txt", b"c")
    assert blob(pack(client, [number])) != first


def test_folders_without_a_file_are_said_in_words(owner, disk):
    client = owner("yandex")
    empty = f"Пустая {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{empty}")
    disk.make_folder(f"disk:/{empty}/и эта")
    failed(client, pack(client, [folder(client, empty)]), "There are no files in these folders")


def test_a_folder_with_too_many_files_is_said_in_words(owner):
    client = owner("yandex", person="anna")
    # The sandbox has ten thousand measurements below this one.
    failed(client, pack(client, [folder(client, "Архив")]), "hold more than fits in a ZIP: at most 1,000 files")


def test_more_than_a_member_may_keep_is_not_begun(owner, disk, database):
    client = owner("yandex")
    top = f"Много {os.urandom(3).hex()}"
    fill(client, {f"{top}/a.bin": b"x"}, disk)
    number = folder(client, top)
    settled(client, "/files/all")
    member = database.value("SELECT member_id FROM files WHERE id = %s", int(number))
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'upload', 'application/zip', 1::bigint << 50, sha256(''), now() + '1 hour')",
        member)
    failed(client, pack(client, [number]), "need more space than you have")
    assert database.value("SELECT count(*) FROM saved_copies WHERE member_id = %s", member) == 0


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["error500", "slow"])
def test_a_disk_that_does_not_answer_is_waited_for(owner, stack, disk, sandbox, fault, closed_circuits):
    client = owner("yandex")
    top = f"Лекции {os.urandom(3).hex()}"
    fill(client, {f"{top}/a.txt": b"a"}, disk)
    number = folder(client, top)
    sandbox.fault("yandex", fault)
    asked = sandbox.watch("yandex")
    address = pack(client, [number])
    assert "Looking inside the folders" in client.get(address).text
    until(asked.calls, 20)
    sandbox.fault("yandex", "none")
    assert unpacked(client, stack, address) == {f"{top}/a.txt": b"a"}


def test_folders_of_others_are_not_packed(owner, colleague, disk):
    client = owner("yandex")
    top = f"Лекции {os.urandom(3).hex()}"
    fill(client, {f"{top}/a.txt": b"a"}, disk)
    number = folder(client, top)
    fields = [("token", colleague.token("/feed")), ("return", "/files"), ("file", number)]
    assert colleague.post("/files/archives", fields).location == "/files"
