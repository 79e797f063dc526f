"""A device whose network comes and goes all the time: whatever is said while its stream is away, breaks or opens, it has all of it."""

import asyncio

from Support.client import Client
from Support.conversations import group
from Support.load import complete
from Support.sessions import signed_in_members
from Support.talking import TalkPage

PEOPLE = 12
# Streams that break, of all together.
BREAKS = 1_000
PATIENCE = 120


class Restless(TalkPage):
    """Its stream breaks at any moment, also before it is open, until `calm`."""

    def __init__(self, calm: asyncio.Event, *arguments, **more):
        super().__init__(*arguments, **more)
        self.calm = calm
        self.breaks = 0
        self.is_calm = False

    async def listen(self):
        while not self.calm.is_set() or self.breaks < BREAKS / PEOPLE:
            stream = asyncio.create_task(self.stream())
            await asyncio.wait([stream], timeout=self.chance.uniform(0, 0.15))
            # What is cancelled just when its answer comes goes on.
            while not stream.done():
                stream.cancel()
                await asyncio.wait([stream], timeout=0.1)
            stream.cancelled() or stream.exception()
            self.is_listening.clear()
            self.breaks += 1
        self.is_calm = True
        await super().listen()

    @property
    def has_come(self) -> bool:
        return self.is_calm and self.is_listening.is_set() and self.is_quiet


async def talk(stack, sessions, number: int) -> list[Restless]:
    calm = asyncio.Event()
    pages = [
        Restless(calm, stack.port, session.cookie, session.form_token, number, place, reads=False)
        for place, session in enumerate(sessions)]
    await asyncio.gather(*(page.open() for page in pages))
    # As long as streams break, somebody says something; the last of it while they still do.
    said = 0
    while min(page.breaks for page in pages) < BREAKS / PEOPLE:
        await pages[said % 2].say(f"Реплика {said}").done.wait()
        said += 1
    calm.set()
    async with asyncio.timeout(PATIENCE):
        while not all(page.has_come and page.last == said + 1 for page in pages):
            await asyncio.sleep(0.02)
    await asyncio.gather(*(page.close() for page in pages))
    return pages


def test_what_is_said_while_streams_break_comes_to_everybody(stack, database):
    sessions = signed_in_members(PEOPLE, stack, database)
    clients = []
    for each in sessions:
        client = Client(stack.port)
        client.cookies["__Host-quad"] = each.cookie.partition("=")[2]
        clients.append(client)
    number = int(group(clients[0], *clients[1:], name="Дорога").split("/")[2])
    pages = complete(talk(stack, sessions, number))
    said = [entry.body for page in pages for entry in page.said]
    assert sum(page.breaks for page in pages) >= BREAKS and len(said) > 20
    print(f"{sum(page.breaks for page in pages)} streams broke, {len(said)} messages")
    for page in pages:
        assert page.wrong == []
        assert list(page.shown) == list(range(1, len(said) + 2)), "each once, in order"
        assert sorted(each.text for each in page.shown.values() if each.text) == sorted(said)
