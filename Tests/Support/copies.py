"""Copies of files, as pages show them and as the files origin sends them."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from Support.client import Answer, Client
from Support.files import filled, refresh, whole
from Support.stack import until


@dataclass
class Entry:
    """A file in a list."""
    id: str
    name: str
    provider: str

    @property
    def address(self) -> str:
        return f"/files/{self.provider}/item/{self.id}"


def entries(client: Client, address: str, provider: str) -> list[Entry]:
    """A provider's files of a list, once they are there: of two, one may be given up waiting for and asked again."""
    for _ in range(10):
        page = whole(filled(client, address).text)
        rows = re.findall(r'<tr id="file-(\d+)".*?<bdi>([^<]*)</bdi>.*?</tr>', page, re.DOTALL)
        # The name of a folder leads elsewhere.
        if found := [Entry(number, name, provider) for number, name in rows
                     if re.search(rf'"/files/{provider}/item/{number}\b[^"]*" data-open', page)]:
            return found
        refresh(client, address)
    raise AssertionError(f"{address} has no files of {provider}")


def act(client: Client, entry: Entry, what: str = "save") -> Answer:
    """Presses a button of the file: save, save/cancel, save/delete."""
    return client.post(f"{entry.address}/{what}", {"token": client.token("/files/saved"), "return": "/files/saved"})


def state(database, entry: Entry) -> str | None:
    rows = database.rows("SELECT state FROM saved_copies WHERE file_id = %s", int(entry.id))
    return rows[0][0] if rows else None


def ended(database, entry: Entry, seconds: float = 30) -> str | None:
    """The state of the copy once nobody is at it any more."""
    return until(lambda: (now := state(database, entry)) not in ("waiting", "fetching") and (now or "gone"), seconds)


def saved(client: Client, database, entry: Entry, seconds: float = 30):
    act(client, entry)
    assert ended(database, entry, seconds) == "saved", database.rows(
        "SELECT state, failure FROM saved_copies WHERE file_id = %s", int(entry.id))


def fetch(stack, client: Client, entry: Entry, **headers) -> Answer:
    """The bytes, from wherever the download leads."""
    led = client.get(f"{entry.address}/download")
    assert led.status == 303, led
    return follow(stack, led.location, **headers)


def follow(stack, address: str, **headers) -> Answer:
    parts = urlsplit(address)
    other = Client(parts.port, parts.hostname)
    answer = other.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""),
                           headers={name.replace("_", "-"): value for name, value in headers.items()})
    for _ in range(3):
        if answer.status not in (301, 302, 303):
            break
        answer = follow(stack, answer.location, **headers)
    return answer


def kept_files(stack) -> list[str]:
    """Names of the files that lie on the disk, unfinished ones too."""
    return [path.name for path in (stack.state / "blobs").rglob("*") if path.is_file()]
