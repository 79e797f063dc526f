"""Limits that hold over restarts, for all processes together, and per network address (security.md, A09)."""

from random import randrange
from urllib.parse import urlencode

import pytest

from Support import fastcgi
from Support.document import Document
from Support.person import ask, new_address
from Support.serve import Serve


class Straight:
    """A browser's cookies, sent straight to one process."""

    def __init__(self, client, origin: str):
        self.client, self.origin = client, origin

    def get(self, socket: str, path: str) -> tuple[int, str]:
        return self.ask(socket, "GET", path, b"", {})

    def post(self, socket: str, path: str, fields: dict, address: str = "127.0.0.1") -> tuple[int, str]:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        return self.ask(socket, "POST", path, urlencode(fields).encode(), headers, address)

    def ask(self, socket, method, path, body, headers, address="127.0.0.1"):
        headers = {"Cookie": self.client.cookie_header, "Accept-Language": "en"} | headers
        status, answer = fastcgi.ask(socket, fastcgi.request(method, path, body, headers, address=address))
        return status, answer.decode()


@pytest.fixture
def asked(visitor, mailbox, stack):
    client, email = visitor(), new_address()
    ask(client, email)
    return Straight(client, stack.origin), client.token("/sign-in/code"), mailbox.code(email)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 100_000_000:08d}"


def test_tries_are_counted_by_all_processes_together(asked, stack):
    browser, token, code = asked
    sockets = [stack.socket("quad-a"), stack.socket("quad-b")]
    for number in range(5):
        status, _ = browser.post(sockets[number % 2], "/sign-in/code", {"token": token, "code": wrong(code)})
        assert status == 422
    for socket in sockets:
        assert browser.post(socket, "/sign-in/code", {"token": token, "code": code})[0] == 422


def test_tries_are_counted_over_a_restart(asked, stack):
    browser, token, code = asked
    serve = Serve(stack)
    for tries in (2, 3):
        with_process(serve, lambda: [
            browser.post(serve.socket, "/sign-in/code", {"token": token, "code": wrong(code)}) for _ in range(tries)])
    assert browser.post(stack.socket("quad-a"), "/sign-in/code", {"token": token, "code": code})[0] == 422
    serve.directory.cleanup()


def with_process(serve: Serve, work):
    serve.start()
    try:
        work()
    finally:
        serve.stop()


def test_a_network_address_asks_for_so_many_codes_an_hour(visitor, stack):
    with Serve(stack, QUAD_LIMIT_CODES_ADDRESS="3") as serve:
        for address in (f"10.{randrange(256)}.{randrange(256)}.7", f"2001:db8:{randrange(65_536):x}:2::7"):
            answers = []
            for _ in range(4):
                client = visitor()
                browser, token = Straight(client, stack.origin), client.token("/sign-in")
                answers.append(browser.post(
                    serve.socket, "/sign-in", {"token": token, "email": new_address()}, address)[0])
            assert answers == [303, 303, 303, 429], address


def test_an_account_has_so_many_wrong_codes_a_day(visitor, mailbox, stack, database):
    email = new_address()
    with Serve(stack, QUAD_LIMIT_WRONG_CODES="4", QUAD_LIMIT_LETTERS_QUARTER="10") as serve:
        for letters in range(2):
            client = visitor()
            browser, token = Straight(client, stack.origin), client.token("/sign-in")
            assert browser.post(serve.socket, "/sign-in", {"token": token, "email": email})[0] == 303
            code = mailbox.code(email, after=letters)
            for _ in range(2):
                browser.post(serve.socket, "/sign-in/code", {"token": token, "code": wrong(code)})
        status, page = browser.post(serve.socket, "/sign-in/code", {"token": token, "code": code})
        assert status == 422 and "tomorrow" in page


def test_a_member_publishes_so_many_posts_an_hour_and_loses_no_text(newcomer, stack, database):
    client = newcomer()
    browser, token = Straight(client, stack.origin), client.token("/feed")
    with Serve(stack, QUAD_LIMIT_POSTS_HOUR="2") as serve:
        answers = [browser.post(serve.socket, "/posts", {"token": token, "body": f"Text number {number}"})
                   for number in range(3)]
    assert [status for status, _ in answers] == [303, 303, 429]
    assert Document(answers[2][1].partition("\r\n\r\n")[2]).form("/posts").fields["body"] == "Text number 2"
