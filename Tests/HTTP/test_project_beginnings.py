"""A project that is begun: with a picture, which a button of the form sends, and with a preview of its invitation."""

import pytest

from HTTP.test_project_pictures import act, kept, shown
from HTTP.test_project_pictures import send as change
from Support.client import Answer, Client
from Support.contents import png
from Support.person import member_id
from Support.stack import until
from Support.upload import multipart

NEW = "/projects/new"


@pytest.fixture
def people(newcomer):
    return [newcomer() for _ in range(3)]


def send(client: Client, content: bytes | None, fields: dict[str, str]) -> Answer:
    files = [] if content is None else [("Обложка.png", content)]
    body, kind = multipart({"token": client.token(NEW)} | fields, files, "picture")
    return client.request("POST", f"{NEW}/picture", body, {"Content-Type": kind, "Origin": client.origin})


def form(answer: Answer) -> dict[str, str]:
    return answer.page.form(NEW).fields


def create(client: Client, fields: dict[str, str]) -> Answer:
    return client.post(NEW, {"token": client.token(NEW)} | fields)


def test_a_picture_that_was_sent_before_is_the_project_s(people, database):
    anna, elena, _ = people
    typed = {"name": "Корпус писем", "description": "Разметить", "people": str(member_id(elena)), "invite": "members"}
    came = send(anna, png(300, 200, comment=b"GPS 55.75 37.61"), typed)
    assert came.status == 200 and came.header("Cache-Control") == "no-store"
    fields = form(came)
    assert {name: fields[name] for name in typed} == typed, "all else comes back"
    assert f'src="/pictures/{fields["chosen"]}"' in came.text
    # A name that is wrong, and a search for people, lose nothing of it.
    wrong = create(anna, fields | {"name": ""})
    assert wrong.status == 422 and form(wrong)["chosen"] == fields["chosen"]
    asked = create(anna, fields | {"find": "1", "query": "Я"})
    assert asked.status == 200 and form(asked)["chosen"] == fields["chosen"]
    assert database.value("SELECT count(*) FROM projects WHERE creator_id = %s", member_id(anna)) == 0

    made = create(anna, fields)
    assert made.status == 303
    address = shown(anna, made.location, made.location)
    assert address, "it is there with the project"
    picture = anna.get(address)
    assert picture.status == 200 and b"GPS" not in picture.body
    assert address not in elena.get(made.location).text and elena.get(address).status == 404, "she is not in it yet"
    assert create(anna, fields).location == made.location, "sent twice, it is one project"
    assert kept(database, anna) == 1
    assert "Part of the picture" in anna.get(f"{made.location}/picture").text


@pytest.mark.parametrize("is_removed", [False, True], ids=["another", "none"])
def test_one_that_is_late_leaves_what_was_chosen_since(people, database, is_removed):
    anna, *_ = people
    fields = form(send(anna, png(303, 200), {"name": "Корпус писем"}))
    with database.connect() as holding, holding.transaction():
        # Its first try finds what it is cut from locked.
        holding.execute("SELECT FROM pictures WHERE id = %s FOR UPDATE", (int(fields["chosen"]),))
        made = create(anna, fields)
        assert made.status == 303 and "once it is ready" in anna.get(made.location).text
        waits = ("FROM jobs WHERE kind = 'projects.first-picture' AND member_id = %s AND dead_at IS NULL", member_id(anna))
        until(lambda: database.value(f"SELECT last_error IS NOT NULL AND lease_until IS NULL {waits[0]}", waits[1]))
    project = made.location
    assert change(anna, project, png(20, 30)).status == 303
    address = shown(anna, project, project)
    assert address, "what is chosen does not wait for it"
    if is_removed:
        assert act(anna, project, "remove").status == 303
    # As if its next try were due, which comes up to half a day later.
    database.execute("UPDATE jobs SET run_at = now() WHERE kind = 'projects.first-picture' AND member_id = %s", waits[1])
    until(lambda: not database.value(f"SELECT count(*) {waits[0]}", waits[1]))
    assert shown(anna, project, project) == (None if is_removed else address)
    assert kept(database, anna) == (0 if is_removed else 1)


def test_it_is_taken_out_again(people, database):
    anna, *_ = people
    fields = form(send(anna, png(301, 200), {"name": "Корпус писем"}))
    without = create(anna, fields | {"without": "1"})
    assert without.status == 200 and "chosen" not in form(without) and form(without)["name"] == "Корпус писем"
    made = create(anna, form(without))
    assert made.status == 303 and shown(anna, made.location, made.location) is None
    assert kept(database, anna) == 0


@pytest.mark.parametrize("content, said", [
    (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "must be JPEG, PNG"),
    (b"", "must be JPEG, PNG"),
    (None, "choose a file"),
    (png(3, 3, claims=(0, 0)), "cannot be read"),
], ids=["svg", "empty", "none", "broken"])
def test_what_is_no_picture_is_refused_beside_its_field_and_the_form_stays(people, content, said):
    anna, *_ = people
    refused = send(anna, content, {"name": "Корпус писем", "description": "Разметить"})
    assert refused.status == 422 and said in refused.text and 'aria-invalid="true"' in refused.text
    fields = form(refused)
    assert (fields["name"], fields["description"], "chosen" in fields) == ("Корпус писем", "Разметить", False)


def test_a_file_that_was_chosen_and_not_sent_is_not_lost_in_silence(people, database):
    anna, *_ = people
    refused = create(anna, {"name": "Корпус писем", "picture": "Обложка.png"})
    assert refused.status == 422 and "not uploaded yet" in refused.text
    assert form(refused)["name"] == "Корпус писем"
    assert database.value("SELECT count(*) FROM projects WHERE creator_id = %s", member_id(anna)) == 0
    assert create(anna, {"name": "Корпус писем", "picture": ""}).status == 303, "no file is none"


def test_nobody_begins_with_a_picture_of_somebody_else_s_or_with_one_that_is_gone(people, database):
    anna, elena, _ = people
    chosen = form(send(anna, png(302, 200), {"name": "Корпус писем"}))["chosen"]
    for client in (elena, anna):
        if client is anna:
            database.execute("DELETE FROM pictures WHERE id = %s", int(chosen))
        for number in (chosen, "9" * 30, "-1", "x"):
            refused = create(client, {"name": "Корпус писем", "chosen": number})
            assert f"/pictures/{chosen}" not in refused.text
            if number == chosen:
                assert refused.status == 422 and "no longer kept" in refused.text
                assert form(refused)["name"] == "Корпус писем"
    assert database.value(
        "SELECT count(*) FROM project_pictures p JOIN projects o ON o.id = p.project_id WHERE o.creator_id = ANY (%s)",
        [member_id(elena), member_id(anna)]) == 0


def test_the_invitation_is_shown_as_it_will_be(people):
    anna, *_ = people
    came = create(anna, {"name": "<b>Корпус", "description": "Разметить & открыть", "find": "1"})
    preview = came.page.first("section", class_="project-preview")
    text = preview.text
    assert "<b>Корпус" in text and "Разметить & открыть" in text and "1 member" in text
    assert "invites you to the project" in text
    empty = anna.get(NEW).page.first("section", class_="project-preview").text
    assert "Name" in empty
