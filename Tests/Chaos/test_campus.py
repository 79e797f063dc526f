"""Thousands of members behind one network address, with the limits as they are delivered (security.md, V08)."""

import asyncio
import time
from collections import Counter

import pytest

from Support.front import Front
from Support.load import Connection, complete, get
from Support.sessions import forget, signed_in_members

SESSIONS = 1_000
PAGES = ["/feed", "/files", "/posts/new", "/settings/profile", "/settings/sessions"]


@pytest.fixture
def sessions(stack, database):
    made = signed_in_members(SESSIONS, stack, database)
    yield made
    forget(made, database)


def test_a_thousand_sessions_behind_one_address_open_five_pages_each_at_once(stack, sessions):
    with Front(stack) as front:

        async def opened(cookie: str, path: str) -> int:
            async with Connection(front.port, timeout=60) as tab:
                status, _, body = await tab.send(get(path, cookie))
            return status if b"</html>" in body else 0

        async def run() -> list[int]:
            return await asyncio.gather(
                *(opened(session.cookie, path) for session in sessions for path in PAGES))

        began = time.monotonic()
        statuses = Counter(complete(run()))
        print(f"{statuses.total()} pages in {time.monotonic() - began:.1f} s: {dict(statuses)}")
        assert statuses == {200: SESSIONS * len(PAGES)}


def test_a_cookie_that_hammers_and_strangers_who_do_are_limited_alone(stack, sessions):
    one, other = sessions[:2]
    with Front(stack) as front:

        async def ask(times: int, cookie: str = "") -> Counter:
            statuses = Counter()
            async with Connection(front.port) as browser:
                for _ in range(times):
                    status, headers, _ = await browser.send(get("/sign-in", cookie))
                    statuses[status] += 1
                    assert status != 429 or int(headers["retry-after"]) > 0
            return statuses

        async def run():
            loud = [await asyncio.gather(*(ask(20, one.cookie) for _ in range(15))),
                    await asyncio.gather(*(ask(60) for _ in range(20)))]
            quiet = await asyncio.gather(ask(20, other.cookie), ask(20, sessions[2].cookie))
            return [sum(each, Counter()) for each in (*loud, quiet)]

        hammered, strangers, quiet = complete(run())
        print(f"one session {dict(hammered)}, strangers {dict(strangers)}, the others {dict(quiet)}")
        assert hammered[429] > 100 and strangers[429] > 100
        assert 429 not in quiet
