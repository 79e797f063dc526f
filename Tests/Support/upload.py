"""Files on their way from a browser to a member's source."""

import hashlib
import html
import os
import re
import time
from urllib.parse import quote

from Support.client import Answer, Client

ROW = re.compile(r'<li class="upload[^"]*" id="upload-(\d+)">.*?</li>', re.S)


# Where files for VK are sent.
VK = "/files/uploads?source=vk"


def address(folder: str = "") -> str:
    return "/files/uploads" + (f"?in={quote(folder, safe='')}" if folder else "")


def unique(ending: str = "bin") -> str:
    return f"Загрузка {os.urandom(4).hex()}.{ending}"


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def multipart(fields: dict[str, str], files: list[tuple[str, bytes]], field: str = "file") -> tuple[bytes, str]:
    """A form as browsers write it, and its media type."""
    boundary = f"----quad{os.urandom(12).hex()}"
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
             for name, value in fields.items()]
    for name, content in files:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def upload(
        client: Client, files: list[tuple[str, bytes]], folder: str = "", to: str | None = None,
        **fields: str) -> Answer:
    """Sends files from the page that has the form, without scripts; `fields` go over the form's own."""
    place = to or address(folder)
    form = client.get(place).page.form(place)
    body, kind = multipart({name: value for name, value in form.fields.items() if name != "file"} | fields, files)
    return client.request("POST", place, body, {"Content-Type": kind, "Origin": client.origin})


def rows(client: Client, page: str = "/files/yandex") -> dict[str, str]:
    """The uploads above a list: number and words."""
    text = client.get(page).text
    return {match[1]: html.unescape(re.sub(r"<[^>]+>", " ", match[0])) for match in ROW.finditer(text)}


def arrived(client: Client, page: str = "/files/yandex", seconds: float = 30) -> dict[str, str]:
    """What is left above the list once nothing moves any more."""
    deadline = time.monotonic() + seconds
    while 'data-pending="uploads"' in client.get(page).text:
        assert time.monotonic() < deadline, rows(client, page)
        time.sleep(0.2)
    return rows(client, page)


def act(client: Client, number: str, verb: str, page: str = "/files/yandex", **fields: str) -> Answer:
    sent = {"token": client.token(page), "return": page} | fields
    return client.post(f"/files/uploads/{number}/{verb}", sent)
