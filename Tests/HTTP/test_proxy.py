"""What a visitor says of hosts counts for nothing; what is not public is not there (security.md, N03, N13)."""

import re
import socket

import pytest

from Support.client import Client
from Support.person import ask, new_address

EVIL = "evil.example"


def raw(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        connection.settimeout(5)
        connection.sendall(request)
        pieces = []
        try:
            while piece := connection.recv(65_536):
                pieces.append(piece)
        except (TimeoutError, ConnectionResetError):
            pass
        return b"".join(pieces)


@pytest.mark.parametrize("headers", [
    {"Proxy": f"http://{EVIL}"}, {"Host": EVIL}, {"Host": f"127.0.0.1@{EVIL}"}, {"X-Forwarded-Host": EVIL},
    {"X-Forwarded-Proto": "https", "X-Forwarded-Port": "666"}, {"Forwarded": f"host={EVIL};proto=https;for=6.6.6.6"},
    {"X-Forwarded-For": "6.6.6.6", "X-Real-IP": "6.6.6.6", "True-Client-IP": "6.6.6.6"}, {"X-Original-URL": "/feed"},
    {"X-Rewrite-URL": "/feed"}, {"X-Host": EVIL, "X-HTTP-Host-Override": EVIL}], ids=lambda case: next(iter(case)))
def test_forged_headers_change_no_link_no_address_and_no_letter(headers, visitor, mailbox, stack):
    before = stack.mark()
    client, email = visitor(**{name.replace("-", "_"): value for name, value in headers.items()}), new_address()
    answers = [client.get("/"), client.get("/feed"), client.get("/nothing"), ask(client, email)]
    assert [answer.status for answer in answers] == [200, 303, 404, 303]
    for answer in answers:
        assert EVIL not in answer.text and "6.6.6.6" not in answer.text
        for name, value in answer.headers:
            assert EVIL not in value and "666" not in value.replace(client.cookies.get("__Host-visitor", ""), ""), name
        assert not re.match(r"https?:", answer.location), "a redirect names no host"
    letter = mailbox.letter(email)
    assert EVIL not in str(letter) and "6.6.6.6" not in str(letter)
    log = stack.since(before)
    assert "6.6.6.6" not in log and EVIL not in log
    assert set(re.findall(r" from=(\S+)", log)) == {"127.0.0.1"}


def test_an_absolute_address_in_the_request_line_is_a_path_of_ours(stack):
    answer = raw(
        stack.port, f"GET http://{EVIL}/sign-in HTTP/1.1\r\nHost: {EVIL}\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 400"))
    assert EVIL.encode() not in answer


def test_two_hosts_or_none_are_refused(stack):
    for lines in ("Host: 127.0.0.1\r\nHost: evil.example\r\n", "", "Host: a b\r\n", "Host: \x01\r\n"):
        assert raw(stack.port, f"GET / HTTP/1.1\r\n{lines}\r\n".encode()).startswith(b"HTTP/1.1 400"), lines


@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT", "PROPFIND", "DEBUG"])
def test_methods_that_nobody_needs_are_refused(method, stack):
    answer = raw(
        stack.port, f"{method} / HTTP/1.1\r\nHost: a\r\nX-Secret: canary\r\nConnection: close\r\n\r\n".encode())
    assert re.match(rb"HTTP/1.1 (400|405|501)", answer), answer[:100]
    assert b"canary" not in answer


@pytest.mark.parametrize("path", [
    "/.git/config", "/.git/HEAD", "/.env", "/.venv/", "/Package.swift", "/quad.env", "/static/", "/static",
    "/static/../quad.env",
    "/static/%2e%2e/quad.env", "/static/..%2f..%2fkeys", "/static../keys", "/static/..;/keys", "/metrics",
    "/stub_status",
    "/nginx_status", "/server-status", "/_errors/404.html", "/errors/en/404.html",
    "/_sse/AAAAAAAAAAAAAAAA/AAAAAAAAAAAAAAAA",
    "/static/manifest.json.bak", "/root/robots.txt", "/en/404.html", "/static/.", "/static//etc/passwd", "/etc/passwd",
    "/~root",
    "/wp-login.php", "/index.php", "/static/%00"])
def test_what_is_not_public_is_not_there(path, stack):
    answer = raw(stack.port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split()[1])
    assert status in (400, 404) or path == "/static" and status == 404, f"{path}: {status}"
    assert b"root:" not in answer and b"Index of" not in answer


def test_the_files_origin_shows_nothing_and_takes_nothing(stack):
    client = Client(stack.files_port)
    for method, path in (("GET", "/"), ("GET", "/feed"), ("POST", "/sign-in"), ("GET", "/static/"),
            ("GET", "/healthz")):
        answer = client.request(method, path)
        assert answer.status == 404 and answer.all("Set-Cookie") == [], answer
