"""Reminders through nginx: made, changed, done and deleted by the forms of their pages, each once. What is shown where is
proved in RemindersTests."""

import re
import uuid

import pytest

from Support.stack import until


@pytest.fixture
def client(newcomer):
    return newcomer()


def add(client, text: str, **fields: str) -> int:
    answer = client.submit("/reminders/new", "/reminders/new", {"text": text} | fields)
    assert answer.status == 303, f"{answer}: {answer.text[:2000]}"
    return int(re.search(r"#reminder-(\d+)$", answer.location)[1])


def titles(client, path: str = "/reminders") -> list[str]:
    return [row.first("bdi").text for row in client.get(path).page.all("article")]


def press(client, path: str, action: str):
    """Sends the form of a page that leads there; nothing of it is made up."""
    form = client.get(path).page.form(action)
    return client.post(action, form.fields)


def test_a_reminder_is_made_changed_done_and_deleted_by_the_forms_of_its_pages(client):
    number = add(client, "Сдать отчёт", day="2031-02-03", time="09:30", priority="3")
    path = f"/reminders/{number}"
    form = client.get(path).page.form(path)
    assert form.fields["text"] == "Сдать отчёт" and form.fields["priority"] == "3"
    assert (form.fields["day"], form.fields["time"]) == ("2031-02-03", "09:30")
    changed = client.post(path, form.fields | {"text": "Сдать отчёт и план"})
    assert changed.status == 303 and titles(client) == ["Сдать отчёт и план"]
    assert press(client, path, f"{path}/completion").status == 303
    assert titles(client) == [] and titles(client, "/reminders/completed") == ["Сдать отчёт и план"]
    assert press(client, path, f"{path}/reopen").status == 303
    assert press(client, path, f"{path}/delete").status == 303
    assert press(client, "/reminders", f"{path}/restore").status == 303
    assert titles(client) == ["Сдать отчёт и план"]


def test_a_form_that_is_sent_twice_makes_one(client):
    fields = client.get("/reminders/new").page.form("/reminders/new").fields | {"text": uuid.uuid4().hex}
    answers = [client.post("/reminders/new", fields) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303] and answers[0].location == answers[1].location
    assert titles(client) == [fields["text"]]


def test_what_is_opened_from_a_list_comes_back_to_that_list(client):
    number = add(client, "Важное", priority="2")
    row = client.get("/reminders?only=2&sort=importance").page.first("article")
    page = row.first("a")["href"]
    assert page == f"/reminders/{number}?only=2&sort=importance"
    form = client.get(page).page.form(page)
    assert client.post(page, form.fields).location == f"/reminders?only=2&sort=importance#reminder-{number}"


def test_a_deleted_reminder_is_erased_after_thirty_days(client, stack, database):
    numbers = {days: add(client, f"Удалённое {days}") for days in (29, 31)}
    for days, number in numbers.items():
        database.execute("UPDATE reminders SET deleted_at = now() - make_interval(days => %s) WHERE id = %s", days, number)
    stack.restart("work")  # which begins by keeping house
    until(lambda: not database.value("SELECT count(*) FROM reminders WHERE id = %s", numbers[31]), 20)
    assert database.value("SELECT count(*) FROM reminders WHERE id = %s", numbers[29]) == 1
