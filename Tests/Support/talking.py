"""An open page of a conversation without a browser: it hears, asks, sends and sends again as the scripts of
`static/conversations/thread` do."""

import asyncio
import json
import random
import re
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from Support.load import Connection, get, post

NO_ANSWER = (OSError, TimeoutError, asyncio.LimitOverrunError)
# Seconds before what was not answered is asked or sent again.
PATIENCE = (1, 2, 5, 10, 20)
# Seconds before a browser opens a stream again that has broken, and before a page does whose stream was refused.
BROKEN, REFUSED = 3, 60
# Seconds between two words of what was read.
READING = 2
NEWS = re.compile(r'<div id="message-news" data-change="(\d+)"[^>]*?( data-too-much)?>')
THREAD = re.compile(r'data-change="(\d+)" data-read="[^"]*" data-read-number="(\d+)" data-epoch="(\d+)"')
PIECE = re.compile(
    r'<(?:article class="message([^"]*)"|p class="message-event") id="message-(\d+)"([^>]*)>')
BODY = re.compile(r'<div class="message-body prose"[^>]*>(.*?)</div>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")


@dataclass
class Shown:
    """A message as a page shows it: no text for a deleted one and for a grey line."""

    number: int
    change: int
    text: str | None
    is_event: bool
    key: str | None


@dataclass
class Entry:
    """What is on its way."""

    body: str
    key: str
    began: float
    number: int | None = None
    answered: float | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)


def shown(text: str) -> list[Shown]:
    """The messages of a page or of a fragment, in its order."""
    # Behind them the page has samples for its scripts.
    text = text.partition('<div class="thread-foot">')[0]
    found = list(PIECE.finditer(text))
    pieces = []
    for piece, end in zip(found, [each.start() for each in found[1:]] + [len(text)]):
        classes, number, rest = piece.groups()
        body = BODY.search(text, piece.end(), end)
        change = re.search(r'data-change="(\d+)"', rest)
        key = re.search(r'data-key="([^"]+)"', rest)
        pieces.append(Shown(
            int(number), int(change[1]) if change else 0,
            unescape(TAG.sub("", body[1])).strip() if body and classes is not None and "is-deleted" not in classes else None,
            classes is None, key[1] if key else None))
    return pieces


class TalkPage:
    """`heard` is called with each message that is shown for the first time. `parts` are addresses that the page asks for
    besides whenever it is notified. `host` is `Connection`'s. What must never be is written down in `wrong`."""

    def __init__(self, port: int, cookie: str, token: str, talk: int, seed: int, reads: bool = True,
                 parts: tuple[str, ...] = (), refused: float = REFUSED,
                 heard: Callable[["TalkPage", Shown], None] = lambda page, message: None, host: str = ""):
        self.port, self.cookie, self.token, self.talk, self.host = port, cookie, token, talk, host
        self.address, self.origin = f"/messages/{talk}", f"https://{host}" if host else f"http://127.0.0.1:{port}"
        self.seed, self.chance = seed, random.Random(seed)
        self.reads, self.refused, self.heard = reads, refused, heard
        self.parts = {part: asyncio.Event() for part in parts}
        self.shown: dict[int, Shown] = {}
        self.change = self.read = self.epoch = self.last = 0
        self.outbox: asyncio.Queue[Entry] = asyncio.Queue()
        self.said: list[Entry] = []
        self.wanted, self.is_idle = asyncio.Event(), True
        self.is_listening = asyncio.Event()
        self.wrong: list[str] = []
        self.asked = self.streams = self.repeats = 0
        self.tasks: list[asyncio.Task] = []
        # What a browser sends beside each other, each one after the other.
        names = ("news", "send", "act", "read", *parts)
        self.connections = {name: (Connection(port, host=host), asyncio.Lock()) for name in names}

    # MARK: Opening and leaving

    async def open(self):
        await self.load()
        self.tasks = [asyncio.create_task(work) for work in (
            self.listen(), self.catch_up(), self.flush(), *((self.tell_read(),) if self.reads else ()),
            *(self.keep(part) for part in self.parts))]

    async def close(self):
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with suppress(asyncio.CancelledError):
                await task
        for connection, _ in self.connections.values():
            connection.close()

    async def load(self):
        """All of it, page by page. What changes meanwhile comes with the news since the first."""
        text = await self.page(f"{self.address}/1")
        _, read, epoch = (int(value) for value in THREAD.search(text).groups())
        self.change, self.epoch = int(THREAD.search(text)[1]), epoch
        self.read = max(self.read, read)
        messages = {each.number: each for each in shown(text)}
        while f'href="{self.address}?after=' in text:
            text = await self.page(f"{self.address}?after={max(messages)}")
            messages |= {each.number: each for each in shown(text)}
        if sorted(messages) != list(range(1, len(messages) + 1)):
            self.wrong.append(f"pages with holes: {sorted(messages)[:5]} … of {len(messages)}")
        self.shown, self.last = messages, max(messages, default=0)

    async def page(self, address: str) -> str:
        for pause in (*PATIENCE, *PATIENCE, 0):
            with suppress(*NO_ANSWER):
                status, _, body = await self.request("act", get(address, self.cookie))
                if status == 200:
                    return body.decode()
                if status < 500:
                    break
            await asyncio.sleep(pause)
        raise AssertionError(f"{address} does not open")

    async def request(self, name: str, request: bytes) -> tuple[int, dict[str, str], bytes]:
        connection, turn = self.connections[name]
        async with turn:
            was_kept = connection.writer is not None
            try:
                return await connection.send(request)
            except OSError:
                # A server may close a connection that nobody used; browsers ask again.
                if not was_kept:
                    raise
                return await connection.send(request)

    # MARK: Hearing

    async def listen(self):
        while True:
            pause = BROKEN
            with suppress(*NO_ANSWER, asyncio.IncompleteReadError):
                if await self.stream() != 200:
                    pause = self.refused
            self.is_listening.clear()
            await asyncio.sleep(pause)

    async def stream(self) -> int:
        connection = Connection(self.port, host=self.host)
        await connection.open()
        reader = connection.reader
        try:
            await connection.write(get("/events", self.cookie))
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
            if (status := int(head.split()[1])) != 200:
                return status
            self.streams += 1
            self.is_listening.set()
            # What came before this moment was not announced.
            self.look()
            rest = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                *lines, rest = (rest + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
                for line in lines:
                    if line.startswith(b"data: "):
                        self.hear(json.loads(line[6:])["kind"])
            return 200
        finally:
            connection.close()

    def hear(self, kind: str):
        if kind == f"message-{self.talk}":
            self.wanted.set()
        if kind.startswith("message-"):
            for told in self.parts.values():
                told.set()

    def look(self):
        self.hear(f"message-{self.talk}")

    # MARK: Asking

    async def catch_up(self):
        """One question at a time, and again when notified meanwhile."""
        failures = 0
        while True:
            self.is_idle = not self.wanted.is_set()
            await self.wanted.wait()
            self.wanted.clear()
            self.is_idle = False
            if await self.question():
                failures = 0
                continue
            pause = PATIENCE[min(failures, len(PATIENCE) - 1)] * self.chance.uniform(1, 1.5)
            failures += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wanted.wait(), pause)
            self.wanted.set()

    async def question(self) -> bool:
        self.asked += 1
        try:
            status, _, body = await self.request(
                "news", get(f"{self.address}/news?change={self.change}&read=0", self.cookie))
        except NO_ANSWER:
            return False
        if status == 200:
            await self.put(body.decode())
        elif status not in (204, 502, 503, 504):
            self.wrong.append(f"news: {status}")
        return status < 500

    async def put(self, text: str):
        found = NEWS.search(text)
        if found[2]:
            return await self.load()
        self.change = max(self.change, int(found[1]))
        for each in shown(text):
            known = self.shown.get(each.number)
            if known is None:
                if each.number != self.last + 1:
                    self.wrong.append(f"message {each.number} came behind {self.last}")
                self.last = max(self.last, each.number)
                self.shown[each.number] = each
                self.heard(self, each)
            elif known.change < each.change:
                self.shown[each.number] = each

    async def keep(self, address: str):
        """A part of the page that is kept as it is: asked for once a second at most, at a moment by chance, and ever more
        seldom while it is notified again and again, as live.js does."""
        told, pace, before = self.parts[address], 1.0, 0.0
        while True:
            await told.wait()
            told.clear()
            await asyncio.sleep(self.chance.uniform(0, 0.6))
            began = time.monotonic()
            pace, before = min(pace * 2, 4.0) if began - before < pace * 2 else 1.0, began
            with suppress(*NO_ANSWER):
                status, _, _ = await self.request(address, get(address, self.cookie))
                if status not in (200, 502, 503, 504):
                    self.wrong.append(f"{address}: {status}")
            await asyncio.sleep(max(0.0, began + pace - time.monotonic()))

    # MARK: Saying

    def say(self, body: str) -> Entry:
        """Into the outbox, from which it goes when what is before it is there."""
        entry = Entry(body, str(uuid.UUID(int=self.chance.getrandbits(128))), time.monotonic())
        self.said.append(entry)
        self.outbox.put_nowait(entry)
        return entry

    async def flush(self):
        while True:
            entry = await self.outbox.get()
            failures = 0
            while not await self.sent(entry):
                await asyncio.sleep(PATIENCE[min(failures, len(PATIENCE) - 1)])
                failures += 1
                self.repeats += 1
            entry.done.set()

    async def sent(self, entry: Entry) -> bool:
        fields = {"token": self.token, "key": entry.key, "body": entry.body, "to": ""}
        try:
            status, _, body = await self.request("send", self.form(f"?change={self.change}", fields))
        except NO_ANSWER:
            return False
        if status >= 500 or status in (408, 425, 429):
            return False
        text = body.decode()
        if status != 200 or not NEWS.search(text):
            self.wrong.append(f"refused with {status}: {text[:200]}")
            return True
        entry.answered = time.monotonic()
        await self.put(text)
        entry.number = next((each.number for each in self.shown.values() if each.key == entry.key), None)
        if entry.number is None:
            self.wrong.append("what was sent is not in its answer")
        return True

    async def edit(self, number: int, body: str, version: int = 1):
        await self.act(f"/{number}/edit", {"body": body, "version": str(version)})

    async def delete(self, number: int):
        await self.act(f"/{number}/delete", {})

    async def act(self, path: str, fields: dict[str, str]):
        """A form, sent again with its key until it is answered."""
        fields = {"token": self.token, "key": str(uuid.UUID(int=self.chance.getrandbits(128)))} | fields
        for attempt in range(60):
            with suppress(*NO_ANSWER):
                status, _, body = await self.request("act", self.form(path, fields))
                if status == 303:
                    return
                if status < 500 and status != 429:
                    self.wrong.append(f"{path}: {status} {body.decode()[:200]}")
                    return
            self.repeats += 1
            await asyncio.sleep(min(0.2 * (attempt + 1), 5))
        self.wrong.append(f"{path} is never answered")

    async def tell_read(self):
        """All that has come was looked at."""
        while True:
            await asyncio.sleep(READING)
            last = max((each.number for each in self.shown.values() if not each.key), default=0)
            if last <= self.read:
                continue
            fields = {"token": self.token, "number": str(last), "epoch": str(self.epoch)}
            with suppress(*NO_ANSWER):
                status, _, _ = await self.request("read", self.form("/read", fields))
                if status == 303:
                    self.read = last
                elif status not in (502, 503, 504):
                    self.wrong.append(f"read: {status}")

    def form(self, path: str, fields: dict[str, str]) -> bytes:
        return post(self.address + path, urlencode(fields).encode(), self.cookie, self.origin)

    @property
    def is_quiet(self) -> bool:
        """Nothing is on its way, and nothing is asked."""
        return self.outbox.empty() and all(each.done.is_set() for each in self.said) and self.is_idle
