"""Reminders through nginx: made, changed, done and deleted by the forms of their pages, each once. What is shown where is
proved in RemindersTests."""

import re
import uuid
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from Support.person import member_id
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
    assert press(client, path, f"{path}/done").status == 303
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


def late(client, path: str, fields: dict[str, str], written: float | str):
    """Sends what was done without a network, as a script does."""
    token = client.get("/notifications/token").text
    return client.post(f"{path}?written={written if isinstance(written, str) else int(written)}", fields | {"token": token})


def test_what_was_done_without_a_network_means_the_day_of_then_and_acts_once_however_late_it_comes(
        client, newcomer, database, mailbox):
    days = "SELECT id, text, due_on FROM reminders WHERE member_id = %s ORDER BY id"
    then = datetime.now(ZoneInfo("Europe/Moscow")) - timedelta(days=5)
    fields = {"key": str(uuid.uuid4()), "words": "завтра сдать отчёт"}
    answer = late(client, "/reminders/new", fields, then.timestamp())
    assert (answer.status, answer.header("Cache-Control")) == (200, "no-store")
    [(number, text, day)] = database.rows(days, member_id(client))
    assert answer.text == str(number) and (text.lower(), day) == ("сдать отчёт", (then + timedelta(days=1)).date())
    # Keys of forms mean nothing to another session, and are forgotten.
    [(email,)] = database.rows("SELECT email FROM members WHERE id = %s", member_id(client))
    again = newcomer(email)
    assert late(again, "/reminders/new", fields, then.timestamp()).text == str(number)
    database.execute("DELETE FROM idempotency_keys")
    assert late(again, "/reminders/new", fields, then.timestamp()).text == str(number)
    path = f"/reminders/{number}"
    changed = {"key": str(uuid.uuid4()), "version": "1", "text": "Отчёт", "day": day.isoformat()}
    assert late(again, path, changed, then.timestamp()).text == str(number)
    # Another session that has the same to send finds another version.
    assert late(client, path, changed, then.timestamp()).status == 409
    for act in ("done", "done", "reopen", "delete", "delete", "restore"):
        assert late(again, f"{path}/{act}", {"key": str(uuid.uuid4())}, then.timestamp()).text == str(number)
    assert database.rows(days, member_id(client)) == [(number, "Отчёт", day)]


def test_what_is_done_late_may_call_its_reminder_by_the_key_of_the_form_which_means_nothing_to_others(
        client, newcomer, database):
    states = "SELECT id, completed_at IS NOT NULL, deleted_at IS NOT NULL FROM reminders WHERE member_id = %s ORDER BY id"
    key, then = str(uuid.uuid4()), datetime.now().timestamp() - 60

    def make(words: str) -> int:
        return int(late(client, "/reminders/new", {"key": key, "words": words}, then).text)

    def act(name: str, act_key: str | None = None, by=client, of: str = key):
        return late(by, f"/reminders/{of}/{name}", {"key": act_key or str(uuid.uuid4())}, then)
    # An act that has come before what it is done with is sent once more, as it was.
    tick = str(uuid.uuid4())
    assert act("done", tick).status == 404
    number = make("сдать отчёт")
    for name, act_key, is_done, is_deleted in (
            ("done", tick, True, False), ("reopen", str(uuid.uuid4()), False, False), ("delete", str(uuid.uuid4()), False, True)):
        answers = [act(name, act_key) for _ in range(2)]
        assert [(answer.status, answer.text) for answer in answers] == [(200, str(number))] * 2
        assert database.rows(states, member_id(client)) == [(number, is_done, is_deleted)]
    assert act("restore", by=newcomer()).status == 404
    for other in (str(uuid.uuid4()), key.upper(), key[:-1], key.replace("-", ""), f"{{{key}}}", f"{key}0"):
        assert act("restore", of=other).status == 404, other
    assert database.rows(states, member_id(client)) == [(number, False, True)]
    # A form that was gone back to has made another one.
    assert act("done", of=str(make("сдать иное"))).status == 200
    assert [row[1:] for row in database.rows(states, member_id(client))] == [(False, True), (True, False)]
    assert act("reopen").status == 200
    assert [row[1:] for row in database.rows(states, member_id(client))] == [(False, True), (False, False)]


def test_a_row_says_for_a_day_which_form_has_made_it(client, database):
    key = str(uuid.uuid4())
    number = add(client, "Сдать отчёт", key=key)

    def said() -> list[str | None]:
        return [row.attributes.get("data-form-key") for row in client.get("/reminders").page.all("article")]
    assert said() == [key]
    database.execute("UPDATE reminders SET created_at = created_at - interval '25 hours' WHERE id = %s", number)
    assert said() == [None]


@pytest.mark.parametrize("written", ["", "x", "-1", "0", "9" * 40, "1e9", "99999999999"])
def test_a_clock_of_a_browser_may_say_anything(client, written):
    fields = {"key": str(uuid.uuid4()), "words": "завтра сдать отчёт"}
    answer = late(client, "/reminders/new", fields, written)
    assert answer.status == 200 and answer.text.isdigit(), answer


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
