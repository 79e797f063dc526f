"""The picture of a project, reported by somebody who is in it: judged by what is kept of it, removed, back again."""

import uuid
from base64 import b64encode

import pytest

from HTTP.test_project_pictures import act, send, shown
from Support.client import Answer, Client
from Support.contents import png
from Support.person import member_id
from Support.projects import answer, team
from Support.stack import until


@pytest.fixture
def people(newcomer):
    return [newcomer() for _ in range(4)]


@pytest.fixture
def moderators(newcomer, database):
    clients = newcomer(), newcomer()
    for client in clients:
        database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(client))
    return clients


def number(project: str) -> int:
    return int(project.rpartition("/")[2])


def asked(client: Client, project: str) -> Answer:
    return client.get(f"/reports/new?thing=projectpicture-{number(project)}")


def report(client: Client, project: str) -> Answer:
    page = f"/reports/new?thing=projectpicture-{number(project)}"
    return client.submit(page, "/reports/new", {"reason": "rudeness", "note": "Это издёвка"})


def case(database, project: str) -> int:
    return database.value(
        "SELECT max(id) FROM moderation_cases WHERE kind = 'projectpicture' AND thing = %s", number(project))


def decide(client: Client, case: int, decision: str) -> Answer:
    page = f"/admin/reports/{case}"
    return client.submit(
        page, f"{page}/decision", {"decision": decision, "reason": "rudeness", "text": "Над человеком смеются"})


def grant(client: Client, project: str, member: int):
    """Makes a member another administrator."""
    given = client.post(
        f"{project}/people/{member}/grant", {"token": client.token("/projects"), "key": str(uuid.uuid4())})
    assert given.status == 303


def settle(database, case: int):
    """As if the seconds were over in which a decision is taken back."""
    database.execute("UPDATE moderation_cases SET told_at = now() WHERE id = %s", case)


def evidence(pixels: bytes) -> str:
    return f'src="data:image/webp;base64,{b64encode(pixels).decode()}"'


def test_it_is_kept_as_it_was_removed_with_the_reason_and_back_after_an_appeal(people, moderators, database):
    anna, elena, *_ = people
    moderator, colleague = moderators
    name = "Хранилище писем"
    project = team(anna, elena, name=name)
    assert asked(elena, project).status == 404, "there is none"
    assert send(anna, project, png(300, 200)).status == 303
    address = shown(elena, project, project)
    pixels = elena.get(address).body
    offered = f"thing=projectpicture-{number(project)}"
    assert offered in elena.get(project).text
    assert offered not in anna.get(project).text and asked(anna, project).status == 404, "nobody reports themselves"
    assert evidence(pixels) in asked(elena, project).text, "it is seen what is reported"
    assert report(elena, project).status == 303

    def stands() -> str:
        address = shown(elena, project, project)
        assert address, "it is back where it was"
        return address

    # A moderator is not in the project and learns nothing else of it.
    filed = case(database, project)
    page = moderator.get(f"/admin/reports/{filed}").text
    assert evidence(pixels) in page and "Picture of a project" in page and "Это издёвка" in page
    assert name not in page and f'href="{project}"' not in page and "You are not in the place" in page
    assert name not in moderator.get("/admin/reports").text
    assert moderator.get(address).status == moderator.get(project).status == 404
    form = anna.get(f"{project}/picture").page.form(f"{project}/picture/part").fields
    assert anna.post(f"{project}/picture/part", form | {"zoom": "300"}).status == 303
    page = moderator.get(f"/admin/reports/{filed}").text
    assert evidence(pixels) in page and page.count("data:image/webp") == 2, "as it was, and as it is"

    assert decide(moderator, filed, "removed").status == 303
    for client in (anna, elena):
        for place in (project, "/projects"):
            assert shown(client, place, project) is None, place
        assert client.get(address).status == 404
    assert offered not in elena.get(project).text and asked(elena, project).status == 404
    assert "Part of the picture" not in anna.get(f"{project}/picture").text
    assert anna.post(f"{project}/picture/part", form).status == 303
    assert "no longer kept" in anna.get(f"{project}/picture").text, "it is not cut again from what was removed"
    again = send(anna, project, png(300, 200))
    assert again.status == 422 and "a moderator has removed it" in again.text

    # Undone within its seconds, it is where it was.
    assert moderator.submit(f"/admin/reports/{filed}", f"/admin/reports/{filed}/decision/withdraw", {}).status == 303
    assert elena.get(stands()).status == 200
    assert "Part of the picture" in anna.get(f"{project}/picture").text
    assert decide(moderator, filed, "removed").status == 303
    # Its seconds are over, as rows show, and its author hears of it.
    database.execute(
        "WITH aged AS (UPDATE moderation_cases SET decided_at = decided_at - interval '11 seconds' WHERE id = %s) "
        "UPDATE pictures SET removed_at = removed_at - interval '11 seconds', "
        "judged_at = judged_at - interval '11 seconds' WHERE member_id = %s AND removed_at IS NOT NULL", filed, member_id(anna))
    assert until(lambda: database.value("SELECT told_at IS NOT NULL FROM moderation_cases WHERE id = %s", filed))
    outcome = anna.get(f"/reports/{filed}")
    assert "Над человеком смеются" in outcome.text and "data:image/webp" in outcome.text
    assert database.value(
        "SELECT count(*) FROM notifications WHERE member_id = %s AND kind = 'removal'", member_id(anna)) == 1
    told_reporter = elena.get(f"/reports/{filed}").text
    assert "data:image/webp" not in told_reporter and "Над человеком смеются" not in told_reporter
    assert anna.submit(f"/reports/{filed}", f"/reports/{filed}/appeal", {"appeal": "Это плакат кафедры"}).status == 303
    page = f"/admin/reports/{filed}"
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    assert elena.get(stands()).status == 200
    assert "Part of the picture" in anna.get(f"{project}/picture").text


def test_nobody_outside_reports_it_or_learns_by_reporting_that_there_is_one(people, database):
    anna, elena, oleg, darya = people
    project = team(anna, elena, name="Архив интервью")
    assert send(anna, project, png(30, 20)).status == 303
    never = f"/projects/{'9' * len(str(number(project)))}"

    def learns_nothing(client: Client, who: str):
        there, not_there = asked(client, project), asked(client, never)
        assert there.status == not_there.status == 404 and len(there.body) == len(not_there.body), who
        sent = [
            client.post("/reports/new", {
                "token": client.token("/projects"), "thing": f"projectpicture-{number(each)}", "reason": "rudeness",
                "note": ""})
            for each in (project, never)
        ]
        assert [each.status for each in sent] == [404, 404], who

    learns_nothing(oleg, "a stranger")
    invite = f"{project}/invite"
    assert anna.post(invite, {"token": anna.token(invite), "people": str(member_id(darya))}).status == 303
    learns_nothing(darya, "an invited one")
    answer(darya, project, "decline")
    learns_nothing(darya, "a declined one")
    removal = f"{project}/people/{member_id(elena)}/remove"
    assert anna.submit(removal, removal).status == 303
    learns_nothing(elena, "a removed one")
    assert case(database, project) is None


def test_it_is_removed_also_a_day_later_and_what_was_chosen_since_stays(people, moderators, database):
    anna, elena, *_ = people
    moderator, colleague = moderators
    project = team(anna, elena, name="Архив интервью")
    assert send(anna, project, png(31, 20)).status == 303
    # What it was cut from goes a day after it was sent.
    database.execute("DELETE FROM pictures WHERE member_id = %s", member_id(anna))
    assert report(elena, project).status == 303
    first = case(database, project)
    assert decide(moderator, first, "removed").status == 303
    assert shown(elena, project, project) is None
    settle(database, first)
    # Another picture stands there by the time at which the appeal is granted.
    assert send(anna, project, png(32, 20)).status == 303
    address = shown(elena, project, project)
    assert anna.submit(f"/reports/{first}", f"/reports/{first}/appeal", {"appeal": "Это плакат кафедры"}).status == 303
    page = f"/admin/reports/{first}"
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    assert "nothing can come back" in colleague.get(page).text
    assert colleague.submit(page, f"{page}/appeal/withdraw", {}).status == 303
    assert shown(elena, project, project) == address and elena.get(address).status == 200


def test_what_it_was_cut_from_is_refused_again_when_a_granted_appeal_is_taken_back(people, moderators, database):
    anna, elena, *_ = people
    moderator, colleague = moderators
    project = team(anna, elena, name="Архив интервью")
    first = png(33, 20)
    assert send(anna, project, first).status == 303
    assert report(elena, project).status == 303
    filed = case(database, project)
    assert decide(moderator, filed, "removed").status == 303
    settle(database, filed)
    assert send(anna, project, png(34, 20)).status == 303
    address = shown(elena, project, project)
    assert anna.submit(f"/reports/{filed}", f"/reports/{filed}/appeal", {"appeal": "Это плакат кафедры"}).status == 303
    page = f"/admin/reports/{filed}"
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    removed = "SELECT removed_at IS NOT NULL FROM pictures WHERE member_id = %s AND judged_at IS NOT NULL"
    assert database.value(removed, member_id(anna)) is False, "nobody refuses it any more"
    assert colleague.submit(page, f"{page}/appeal/withdraw", {}).status == 303
    assert database.value(removed, member_id(anna)) is True, "it is refused as before"
    assert send(anna, project, first).status == 422 and shown(elena, project, project) == address


def test_a_case_is_about_the_picture_of_its_author_whoever_puts_another_one_meanwhile(people, moderators, database):
    anna, elena, oleg, _ = people
    moderator, colleague = moderators
    project = team(anna, elena, oleg, name="Архив интервью")
    grant(anna, project, member_id(elena))
    # Elena decides about reports herself.
    database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(elena))
    assert send(anna, project, png(36, 20)).status == 303
    before = oleg.get(shown(oleg, project, project)).body
    assert report(oleg, project).status == 303
    first = case(database, project)
    assert send(elena, project, png(20, 37)).status == 303
    address = shown(oleg, project, project)
    pixels = oleg.get(address).body
    assert before != pixels
    page = moderator.get(f"/admin/reports/{first}").text
    assert evidence(before) in page and evidence(pixels) not in page, "hers is nobody's to see whom it was not reported to"

    assert report(oleg, project).status == 303
    second = case(database, project)
    assert second != first
    owners = "SELECT author_id FROM moderation_cases WHERE id = %s"
    assert [database.value(owners, each) for each in (first, second)] == [member_id(anna), member_id(elena)]
    assert evidence(pixels) in moderator.get(f"/admin/reports/{second}").text
    assert evidence(pixels) not in moderator.get(f"/admin/reports/{first}").text
    assert elena.get(f"/admin/reports/{second}").status == 404, "nobody decides about their own"

    assert decide(moderator, first, "removed").status == 303
    assert shown(oleg, project, project) == address and oleg.get(address).body == pixels, "it is not what was judged"
    settle(database, first)
    outcome = anna.get(f"/reports/{first}").text
    assert evidence(before) in outcome and evidence(pixels) not in outcome
    assert anna.submit(f"/reports/{first}", f"/reports/{first}/appeal", {"appeal": "Это плакат кафедры"}).status == 303
    page = f"/admin/reports/{first}"
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    assert colleague.submit(page, f"{page}/appeal/withdraw", {}).status == 303
    assert shown(oleg, project, project) == address, "nor is it when that is taken back"

    assert decide(moderator, second, "removed").status == 303
    assert shown(oleg, project, project) is None and oleg.get(address).status == 404


def test_what_was_reported_is_kept_whatever_becomes_of_the_picture_and_the_project(people, moderators, database):
    anna, elena, *_ = people
    moderator, _ = moderators
    project = team(anna, elena, name="Архив интервью")
    assert send(anna, project, png(35, 20)).status == 303
    pixels = elena.get(shown(elena, project, project)).body
    assert report(elena, project).status == 303
    filed = case(database, project)
    assert act(anna, project, "remove").status == 303
    assert evidence(pixels) in moderator.get(f"/admin/reports/{filed}").text
    assert decide(moderator, filed, "removed").status == 303
    for client in (anna, elena):
        assert client.submit(f"{project}/leave", f"{project}/leave").status == 303
    assert evidence(pixels) in moderator.get(f"/admin/reports/{filed}").text
