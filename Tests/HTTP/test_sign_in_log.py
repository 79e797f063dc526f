"""What the log says of sign-ins (security.md, A14)."""

import re

import pytest

from Support.person import ask, enter, new_address


def lines(stack, since: dict[str, int]) -> list[str]:
    return [line for line in stack.since(since).splitlines() if " sign-in " in line]


def outcomes(found: list[str]) -> list[str]:
    return sorted(re.search(r"outcome=(\S+)", line)[1] for line in found)


@pytest.fixture
def now(stack):
    return stack.mark()


def test_asking_failing_and_coming_in_are_logged_with_address_and_request(visitor, mailbox, stack, now):
    client, email = visitor(), new_address()
    ask(client, email)
    code = mailbox.code(email)
    enter(client, f"{(int(code) + 1) % 100_000_000:08d}")
    enter(client, code)
    client.submit("/register", "/register", {
        "full_name": "Анна Ковалёва", "faculty": "Право", "position": "Доцент", "city": "Москва"})
    found = lines(stack, now)
    assert outcomes(found) == ["asked", "new", "registered", "wrong"]
    for line in found:
        assert "from=127.0.0.1" in line and re.search(r" id=[0-9a-f]{32} ", line), line


def test_a_full_limit_is_logged(visitor, stack, now):
    email = new_address()
    for _ in range(4):
        ask(visitor(), email)
    assert outcomes(lines(stack, now)) == ["asked"] * 3 + ["limited"]


def test_the_log_names_neither_codes_nor_addresses(visitor, mailbox, stack, now):
    client, email = visitor(), new_address()
    ask(client, email)
    code = mailbox.code(email)
    enter(client, code)
    text = "".join(text for text in stack.logs().values())
    assert code not in text and f"{code[:4]} {code[4:]}" not in text
    assert email.partition("@")[0] not in text
