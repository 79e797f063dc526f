"""Malformed FastCGI records straight at the socket (security.md, N06; reliability.md, G3)."""

import asyncio
import random
import socket
import struct
import time

import pytest

from Support import fastcgi
from Support.load import complete
from Support.serve import Serve
from Support.stack import until

COUNT = 20_000
WORKERS = 4
# Seconds to work off what stands in line on a busy machine. What never comes fails the test however long it is.
PATIENCE = 60


@pytest.fixture(scope="module")
def serve(stack):
    with Serve(stack, QUAD_WORKERS=str(WORKERS)) as serve:
        yield serve


def broken(chance: random.Random) -> bytes:
    """A request that was right before something happened to it."""
    whole = fastcgi.request(
        chance.choice(["GET", "POST"]), chance.choice(["/healthz", "/sign-in", "/feed"]),
        b"token=x&body=y" * chance.randrange(3),
        {"Cookie": "a" * chance.randrange(200), "Content-Type": "application/x-www-form-urlencoded"},
        keep=chance.random() < 0.5)
    match chance.randrange(12):
        case 0:  # some bytes changed
            bytes_ = bytearray(whole)
            for _ in range(chance.randrange(1, 9)):
                bytes_[chance.randrange(len(bytes_))] = chance.randrange(256)
            return bytes(bytes_)
        case 1:  # broken off
            return whole[:chance.randrange(len(whole))]
        case 2:  # a header that says more than there is
            length = chance.randrange(65_536)
            return fastcgi.begin() + struct.pack("!BBHHBB", 1, chance.choice([4, 5]), 1, length, 255, 0) + b"abc"
        case 3:  # a name or value longer than the record
            pair = struct.pack("!II", 1 << 31 | chance.randrange(1 << 31), 1 << 31 | 5) + b"a"
            return fastcgi.begin(1) + fastcgi.record(4, pair) + fastcgi.record(4)
        case 4:  # an unknown kind, version, role or flag
            return fastcgi.record(chance.randrange(256), b"a" * 8, version=chance.randrange(256)) + whole
        case 5:
            return fastcgi.begin(role=chance.randrange(65_536), flags=chance.randrange(256)) + whole[16:]
        case 6:  # another request within the request
            return whole[:40] + fastcgi.begin() + fastcgi.record(4, b"", request=chance.randrange(65_536)) + whole[40:]
        case 7:  # taken back in the middle
            return whole[:16] + fastcgi.record(fastcgi.ABORT) + whole[16:]
        case 8:  # no parameters, or one that is a thousand times there
            one = fastcgi.parameter(b"HTTP_X", b"a" * chance.randrange(100))
            many = (one * chance.randrange(400))[:65_535]
            return fastcgi.begin() + fastcgi.record(4, many) + fastcgi.record(4) + fastcgi.record(5)
        case 9:  # a body that is longer or shorter than it says
            text = b"".join(fastcgi.parameter(name, value) for name, value in (
                (b"REQUEST_METHOD", b"POST"), (b"REQUEST_URI", b"/sign-in"), (b"CONTENT_TYPE", b"text/plain"),
                (b"CONTENT_LENGTH", chance.choice([b"5", b"-1", b"99999999999999999999", b"0x10", b"", b"1048576"]))))
            body = fastcgi.record(5, b"abc") + fastcgi.record(5)
            return fastcgi.begin() + fastcgi.record(4, text) + fastcgi.record(4) + body
        case 10:  # noise
            return chance.randbytes(chance.randrange(1, 400))
        case _:  # management records of the null request
            return fastcgi.record(chance.choice([9, 10, 11]), chance.randbytes(chance.randrange(50)), request=0) + whole


async def attack(path: str, count: int):
    left = iter(range(count))

    async def run(number: int):
        chance = random.Random(number)
        for _ in left:
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                writer.write(broken(chance))
                await writer.drain()
                if chance.random() < 0.5:
                    writer.write_eof()
                async with asyncio.timeout(0.02):
                    await reader.read(4_096)
            except (TimeoutError, ConnectionError, BrokenPipeError):
                pass
            finally:
                writer.close()
    await asyncio.gather(*(run(number) for number in range(32)))


def all_answer(path: str) -> bool:
    """As many requests at once as there are workers, each answered."""
    async def ask():
        return await asyncio.gather(*(asyncio.to_thread(
            fastcgi.ask, path, fastcgi.request("GET", "/healthz"), 10) for _ in range(WORKERS)))
    try:
        return {status for status, _ in complete(ask())} == {200}
    except OSError:
        return False


@pytest.mark.slow
def test_twenty_thousand_malformed_requests_leave_the_process_as_it_was(serve):
    complete(attack(serve.socket, 1_000))  # warm: buffers grow to their size once
    assert until(lambda: all_answer(serve.socket), PATIENCE)
    descriptors, memory = serve.descriptors, serve.resident
    began = time.monotonic()
    complete(attack(serve.socket, COUNT))
    print(f"{COUNT} in {time.monotonic() - began:.1f} s; {(serve.resident - memory) / 1e6:+.1f} MB")
    assert serve.process.poll() is None
    assert until(lambda: all_answer(serve.socket), PATIENCE), "every worker is free"
    # A worker may have met the database for the first time meanwhile.
    until(lambda: serve.descriptors <= descriptors + WORKERS, PATIENCE)
    assert serve.resident - memory < 16 << 20


def test_requests_that_never_go_on_hold_a_worker_for_ten_seconds_at_most(serve):
    begun = []
    for _ in range(WORKERS * 2):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(serve.socket)
        connection.sendall(fastcgi.begin() + struct.pack("!BBH", 1, 4, 1))
        begun.append(connection)
    until(lambda: all_answer(serve.socket), PATIENCE)
    for connection in begun:
        connection.close()


def test_a_browser_that_leaves_in_the_middle_costs_nothing(serve):
    memory, descriptors = serve.resident, serve.descriptors
    for _ in range(2_000):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(serve.socket)
            connection.sendall(fastcgi.request("GET", "/sign-in"))
    assert until(lambda: all_answer(serve.socket), PATIENCE)
    until(lambda: serve.descriptors <= descriptors + WORKERS, PATIENCE)
    assert serve.resident - memory < 16 << 20
