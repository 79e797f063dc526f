"""Many talk at once while processes and a browser are killed: everyone who has a conversation open has all of it, once and in
order, and what is counted as unread is what a recount finds."""

import asyncio
import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import Error, Page, sync_playwright

from HTTP.test_conversations import RECOUNT, number
from Support.client import Client
from Support.conversations import group
from Support.session import give
from Support.sessions import signed_in_members
from Support.stack import until
from Support.talking import TalkPage

LONG = "QUAD_LONG" in os.environ
TALKS, EACH, RATE = (20, 10, 50) if LONG else (3, 5, 15)
# So many kills, and for so long at least.
KILLS, SECONDS = (30, 600) if LONG else (6, 0)
MOMENTS = 100 if LONG else 12
KILLED = ["quad-a", "quad-b", "work", "events", "nginx", "browser"]
EDITED, DELETED = 0.1, 0.05
# Seconds before a page whose stream was refused looks by itself.
REFUSED = 60 if LONG else 3
PATIENCE = 240


class Crowd:
    """People in a thread of their own, each with the page of their conversation open, who talk until `calm`. What each message
    says by now is in `standing`, to be looked at when all is quiet."""

    def __init__(self, pages: list[TalkPage]):
        self.pages = pages
        self.calm, self.rest = threading.Event(), threading.Event()
        self.standing: dict[tuple[int, int], str | None] = {}
        self.is_done = False
        self.thread = threading.Thread(target=lambda: asyncio.run(self.live()))
        self.failure: BaseException | None = None

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.calm.set()
        self.rest.set()
        self.thread.join(PATIENCE)

    async def live(self):
        try:
            await asyncio.gather(*(page.open() for page in self.pages))
            await asyncio.gather(*(self.talk(page) for page in self.pages))
            self.is_done = True
            while not self.rest.is_set():
                await asyncio.sleep(0.05)
        except BaseException as failure:
            self.failure = failure
        finally:
            await asyncio.gather(*(page.close() for page in self.pages), return_exceptions=True)

    async def talk(self, page: TalkPage):
        pause = len(self.pages) / RATE
        await asyncio.sleep(page.chance.uniform(0, pause))
        acts = []
        while not self.calm.is_set():
            acts.append(asyncio.create_task(self.act(page, f"Реплика {len(page.said)} участника {page.seed}")))
            await asyncio.sleep(page.chance.uniform(0.5, 1.5) * pause)
        await asyncio.gather(*acts)

    async def act(self, page: TalkPage, body: str):
        """A message, which is sometimes changed or taken back soon after."""
        entry, what = page.say(body), page.chance.random()
        await entry.done.wait()
        key = page.talk, entry.number
        self.standing[key] = body
        if what < EDITED + DELETED:
            await asyncio.sleep(page.chance.uniform(0, 2))
            if what < EDITED:
                self.standing[key] = f"{body}, иначе"
                await page.edit(entry.number, f"{body}, иначе")
            else:
                self.standing[key] = None
                await page.delete(entry.number)

    def is_quiet(self, changes: dict[int, int]) -> bool:
        """All is sent, changed and taken back; everybody has heard of each conversation's last change and hears on."""
        assert self.failure is None, self.failure
        return self.is_done and all(
            page.is_quiet and page.is_listening.is_set() and page.change == changes[page.talk] for page in self.pages)


class Window:
    """A browser with the page of a conversation open, whose member writes into it; killed, it comes back with what it kept."""

    def __init__(self, playwright, stack, client: Client, address: str, folder: Path):
        self.playwright, self.stack, self.client = playwright, stack, client
        self.address, self.folder = address, folder
        self.said: list[str] = []
        self.sure: set[str] = set()
        self.open()

    def open(self):
        self.context = self.playwright.chromium.launch_persistent_context(
            self.folder, executable_path=os.environ.get("QUAD_CHROMIUM", "/usr/bin/chromium-headless-shell"),
            args=["--no-sandbox"] if os.geteuid() == 0 else [], base_url=self.stack.origin, locale="ru-RU")
        self.page: Page = self.context.pages[0] if self.context.pages else self.context.new_page()
        give(self.page, self.client, self.stack.origin)
        until(self.comes, PATIENCE, 0.5)

    def comes(self) -> bool:
        with suppress(Error):
            answer = self.page.goto(self.address)
            self.page.locator("html[data-enhanced]").wait_for(state="attached", timeout=5_000)
            return answer.status == 200
        return False

    def say(self):
        text = f"Из браузера {len(self.said)}"
        self.said.append(text)
        field = self.page.locator(".thread-foot .composer [name=body]")
        # An older place leads to the newest one.
        with suppress(Error):
            field.fill(text)
            field.press("Enter")

    def look(self):
        """What is no echo any more was taken."""
        with suppress(Error):
            shown = self.page.locator("#messages .message:not(.is-echo) .message-body").all_inner_texts()
            self.sure |= set(self.said) & {text.strip() for text in shown}

    def kill(self):
        self.look()
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                words = path.read_bytes().split(b"\0")
                if f"--user-data-dir={self.folder}".encode() in words and not any(
                        word.startswith(b"--type=") for word in words):
                    os.kill(int(path.parent.name), signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        self.open()

    def numbers(self) -> list[int]:
        return [int(each) for each in self.page.locator("#messages > [data-number]").evaluate_all(
            "all => all.map(each => each.dataset.number)")]

    def waits(self) -> int:
        return self.page.locator("#messages .is-echo").count()


@pytest.fixture
def people(stack, database):
    """Members in groups of their own: their sessions, and the groups' addresses."""
    sessions = signed_in_members(TALKS * EACH, stack, database)
    clients = []
    for each in sessions:
        client = Client(stack.port)
        client.cookies["__Host-quad"] = each.cookie.partition("=")[2]
        clients.append(client)
    parts = [clients[start:start + EACH] for start in range(0, len(clients), EACH)]
    talks = [group(part[0], *part[1:], name=f"Беседа {place}") for place, part in enumerate(parts)]
    return sessions, clients, [int(talk.split("/")[2]) for talk in talks]


def recount(stack, database, client: Client, member: int, talk: int) -> tuple[int, int] | None:
    """What a member's page counts as unread, and what there is, at one moment: nobody writes and reads meanwhile. Nil where it
    is not answered just then."""
    with psycopg.connect(stack.conninfo()) as connection:
        connection.execute("SELECT FROM conversations WHERE id = %s FOR UPDATE", [talk])
        connection.execute("SELECT FROM conversation_members WHERE member_id = %s FOR UPDATE", [member])
        there = connection.execute(RECOUNT, [member]).fetchone()[0]
        try:
            return number(client, "/notifications/marks"), there
        except (OSError, AssertionError):
            # An answer that is still on its way is none of the next question.
            client.close()
    return None


def test_nothing_is_lost_doubled_or_out_of_order(stack, database, people, tmp_path):
    chance = random.Random(28)
    sessions, clients, talks = people
    pages = [
        TalkPage(
            stack.port, session.cookie, session.form_token, talks[place // EACH], place, reads=place % 3 > 0,
            refused=REFUSED)
        for place, session in enumerate(sessions)]
    askers = [client.copy() for client in clients]
    for client in askers:
        client.timeout = 2
    counted: list[tuple[int, int]] = []
    killed: Counter[str] = Counter()
    with Crowd(pages) as crowd, sync_playwright() as playwright:
        window = Window(playwright, stack, clients[0], f"/messages/{talks[0]}", tmp_path / "browser")
        ends = time.monotonic() + SECONDS
        while sum(killed.values()) < KILLS or time.monotonic() < ends:
            assert crowd.failure is None, crowd.failure
            window.say()
            name = KILLED[sum(killed.values())] if sum(killed.values()) < len(KILLED) else chance.choice(KILLED)
            if name == "browser":
                window.kill()
            else:
                stack.restart(name, kill=True)
            killed[name] += 1
            window.look()
            for _ in range(-(-MOMENTS // KILLS)):
                place = chance.randrange(len(askers))
                if found := recount(stack, database, askers[place], sessions[place].member, talks[place // EACH]):
                    counted.append(found)
            time.sleep(SECONDS / KILLS / 2)
        crowd.calm.set()
        until(lambda: crowd.is_quiet(dict(database.rows(
            "SELECT conversation_id, max(change) FROM messages GROUP BY conversation_id"))), PATIENCE, 0.2)
        until(lambda: not window.waits(), PATIENCE, 0.2)
        last = database.value("SELECT last_number FROM conversations WHERE id = %s", talks[0])
        # Its stream may have been refused: then it looks by itself after a while.
        until(lambda: window.numbers()[-1:] == [last], PATIENCE, 0.2)
        shown = window.numbers()
        window.context.close()
    wrong = [words for page in pages for words in page.wrong]
    print(f"killed {dict(killed)}; {sum(len(page.said) for page in pages)} messages, "
          f"{sum(page.repeats for page in pages)} sent again, {sum(page.streams for page in pages)} streams, "
          f"{len(counted)} recounts, {len(window.said)} from the browser")
    assert wrong == []
    assert shown == list(range(shown[0], shown[-1] + 1)), "the browser shows each once, in order"
    assert len(counted) >= MOMENTS / 2 and all(page == there for page, there in counted), counted
    for talk in talks:
        kept = {number: (body, change) for number, body, change in database.rows(
            "SELECT number, CASE WHEN deleted_at IS NULL AND event IS NULL THEN body END, change FROM messages "
            "WHERE conversation_id = %s ORDER BY number", talk)}
        assert list(kept) == list(range(1, len(kept) + 1)), "numbers without holes"
        assert len({change for _, change in kept.values()}) == len(kept), "a change is one message's"
        here = [page for page in pages if page.talk == talk]
        said = {number: text for (where, number), text in crowd.standing.items() if where == talk}
        for page in here:
            assert list(page.shown) == list(kept), "each once, in order"
            assert {each.number: each.text for each in page.shown.values()} == {
                number: body for number, (body, _) in kept.items()}
            own = [entry.number for entry in page.said]
            assert own == sorted(own) and len(own) == len(set(own)), "what one says stays in its order"
        assert {number: kept[number][0] for number in said} == said
        others = [body for number, (body, _) in kept.items() if number not in said and body]
        if talk == talks[0]:
            # From the browser: once, and what it has shown as sent.
            assert len(others) == len(set(others)) and set(window.sure) <= set(others) <= set(window.said)
            assert others == sorted(others, key=window.said.index), "and in its order"
            assert shown[-1] == len(kept), "the browser shows the last one"
        else:
            assert others == []
    assert database.value("SELECT count(*) - count(DISTINCT (author_id, client_key)) FROM messages") == 0
