"""What a file of specimens is written with."""

import os
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from Support.client import Client
from Support.person import member_id


class Specimens:
    """One thing of each kind for a member. A thing is made when it is asked for, so it may need others: the shelf of a
    project a file, by `one["file"]`."""

    def __init__(self, makes: dict[str, Callable], member: Client, database, sandbox: str):
        self.member, self.person = member, member_id(member)
        self.database, self.sandbox = database, sandbox
        self.makes, self.made = makes, {}

    def __getitem__(self, name: str) -> int | str:
        if name not in self.made:
            self.made[name] = self.makes[name](self)
        return self.made[name]


@dataclass(frozen=True)
class Answers:
    """What a GET answers when its things are there: usually a page with status 200."""
    status: int = 200
    # Where it leads, with {address} for its own; what follows a `?` is not looked at.
    location: str | None = None
    # A whole page with a title, a heading and everything.
    is_page: bool = True
    query: str = ""
    # For somebody without a session, where everyone may ask.
    alone: int | None = None
    # The answer never ends: only its refusals are looked at.
    streams: bool = False


def secret() -> tuple[bytes, str]:
    """Of an address that opens without a session: its bytes, and as the address has them."""
    made = os.urandom(32)
    return made, urlsafe_b64encode(made).decode().rstrip("=")
