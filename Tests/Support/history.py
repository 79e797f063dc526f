"""What clients did and what came of it: acknowledged work must be there once, work of unknown fate at most once."""

import asyncio
import random
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

from Support.client import Client
from Support.database import Database
from Support.load import Connection, get, post


@dataclass
class Event:
    at: float
    seconds: float
    kind: str
    status: int  # 0: no answer
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class History:
    def __init__(self):
        self.events: list[Event] = []
        self.acknowledged: list[str] = []
        self.unknown: list[str] = []

    def statuses(self) -> Counter:
        return Counter(event.status for event in self.events)

    def p99(self) -> float:
        return sorted(event.seconds for event in self.events)[int(len(self.events) * 0.99)]

    def check(self, database: Database, mark: str):
        """`mark` begins the text of every post of this history."""
        found = Counter(body for body, in database.rows("SELECT body FROM posts WHERE body LIKE %s", mark + "%"))
        assert [body for body in self.acknowledged if found[body] == 0] == [], "acknowledged and lost"
        assert [body for body, count in found.items() if count > 1] == [], "there twice"
        assert set(found) <= set(self.acknowledged) | set(self.unknown), "there, though nobody sent it"


class People:
    """Members that read and write over kept connections until they are stopped."""

    def __init__(self, members: list[Client], mark: str, writes: float = 0.1):
        self.members, self.mark, self.writes = members, mark, writes
        self.tokens = [member.token("/feed") for member in members]
        self.port, self.origin = members[0].port, members[0].origin
        self.history = History()
        self.stopping = asyncio.Event()

    async def run(self, count: int):
        """`count` people at once; the members share themselves out among them."""
        await asyncio.gather(*(self.live(number) for number in range(count)))

    async def live(self, number: int):
        chance = random.Random(number)
        member = self.members[number % len(self.members)]
        token = self.tokens[number % len(self.members)]
        async with Connection(self.port, timeout=20) as connection:
            while not self.stopping.is_set():
                if chance.random() < self.writes:
                    await self.write(connection, member.cookie_header, token)
                else:
                    await self.send(connection, "read", get("/feed", member.cookie_header))

    async def write(self, connection: Connection, cookie: str, token: str):
        """Publishes; sends the same form again while the outcome is unknown, as a person would."""
        text = f"{self.mark} {uuid.uuid4()}"
        body = urlencode({"token": token, "key": str(uuid.uuid4()), "body": text, "tags": "#нагрузка"}).encode()
        for _ in range(200):
            event = await self.send(connection, "write", post("/posts/new", body, cookie, self.origin))
            if event.status == 303:
                self.history.acknowledged.append(text)
                return
            await asyncio.sleep(0.1)
        self.history.unknown.append(text)

    async def send(self, connection: Connection, kind: str, request: bytes) -> Event:
        began = time.monotonic()
        try:
            status, headers, body = await connection.send(request)
        except (ConnectionError, TimeoutError, OSError):
            status, headers, body = 0, {}, b""
        event = Event(began, time.monotonic() - began, kind, status, headers, body if status >= 400 else b"")
        self.history.events.append(event)
        if status == 0:
            await asyncio.sleep(0.05)
        return event
