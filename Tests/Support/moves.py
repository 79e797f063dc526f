"""Files and folders put elsewhere on a disk: the forms that people send."""

import re
from urllib.parse import quote

from Support.client import Answer, Client


def folder_page(folder: str) -> str:
    return f"/files/yandex/{quote(folder)}" if folder else "/files/yandex"


def number(client: Client, folder: str, name: str) -> str:
    """Of an entry, as its row carries it."""
    page = client.get(folder_page(folder)).text
    return re.search(rf'<tr id="file-(\d+)"(?:(?!</tr>).)*?<bdi>{re.escape(name)}</bdi>', page, re.S)[1]


def place(client: Client, verb: str, files: list[str], to: str) -> Answer:
    """Sends the form that moves or copies; several values of one name stand in its query."""
    query = "&".join(f"file={file}" for file in files)
    page = client.get(f"/files/{verb}?{query}&to={quote(to, safe='')}&return={quote(folder_page(to))}")
    assert page.status == 200
    fields = [("token", page.page.first("input", name="token")["value"]), ("to", to),
              ("key", page.page.first("input", name="key")["value"]), ("return", folder_page(to))]
    return client.post(f"/files/{verb}", fields + [("file", file) for file in files])
