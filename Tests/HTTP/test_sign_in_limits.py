"""Limits that hold over restarts, for all processes together, and per network address (security.md, A09)."""

from random import randrange

import pytest

from Support.person import ask, new_address
from Support.serve import Serve
from Support.straight import Straight


@pytest.fixture
def asked(mailbox, stack):
    """A browser that asked for a letter, the token of its forms, the code."""
    client, email = Straight(stack, stack.socket("quad-a")), new_address()
    ask(client, email)
    return client, client.token("/sign-in/code"), mailbox.code(email)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 100_000_000:08d}"


def test_tries_are_counted_by_all_processes_together(asked, stack):
    browser, token, code = asked
    sockets = [stack.socket("quad-a"), stack.socket("quad-b")]
    for number in range(5):
        browser.socket = sockets[number % 2]
        assert browser.post("/sign-in/code", {"token": token, "code": wrong(code)}).location == "/sign-in/code"
    for browser.socket in sockets:
        assert browser.post("/sign-in/code", {"token": token, "code": code}).location == "/sign-in/code"


def test_tries_are_counted_over_a_restart(asked, stack):
    browser, token, code = asked
    serve = Serve(stack)
    browser.socket = serve.socket
    for tries in (2, 3):
        with_process(serve, lambda: [
            browser.post("/sign-in/code", {"token": token, "code": wrong(code)}) for _ in range(tries)])
    browser.socket = stack.socket("quad-a")
    assert browser.post("/sign-in/code", {"token": token, "code": code}).location == "/sign-in/code"
    serve.directory.cleanup()


def with_process(serve: Serve, work):
    serve.start()
    try:
        work()
    finally:
        serve.stop()


def test_a_network_address_asks_for_so_many_codes_an_hour(stack):
    with Serve(stack, QUAD_LIMIT_CODES_ADDRESS="3") as serve:
        for address in (f"10.{randrange(256)}.{randrange(256)}.7", f"2001:db8:{randrange(65_536):x}:2::7"):
            answers = [ask(Straight(stack, serve.socket, address), new_address()).status for _ in range(4)]
            assert answers == [303, 303, 303, 429], address


def test_a_member_publishes_so_many_posts_an_hour_and_loses_no_text(newcomer, stack):
    browser = Straight(stack, stack.socket("quad-a"))
    browser.cookies = newcomer().cookies
    token = browser.token("/feed")
    with Serve(stack, QUAD_LIMIT_POSTS_HOUR="2") as serve:
        browser.socket = serve.socket
        answers = [browser.post("/posts/new", {"token": token, "body": f"Text number {number}"}) for number in range(3)]
    assert [answer.status for answer in answers] == [303, 303, 429]
    assert answers[2].page.form("/posts/new").fields["body"] == "Text number 2"
