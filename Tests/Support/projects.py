"""Projects of several people, by HTTP."""

from Support.client import Client
from Support.person import member_id


def begin(creator: Client, *invited: Client, name: str) -> str:
    """The address of a new project, which its creator administers and to which people are invited."""
    fields = [("token", creator.token("/projects/new")), ("name", name)]
    fields += [("people", str(member_id(each))) for each in invited]
    made = creator.post("/projects/new", fields)
    assert made.status == 303 and made.location.startswith("/projects/"), f"{made}: {made.text[:2000]}"
    return made.location


def answer(invited: Client, project: str, act: str):
    """Joins or declines."""
    answered = invited.submit(project, f"{project}/{act}")
    assert answered.status == 303, f"{answered}: {answered.text[:2000]}"


def general(member: Client, project: str) -> str:
    """The address of the conversation in which all of a project are, for somebody who is in no other of it."""
    row = member.get(f"{project}/conversations").page.first("a", class_="conversation-title")
    return row["href"].split("#")[0]


def team(creator: Client, *others: Client, name: str) -> str:
    """A project in which all of them are."""
    project = begin(creator, *others, name=name)
    for each in others:
        answer(each, project, "join")
    return project
