"""Bodies that are too large, too deep or too many (security.md, N08)."""

from urllib.parse import urlencode

import pytest

from HTTP.test_proxy import raw
from Support.processor import processor_seconds


@pytest.fixture
def token(member):
    return member.token("/feed")


@pytest.fixture
def weighed(stack):
    """Asks, and returns the answer with the seconds that processors worked for it: what is refused at once takes few,
    however long it waits on a busy machine."""
    processes = [stack.process(name)["pid"] for name in ("quad-a", "quad-b")]

    def weigh(ask):
        before = processor_seconds(processes)
        return ask(), processor_seconds(processes) - before
    return weigh


@pytest.fixture
def send(member, weighed):
    def send(body: bytes, kind: str = "application/x-www-form-urlencoded", path: str = "/posts/new"):
        headers = {"Content-Type": kind, "Origin": member.origin}
        return weighed(lambda: member.request("POST", path, body, headers))
    return send


def test_a_body_over_the_limit_is_refused_before_it_is_read(stack, member):
    answer = raw(stack.port, (
        f"POST /posts/new HTTP/1.1\r\nHost: a\r\nCookie: {member.cookie_header}\r\nContent-Length: 2000000\r\n"
        "Connection: close\r\n\r\n").encode())
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"<html" in answer, "a page, not a line"


@pytest.mark.parametrize("path", ["/admin/members/import", "/admin/members/importx"])
@pytest.mark.parametrize("is_member", [False, True])
def test_a_file_for_an_address_that_one_may_not_know_is_refused_as_everywhere(path, is_member, stack, member):
    def refused(path: str) -> tuple[list[bytes], bytes]:
        cookie = f"Cookie: {member.cookie_header}\r\n" if is_member else ""
        answer = raw(stack.port, (
            f"POST {path} HTTP/1.1\r\nHost: a\r\n{cookie}Content-Type: text/csv\r\n"
            "Content-Length: 2000000\r\n\r\n").encode())
        head, _, page = answer.partition(b"\r\n\r\n")
        return [line for line in head.split(b"\r\n") if not line.startswith(b"Date:")], page
    head, page = refused(path)
    assert head[0].startswith(b"HTTP/1.1 413") and b"Connection: close" in head
    assert (head, page) == refused("/no/such")


def test_a_chunked_body_over_the_limit_is_refused(stack, member):
    chunk = b"10000\r\n" + b"a" * 65_536 + b"\r\n"
    try:
        answer = raw(stack.port, (
            f"POST /posts/new HTTP/1.1\r\nHost: a\r\nCookie: {member.cookie_header}\r\nConnection: close\r\n"
            "Transfer-Encoding: chunked\r\n\r\n").encode() + chunk * 20 + b"0\r\n\r\n")
    except ConnectionError:
        return  # closed while we still sent
    assert answer == b"" or answer.startswith(b"HTTP/1.1 413")


def test_the_largest_body_that_fits_is_read(send, token):
    body = urlencode({"token": token, "body": "а" * 16_385}).encode()
    answer, _ = send(body)
    assert answer.status == 422, "too long for a post, but read and told"


@pytest.mark.parametrize("count", [201, 10_000])
def test_ten_thousand_fields_are_refused_at_once(count, send, token):
    body = f"token={token}&" + "&".join(f"a{number}=b" for number in range(count))
    answer, seconds = send(body.encode())
    assert answer.status in (400, 413)
    assert seconds < 0.05, f"{seconds * 1000:.0f} ms"


def test_a_thousand_parts_are_refused_at_once(send, token):
    part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
    answer, seconds = send(part * 1_000 + b"--x--\r\n", "multipart/form-data; boundary=x")
    assert answer.status in (400, 413)
    assert seconds < 0.05, f"{seconds * 1000:.0f} ms"


@pytest.mark.parametrize("body", [
    b"[" * 100_000, b'{"a":' * 100_000, b"{" + b",".join(b'"%d":1' % number for number in range(80_000)) + b"}"],
    ids=["deep lists", "deep objects", "many keys"])
def test_deep_and_wide_json_is_refused_at_once(body, send):
    answer, seconds = send(body, "application/json")
    assert answer.status in (400, 403, 413, 415)
    assert seconds < 0.05, f"{seconds * 1000:.0f} ms"


@pytest.mark.parametrize("body", [
    b"--x", b"--x--", b"", b"--x\r\n\r\n\r\n--x--\r\n", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    b'--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="a\r\n\r\nb\r\n--x--\r\n',
    b"--x\r\n" * 5_000, b'--x\r\nContent-Disposition: form-data; name="' + b"a" * 100_000 + b'"\r\n\r\nb\r\n--x--\r\n',
    b"a" * 500_000, b"\r\n--" * 100_000], ids=range(11))
def test_a_form_of_parts_that_breaks_off_is_refused_at_once(body, send):
    answer, seconds = send(body, "multipart/form-data; boundary=x")
    assert answer.status in (400, 403, 413), answer
    assert seconds < 0.1, f"{seconds * 1000:.0f} ms"


def test_a_header_too_many_or_too_long_is_refused(stack):
    many = "".join(f"X-{number}: a\r\n" for number in range(500))
    assert raw(stack.port, f"GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n".encode()).startswith(b"HTTP/1.1 400")
    long = f"GET / HTTP/1.1\r\nHost: a\r\nCookie: {'a' * 40_000}\r\n\r\n"
    assert raw(stack.port, long.encode()).startswith(b"HTTP/1.1 400")


def test_a_thousand_cookies_are_read_at_once(member, weighed):
    cookies = "; ".join(f"a{number}=b" for number in range(700))
    answer, seconds = weighed(lambda: member.request(
        "GET", "/feed", headers={"Cookie": f"{cookies}; {member.cookie_header}"}))
    assert answer.status in (200, 303) and seconds < 0.2, "303: so many are not read at all"
