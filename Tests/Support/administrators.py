"""Members who look after Quad for the time of a test."""

from collections.abc import Iterator
from contextlib import contextmanager

from Support.client import Client
from Support.person import member_id


@contextmanager
def administrator(newcomer, database) -> Iterator[tuple[Client, int]]:
    """An administrator and their number, a member like others from then on: later tests count administrators."""
    client = newcomer(full_name="Тимур Ахметов")
    number = member_id(client)
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s", number)
    yield client, number
    database.execute("UPDATE members SET role = 'member' WHERE id = %s", number)
