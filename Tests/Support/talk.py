"""Conversations of members, as tests have them."""

import re
import uuid

from Support.client import Answer, Client
from Support.person import member_id

SENT = re.compile(r"/messages/(\d+)\?sent=(\d+)#")


def say(client: Client, address: str, body: str, key: str | None = None, **fields: str) -> Answer:
    """Sends a message as its page does."""
    return client.post(address, {
        "token": client.token("/feed"), "key": key or str(uuid.uuid4()), "body": body, "to": ""} | fields)


def talk(client: Client, database, other: int | None = None) -> int:
    """The number of a dialog with another member, or with a fresh one whom nobody can be; it has one message."""
    if other is None:
        other = database.value(
            "INSERT INTO members (email, email_key, full_name, faculty, position, city, welcomed_at) "
            "SELECT e, e, 'Белова Ирина Павловна', 'Библиотека', 'Библиограф', 'Москва', now() "
            "FROM (SELECT gen_random_uuid() || '@hse.ru') AS new (e) RETURNING id")
    assert other != member_id(client)
    answer = say(client, f"/messages/with/{other}", "Добрый день")
    assert answer.status == 303, answer
    return int(SENT.match(answer.location)[1])
