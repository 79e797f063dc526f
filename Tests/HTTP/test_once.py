"""A form acts once, however often it is sent."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from Support.person import post_number


@pytest.fixture
def form(member):
    return member.get("/posts/new").page.form("/posts/new").fields


def count(database, body: str) -> int:
    return database.value("SELECT count(*) FROM posts WHERE body = %s", body)


def test_the_same_form_sent_twice_makes_one_post_and_leads_to_it_twice(member, form, database):
    body = f"Дважды {uuid.uuid4()}"
    answers = [member.post("/posts/new", form | {"body": body}) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert body in member.get(f"/posts/{post_number(answers[0].location)}").text
    assert count(database, body) == 1


def test_a_browser_and_a_script_that_end_lines_differently_send_the_same_form(member, form, database):
    body = f"Первая строка\nвторая {uuid.uuid4()}"
    answers = [member.post("/posts/new", form | {"body": each}) for each in (body, body.replace("\n", "\r\n"))]
    assert [answer.status for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert database.value("SELECT count(*) FROM posts WHERE body LIKE %s", f"%{body[-36:]}") == 1


def test_the_same_form_sent_twenty_times_at_once_makes_one_post(member, form, database):
    body = f"Двадцать раз {uuid.uuid4()}"

    def send(_):
        return member.copy().post("/posts/new", form | {"body": body})
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(send, range(20)))
    assert {answer.status for answer in answers} == {303}
    assert len({answer.location for answer in answers}) == 1
    assert count(database, body) == 1


def test_every_shown_form_has_a_key_of_its_own(member):
    keys = {member.get("/posts/new").page.form("/posts/new").fields["key"] for _ in range(5)}
    assert len(keys) == 5 and all(uuid.UUID(key) for key in keys)


def test_the_key_of_one_member_is_nothing_to_another(member, colleague, form, database):
    body = f"У каждого свой {uuid.uuid4()}"
    member.post("/posts/new", form | {"body": body})
    theirs = colleague.get("/posts/new").page.form("/posts/new").fields | {"key": form["key"]}
    assert colleague.post("/posts/new", theirs | {"body": body}).status == 303
    assert count(database, body) == 2


@pytest.mark.parametrize("key", ["", "x", "0" * 500, "' OR 1=1", "00000000-0000-0000-0000-000000000000"])
def test_a_key_that_is_none_acts_for_itself(key, member, form, database):
    body = f"Без ключа {uuid.uuid4()}"
    assert member.post("/posts/new", form | {"body": body, "key": key}).status == 303
    assert count(database, body) == 1


def test_a_change_sent_again_later_does_not_undo_the_one_after_it(member, form):
    made = f"/posts/{post_number(member.post('/posts/new', form | {'body': f'Правка {uuid.uuid4()}'}).location)}"
    page = f"{made}/edit"
    first = member.get(page).page.form(page).fields | {"body": "Правка 1"}
    answers = [member.post(page, first), member.submit(page, page, {"body": "Правка 2"}), member.post(page, first)]
    assert [answer.status for answer in answers] == [303, 303, 303]
    assert answers[0].location == answers[2].location
    assert "Правка 2" in member.get(made).text


def test_a_form_that_was_gone_back_to_and_changed_acts_anew(member, form, database):
    bodies = [f"До возврата {uuid.uuid4()}", f"После возврата {uuid.uuid4()}"]
    locations = {member.post("/posts/new", form | {"body": body}).location for body in bodies}
    assert len(locations) == 2 and [count(database, body) for body in bodies] == [1, 1]
