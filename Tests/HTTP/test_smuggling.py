"""Requests whose end is in doubt, and odd paths (security.md, N04, N05)."""

import random
import re

import pytest

from HTTP.test_proxy import raw

SECOND = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

DOUBTFUL = {
    "a length and chunks":
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and a length":
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "two lengths": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\n",
    "two equal lengths": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
    "a length that is none": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\n",
    "a length with a sign": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
    "a negative length": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "a huge length": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "an unknown coding": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "two codings": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a chunk size that is none":
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
    "a negative chunk": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
    "a huge chunk": b"POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    "a bare carriage return": b"GET /sign-in HTTP/1.1\rHost: a\r\n\r\n",
    "a header without a name": b"GET /sign-in HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n",
    "a NUL in a header": b"GET /sign-in HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
    "a folded header": b"GET /sign-in HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n\r\n",
    "an unknown version": b"GET /sign-in HTTP/3.7\r\nHost: a\r\n\r\n",
    "no version": b"GET /sign-in\r\n",
    "a version that is none": b"GET /sign-in HTTPS/1.1\r\nHost: a\r\n\r\n",
    "a control byte in the path": b"GET /sign-in\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
    "a space in the path": b"GET /sign in HTTP/1.1\r\nHost: a\r\n\r\n",
}


@pytest.mark.parametrize("case", DOUBTFUL)
def test_a_request_whose_end_is_in_doubt_is_refused_and_nothing_behind_it_is_read(case, stack):
    answer = raw(stack.port, DOUBTFUL[case] + SECOND)
    answers = re.findall(rb"HTTP/1\.[01] (\d{3})", answer)
    if case == "no version":  # HTTP/0.9: a bare page, then the end
        assert len(answers) <= 1 and not answer.endswith(b"ok\n")
        return
    if case == "a folded header" and answers == [b"200", b"200"]:
        pytest.fail("nginx folded a header")
    assert answers[:1] in ([b"400"], [b"413"], [b"501"], [b"505"]) and len(answers) == 1, answer[:400]


def test_bare_line_feeds_end_a_request_where_they_stand(stack):
    """nginx takes a bare LF for the end of a line (RFC 9112, section 2.2); behind it there is no second reader."""
    answer = raw(stack.port, b"GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n" + SECOND)
    assert len(re.findall(rb"HTTP/1\.1 \d{3}", answer)) == 1


def test_chunks_that_end_well_are_a_body(member, stack):
    token = member.token("/feed")
    body = f"token={token}&theme=dark&return=/feed".encode()
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(body[at:at + 7]), body[at:at + 7]) for at in range(0, len(body), 7))
    answer = raw(stack.port, (
        f"POST /preferences HTTP/1.1\r\nHost: a\r\nOrigin: {stack.origin}\r\nCookie: {member.cookie_header}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
        "Transfer-Encoding: chunked\r\n\r\n").encode() + chunks + b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 303")


PATHS = {
    "/sign-in%0a": 400, "/sign-in%0d%0a": 400, "/sign-in%00": 400, "/%0a": 400, "/sign-in%7f": 400, "//sign-in": 404,
    "/sign-in//": 404, "//": 404, "/./sign-in": 404, "/sign-in/.": 404, "/feed/../sign-in": 404, "/sign-in/": 404,
    "/sign-in/%2e": 404, "/%2e%2e/sign-in": (400, 404), "/sign-in%2fcode": 404, "/sign-in;x=1": 404, "/SIGN-IN": 404,
    "/sign-in.html": 404, "/sign-in%20": 404, "/posts/1/edit/": 404, "/posts/01": 404, "/posts/+1": 404,
    "/posts/-1": 404,
    "/posts/1.0": 404, "/posts/1e3": 404, "/posts/99999999999999999999": 404, "/posts/٣": 404, "/posts/": 404,
    "/people/0": 404, "/%": 400, "/%zz": 400, "/%1": 400, "/a%e2%80%aeb": 404,
}


@pytest.mark.parametrize("path", PATHS)
def test_an_odd_path_names_nothing(path, member, stack):
    answer = raw(stack.port, (
        f"GET {path} HTTP/1.1\r\nHost: a\r\nCookie: {member.cookie_header}\r\nConnection: close\r\n\r\n").encode())
    expected = PATHS[path] if isinstance(PATHS[path], tuple) else (PATHS[path],)
    assert int(answer.split()[1]) in expected


def test_a_path_of_eight_kilobytes_gets_its_answer(stack):
    for length, expected in ((7_000, b"404"), (9_000, b"414")):
        answer = raw(stack.port, b"GET /" + b"a" * length + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert answer.split()[1] == expected


def test_a_thousand_mixed_paths_break_nothing(stack, member):
    chance = random.Random(4)
    pieces = ["%0a", "%00", "//", "/./", "/../", "%2f", "a" * 200, "%252f", "%25", ";", "?", "&", "=", "%c3%28", "feed",
        "posts/1"]
    for _ in range(1_000):
        path = "/" + "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 12)))
        answer = member.get(path)
        assert answer.status < 500, f"{path}: {answer.status}"
