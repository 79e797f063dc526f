"""Fifty members at one post at once: numbers are those of the rows, texts are kept, and nobody waits in a circle."""

import asyncio
import random
import re
import uuid
from collections import Counter
from urllib.parse import urlencode

import pytest

from Support.load import Connection, complete, get, post
from Support.sessions import forget, signed_in_members

MARKS = ["heart", "thumbs-up", "lightbulb", "party-popper", "eye", "laugh"]
EDITS = 8
# How often one request is sent again.
PATIENCE = 20


@pytest.fixture
def sessions(stack, database):
    made = signed_in_members(50, stack, database)
    yield made
    forget(made, database)


class Visitor:
    """A member with a connection of their own, whom nothing is refused."""

    def __init__(self, session, port: int, origin: str):
        self.session, self.origin = session, origin
        self.connection = Connection(port, timeout=60)

    async def ask(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """A request that waits too long for a busy machine's locks is refused with 503, and sent again."""
        answer = await self.connection.send(request)
        for _ in range(PATIENCE):
            if answer[0] != 503:
                break
            await asyncio.sleep(int(answer[1]["retry-after"]))
            answer = await self.connection.send(request)
        return answer

    async def send(self, path: str, **fields: str) -> str:
        """Where the answer leads."""
        form = {"token": self.session.form_token, "key": str(uuid.uuid4())} | fields
        request = post(path, urlencode(form).encode(), self.session.cookie, self.origin)
        status, headers, _ = await self.ask(request)
        assert status == 303, (path, status)
        return headers["location"]

    async def publish(self, body: str) -> int:
        return int((await self.send("/posts/new", body=body, tags="#вместе")).rpartition("-")[2])

    async def look(self, path: str) -> str:
        status, _, body = await self.ask(get(path, self.session.cookie))
        assert status == 200, (path, status)
        return body.decode()


class Writer(Visitor):
    """What one of the fifty does, and what must have come of it."""

    def __init__(self, number: int, sessions, *where):
        super().__init__(sessions[number], *where)
        self.chance = random.Random(number)
        self.neighbour = sessions[(number + 1) % len(sessions)].member
        self.marks: set[str] = set()
        # All that was written in each comment, the last as it stands now.
        self.comments: dict[int, list[str]] = {}
        self.deleted: set[int] = set()

    async def write(self, post: int):
        acts = [self.react] * 4 + [self.comment] * 2 + [self.change] * 2 + [self.delete]
        self.chance.shuffle(acts)
        for act in acts:
            await act(post)
        self.connection.close()

    async def react(self, post: int):
        mark = self.chance.choice(MARKS[:3])
        is_set = self.chance.random() < 0.6
        await self.send(f"/posts/{post}/reactions", **{"on" if is_set else "off": mark})
        (self.marks.add if is_set else self.marks.discard)(mark)

    def text(self) -> str:
        return f"[@Сосед](/people/{self.neighbour}), вот что: {uuid.uuid4()}"

    async def comment(self, post: int):
        text = self.text()
        answered = self.chance.choice([*self.comments, ""]) if not self.deleted else ""
        place = await self.send(f"/posts/{post}", body=text, to=str(answered))
        self.comments[int(place.rpartition("-")[2])] = [text]

    async def change(self, post: int):
        if not (standing := [number for number in self.comments if number not in self.deleted]):
            return await self.comment(post)
        number, text = self.chance.choice(standing), self.text()
        version = len(self.comments[number])
        await self.send(f"/posts/{post}/comments/{number}/edit", body=text, version=str(version))
        self.comments[number].append(text)

    async def delete(self, post: int):
        if not self.comments:
            return await self.react(post)
        number = self.chance.choice([*self.comments])
        for act in ["delete", "restore", "delete"][:self.chance.choice([2, 3])]:
            await self.send(f"/posts/{post}/comments/{number}/{act}")
            (self.deleted.add if act == "delete" else self.deleted.discard)(number)


async def edit(author: Visitor, number: int, texts: list[str]):
    for version, text in enumerate(texts[1:], 1):
        await author.send(f"/posts/{number}/edit", body=text, tags="#вместе", version=str(version))
        await author.look("/feed")


def test_fifty_members_at_one_post_lose_and_miscount_nothing(sessions, stack, database):
    logs = {name: len(stack.log(name)) for name in ("quad-a", "quad-b", "postgres")}
    where = stack.port, stack.origin
    author = Visitor(sessions[0], *where)
    writers = [Writer(number, sessions, *where) for number in range(len(sessions))]
    texts = [f"Запись вместе {uuid.uuid4()}" for _ in range(EDITS)]

    async def run() -> tuple[int, str]:
        number = await author.publish(texts[0])
        await asyncio.gather(edit(author, number, texts), *(each.write(number) for each in writers))
        page = await author.look(f"/posts/{number}")
        author.connection.close()
        return number, page

    number, page = complete(run())
    marks = Counter(mark for each in writers for mark in each.marks)
    wanted = [marks[mark] for mark in MARKS]
    rows = dict(database.rows("SELECT mark, count(*) FROM reactions WHERE post_id = %s GROUP BY mark", number))
    assert [rows.get(place, 0) for place in range(1, 7)] == wanted
    (counted, comments), = database.rows("SELECT reactions, comments FROM post_counts WHERE post_id = %s", number)
    assert counted == wanted
    shown = re.findall(r'value="([a-z-]+)"[^>]*aria-pressed=.*?<span>(\d+)</span>', page, re.S)
    assert {mark: int(count) for mark, count in shown} == {mark: count for mark, count in marks.items() if count}

    standing = [comment for each in writers for comment in each.comments if comment not in each.deleted]
    assert comments == len(standing)
    kept = database.rows("SELECT id, body, deleted_at IS NULL FROM comments WHERE post_id = %s ORDER BY id", number)
    written = {comment: texts[-1] for each in writers for comment, texts in each.comments.items()}
    assert {comment: body for comment, body, _ in kept} == written
    assert {comment for comment, _, stands in kept if stands} == set(standing)
    versions = database.rows(
        "SELECT v.comment_id, array_agg(v.body ORDER BY v.version) FROM comment_versions v "
        "JOIN comments c ON c.id = v.comment_id WHERE c.post_id = %s GROUP BY 1", number)
    assert dict(versions) == {
        comment: texts[:-1] for each in writers for comment, texts in each.comments.items() if len(texts) > 1}
    assert database.value("SELECT body FROM posts WHERE id = %s", number) == texts[-1]
    assert [body for body, in database.rows(
        "SELECT body FROM post_versions WHERE post_id = %s ORDER BY version", number)] == texts[:-1]

    twice = database.rows(
        "SELECT member_id, kind FROM notifications WHERE thing = %s AND member_id = ANY(%s) AND read_at IS NULL "
        "GROUP BY 1, 2 HAVING count(*) > 1", number, [session.member for session in sessions])
    assert twice == [], "one unread row of each kind"
    # A deadlock would be tried again, and seen by nobody.
    said = stack.log("postgres")[logs["postgres"]:].splitlines()
    assert [line for line in said if "deadlock detected" in line] == []
    for name in ("quad-a", "quad-b"):
        assert "route=/posts/{}/reactions" in stack.log(name)[logs[name]:], "both took part"
