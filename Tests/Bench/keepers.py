"""Members on machines that are pulled out: who writes, and who keeps pictures."""

import asyncio
import os
import time
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from journeys import Act
from peak import Walk
from seen import Asked, kind_of
from Support.contents import png_of
from Support.load import Connection, get, post
from Support.upload import multipart

# What is written, by its request: the field that gets a mark, and the table and column where that is looked for.
COUNTED = {
    "POST /posts/new": ("body", "posts", "body"), "POST /posts/{}": ("body", "comments", "body"),
    "POST /reminders/new": ("text", "reminders", "text"), "POST /admin/members/{}/notes": ("note", "member_notes", "body"),
}
# Pixels of a side: made smaller, as Quad does, a picture still is one that goes to the store.
SIDE = 500


@dataclass
class Said:
    table: str
    mark: str
    is_acknowledged: bool = False


class Member(Walk):
    """Who sends an act again that was not answered, with the key of its form, as a person does."""

    saying: Said | None = None

    async def take(self, made: tuple[str, str, Act | None]):
        name, address, act = made
        if act and not act.saves and name in COUNTED:
            field, table, _ = COUNTED[name]
            self.saying = Said(table, f"{self.peak.mark}-{self.reader.id}-{len(self.peak.said)}")
            self.peak.said.append(self.saying)
            act = replace(act, fields=act.fields | {field: f"{act.fields[field]} {self.saying.mark}"})
        await super().take((name, address, act))
        self.saying = None

    async def ask(self, name: str, request: bytes, wanted: int) -> str | None:
        answer = await self.insist(name, request, wanted)
        self.is_lost = answer is None
        if answer is None:
            return None
        if self.saying and name.startswith("POST"):
            self.saying.is_acknowledged = True
        return self.answered(request, *answer)

    async def insist(
            self, name: str, request: bytes, wanted: int, connection: Connection | None = None) -> tuple[int, dict[str, str], bytes] | None:
        """The answer. An act is sent again until it has one; nothing when that would not help."""
        pause = 0.5
        while True:
            began, status, headers, body = time.monotonic(), 0, {}, b""
            try:
                status, headers, body = await self.send(request, connection)
            except OSError as failure:
                body = type(failure).__name__.encode()
            self.peak.asked.append(Asked(began, time.monotonic(), name, None if status == wanted else kind_of(status, body)))
            if status == wanted:
                return status, headers, body
            is_refused = 400 <= status < 500 and status != 429
            if name.startswith("GET") or is_refused or time.monotonic() > self.peak.last:
                return None
            pause = min(pause * 2, 15)
            await asyncio.sleep(pause)


class Keeper(Member):
    """Who keeps pictures, and looks at those that are in the store alone."""

    def __init__(self, peak, reader, number: int):
        super().__init__(peak, reader, 10_000 + number)
        self.kept: list[str] = []
        self.sent = 0

    async def go(self, patience: float = 30):
        async with self.peak.stand.connection(patience) as self.connection, self.peak.stand.files(patience) as self.files:
            before = list(self.kept)
            while time.monotonic() < self.peak.ends:
                await asyncio.sleep(self.chance.uniform(*self.peak.chosen.think))
                await (self.keep() if self.chance.random() < 0.5 else self.bytes_of(self.chance.choice(before)))

    async def keep(self):
        """As the script of the composer sends one."""
        body, kind = multipart({"token": self.reader.form_token}, [("Луг.png", noise())], "picture")
        self.sent += 1
        answer = await self.insist(
            "POST /pictures", post("/pictures", body, self.reader.cookie, self.peak.stand.url, kind), 200)
        if answer:
            self.kept.append(answer[2].partition(b'data-picture="/pictures/')[2].partition(b'"')[0].decode())

    async def bytes_of(self, picture: str) -> bytes | None:
        led = await self.insist("GET /pictures/{}", get(f"/pictures/{picture}", self.reader.cookie), 303)
        if led is None:
            return None
        where = urlsplit(led[1]["location"])
        answer = await self.insist("GET /blobs/{}", get(f"{where.path}?{where.query}".rstrip("?")), 200, self.files)
        return answer and answer[2]


def noise() -> bytes:
    """A picture in which nothing repeats, so that it stays large."""
    return png_of(SIDE, SIDE, b"".join(b"\0" + os.urandom(3 * SIDE) for _ in range(SIDE)), level=0)
