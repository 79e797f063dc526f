"""The picture of a project: sent by its administrators, seen by those who are in it and by nobody else, and away again."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from HTTP.test_exports import ask, fetch, ready
from Support.client import Answer, Client
from Support.contents import png, webp_size
from Support.person import member_id
from Support.projects import answer, begin, team
from Support.stack import until
from Support.upload import multipart


@pytest.fixture
def people(newcomer):
    return [newcomer() for _ in range(4)]


def send(client: Client, project: str, content: bytes, name: str = "Я.png", token: str | None = None) -> Answer:
    page = f"{project}/picture"
    body, kind = multipart({"token": token or client.token("/projects")}, [(name, content)], "picture")
    return client.request("POST", page, body, {"Content-Type": kind, "Origin": client.origin})


def shown(client: Client, page: str, project: str) -> str | None:
    """Where the picture of a project is, as a page shows it."""
    found = re.search(rf'src="({project}/picture/\d+)"', client.get(page).text)
    return found and found[1]


def act(client: Client, project: str, verb: str, **fields: str) -> Answer:
    page = f"{project}/picture"
    return client.post(f"{page}/{verb}", {"token": client.token("/projects"), "key": str(uuid.uuid4())} | fields)


def kept(database, client: Client) -> int:
    return database.value(
        "SELECT count(*) FROM blobs WHERE member_id = %s AND kind = 'portrait' AND released_at IS NULL", member_id(client))


def test_a_picture_stands_wherever_its_project_does_and_is_gone_when_it_is_removed(people, database):
    anna, elena, *_ = people
    name = f"Корпус {uuid.uuid4().hex[:8]}"
    project = team(anna, elena, name=name)
    pages = (project, f"{project}/members", "/projects", f"/search?q={quote(name)}", f"/people/{member_id(anna)}")
    assert [shown(elena, page, project) for page in pages] == [None] * len(pages)
    sent = send(anna, project, png(300, 200, comment=b"GPS 55.75 37.61"))
    assert (sent.status, sent.location) == (303, f"{project}/picture")
    assert "The picture is changed" in anna.get(f"{project}/picture").text
    found = {shown(elena, page, project) for page in pages}
    assert len(found) == 1 and None not in found, dict(zip(pages, [shown(elena, page, project) for page in pages]))
    address = found.pop()
    picture = elena.get(address)
    assert picture.status == 200 and picture.header("Content-Type") == "image/webp"
    assert picture.header("Cache-Control") == "private, max-age=31536000, immutable"
    assert picture.header("Vary") == "Cookie"
    assert webp_size(picture.body) == (256, 256) and b"GPS" not in picture.body
    assert "changed the picture" in elena.get(project).text

    assert send(anna, project, png(120, 400)).status == 303
    newer = shown(elena, project, project)
    moved = elena.get(address)
    assert newer != address and (moved.status, moved.location) == (303, newer)
    assert moved.header("Cache-Control") == "no-store" and elena.get(newer).body != picture.body
    assert kept(database, anna) == 1, "the one before counts no more"

    assert act(anna, project, "remove").status == 303
    assert act(anna, project, "remove").status == 303, "twice is once"
    assert shown(elena, "/projects", project) is None and elena.get(newer).status == 404
    assert kept(database, anna) == 0
    number = int(project.rpartition("/")[2])
    assert database.value(
        "SELECT count(*) FROM project_events WHERE project_id = %s AND kind = 'pictured'", number) == 3


def test_nobody_outside_gets_it_or_learns_that_there_is_one(people, anonymous):
    anna, elena, oleg, darya = people
    project = team(anna, elena, name="Архив интервью")
    assert send(anna, project, png(30, 20)).status == 303
    address = shown(anna, project, project)
    never = f"/projects/{'9' * len(project.split('/')[2])}/picture/{address.rpartition('/')[2]}"

    def learns_nothing(client: Client, who: str):
        for way in (address, f"{project}/picture"):
            there, not_there = client.get(way), client.get(never if way == address else f"/projects/{never.split('/')[2]}/picture")
            assert there.status == not_there.status == 404, (who, way)
            assert len(there.body) == len(not_there.body), (who, way)
        assert send(client, project, png(40, 20)).status == 404, who
        assert act(client, project, "remove").status == 404, who
        assert act(client, project, "part", zoom="100", across="0", down="0").status == 404, who
        assert address not in client.get("/projects").text, who

    learns_nothing(oleg, "a stranger")
    assert anna.post(
        f"{project}/invite", {"token": anna.token(f"{project}/invite"), "people": str(member_id(darya))}).status == 303
    learns_nothing(darya, "an invited one")
    assert address not in darya.get(project).text and address not in darya.get("/notifications").text
    answer(darya, project, "decline")
    learns_nothing(darya, "a declined one")
    assert elena.get(address).status == 200
    removal = f"{project}/people/{member_id(elena)}/remove"
    assert anna.submit(removal, removal).status == 303
    learns_nothing(elena, "a removed one")
    assert not anonymous.get(address).body.startswith(b"RIFF")
    assert anna.get(address).status == 200


def test_only_administrators_change_it_and_nothing_is_changed_in_the_archive(people, database):
    anna, elena, *_ = people
    project = team(anna, elena, name="Архив интервью")
    assert send(anna, project, png(30, 20)).status == 303
    address = shown(anna, project, project)
    refused = send(elena, project, png(40, 20))
    assert refused.status == 403 and kept(database, elena) == 0
    assert elena.get(f"{project}/picture").location == project
    assert act(elena, project, "remove").status == 303
    assert "Only administrators of the project" in elena.get(project).text
    assert f"{project}/picture\"" not in elena.get(project).text and f"{project}/picture\"" in anna.get(project).text
    # Another administrator replaces it; the picture that it was cut from is its sender's alone.
    assert anna.post(
        f"{project}/people/{member_id(elena)}/grant", {"token": anna.token("/projects"), "key": str(uuid.uuid4())}
    ).status == 303
    assert "Part of the picture" in anna.get(f"{project}/picture").text
    assert "Part of the picture" not in elena.get(f"{project}/picture").text
    assert act(elena, project, "part", zoom="200", across="0", down="0").status == 303
    assert shown(anna, project, project) == address
    assert act(anna, project, "part", zoom="200", across="0", down="100").status == 303
    number = int(project.rpartition("/")[2])
    assert database.rows("SELECT zoom, across, down FROM project_pictures WHERE project_id = %s", number) == [(200, 0, 100)]
    assert act(anna, project, "part", zoom="99", across="0", down="0").status == 404
    assert send(elena, project, png(31, 20)).status == 303
    assert (kept(database, anna), kept(database, elena)) == (0, 1)
    anna.submit(project, f"{project}/archive")
    assert send(elena, project, png(32, 20)).status == 403
    assert anna.get(f"{project}/picture").location == project and act(anna, project, "remove").status == 303
    assert "archived" in anna.get(project).text
    assert shown(elena, project, project) is not None, "it is still read"


@pytest.mark.parametrize("content, said", [
    (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "must be JPEG, PNG"),
    (b"", "must be JPEG, PNG"),
    (png(3, 3, claims=(0, 0)), "cannot be read"),
    (png(2, 2, claims=(60_000, 60_000)), "too many pixels"),
], ids=["svg", "empty", "broken", "bomb"])
def test_what_is_no_picture_is_refused_beside_its_field(people, content, said, database):
    anna = people[0]
    project = begin(anna, name="Архив интервью")
    refused = send(anna, project, content)
    assert refused.status == 422 and said in refused.text and 'aria-invalid="true"' in refused.text
    assert refused.page.form(f"{project}/picture") and kept(database, anna) == 0
    assert shown(anna, project, project) is None
    body, kind = multipart({"token": "x" * 20}, [("a.png", png(9, 9))], "picture")
    forged = anna.request("POST", f"{project}/picture", body, {"Content-Type": kind, "Origin": anna.origin})
    assert forged.status == 403 and kept(database, anna) == 0


def test_it_goes_with_its_project_and_with_what_a_moderator_removes(people, database):
    anna, elena, *_ = people
    project = team(anna, elena, name="Архив интервью")
    number = int(project.rpartition("/")[2])
    assert send(anna, project, png(30, 20)).status == 303
    address = shown(elena, project, project)
    picture = database.value("SELECT picture_id FROM project_pictures WHERE project_id = %s", number)
    database.execute("UPDATE pictures SET removed_at = now() WHERE id = %s", picture)
    assert shown(elena, project, project) is None and elena.get(address).status == 404
    again = send(anna, project, png(30, 20))
    assert again.status == 422 and "a moderator has removed it" in again.text
    database.execute("UPDATE pictures SET removed_at = NULL WHERE id = %s", picture)
    assert elena.get(address).status == 200
    # A day later what it was cut from is gone, and it stays.
    database.execute("DELETE FROM pictures WHERE id = %s", picture)
    assert elena.get(address).status == 200 and "Part of the picture" not in anna.get(f"{project}/picture").text
    assert kept(database, anna) == 1
    for client in (anna, elena):
        assert client.submit(f"{project}/leave", f"{project}/leave").status == 303
    assert kept(database, anna) == 0


def test_members_take_it_along(people, stack, database):
    anna, elena, *_ = people
    project = team(anna, elena, name="Архив интервью")
    other = begin(elena, name="Без картинки")
    assert send(anna, project, png(30, 20)).status == 303
    picture = elena.get(shown(elena, project, project)).body
    ask(elena)
    ready(elena, database)
    archive = fetch(stack, elena)
    names = [name for name in archive.namelist() if name.endswith(".webp")]
    assert len(names) == 1 and f"project-{project.rpartition('/')[2]}" in names[0], (names, other)
    assert archive.read(names[0]) == picture


def test_a_part_that_is_chosen_while_a_moderator_removes_the_picture_is_not_shown(people, database):
    anna, *_ = people
    project = begin(anna, name="Архив интервью")
    number = int(project.rpartition("/")[2])
    assert send(anna, project, png(30, 20)).status == 303
    picture = database.value("SELECT picture_id FROM project_pictures WHERE project_id = %s", number)
    with ThreadPoolExecutor() as threads:
        with database.connect() as moderator, moderator.transaction():
            moderator.execute("UPDATE pictures SET removed_at = now() WHERE id = %s", (picture,))
            choosing = threads.submit(act, anna, project, "part", zoom="200", across="0", down="0")
            pid = moderator.info.backend_pid
            until(lambda: database.value(
                "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY (pg_blocking_pids(pid))", pid))
        assert choosing.result().status == 303
    assert shown(anna, project, project) is None
