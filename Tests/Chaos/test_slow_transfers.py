"""64 slow transfers at once, both ways: nginx and quad work hold them, and no page waits (F6)."""

import hashlib
import os
import socket
import threading
import time
from urllib.parse import urlsplit

from Support.copies import act, entries
from Support.disk import Disk
from Support.kept_copies import keep
from Support.upload import address, arrived, multipart

# Of each page, while all the transfers are under way.
ROUNDS = 5
PAGES = ["/feed", "/files", "/files/all", "/files/saved", "/files/vk", "/files/yandex", "/files/uploads", "/settings/profile"]


class Slow(threading.Thread):
    """A connection on which bytes go a little at a time, and all at once when they are to hurry."""

    hurry = threading.Event()

    def __init__(self, port: int):
        super().__init__(daemon=True)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.trouble = None

    def run(self):
        try:
            self.talk()
        except OSError as error:
            self.trouble = error
        finally:
            self.socket.close()

    @property
    def said(self) -> str:
        return f"{type(self).__name__}: {self.trouble} {getattr(self, 'answer', b'')[:400]!r}"

    @property
    def is_hurried(self) -> bool:
        return self.hurry.is_set()


class Download(Slow):
    def __init__(self, url: str):
        self.parts = urlsplit(url)
        super().__init__(self.parts.port)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
        self.body = b""

    def talk(self):
        self.socket.sendall(
            f"GET {self.parts.path} HTTP/1.1\r\nHost: {self.parts.netloc}\r\nConnection: close\r\n\r\n".encode())
        received = []
        while piece := self.socket.recv(1 << 20 if self.is_hurried else 4_096):
            received.append(piece)
            self.hurry.wait(0.1)
        self.body = b"".join(received).partition(b"\r\n\r\n")[2]


class Upload(Slow):
    def __init__(self, client, files):
        super().__init__(client.port)
        form = client.get(address()).page.form(address())
        body, kind = multipart({name: value for name, value in form.fields.items() if name != "file"}, files)
        head = (f"POST {address()} HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nOrigin: {client.origin}\r\n"
                f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\nCookie: {client.cookie_header}\r\n"
                "Connection: close\r\n\r\n")
        self.bytes = head.encode() + body
        self.answer = b""

    def talk(self):
        place = 0
        while place < len(self.bytes):
            piece = self.bytes[place:place + (1 << 20 if self.is_hurried else 512)]
            self.socket.sendall(piece)
            place += len(piece)
            self.hurry.wait(0.1)
        while piece := self.socket.recv(65_536):
            self.answer += piece


def test_pages_answer_while_64_slow_transfers_go_on(
        owner, sandbox, stack, database, closed_circuits):
    client = owner("yandex")
    found = entries(client, "/files/all", "yandex")
    content = os.urandom(6 << 20)
    kept = keep(stack, database, client, "Фильм.bin", content)
    for page in PAGES:
        client.get(page)
    name = f"медленно-{os.urandom(4).hex()}.bin"
    downloads = [Download(client.get(f"{kept}/download").location) for _ in range(32)]
    uploads = [Upload(client.copy(), [(f"{number}-{name}", content[:200_000])]) for number in range(32)]
    # Behind Quad it is as slow: quad work fetches what comes drop by drop.
    sandbox.fault("yandex", "slow")
    for entry in found[:32]:
        act(client, entry)
    Slow.hurry.clear()
    for transfer in downloads + uploads:
        transfer.start()
    slowest = ("", 0.0)
    # A page that waited for one of them would wait in vain: they hurry when all pages have come.
    for page in PAGES * ROUNDS:
        began = time.monotonic()
        assert client.get(page).status == 200
        slowest = max(slowest, (page, time.monotonic() - began), key=lambda each: each[1])
    early = [each.said for each in downloads + uploads if not each.is_alive()]
    assert early == [], "64 were under way all the time"
    print(f"\nthe slowest page during 64 slow transfers: {slowest[0]} in {slowest[1] * 1000:.0f} ms")
    Slow.hurry.set()
    sandbox.fault("yandex", "none")
    for transfer in downloads + uploads:
        transfer.join(60)
        assert transfer.trouble is None and not transfer.is_alive(), transfer.trouble
    right = hashlib.sha256(content).digest()
    assert all(hashlib.sha256(each.body).digest() == right for each in downloads)
    # All hurry at the same moment in the end: a quarter of the workers take files, the others' people are asked to wait.
    statuses = [int(each.answer.split(b" ")[1]) for each in uploads]
    assert set(statuses) <= {303, 503} and statuses.count(303) >= 4, statuses
    client.submit("/files/saved/clear", "/files/saved/clear")
    # The slow disk has opened a circuit; a test does not wait for the pauses behind it.
    stack.reload()
    database.execute("UPDATE uploads SET run_at = now() WHERE state = 'waiting'")
    assert arrived(client, seconds=60) == {}
    disk = Disk(stack.sandbox, "elena")
    sent = [each for each in disk.names("disk:/") if each.endswith(name)]
    assert len(sent) == statuses.count(303)
    for each in sent:
        disk.delete(f"disk:/{each}")
