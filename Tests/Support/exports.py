"""The archive of all that is a member's: asked for by its page, read back by Python's zipfile."""

import io
import re
import uuid
import zipfile

from Support.client import Client
from Support.copies import follow
from Support.person import member_id
from Support.stack import until

PAGE = "/settings/data"


def ask(client: Client):
    answer = client.post(f"{PAGE}/export", {"token": client.token("/feed"), "key": str(uuid.uuid4())})
    assert (answer.status, answer.location) == (303, PAGE), answer
    return answer


def ready(client: Client, database, seconds: float = 60):
    number = member_id(client)
    state = "SELECT state FROM exports WHERE member_id = %s ORDER BY id DESC LIMIT 1"
    assert until(lambda: (now := database.value(state, number)) != "running" and now, seconds) == "ready"


def signed(client: Client) -> str:
    page = client.post(f"{PAGE}/archive", {"token": client.token("/feed")})
    assert page.status == 200, page
    return re.search(r'href="([^"]+)" download', page.text)[1].replace("&amp;", "&")


def fetch(stack, client: Client) -> zipfile.ZipFile:
    answer = follow(stack, signed(client))
    assert answer.status == 200 and answer.header("Content-Type") == "application/zip"
    assert "attachment" in answer.header("Content-Disposition")
    return zipfile.ZipFile(io.BytesIO(answer.body))
