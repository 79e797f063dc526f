"""Members' own photos: from a form without scripts to every page that names them, and away again."""

import re
from base64 import b64encode

import pytest

from Support.client import Answer, Client
from Support.contents import png, webp_size
from Support.person import comment, member_id, publish
from Support.stack import until
from Support.upload import multipart

PAGE = "/settings/photo"
LARGEST = 20 << 20


@pytest.fixture
def anna(newcomer):
    return newcomer()


@pytest.fixture
def boris(newcomer):
    return newcomer()


def send(client: Client, content: bytes, name: str = "Я.png") -> Answer:
    body, kind = multipart({"token": client.token(PAGE)}, [(name, content)], "picture")
    return client.request("POST", PAGE, body, {"Content-Type": kind, "Origin": client.origin})


def address(client: Client, page: str, person: int) -> str | None:
    """Of the photo of somebody that a page shows."""
    found = re.search(rf'src="(/people/{person}/photo/\d+)"', client.get(page).text)
    return found and found[1]


def test_a_photo_stands_wherever_its_member_is_named_and_is_gone_when_it_is_removed(anna, boris):
    person, post = member_id(anna), publish(anna, "Семинар в среду")
    comment(anna, post, "В пять")
    assert address(boris, f"/people/{person}", person) is None
    answer = send(anna, png(300, 200, comment=b"GPS 55.75 37.61"))
    assert (answer.status, answer.location) == (303, PAGE)
    assert "The photo is changed" in anna.get(PAGE).text
    # Either process shows it: each hears of it.
    for page in (f"/people/{person}", f"/posts/{post}"):
        for _ in range(4):
            assert until(lambda page=page: address(boris, page, person)), page
    shown = address(boris, f"/posts/{post}", person)
    photo = boris.get(shown)
    assert photo.status == 200 and photo.header("Content-Type") == "image/webp"
    assert photo.header("Cache-Control") == "private, max-age=31536000, immutable"
    assert webp_size(photo.body) == (256, 256) and b"GPS" not in photo.body

    assert send(anna, png(120, 400)).status == 303
    newer = until(lambda: (found := address(boris, f"/people/{person}", person)) != shown and found)
    moved = boris.get(shown)
    assert (moved.status, moved.location) == (303, newer) and moved.header("Cache-Control") == "no-store"
    assert boris.get(newer).body != photo.body

    token = anna.token(PAGE)
    assert anna.post(f"{PAGE}/remove", {"token": token}).status == 303
    assert anna.post(f"{PAGE}/remove", {"token": token}).status == 303, "twice is once"
    assert until(lambda: address(boris, f"/people/{person}", person) is None)
    assert boris.get(newer).status == 404


def test_another_part_of_the_picture_can_be_chosen_while_it_is_kept(anna, database):
    person = member_id(anna)
    assert send(anna, png(300, 200)).status == 303
    first = database.value("SELECT version FROM portraits WHERE member_id = %s", person)
    form = anna.get(PAGE).page.form(f"{PAGE}/part").fields
    assert (form["zoom"], form["across"], form["down"]) == ("100", "50", "50")
    assert anna.post(f"{PAGE}/part", form | {"zoom": "200", "across": "0", "down": "100"}).status == 303
    row = database.rows("SELECT zoom, across, down, version > %s FROM portraits WHERE member_id = %s", first, person)
    assert row == [(200, 0, 100, True)]
    form = anna.get(PAGE).page.form(f"{PAGE}/part").fields
    assert (form["zoom"], form["across"], form["down"]) == ("200", "0", "100")
    for wrong in ({"zoom": "99"}, {"zoom": "401"}, {"across": "-1"}, {"down": "101"}, {"down": "9" * 30}, {"zoom": ""}):
        assert anna.post(f"{PAGE}/part", form | wrong).status == 404, wrong
    # The picture goes a day after it was sent; the photo stays.
    database.execute("DELETE FROM pictures WHERE member_id = %s", person)
    assert "Part of the picture" not in anna.get(PAGE).text
    assert anna.post(f"{PAGE}/part", form).status == 303
    assert "no longer kept" in anna.get(PAGE).text
    assert database.value("SELECT count(*) FROM portraits WHERE member_id = %s", person) == 1


def test_nobody_is_seen_by_a_picture_of_somebody_else_s(anna, boris, database):
    assert send(anna, png(30, 20)).status == 303
    assert send(boris, png(31, 20)).status == 303
    rows = database.rows(
        "SELECT r.member_id = i.member_id, b.member_id = r.member_id FROM portraits r JOIN pictures i ON i.id = r.picture_id "
        "JOIN blobs b ON b.id = r.blob_id WHERE r.member_id IN (%s, %s)", member_id(anna), member_id(boris))
    assert rows == [(True, True)] * 2
    kept = "SELECT count(*) FROM blobs WHERE member_id = %s AND kind = 'portrait' AND released_at IS NULL"
    assert send(anna, png(32, 20)).status == 303
    assert database.value(kept, member_id(anna)) == 1, "the one before counts no more"


@pytest.mark.parametrize("content, said", [
    (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "must be JPEG, PNG"),
    (b"", "must be JPEG, PNG"),
    (png(3, 3, claims=(0, 0)), "cannot be read"),
], ids=["svg", "empty", "broken"])
def test_what_is_no_picture_is_refused_beside_its_field(anna, content, said, database):
    answer = send(anna, content)
    assert answer.status == 422 and said in answer.text and 'aria-invalid="true"' in answer.text
    assert database.value("SELECT count(*) FROM portraits WHERE member_id = %s", member_id(anna)) == 0


def test_a_form_without_a_file_and_one_that_is_forged_change_nothing(anna, database):
    body, kind = multipart({"token": anna.token(PAGE)}, [], "picture")
    headers = {"Content-Type": kind, "Origin": anna.origin}
    assert anna.request("POST", PAGE, body, headers).status == 422
    body, kind = multipart({"token": "x" * 20}, [("a.png", png(9, 9))], "picture")
    assert anna.request("POST", PAGE, body, {"Content-Type": kind, "Origin": anna.origin}).status == 403
    assert database.value("SELECT count(*) FROM portraits WHERE member_id = %s", member_id(anna)) == 0


def test_strangers_and_those_who_are_kept_out_see_no_photo(anna, boris, anonymous, database):
    person = member_id(anna)
    assert send(anna, png(30, 30)).status == 303
    shown = until(lambda: address(boris, f"/people/{person}", person))
    assert anonymous.get(shown).status in (303, 401, 403)
    assert not anonymous.get(shown).body.startswith(b"RIFF")
    database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'left' WHERE id = %s", member_id(boris))
    assert not boris.get(shown).body.startswith(b"RIFF")


@pytest.fixture
def moderators(newcomer, database):
    clients = newcomer(), newcomer()
    for client in clients:
        database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(client))
    return clients


def report(client: Client, person: int) -> Answer:
    page = f"/reports/new?thing=portrait-{person}"
    return client.submit(page, "/reports/new", {"reason": "impersonation", "note": "Это не она"})


def case(database, person: int) -> int:
    return database.value(
        "SELECT max(id) FROM moderation_cases WHERE kind = 'portrait' AND thing = %s", person)


def decide(client: Client, number: int, decision: str) -> Answer:
    page = f"/admin/reports/{number}"
    return client.submit(page, f"{page}/decision", {"decision": decision, "reason": "impersonation", "text": "На фото не вы"})


def test_a_photo_is_reported_kept_as_it_was_and_removed_with_the_reason(anna, boris, moderators, database):
    moderator, colleague = moderators
    person = member_id(anna)
    assert boris.get(f"/reports/new?thing=portrait-{person}").status == 404, "there is none"
    assert send(anna, png(300, 200)).status == 303
    shown = until(lambda: address(boris, f"/people/{person}", person))
    pixels = boris.get(shown).body
    assert f"thing=portrait-{person}" in boris.get(f"/people/{person}").text
    assert f"thing=portrait-{person}" not in anna.get(f"/people/{person}").text
    assert anna.get(f"/reports/new?thing=portrait-{person}").status == 404, "nobody reports themselves"
    assert report(boris, person).status == 303
    # What was reported is kept with its pixels, whatever is shown a minute later.
    number = case(database, person)
    evidence = f'src="data:image/webp;base64,{b64encode(pixels).decode()}"'
    assert evidence in moderator.get(f"/admin/reports/{number}").text
    form = anna.get(PAGE).page.form(f"{PAGE}/part").fields
    assert anna.post(f"{PAGE}/part", form | {"zoom": "300"}).status == 303
    page = moderator.get(f"/admin/reports/{number}").text
    assert evidence in page and page.count("data:image/webp") == 2, "as it was, and as it is"

    assert decide(moderator, number, "removed").status == 303
    assert until(lambda: address(boris, f"/people/{person}", person) is None)
    assert boris.get(shown).status == 404 and anna.get(shown).status == 404
    assert "Part of the picture" not in anna.get(PAGE).text
    assert anna.post(f"{PAGE}/part", form).status == 303
    assert "no longer kept" in anna.get(PAGE).text, "it is not cut again from what was removed"
    again = send(anna, png(300, 200))
    assert again.status == 422 and "a moderator has removed it" in again.text
    assert boris.get(f"/reports/new?thing=portrait-{person}").status == 404

    database.execute("UPDATE moderation_cases SET told_at = now() WHERE id = %s", number)
    told = anna.get(f"/reports/{number}")
    assert told.status == 200 and "На фото не вы" in told.text and "data:image/webp" in told.text
    assert boris.get(f"/reports/{number}").text.count("data:image/webp") == 0
    # One appeal, decided by another moderator: it stands where it stood.
    assert anna.submit(f"/reports/{number}", f"/reports/{number}/appeal", {"appeal": "Это я, в гриме"}).status == 303
    page = f"/admin/reports/{number}"
    answered = colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""})
    assert answered.status == 303, answered.text[:3000]
    assert until(lambda: address(boris, f"/people/{person}", person))
    assert boris.get(address(boris, f"/people/{person}", person)).status == 200
    assert "Part of the picture" in anna.get(PAGE).text


def test_what_is_granted_of_a_photo_ends_its_refusal_and_leaves_the_one_that_was_chosen_since(anna, boris, moderators, database):
    moderator, colleague = moderators
    person = member_id(anna)
    first, second = png(300, 200), png(310, 200)
    cases = []
    for picture in (first, second):
        assert send(anna, picture).status == 303
        assert until(lambda: address(boris, f"/people/{person}", person))
        assert report(boris, person).status == 303
        cases.append(case(database, person))
        assert decide(moderator, cases[-1], "removed").status == 303
        assert until(lambda: address(boris, f"/people/{person}", person) is None)
        database.execute("UPDATE moderation_cases SET told_at = now() WHERE id = %s", cases[-1])
        appeal = {"appeal": "Это я, в гриме"}
        assert anna.submit(f"/reports/{cases[-1]}", f"/reports/{cases[-1]}/appeal", appeal).status == 303
    assert len(set(cases)) == 2
    page = f"/admin/reports/{cases[0]}"
    # The first is granted: the second, of which nobody has said so, stays removed.
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    assert "nothing can come back" in colleague.get(page).text
    assert database.value("SELECT removed_at IS NOT NULL FROM portraits WHERE member_id = %s", person)
    assert send(anna, second).status == 422
    assert send(anna, first).status == 303, "nobody refuses it any more"
    shown = until(lambda: address(boris, f"/people/{person}", person))
    # The second is granted, and that is taken back: what she shows meanwhile is another one and stays.
    page = f"/admin/reports/{cases[1]}"
    assert colleague.submit(page, f"{page}/appeal", {"granted": "yes", "answer": ""}).status == 303
    assert colleague.submit(page, f"{page}/appeal/withdraw", {}).status == 303
    assert boris.get(shown).status == 200 and address(boris, f"/people/{person}", person) == shown
    assert send(anna, second).status == 422, "it is refused as before"


def test_a_photo_goes_with_the_picture_it_was_cut_from_and_a_newer_one_stays(anna, boris, database):
    person = member_id(anna)
    assert send(anna, png(301, 200)).status == 303
    until(lambda: address(boris, f"/people/{person}", person))
    picture = database.value("SELECT picture_id FROM portraits WHERE member_id = %s", person)
    database.execute("UPDATE pictures SET removed_at = now() WHERE id = %s", picture)
    assert until(lambda: address(boris, f"/people/{person}", person) is None)
    database.execute("UPDATE pictures SET removed_at = NULL WHERE id = %s", picture)
    assert until(lambda: address(boris, f"/people/{person}", person))
    database.execute("UPDATE pictures SET removed_at = now() WHERE id = %s", picture)
    assert send(anna, png(302, 200)).status == 303
    assert until(lambda: address(boris, f"/people/{person}", person))
    database.execute("UPDATE pictures SET removed_at = NULL WHERE id = %s", picture)
    assert database.value("SELECT picture_id <> %s AND removed_at IS NULL FROM portraits WHERE member_id = %s", picture, person)
