"""Folders made on Yandex Disk, files and folders moved and copied there."""

import os
import re
import time
from urllib.parse import quote

import pytest

from Support.files import names, refresh, settled, whole


@pytest.fixture
def place(owner, disk):
    """A member and a new folder of their disk with folders «А» and «Б»; «А» holds a folder."""
    folder = f"Перенос {os.urandom(3).hex()}"
    for path in (folder, f"{folder}/А", f"{folder}/Б", f"{folder}/А/Внутри"):
        disk.make_folder(f"disk:/{path}")
    client = owner("yandex")
    for path in ("", folder, f"{folder}/А", f"{folder}/Б"):
        address = "/files/yandex" + (f"/{quote(path)}" if path else "")
        settled(client, address)
    yield client, folder
    disk.delete(f"disk:/{folder}")


def number(client, folder: str, name: str) -> str:
    page = whole(client.get(f"/files/yandex/{quote(folder)}").text)
    return re.search(rf'<tr id="file-(\d+)".*?<bdi>{re.escape(name)}</bdi>', page, re.S)[1]


def act(client, verb: str, files: list[str], to: str, **fields):
    query = "&".join(f"file={file}" for file in files)
    page = client.get(f"/files/{verb}?{query}&to={quote(to, safe='')}")
    assert page.status == 200
    token = page.page.first("input", name="token")["value"]
    body = {"token": token, "to": to, "file": files[0], "key": page.page.first("input", name="key")["value"]}
    return client.post(f"/files/{verb}", body | fields)


def until_there(disk, folder: str, expected: set[str]):
    deadline = time.monotonic() + 20
    while (found := set(disk.names(folder))) != expected:
        assert time.monotonic() < deadline, found
        time.sleep(0.2)


def test_a_folder_is_made_shown_and_refused_twice(place, disk):
    client, folder = place
    page = f"/files/folders/new?in={quote(folder, safe='')}"
    fields = {"token": client.token(page), "folder": "Весна"}
    assert client.post(page, fields).status == 303
    assert "Весна" in names(client.get(f"/files/yandex/{quote(folder)}"))
    assert "Весна" in disk.names(f"disk:/{folder}")
    again = client.post(page, fields | {"token": client.token(page)})
    assert again.status == 422 and "with this name" in again.text and 'value="Весна"' in again.text
    for name in ("", "..", "a/b", "x" * 256):
        assert client.post(page, fields | {"folder": name}).status == 422
    assert client.post("/files/folders/new?in=nowhere", fields).status == 404


def test_a_folder_is_moved_with_what_it_holds(place, disk):
    client, folder = place
    answer = act(client, "move", [number(client, folder, "А")], f"{folder}/Б")
    assert answer.status == 303
    until_there(disk, f"disk:/{folder}", {"Б"})
    assert disk.find(f"disk:/{folder}/Б/А/Внутри")
    deadline = time.monotonic() + 20
    while "А" in names(client.get(f"/files/yandex/{quote(folder)}")):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert "Внутри" in names(settled(client, f"/files/yandex/{quote(folder)}/{quote('Б/А')}"))


def test_a_folder_is_copied(place, disk):
    client, folder = place
    assert act(client, "copy", [number(client, folder, "А")], f"{folder}/Б").status == 303
    until_there(disk, f"disk:/{folder}/Б", {"А"})
    assert disk.find(f"disk:/{folder}/А/Внутри") and disk.find(f"disk:/{folder}/Б/А/Внутри")
    refresh(client, f"/files/yandex/{quote(folder)}/{quote('Б')}")
    assert "А" in names(settled(client, f"/files/yandex/{quote(folder)}/{quote('Б')}"))


def test_a_folder_is_not_put_into_itself_nor_where_it_is(place, disk):
    client, folder = place
    file = number(client, folder, "А")
    for verb, to, words in (
            ("move", f"{folder}/А", "into itself"), ("copy", f"{folder}/А", "into itself"),
            ("move", folder, "already here")):
        answer = act(client, verb, [file], to)
        assert answer.status == 422 and words in answer.text, answer
    assert set(disk.names(f"disk:/{folder}")) == {"А", "Б"}


def test_a_taken_name_is_told_and_nothing_is_replaced(place, disk):
    client, folder = place
    disk.make_folder(f"disk:/{folder}/Б/А")
    answer = act(client, "move", [number(client, folder, "А")], f"{folder}/Б")
    page = client.get(answer.location)
    deadline = time.monotonic() + 20
    while 'data-pending="batch"' in page.text:
        assert time.monotonic() < deadline
        time.sleep(0.2)
        page = client.get(answer.location)
    assert "with this name" in page.text
    assert disk.find(f"disk:/{folder}/А/Внутри") and not disk.find(f"disk:/{folder}/Б/А/Внутри")


def test_what_is_anothers_cannot_be_moved(place, disk, colleague):
    client, folder = place
    file = number(client, folder, "А")
    page = colleague.get(f"/files/move?file={file}&to=")
    assert page.status == 200 and "Nothing selected" in page.text and "А" not in names(page)
    answer = colleague.post("/files/move", {"token": colleague.token("/feed"), "file": file, "to": ""})
    assert answer.status in (404, 422)
    assert set(disk.names(f"disk:/{folder}")) == {"А", "Б"}
