"""What those outside a project hear of it, between processes: nothing, by no stream, page, notice or search."""

from urllib.parse import quote

from Support.conversations import dialog, say
from Support.listening import Listener, Settled
from Support.person import member_id
from Support.projects import answer, begin, general, team


def test_whoever_is_invited_hears_of_nothing_that_happens_in_it(newcomer):
    anna, elena, oleg = newcomer(), newcomer(), newcomer()
    project = team(anna, elena, name="Корпус писем")
    aside = dialog(elena, oleg)

    with Listener(oleg) as stream:
        settled = Settled(stream, elena, aside)

        def change(name: str):
            changed = anna.submit(f"{project}/edit", f"{project}/edit", {"name": name})
            assert changed.status == 303, changed.text

        change("Корпус")
        assert settled.of(project) == 0, "a stranger"
        token = anna.token(f"{project}/invite")
        asked = anna.post(f"{project}/invite", {"token": token, "people": str(member_id(oleg))})
        assert asked.location == f"{project}/members"
        assert settled.of(project) == 1, "that they are invited"
        change("Корпус писем")
        assert settled.of(project) == 1, "whoever is invited"
        answer(oleg, project, "join")
        joined = settled.of(project)
        change("Письма")
        assert settled.of(project) == joined + 1, "whoever is in it"
        removed = anna.get(f"{project}/people/{member_id(oleg)}/remove").page.form(
            f"{project}/people/{member_id(oleg)}/remove")
        assert anna.post(removed.action, removed.fields).status == 303
        last = settled.of(project)
        assert last == joined + 2, "that they are removed"
        change("Корпус")
        assert settled.of(project) == last, "whoever was removed"


def test_a_project_of_others_is_as_one_that_never_was(newcomer):
    anna, elena, oleg = newcomer(), newcomer(), newcomer()
    project = begin(anna, oleg, name="Корпус писем")
    answer(oleg, project, "decline")
    # As long, since the page of an error has its own address.
    never = f"/projects/{'9' * len(project.rpartition('/')[2])}"
    for client in (elena, oleg):
        for way in ("", "/members", "/edit", "/invite", "/leave", f"/people/{member_id(anna)}/remove"):
            there, not_there = client.get(project + way), client.get(never + way)
            assert there.status == not_there.status == 404, way
            assert len(there.body) == len(not_there.body), way
        assert "Корпус" not in client.get("/projects").text
        assert "Корпус" not in client.get("/notifications").text
        assert project not in client.get(f"/search?q={quote('Корпус')}").text


def test_whoever_is_removed_hears_nothing_more_of_its_conversations(newcomer):
    anna, elena, oleg = newcomer(), newcomer(), newcomer()
    project = team(anna, elena, oleg, name="Корпус писем")
    talk, aside = general(anna, project), dialog(elena, oleg)

    with Listener(oleg) as stream:
        settled = Settled(stream, elena, aside)
        before = settled.of(talk)
        say(anna, talk, "Согласия подшиты")
        assert settled.of(talk) == before + 1
        address = f"{project}/people/{member_id(oleg)}/remove"
        removed = anna.get(address).page.form(address)
        assert anna.post(removed.action, removed.fields).status == 303
        last = settled.of(talk)
        assert last == before + 2, "that they are out of it"
        say(anna, talk, "Без него")
        assert settled.of(talk) == last
        assert oleg.get(talk).status == 404
