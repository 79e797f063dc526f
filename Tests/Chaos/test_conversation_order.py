"""Many talk at once while processes are killed: whoever follows a conversation by its news has all of it, once and in order."""

import os
import random
import re
import threading
import uuid
from contextlib import suppress

from Support.client import Client
from Support.conversations import dialog
from Support.person import member_id, new_address, sign_in

LONG = "QUAD_LONG" in os.environ
TALKS, KILLS = (20, 30) if LONG else (3, 5)
# Of one person: as many as one may say within a minute, until the last process was killed.
FEWEST, MOST = 20, 110
MESSAGE = re.compile(r'<article class="message([^"]*)" id="message-(\d+)".*?</article>', re.DOTALL)
WORDS = re.compile(r"<p>(.*?)</p>\s*</div>", re.DOTALL)


class Follower:
    """What an open page knows: messages by their numbers, and the last change."""

    def __init__(self, client: Client, talk: int):
        self.client, self.address = client, f"/messages/{talk}/news"
        self.change = 0
        self.shown: dict[int, str | None] = {}
        self.order: list[int] = []

    def ask(self):
        answer = self.client.get(f"{self.address}?change={self.change}")
        if answer.status == 204:
            return
        assert answer.status == 200, answer
        change = int(re.search(r'data-change="(\d+)"', answer.text)[1])
        assert change > self.change and "data-too-much" not in answer.text
        self.change = change
        for classes, number, in ((each[1], int(each[2])) for each in MESSAGE.finditer(answer.text)):
            article = next(each[0] for each in MESSAGE.finditer(answer.text) if int(each[2]) == number)
            if number not in self.shown:
                self.order.append(number)
            self.shown[number] = None if "is-deleted" in classes else WORDS.search(article)[1]

    def follow(self, done: threading.Event, pause: float):
        while not done.wait(pause):
            with suppress(OSError, AssertionError):
                self.ask()


def stubborn(act, done: threading.Event):
    """What a page does that was not answered: the same once more."""
    while True:
        with suppress(OSError):
            answer = act()
            if answer.status == 303:
                return answer
            assert answer.status in (0, 502, 503, 504), answer
        if done.wait(0.1):
            return None


def test_nothing_is_lost_doubled_or_out_of_order(stack, database, mailbox):
    chance = random.Random(28)
    # Each in one conversation: nobody says more within a minute than one may.
    pairs = [[sign_in(Client(stack.port), new_address(), mailbox) for _ in range(2)] for _ in range(TALKS)]
    tokens = {client: client.token("/feed") for pair in pairs for client in pair}
    talks = [int(dialog(one, other, "Добрый день").split("/")[2]) for one, other in pairs]
    done, over, calm = threading.Event(), threading.Event(), threading.Event()
    followers = [Follower(client.copy(), each) for each, pair in zip(talks, pairs) for client in pair]
    sent: dict[int, list[str]] = {each: ["Добрый день"] for each in talks}

    def speak(client: Client, each: int, seed: int):
        own = random.Random(seed)
        visitor = client.copy()
        for turn in range(MOST):
            if turn >= FEWEST and calm.is_set():
                return
            body, key = f"Реплика {uuid.uuid4()}", str(uuid.uuid4())
            fields = {"token": tokens[client], "key": key, "body": body, "to": ""}
            answer = stubborn(lambda: visitor.post(f"/messages/{each}", fields), over)
            number = int(re.search(r"sent=(\d+)", answer.location)[1])
            sent[each].append(body)
            if own.random() < 0.1:
                fields = {"token": tokens[client], "key": str(uuid.uuid4())}
                stubborn(lambda: visitor.post(f"/messages/{each}/{number}/delete", fields), over)
                sent[each].remove(body)

    speakers = [
        threading.Thread(target=speak, args=(client, each, number))
        for number, (each, pair) in enumerate(zip(talks, pairs)) for client in pair]
    watchers = [
        threading.Thread(target=follower.follow, args=(done, 0.05 + 0.05 * (number % 4)))
        for number, follower in enumerate(followers)]
    for thread in speakers + watchers:
        thread.start()
    for _ in range(KILLS):
        stack.restart(chance.choice(["quad-a", "quad-b", "nginx", "work", "events"]), kill=True)
    calm.set()
    for thread in speakers:
        thread.join(600)
    assert not any(thread.is_alive() for thread in speakers)
    done.set()
    over.set()
    for thread in watchers:
        thread.join(60)
    for follower in followers:
        follower.ask()
        each = int(follower.address.split("/")[2])
        assert follower.order == list(range(1, len(follower.order) + 1)), "each once, in order"
        assert sorted(body for body in follower.shown.values() if body) == sorted(sent[each])
        kept = database.rows(
            "SELECT number, CASE WHEN deleted_at IS NULL THEN body END FROM messages WHERE conversation_id = %s "
            "ORDER BY number", each)
        assert kept == sorted(follower.shown.items())
    # What is counted as unread is what a recount finds, and what the page says.
    for client in tokens:
        counted = database.value(
            "SELECT count(*) FROM messages m JOIN conversation_members x ON x.conversation_id = m.conversation_id "
            "WHERE x.member_id = %s AND m.author_id <> x.member_id AND m.number > x.read_number "
            "AND m.deleted_at IS NULL", member_id(client))
        shown = re.search(r'id="rail-count".*?>(\d+\+?)</span>', client.get("/feed").text, re.DOTALL)[1]
        assert shown == (str(counted) if counted < 100 else "99+")
