"""`quad serve`, PostgreSQL or nginx is killed amid writing: what was acknowledged is there, and nothing twice."""

import os
import random
import signal
import socket
import time
import uuid
from contextlib import suppress
from threading import Thread

import pytest

from Support.blocking import Block
from Support.client import Client
from Support.person import comment, member_id, new_address, publish, sign_in
from Support.serve import Serve
from Support.stack import until
from Support.straight import Straight


class Desk:
    """A member who writes: past nginx to a process of the test's own, or through it."""

    def __init__(self, stack, database, serve: Serve, member: Client):
        self.stack, self.database, self.serve, self.member = stack, database, serve, member
        self.person = member_id(member)
        self.token = member.token("/feed")

    def client(self, killed: str) -> Client:
        return self.member.copy() if killed == "nginx" else Straight(self.stack, self.serve.socket, visitor=self.member)


@pytest.fixture(scope="module")
def desk(stack, database, mailbox):
    member = sign_in(Client(stack.port), new_address(), mailbox)
    with Serve(stack) as serve:
        yield Desk(stack, database, serve, member)


class Text:
    """Something that is being written. Its draft is on the server before anything is killed."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.key = str(uuid.uuid4())
        self.fields = {"token": desk.token, "key": self.key}
        self.writer, self.sequence = str(uuid.uuid4()), 0
        self.prepare()
        self.body = f"Начатое {uuid.uuid4()}"
        self.keep(desk.member)

    place = "post"
    address = "/posts/new"
    published = "SELECT count(*) FROM posts WHERE body = %s"

    def prepare(self):
        pass

    def keep(self, client: Client):
        """As the page saves what is typed."""
        self.sequence += 1
        saving = {"writer": self.writer, "sequence": str(self.sequence), "known": "0"}
        return client.post(f"/drafts?place={self.place}", self.fields | saving | {"body": self.body})

    def send(self, client: Client):
        return client.post(self.address, self.fields | {"body": self.body})

    @property
    def state(self) -> tuple[int, list[str]]:
        """How often it is published, and its drafts, whatever became of its key: at one moment."""
        kind, _, thing = self.place.partition("-")
        return self.desk.database.rows(
            f"SELECT ({self.published}), ARRAY(SELECT body FROM drafts WHERE member_id = %s AND kind = %s AND thing = %s "
            "AND updated_at >= %s AND published_at IS NULL AND deleted_at IS NULL ORDER BY id)",
            self.body, self.desk.person, kind, thing or "0", self.began)[0]

    @property
    def is_done(self) -> bool:
        """What the process was at."""
        return self.state == (1, [])

    def act(self, client: Client):
        """What the process dies over."""
        self.sent = self.send(client)

    def begin(self):
        self.began = self.desk.database.value("SELECT updated_at FROM drafts WHERE key = %s", self.key)

    def check_after(self):
        """It is published or a draft, not both and not neither."""
        assert (state := self.state) in ((1, []), (0, [self.body])), state

    def finish(self, client: Client):
        """What a person does then: sends the form again, and once more."""
        answers = [self.send(client) for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303], answers
        assert answers[0].location.partition("#")[0] == answers[1].location.partition("#")[0]
        assert self.state == (1, [])
        # Whatever was on its way of the draft revives nothing.
        self.keep(client)
        assert self.state == (1, [])


class Draft(Text):
    """It is saved once more, with more in it."""

    def act(self, client: Client):
        self.before, self.body = self.body, f"{self.body} и дальше"
        self.keep(client)

    @property
    def is_done(self) -> bool:
        return self.state == (0, [self.body])

    def check_after(self):
        assert (state := self.state) in ((0, [self.before]), (0, [self.body])), state

    def finish(self, client: Client):
        for _ in range(2):
            assert self.keep(client).status == 200
        assert self.is_done, "one, with all of it"
        super().finish(client)


class Comment(Text):
    published = "SELECT count(*) FROM comments WHERE body = %s AND deleted_at IS NULL"

    def prepare(self):
        self.post = publish(self.desk.member, f"Обсуждение {uuid.uuid4()}")
        self.place, self.address = f"comment-{self.post}", f"/posts/{self.post}"

    def finish(self, client: Client):
        super().finish(client)
        counted = self.desk.database.value("SELECT comments FROM post_counts WHERE post_id = %s", self.post)
        assert counted == 1


class Edit(Text):
    def prepare(self):
        self.old = f"Прежнее {uuid.uuid4()}"
        self.post = publish(self.desk.member, self.old)
        self.place, self.address = f"edit-{self.post}", f"/posts/{self.post}/edit"
        self.fields["version"] = "1"

    def finish(self, client: Client):
        super().finish(client)
        kept = self.desk.database.rows("SELECT version, body FROM post_versions WHERE post_id = %s", self.post)
        assert kept == [(1, self.old)]


class CommentEdit(Text):
    published = Comment.published

    def prepare(self):
        self.old = f"Прежнее {uuid.uuid4()}"
        post = publish(self.desk.member, f"Обсуждение {uuid.uuid4()}")
        self.number = comment(self.desk.member, post, self.old)
        self.place, self.address = f"commentedit-{self.number}", f"/posts/{post}/comments/{self.number}/edit"
        self.fields |= {"version": "1", "post": str(post)}

    def finish(self, client: Client):
        super().finish(client)
        kept = self.desk.database.rows("SELECT version, body FROM comment_versions WHERE comment_id = %s", self.number)
        assert kept == [(1, self.old)]


class Message(Text):
    published = "SELECT count(*) FROM messages WHERE body = %s AND deleted_at IS NULL"

    def prepare(self):
        other = self.desk.database.value(
            "INSERT INTO members (email, email_key, full_name, faculty, position, city, welcomed_at) "
            "SELECT e, e, 'Белова Ирина Павловна', 'Библиотека', 'Библиограф', 'Москва', now() "
            "FROM (SELECT gen_random_uuid() || '@hse.ru') AS new (e) RETURNING id")
        begin = f"/messages/with/{other}"
        self.talk = int(self.desk.member.submit(begin, begin, {"body": "Добрый день"}).location.split("/")[2].split("?")[0])
        self.place, self.address = f"message-{self.talk}", f"/messages/{self.talk}"

    def finish(self, client: Client):
        super().finish(client)
        numbers = self.desk.database.rows(
            "SELECT m.number, c.last_number FROM messages m JOIN conversations c ON c.id = m.conversation_id "
            "WHERE c.id = %s ORDER BY m.number", self.talk)
        assert numbers == [(number, len(numbers)) for number in range(1, len(numbers) + 1)], "no holes"


def kill_serve(desk: Desk, block: Block | None):
    desk.serve.stop(signal.SIGKILL)
    if block:
        block.release()
    desk.serve.start()


def kill_postgres(desk: Desk, block: Block | None):
    """With all its processes, amid the transaction."""
    desk.stack.restart("postgres", kill=True)
    until(desk.database.ready, 30)


def kill_nginx(desk: Desk, block: Block | None):
    """What it waits for is done all the same, and nobody hears of it. It waits briefly, not until nginx starts."""
    os.killpg(desk.stack.process("nginx")["pid"], signal.SIGKILL)
    if block:
        block.release()
    desk.stack.restart("nginx", kill=True)
    until(lambda: is_there(desk.stack.port), 20)


def is_there(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


KILLS = {"serve": kill_serve, "postgres": kill_postgres, "nginx": kill_nginx}
TEXTS = {kind.__name__.lower(): kind for kind in (Draft, Comment, Text, Edit, CommentEdit, Message)}
# What is killed, over what, and the table at which that waits then: one that it begins with, or one of its end.
MOMENTS = [
    ("serve", "draft", "drafts"), ("serve", "comment", "idempotency_keys"), ("serve", "comment", "drafts"),
    ("serve", "text", "drafts"), ("serve", "edit", "post_versions"), ("serve", "commentedit", "drafts"),
    ("serve", "message", "messages"), ("serve", "message", "drafts"), ("postgres", "message", "drafts"),
    ("nginx", "message", "messages"),
    ("postgres", "draft", "drafts"), ("postgres", "comment", "drafts"),
    ("nginx", "draft", "drafts"), ("nginx", "comment", "drafts"), ("nginx", "text", "drafts"),
]


@pytest.mark.parametrize("killed, kind, table", MOMENTS)
def test_what_was_being_written_is_there_and_once(killed, kind, table, desk):
    text = TEXTS[kind](desk)
    text.begin()
    sending = Thread(target=quietly, args=(text.act, desk.client(killed)))
    with Block(desk.stack, f"LOCK TABLE {table} IN SHARE MODE") as block:
        sending.start()
        block.wait()
        KILLS[killed](desk, block)
    sending.join()
    if killed == "nginx":
        until(lambda: text.is_done, 20)
    text.check_after()
    text.finish(desk.client(killed))


def quietly(act, client: Client):
    """The answer may never come."""
    with suppress(OSError):
        act(client)


@pytest.mark.skipif("QUAD_LONG" not in os.environ, reason="deploy/test --long")
def test_whatever_the_moment_it_is_there_and_once(desk):
    chance = random.Random(7)
    for turn in range(100):
        killed, kind = chance.choice([*KILLS]), chance.choice([*TEXTS])
        text = TEXTS[kind](desk)
        text.begin()
        sending = Thread(target=quietly, args=(text.act, desk.client(killed)))
        sending.start()
        time.sleep(chance.random() * 0.05)
        KILLS[killed](desk, None)
        sending.join()
        print(turn, killed, kind)
        text.check_after()
        text.finish(desk.client(killed))
