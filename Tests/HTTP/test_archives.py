"""Several files as one ZIP, read back by Python's zipfile."""

import io
import re
import zipfile

import pytest

from Support.copies import entries, follow, kept_files
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
    until(lambda: blob not in kept_files(stack), 75, 1)


def test_what_cannot_be_packed_is_said(files, stack, database):
    client, found = files
    assert ask(client, []).location == "/files/all"
    assert "There is no file among what you chose" in client.get("/files/all").text
    database.execute("UPDATE files SET size = %s WHERE id = %s", 3 << 30, int(found[0].id))
    assert ask(client, found[:1]).location == "/files/all"
    assert "would be needed" in client.get("/files/all").text
    assert ask(client, found[1:3], "/files/saved/add").location == "/files/all"
    assert "2 files are being saved" in client.get("/files/all").text


def test_a_file_that_does_not_come_is_said(files, sandbox, stack, database, closed_circuits):
    client, found = files
    sandbox.fault("yandex", "error500")
    address = ask(client, found[:2]).location
    page = until(lambda: "no ZIP" in (text := client.get(address).text) and text, 90, 0.5)
    assert "Try again later" in page
