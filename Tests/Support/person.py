"""People who come to Quad: by a letter, with or without an account."""

import itertools
import os
import re

from Support.client import Answer, Client
from Support.mailbox import Mailbox

NUMBERS = itertools.count(1)

DETAILS = {
    "full_name": "Елена Соколова", "faculty": "Экономика", "position": "Профессор", "city": "Санкт-Петербург",
}


def new_address() -> str:
    """An address that nobody has used in this or any other run."""
    return f"elena.sokolova-{os.getpid()}-{next(NUMBERS)}-{os.urandom(3).hex()}@hse.ru"


def ask(client: Client, email: str, **fields: str) -> Answer:
    """Asks for a letter with a code."""
    return client.submit("/sign-in", "/sign-in", {"email": email} | fields)


def enter(client: Client, code: str) -> Answer:
    return client.submit("/sign-in/code", "/sign-in/code", {"code": code})


def register(client: Client, **details: str) -> Answer:
    return client.submit("/register", "/register", DETAILS | details)


def sign_in(client: Client, email: str, mailbox: Mailbox, **details: str) -> Client:
    """All the way in; an address without an account gets one with `details`."""
    letters = len(mailbox.letters(email))
    asked = ask(client, email)
    assert (asked.status, asked.location) == (303, "/sign-in/code"), f"{asked}: {asked.text[:2000]}"
    entered = enter(client, mailbox.code(email, after=letters))
    assert entered.status == 303, f"{entered}: {entered.text[:2000]}"
    if entered.location == "/register":
        entered = register(client, **details)
        assert entered.status == 303, f"{entered}: {entered.text[:2000]}"
    assert "__Host-quad" in client.cookies
    return client


def member_id(client: Client) -> int:
    """The number of the member whose session this is: on a page without anybody else, their profile is the only one."""
    links = [link["href"] for link in client.get("/posts/new").page.all("a") if link["href"].startswith("/people/")]
    assert links, "no link to one's own profile"
    return int(links[0].split("/")[2])


def publish(client: Client, body: str, tags: str = "", **headers) -> int:
    """The number of the new post."""
    answer = client.submit("/posts/new", "/posts/new", {"body": body, "tags": tags}, **headers)
    assert answer.status == 303, f"{answer}: {answer.text[:2000]}"
    return post_number(answer.location)


def comment(client: Client, post: int, body: str, to: int | str = "") -> int:
    """The number of the new comment on a post, or of the reply to a comment."""
    answer = client.submit(f"/posts/{post}", f"/posts/{post}?comment=1", {"body": body, "to": str(to)})
    assert answer.status == 303, f"{answer}: {answer.text[:2000]}"
    return int(answer.location.partition("#comment-")[2])


def post_number(location: str) -> int:
    """The post that a redirect leads to: on its own page, or at its place in the feed."""
    found = re.search(r"(?:/posts/|#post-)(\d+)$", location)
    assert found, f"{location} leads to no post"
    return int(found[1])
