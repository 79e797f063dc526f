"""Who tries to keep others out (security.md, V06)."""

import base64
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from Support.person import ask, enter, new_address, register, sign_in
from Support.serve import Serve
from Support.straight import Straight

# Those of `Settings.Limits`; the stack's own are wide.
REAL = {
    "QUAD_LIMIT_CODES_ADDRESS": "30", "QUAD_LIMIT_LETTERS_QUARTER": "3", "QUAD_LIMIT_LETTERS_DAY": "10",
    "QUAD_LIMIT_LETTERS_SECOND": "20", "QUAD_LIMIT_WRONG_CODES": "20",
}
ATTACKERS = [f"203.0.113.{number}" for number in range(1, 11)]


@pytest.fixture
def serve(stack):
    with Serve(stack, **REAL) as serve:
        yield serve


@pytest.fixture
def browser(stack, serve):
    """Makes browsers at a network address."""
    return lambda address: Straight(stack, serve.socket, address)


@pytest.fixture
def known(browser, mailbox):
    """A browser in which a member signed in and out again, and the member's address."""
    client, email = browser("198.51.100.7"), new_address()
    sign_in(client, email, mailbox)
    client.post("/sign-out", {"token": client.token("/feed")})
    assert "__Host-quad" not in client.cookies
    return client, email


def attack(browser, address: str, victim: str) -> int:
    """Everything that one network address can do; the letters that the victim got by it."""
    letters = 0
    for _ in range(4):
        client = browser(address)
        if ask(client, victim).status == 303:
            letters += 1
            for _ in range(6):
                client.post("/sign-in/code", {"token": client.token("/sign-in/code"), "code": "00000000"})
    client = browser(address)
    form = client.token("/sign-in")
    local, _, domain = victim.partition("@")
    for number in range(60):
        for email in (f"{local}+{number}@{domain}", new_address()):
            answer = client.post("/sign-in", {"token": form, "email": email})
            letters += answer.status == 303 and email.startswith(local)
    assert answer.status == 429, "the network address has no request left"
    return letters


def test_ten_addresses_keep_out_neither_a_member_nor_a_newcomer(browser, known, mailbox, database):
    client, email = known
    with ThreadPoolExecutor(10) as pool:
        before = len(mailbox.letters(email))
        sent = sum(pool.map(lambda address: attack(browser, address, email), ATTACKERS))
        assert sent == 3 - before, "as many as the address may have"
        assert ask(browser("198.51.100.8"), email).status == 429, "a stranger gets no letter to the member's address"
        # The second in which the last letters of the attackers went is over.
        database.execute(
            "UPDATE rate_limits SET taken = ARRAY(SELECT t - interval '1 second' FROM unnest(taken) t) "
            "WHERE key = 'letters in all'")
        with go_on(pool, browser, email):
            # Behind the address of an attacker, as on a campus.
            client.address = ATTACKERS[0]
            assert sign_in(client, email, mailbox).get("/feed").status == 200
            assert sign_in(browser("198.51.100.9"), new_address(), mailbox).get("/feed").status == 200


class go_on:
    """The attackers ask again and again until the others are in."""

    def __init__(self, pool, browser, victim: str):
        self.pool, self.browser, self.victim = pool, browser, victim
        self.over, self.started, self.counts = Event(), Event(), []

    def __enter__(self):
        self.counts = [self.pool.submit(self.repeat, address) for address in ATTACKERS]
        self.started.wait(10)

    def repeat(self, address: str) -> set[int]:
        client, answers = self.browser(address), set()
        form = client.token("/sign-in")
        while not self.over.is_set():
            for email in (self.victim, new_address()):
                answers.add(client.post("/sign-in", {"token": form, "email": email}).status)
            self.started.set()
        return answers

    def __exit__(self, *_):
        self.over.set()
        assert all(count.result() == {429} for count in self.counts)


def test_a_sender_whose_network_is_refused_takes_nothing_from_the_address(browser, stack, mailbox):
    with Serve(stack, **REAL | {"QUAD_LIMIT_CODES_ADDRESS": "2"}) as serve:
        sender, victim = Straight(stack, serve.socket, "203.0.113.77"), new_address()
        assert [ask(sender, new_address()).status for _ in range(2)] == [303, 303]
        assert [ask(sender, victim).status for _ in range(5)] == [429] * 5
        owner = Straight(stack, serve.socket, "198.51.100.77")
        assert [ask(owner, victim).status for _ in range(2)] == [303, 303]


def test_a_full_window_of_an_address_takes_nothing_from_the_letters_of_all(browser, stack):
    with Serve(stack, **REAL | {"QUAD_LIMIT_LETTERS_SECOND": "1000"}) as serve:
        victim = new_address()
        answers = [ask(Straight(stack, serve.socket, f"203.0.114.{number}"), victim).status for number in range(30)]
        assert answers == [303] * 3 + [429] * 27
    with Serve(stack, **REAL) as serve:
        assert ask(Straight(stack, serve.socket, "198.51.100.78"), new_address()).status == 303


def test_wrong_codes_lock_the_browser_and_not_the_member(browser, stack, mailbox):
    email = new_address()
    with Serve(stack, **REAL | {"QUAD_LIMIT_WRONG_CODES": "4", "QUAD_LIMIT_LETTERS_QUARTER": "10"}) as serve:
        client = Straight(stack, serve.socket, "203.0.113.78")
        for letters in range(2):
            assert ask(client, email).status == 303
            code = mailbox.code(email, after=letters)
            for _ in range(2):
                assert enter(client, f"{(int(code) + 1) % 100_000_000:08d}").location == "/sign-in/code"
        assert enter(client, code).location == "/sign-in/code"
        assert "tomorrow" in client.get("/sign-in/code").text
        owner = Straight(stack, serve.socket, "198.51.100.79")
        ask(owner, email)
        assert enter(owner, mailbox.code(email, after=2)).location == "/register"
        assert register(owner).status == 303


def test_a_browser_is_known_by_its_cookie_only_and_only_for_its_own_addresses(browser, known, mailbox):
    client, email = known
    for number in range(3):
        ask(browser(f"203.0.115.{number}"), email)
    cookie = client.cookies["__Host-browser"]
    for forged in ("", "A" * len(cookie), cookie[:-1] + ("A" if cookie[-1] != "A" else "E"), cookie[4:]):
        client.cookies["__Host-browser"] = forged
        assert ask(client, email).status == 429, forged
    client.cookies["__Host-browser"] = cookie
    other = new_address()
    for number in range(3):
        ask(browser(f"203.0.116.{number}"), other)
    assert ask(client, other).status == 429
    assert [ask(client, email).status for _ in range(4)] == [303, 303, 303, 429], "limits of its own are limits"


def test_the_cookie_of_a_known_browser_tells_nobody_who_signed_in(browser, mailbox):
    email, seen = new_address(), []
    for number in range(2):
        client = browser(f"198.51.100.{90 + number}")
        sign_in(client, email, mailbox)
        value = client.cookies["__Host-browser"]
        seen.append(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)))
        assert email.encode() not in seen[-1]
    first, second = ({text[at:at + 8] for at in range(len(text) - 8)} for text in seen)
    assert not first & second, "nor that two browsers are one member's"
