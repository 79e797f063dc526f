"""Nobody resolves the names of providers' hosts (reliability.md, P6): an act says so in its time, and no page waits."""

import os
import socket
import struct
import threading
from urllib.parse import urlencode

import pytest

from Support import fastcgi
from Support.acts import DISK, files
from Support.serve import Serve
from Support.upload import unique

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a process other name servers")

HOST, PORT = "127.0.0.9", 53
OWN_NAMES = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'


class SilentNames:
    """A name server that hears and never answers. The system asks it again with the same number after five seconds."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((HOST, PORT))
        self.asked: list[int] = []
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        while True:
            try:
                question = self.socket.recv(512)
            except OSError:
                return
            self.asked.append(struct.unpack("!H", question[:2])[0])

    @property
    def has_been_asked_again(self) -> bool:
        return len(set(self.asked)) < len(self.asked)


@pytest.fixture
def names():
    names = SilentNames()
    yield names
    names.socket.close()


@pytest.fixture
def serve(stack, names, tmp_path):
    settings = tmp_path / "resolv.conf"
    settings.write_text(f"nameserver {HOST}\n")
    before = ("unshare", "--mount", "sh", "-c", OWN_NAMES, str(settings))
    with Serve(stack, before, QUAD_YANDEX_DISK="https://disk.example.net/v1/disk") as serve:
        yield serve


def test_an_act_says_so_in_its_time_and_pages_are_as_ever(owner, serve, names, stack):
    client = owner("yandex")
    number = next(iter(files(client, DISK).values()))
    address = f"/files/yandex/item/{number}/rename"
    body = urlencode({"token": client.token(DISK), "return": DISK, "name": unique("txt")}).encode()
    headers = {"Cookie": client.cookie_header, "Origin": stack.origin}
    status, answer = fastcgi.ask(serve.socket, fastcgi.request(
        "POST", address, body, headers | {"Content-Type": "application/x-www-form-urlencoded"}), 60)
    assert names.asked, answer.decode()
    assert not names.has_been_asked_again, "the answer waited for the name"
    assert status in (303, 503), answer.decode()
    page, _ = fastcgi.ask(serve.socket, fastcgi.request("GET", DISK, headers=headers), 60)
    assert page == 200 and not names.has_been_asked_again
