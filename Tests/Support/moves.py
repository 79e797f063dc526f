"""Files and folders put elsewhere on a disk: the forms that people send."""

import re
import time
from urllib.parse import quote

from Support.client import Answer, Client
from Support.files import whole


def folder_page(folder: str) -> str:
    return f"/files/yandex/{quote(folder)}" if folder else "/files/yandex"


def number(client: Client, folder: str, name: str) -> str:
    """Of an entry, as its row carries it."""
    page = whole(client.get(folder_page(folder)).text)
    return re.search(rf'<tr id="file-(\d+)"(?:(?!</tr>).)*?<bdi>{re.escape(name)}</bdi>', page, re.S)[1]


def place(client: Client, verb: str, files: list[str], to: str) -> Answer:
    """Sends the form that moves or copies; several values of one name stand in its query."""
    query = "&".join(f"file={file}" for file in files)
    page = client.get(f"/files/{verb}?{query}&to={quote(to, safe='')}&return={quote(folder_page(to))}")
    assert page.status == 200
    fields = [("token", page.page.first("input", name="token")["value"]), ("to", to),
              ("key", page.page.first("input", name="key")["value"]), ("return", folder_page(to))]
    return client.post(f"/files/{verb}", fields + [("file", file) for file in files])


def asked(client, answer):
    """The page that asks, once everything else is done."""
    assert answer.status == 303 and "/files/batches/" in answer.location, answer
    deadline = time.monotonic() + 20
    while 'data-pending="batch"' in (page := client.get(answer.location)).text:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return page


def answers(page) -> list[str]:
    return [button["value"] for button in page.page.all("button", name="answer")]


def say(client, page, value: str):
    form = page.page.form(page.asked.split(" ")[1].split("?")[0] + "/answer")
    return client.post(form.action, form.fields | {"answer": value})


def move(client, folder: str, *files: str, verb: str = "move", source: str = "А", to: str = "Б"):
    chosen = [number(client, f"{folder}/{source}", file) for file in files]
    return place(client, verb, chosen, f"{folder}/{to}")


def there(disk, folder: str, name: str = "Б") -> dict[str, bytes]:
    path = f"disk:/{folder}/{name}"
    return {file: disk.read(f"{path}/{file}") for file in disk.names(path)}
