"""Text that is none: invalid UTF-8, NUL, lone surrogates, overlong forms (security.md, X09)."""

import asyncio
import random
from collections import Counter

import pytest

from Support.load import Connection, complete

BROKEN = [
    b"%ff", b"%c3", b"%c3%28", b"%e2%82", b"%e2%28%a1", b"%f0%9f%98", b"%c0%80", b"%c0%af", b"%e0%80%80",
    b"%f0%80%80%80",
    b"%ed%a0%80", b"%ed%bf%bf", b"%ed%a0%bd%ed%b8%80", b"%f4%90%80%80", b"%f8%88%80%80%80", b"%fe", b"%80", b"%00",
    b"a%00b",
]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text.decode())
def test_text_that_is_none_is_refused_wherever_it_stands(text, member):
    word, token = text.decode(), member.token("/feed")
    sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": member.origin}
    answers = [
        member.get(f"/tags/{word}"), member.get(f"/{word}"), member.get(f"/feed?after={word}"),
        member.get(f"/feed?{word}=1"), member.get(f"/sign-in?next={word}"),
        member.request("POST", "/posts/new", f"token={token}&body={word}".encode(), sent),
        member.request("POST", "/posts/new", f"token={token}&body=x&{word}=y".encode(), sent),
        member.request("POST", "/settings/profile", f"token={token}&full_name={word}".encode(), sent),
    ]
    assert [answer.status for answer in answers] == [400] * len(answers), answers


def test_raw_bytes_that_are_no_text_are_refused_in_a_form_of_parts(member):
    token = member.token("/feed").encode()
    for raw in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"a\x00b"):
        body = (b'--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n' + token + b"\r\n"
                b'--x\r\nContent-Disposition: form-data; name="body"\r\n\r\n' + raw + b"\r\n--x--\r\n")
        sent = {"Content-Type": "multipart/form-data; boundary=x", "Origin": member.origin}
        assert member.request("POST", "/posts/new", body, sent).status == 400, raw


@pytest.mark.slow
def test_twenty_thousand_broken_requests_break_nothing(member, stack):
    token = member.token("/feed").encode()
    cookie = member.cookie_header.encode()
    found = complete(fuzz(stack.port, cookie, token, count=20_000))
    assert not [status for status in found if status >= 500], found
    assert set(found) == {400}, found
    assert sum(found.values()) == 20_000
    assert member.get("/feed").status == 200


async def fuzz(port: int, cookie: bytes, token: bytes, count: int) -> Counter:
    chance, found, left = random.Random(20_000), Counter(), iter(range(count))
    async def run():
        async with Connection(port) as connection:
            for _ in left:
                status, _, _ = await connection.send(mutated(chance, cookie, token, port))
                found[status] += 1
    await asyncio.gather(*(run() for _ in range(32)))
    return found


def mutated(chance: random.Random, cookie: bytes, token: bytes, port: int) -> bytes:
    """A request with at least one piece of broken text in a place that is read."""
    words = b"".join(chance.choice([b"a", b"%d0%b0", b"+", b"%20", b"1"]) for _ in range(chance.randrange(6)))
    broken = words + chance.choice(BROKEN) + chance.choice([b"", b"%e2%80%ae", b"x", words])
    origin = b"http://127.0.0.1:%d" % port
    if chance.random() < 0.5:
        path = chance.choice([
            b"/tags/" + broken, b"/" + broken, b"/feed?after=" + broken, b"/feed?" + broken + b"=1",
            b"/sign-in?next=" + broken,
            b"/posts/" + broken + b"/edit", b"/people/" + broken, b"/feed/news?after=1&after=" + broken])
        return b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + b"\r\n\r\n"
    path, fields = chance.choice([
        (b"/posts/new", [b"body=" + broken]), (b"/posts/new", [b"body=x", b"tags=" + broken]),
        (b"/posts/new", [b"body=x", broken + b"=y"]),
        (b"/settings/profile", [b"city=" + broken]), (b"/preferences", [b"theme=dark", b"return=" + broken]),
        (b"/sign-in", [b"email=" + broken]), (b"/sign-in/code", [b"code=" + broken])])
    pieces = fields + [b"token=" + token]
    chance.shuffle(pieces)
    body = b"&".join(pieces)
    return (b"POST " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: " + origin + b"\r\nCookie: " + cookie +
            b"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
