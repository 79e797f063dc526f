"""What people say to each other, by HTTP."""

from Support.client import Client
from Support.person import member_id


def dialog(first: Client, second: Client, text: str = "Здравствуйте") -> str:
    """The address of the dialog of two, in which the first has said something."""
    address = f"/messages/with/{member_id(second)}"
    begun = first.submit(address, address, {"body": text})
    assert begun.status == 303, f"{begun}: {begun.text[:2000]}"
    return begun.location.split("?")[0]


def say(client: Client, conversation: str, text: str, **fields: str) -> int:
    """The number of the new message."""
    said = client.submit(conversation, conversation, {"body": text} | fields)
    assert said.status == 303, f"{said}: {said.text[:2000]}"
    return int(said.location.split("#message-")[1])


def group(creator: Client, *people: Client, name: str = "", past: str = "new") -> str:
    """The address of a new group, which its creator administers."""
    token = creator.token("/messages/new")
    fields = [("token", token), ("name", name), ("past", past)] + [("people", str(member_id(each))) for each in people]
    made = creator.post("/messages/new", fields)
    assert made.status == 303 and made.location.startswith("/messages/"), f"{made}: {made.text[:2000]}"
    return made.location.split("#")[0]
