"""Streams of events, as open pages hear them."""

import http.client
import json
import socket
import threading

from Support.client import Client
from Support.conversations import say
from Support.stack import until


class Listener:
    """An open stream; closed when it is left."""

    def __init__(self, client, **headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=30)
        self.connection.request("GET", "/events", headers={"Cookie": client.cookie_header} | headers)
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.heard: list[dict] = []
        self.has_ended = False
        if self.answer.status == 200:
            threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        try:
            while line := self.answer.readline():
                if line.startswith(b"data: "):
                    self.heard.append(json.loads(line[6:]))
            self.has_ended = True
        except (OSError, ValueError, AttributeError):
            pass  # left

    def kinds(self) -> set[str]:
        return {event["kind"] for event in self.heard}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.connection.close()


class Settled:
    """What a listener has heard of something, as soon as all that was published before has come: events come in their order, so what is
    said in a dialog of theirs comes last."""

    def __init__(self, stream: Listener, speaker: Client, aside: str):
        self.stream, self.speaker, self.aside = stream, speaker, aside
        # A stream begins with what comes after it.
        until(lambda: say(speaker, aside, "Привет") and self.heard(aside), pause=0.3)
        # What was said while nobody heard it yet may come now.
        self.of(aside)

    def heard(self, address: str) -> int:
        """Events of the conversation or the project of an address."""
        kind = "message" if "messages" in address else "project"
        return sum(event["kind"] == f"{kind}-{address.rpartition('/')[2]}" for event in self.stream.heard)

    def of(self, address: str) -> int:
        known = self.heard(self.aside)
        say(self.speaker, self.aside, "Слышно?")
        until(lambda: self.heard(self.aside) > known)
        return self.heard(address)
