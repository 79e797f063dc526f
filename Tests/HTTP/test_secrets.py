"""Secrets stay where they belong (security.md, N11)."""

import os
import re
from pathlib import Path

import pytest

from Support.client import Client
from Support.passkey import Passkey, add
from Support.person import ask, enter, new_address, publish
from Support.push import Push, remind, subscribe
from Support.stack import until


@pytest.fixture(scope="session")
def canaries(stack, mailbox, database):
    """Values that went through every layer: codes, cookies, tokens, texts, addresses, queries, links of letters, and where a
    device is reached."""
    client, email = Client(stack.port), new_address()
    ask(client, email)
    visitor, token = client.cookies["__Host-visitor"], client.token("/sign-in/code")
    code = mailbox.code(email)
    enter(client, "00000000")
    enter(client, code)
    client.submit("/register", "/register", {
        "full_name": "Анна Ковалёва", "faculty": "Право", "position": "Доцент", "city": "Canarytown"})
    publish(client, "canary-in-a-post")
    client.get("/feed?q=canary-in-a-query")
    client.request("POST", "/posts/new", b"body=canary-in-a-refused-form", {
        "Content-Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"})
    client.get("/feed", Authorization="Bearer canary-in-a-header", Referer="http://x/canary-in-a-referrer")
    remind(client, database, "Забрать книгу")
    unsubscribe = link_of(mailbox, email, "/notifications/unsubscribe")
    client.get(unsubscribe)
    add(client, Passkey(), "Ноутбук")
    undo = link_of(mailbox, email, "/settings/passkeys/undo")
    client.get(undo)
    device = subscribe(client, Push(stack.sandbox))
    remind(client, database, "Вернуть книгу")
    until(device.messages)
    return {
        "endpoint": device.id, "way out of letters": unsubscribe.rpartition("=")[2], "way back": undo.rpartition("=")[2],
        "code": code, "code as in the letter": f"{code[:4]} {code[4:]}", "visitor": visitor, "form token": token,
        "session": client.cookies["__Host-quad"], "new form token": client.token("/feed"), "address": email,
        "city": "Canarytown", "post": "canary-in-a-post", "query": "canary-in-a-query",
        "refused": "canary-in-a-refused-form",
        "header": "canary-in-a-header", "referrer": "canary-in-a-referrer",
    }


def link_of(mailbox, address: str, beginning: str) -> str:
    """The link of the first letter that has one which begins so."""
    pattern = re.compile(re.escape(beginning) + r"\S+")
    return until(lambda: next(
        (found[0] for letter in mailbox.letters(address) if (found := pattern.search(letter["text"]))), None))


def test_no_log_holds_a_secret(canaries, stack):
    logs = stack.logs()
    assert "access.log" in logs and "quad-a.log" in logs
    for name, text in logs.items():
        if name == "mail.log":
            continue
        found = [what for what, value in canaries.items() if value in text]
        assert found == [], f"{name} holds {found}"


def test_no_command_line_holds_a_secret(canaries, stack):
    keys = Path(stack.settings["QUAD_KEYS_FILE"]).read_text().split()[-1]
    for name in ("quad-a", "quad-b", "work", "converters", "nginx", "mail", "sandbox"):
        line = Path(f"/proc/{stack.process(name)['pid']}/cmdline").read_bytes().decode(errors="replace")
        assert not [what for what, value in canaries.items() if value in line], name
        assert keys not in line


def test_quad_leaves_no_core_behind(stack):
    for name in ("quad-a", "quad-b", "work", "converters"):
        limits = Path(f"/proc/{stack.process(name)['pid']}/limits").read_text()
        assert re.search(r"Max core file size\s+0\s", limits), f"{name}: {limits.splitlines()[5]}"


def test_error_pages_tell_nothing_of_the_inside(member, anonymous, stack):
    pages = [anonymous.get("/nothing"), member.get("/posts/99999999"), member.get("/tags/%ff"),
        anonymous.request("PUT", "/feed"),
             anonymous.post("/posts/new"), member.post("/posts/new", {"body": "x"})]
    for answer in pages:
        assert answer.status >= 400
        for word in ("SELECT", "postgres", "libpq", "Swift", ".swift", "Optional(", "Error", str(stack.state), "/tmp/",
                "fatal"):
            assert word not in answer.text, f"{answer}: {word}"


def test_the_keys_are_readable_by_their_owner_alone(stack):
    keys = os.stat(stack.settings["QUAD_KEYS_FILE"])
    assert keys.st_mode & 0o777 == 0o400
    for name in ("quad-a", "quad-b"):
        assert os.stat(stack.socket(name)).st_mode & 0o007 == 0, "others reach no socket"
