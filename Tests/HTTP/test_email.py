"""A member's e-mail as letters and open streams have it (HN-2.1)."""

import re

from Support.listening import Listener
from Support.person import ask, new_address, sign_in
from Support.stack import until


def change(client, mailbox, email: str):
    """To another address, whose letter has the code."""
    asked = client.submit("/settings/email", "/settings/email", {"email": email})
    assert (asked.status, asked.location) == (303, "/settings/email/code"), asked
    entered = client.submit("/settings/email/code", "/settings/email/code", {"code": mailbox.code(email)})
    assert (entered.status, entered.location) == (303, "/settings/email"), f"{entered}: {entered.text[:2000]}"


def link(letter: dict, stack) -> str:
    """Of the letter to the old address: the same in its text and in its HTML, and nowhere but at our own place."""
    found = re.search(r"^(http\S+)$", letter["text"], re.MULTILINE)[1]
    assert found.startswith(stack.origin + "/settings/email/undo?")
    return found.removeprefix(stack.origin)


def test_a_change_ends_other_streams_and_its_undo_ends_all(newcomer, visitor, mailbox, stack):
    old, new = new_address(), new_address()
    here = newcomer(old)
    there = sign_in(visitor(), old, mailbox)
    with Listener(there) as other, Listener(here) as own:
        assert other.answer.status == own.answer.status == 200
        change(here, mailbox, new)
        until(lambda: other.has_ended, 20)
        assert there.get("/feed").status == 303
        assert not own.has_ended and here.get("/feed").status == 200

        undo = link(mailbox.letter(old, after=2), stack)
        done = visitor().submit(undo, "/settings/email/undo")
        assert (done.status, done.location) == (303, undo)
        until(lambda: own.has_ended, 20)
    assert here.get("/feed").status == 303
    assert sign_in(visitor(), old, mailbox).get("/feed").status == 200


def test_the_link_of_the_letter_stands_in_no_log(newcomer, visitor, mailbox, stack):
    old = new_address()
    client = newcomer(old)
    change(client, mailbox, new_address())
    undo = link(mailbox.letter(old, after=1), stack)
    secret = undo.partition("=")[2]
    assert len(secret) == 43
    assert visitor().get(undo).status == 200
    asked = visitor().get("/settings/email/undo?link=" + secret[:-1] + "!")
    assert asked.status == 200 and secret[:-1] not in asked.text, "what opens nothing is not repeated either"
    assert visitor().submit(undo, "/settings/email/undo").status == 303
    until(lambda: "/settings/email/undo" in stack.logs()["access.log"], 20)
    assert not [name for name, text in stack.logs().items() if secret[:-1] in text]


def test_letters_speak_the_language_of_their_reader(newcomer, mailbox):
    for language, subject in (("ru", "изменена"), ("en", "was changed"), ("auto", "was changed")):
        old = new_address()
        client = newcomer(old)  # its browser prefers English
        client.submit("/settings/appearance", "/settings/appearance", {"language": language, "theme": "auto"})
        change(client, mailbox, new_address())
        assert subject in mailbox.letter(old, after=1)["subject"], language


def test_an_address_that_may_be_put_back_is_nobody_s(newcomer, visitor, mailbox):
    old = new_address()
    change(newcomer(old), mailbox, new_address())
    client = visitor()
    ask(client, old)
    answer = client.submit("/sign-in/code", "/sign-in/code", {"code": mailbox.code(old, after=2)})
    assert answer.status == 403 and "__Host-quad" not in client.cookies
