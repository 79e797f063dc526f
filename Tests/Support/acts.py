"""Acts on files at their sources, as a member's forms send them."""

import re
import time
from urllib.parse import quote, urlencode

from Support.files import filled, whole

PERSON = "mikhail"
# A folder with files in it, but for the empty ones.
DISK = "/files/yandex/" + quote("Документы")
LISTS = {"vk": "/files/vk", "yandex": DISK}
ITEM = re.compile(r'<tr id="file-(\d+)"[^>]*>.*?<bdi>([^<]*)</bdi>', re.S)


def rows(page) -> dict[str, int]:
    return {name: int(number) for number, name in ITEM.findall(whole(page.text))}


def files(client, address: str) -> dict[str, int]:
    """Files that stand in a list, by their names."""
    return {name: number for name, number in rows(filled(client, address)).items() if "." in name}


def act(client, source: str, number: int, what: str, fields: dict | None = None):
    """Sends an act's form."""
    address = f"/files/{source}/item/{number}/{what}"
    token = client.token(LISTS[source])
    return client.post(address, {"token": token, "return": LISTS[source]} | (fields or {}))


def after(client, answer):
    """The page that an act led to."""
    assert answer.status == 303, f"{answer}: {answer.text[:1500]}"
    return client.get(answer.location.split("#")[0])


def encoded(fields: list[tuple[str, str]]) -> bytes:
    return urlencode(fields).encode()


def over(client, answer):
    """The page that a batch leads to once it is over."""
    assert answer.status == 303, answer
    page = client.get(answer.location)
    deadline = time.monotonic() + 20
    while 'data-pending="batch"' in page.text:
        assert time.monotonic() < deadline, "the batch does not end"
        time.sleep(0.2)
        page = client.get(answer.location)
    return page
