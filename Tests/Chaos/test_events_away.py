"""The event server stands still, or is killed, while there is something to publish (reliability.md, N2 and N3)."""

import json
import os
import signal
from contextlib import contextmanager
from pathlib import Path

import pytest

from Support.listening import Listener
from Support.person import publish
from Support.stack import until

COUNT = 200
PATIENCE = 60


def processes(stack) -> list[int]:
    master = stack.process("events")["pid"]
    return [master, *map(int, Path(f"/proc/{master}/task/{master}/children").read_text().split())]


@contextmanager
def standing_still(stack):
    stopped = processes(stack)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            os.kill(process, signal.SIGCONT)


@pytest.fixture
def channel(stack, member, database) -> str:
    """The one to which all listen who have a page of the feed open."""
    with standing_still(stack):
        publish(member, "Слышно всем")
        found = until(lambda: database.value("SELECT channel FROM outbox WHERE payload <> '' ORDER BY id LIMIT 1"))
    until(lambda: waiting(database) == 0, PATIENCE)
    return found


def tell(database, channel: str, numbers: range):
    for number in numbers:
        database.execute("INSERT INTO outbox (channel, payload) VALUES (%s, %s)", channel, json.dumps(
            {"kind": "numbered", "number": number}))


def waiting(database) -> int:
    return database.value("SELECT count(*) FROM outbox")


def numbers(stream: Listener) -> list[int]:
    return [event["number"] for event in list(stream.heard) if event["kind"] == "numbered"]


def begun(stream: Listener, database, channel: str):
    """Waits until the stream hears what is published."""
    def hears() -> bool:
        tell(database, channel, range(-1, 0))
        until(lambda: waiting(database) == 0, PATIENCE)
        return -1 in numbers(stream)
    until(hears, PATIENCE)


def test_what_is_told_while_the_event_server_stands_still_arrives_in_order(stack, member, database, channel):
    with Listener(member) as stream:
        begun(stream, database, channel)
        mark = len(stack.log("work"))
        with standing_still(stack):
            tell(database, channel, range(COUNT))
            until(lambda: "event server: " in stack.log("work")[mark:], PATIENCE)
            assert waiting(database) == COUNT, "none is given up"
        until(lambda: set(numbers(stream)) >= set(range(COUNT)), PATIENCE)
        # What was on its way when the server fell silent may be published once more.
        assert [number for number in dict.fromkeys(numbers(stream)) if number >= 0] == list(range(COUNT))
        # Their rows go once the server has said that it has them.
        until(lambda: waiting(database) == 0, PATIENCE)


def test_a_killed_event_server_comes_back_and_streams_that_are_opened_anew_hear_what_is_told(
        stack, member, database, channel):
    with Listener(member) as stream:
        begun(stream, database, channel)
        before = processes(stack)
        for process in before:
            os.kill(process, signal.SIGKILL)
        until(lambda: stream.has_ended, PATIENCE)
        tell(database, channel, range(COUNT))
    until(lambda: stack.process("events")["pid"] not in before, PATIENCE)
    until(lambda: waiting(database) == 0, PATIENCE)
    with Listener(member) as stream:
        begun(stream, database, channel)
        tell(database, channel, range(COUNT))
        until(lambda: set(numbers(stream)) >= set(range(COUNT)), PATIENCE)
        assert [number for number in numbers(stream) if number >= 0] == list(range(COUNT))
