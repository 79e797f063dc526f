"""That a project of others costs the same work as one that never was: someone who measures how long an answer takes learns nothing.
Statements are compared, never a clock."""

import pytest

from Support.client import Client
from Support.person import member_id
from Support.projects import answer, team
from Support.statements import statements

# Of a project, by its address.
PAGES = (
    "", "/members", "/edit", "/invite", "/leave", "/picture", "/picture/1", "/conversations", "/conversations/new", "/shelf",
    "/reminders", "/reminders/done", "/reminders/new")
ACTS = (
    "", "/join", "/decline", "/archive", "/reopen", "/leave", "/invite", "/edit", "/picture/remove", "/shelf", "/shelf/order",
    "/reminders/new", "/conversations/new")


@pytest.fixture
def people(newcomer):
    return [newcomer() for _ in range(5)]


def number(address: str) -> str:
    return address.rpartition("/")[2]


def test_an_answer_to_somebody_outside_asks_the_same_as_of_a_project_that_never_was(people, stack, database):
    anna, elena, stranger, declined, removed = people
    project = team(anna, elena, removed, name="Архив интервью")
    never = f"/projects/{'9' * (len(number(project)) + 1)}"
    invite, removal = f"{project}/invite", f"{project}/people/{member_id(removed)}/remove"
    assert anna.post(invite, {"token": anna.token(invite), "people": str(member_id(declined))}).status == 303
    answer(declined, project, "decline")
    assert anna.submit(removal, removal).status == 303
    person = member_id(anna)

    def beside(address: str) -> list[str]:
        return [
            f"{address}/people/{person}/remove", f"/things/project-{number(address)}",
            f"/reports/new?thing=projectpicture-{number(address)}"]

    for client in (stranger, declined, removed):
        # What a session is asked for once in a while it is asked for now.
        client.get(never)
    with statements(stack, database, lambda: stranger.get(never)) as recorder:
        def asked(client: Client, ask, address: str) -> tuple[int, list[str]]:
            found = []
            told = recorder.of(lambda: found.append(ask(address)))
            return found[0].status, told

        def each(client: Client, ask, address: str) -> set[tuple[int, tuple[str, ...]]]:
            """Of either process: one that has shown pictures of projects counts nothing along with them."""
            return {(status, tuple(told)) for status, told in (asked(client, ask, address) for _ in range(12))}

        for who, client in (("a stranger", stranger), ("a declined one", declined), ("a removed one", removed)):
            pairs = [(client.get, project + way, never + way) for way in PAGES]
            pairs += [(client.get, there, none) for there, none in zip(beside(project), beside(never))]
            for ask, there, none in pairs:
                first, second = (each(client, ask, address) for address in (there, none))
                assert first == second and all(told for _, told in first), (who, there)
            token = client.token("/projects")
            for way in ACTS:
                fields = {"token": token, "name": "Чужое", "body": "Чужое", "text": "Чужое"}
                first, second = (asked(client, lambda at: client.post(at + way, fields), each) for each in (project, never))
                assert first[0] == second[0], (who, way)
                assert first[1] == second[1], (who, way)
        # What a member of it does differs.
        fields = {"token": elena.token(project), "body": "Своё"}
        first, second = (asked(elena, lambda at: elena.post(at, fields), each) for each in (project, never))
        assert (first[0], second[0]) == (303, 404) and first[1] != second[1]
