"""Calendars that members bring as files: shown first, in once however often they come, and back in one press."""

from uuid import uuid4

import icalendar
import pytest

from HTTP.test_calendar import address
from Support.calendar_files import AHEAD, PAGE, RUN, UNDO, bring, calendar, event, reasons, rows, run, send, text
from Support.person import member_id


@pytest.fixture
def person(newcomer, database):
    member = newcomer()
    database.execute("UPDATE members SET time_zone = 'Europe/Moscow', language = 'en' WHERE id = %s", member_id(member))
    return member


def test_it_is_shown_first_then_comes_once_and_goes_back_in_one_press(person, database):
    file = calendar(
        event(f"DTSTART:{text(AHEAD, '0900')}", "SUMMARY:Встреча", "RRULE:FREQ=WEEKLY;BYDAY=MO", uid="one"),
        event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:Отпуск", uid="two"),
        event("DTSTART:20200101T090000", "SUMMARY:Давно", uid="three"))
    page = bring(person, database, file)
    assert "Встреча" in page and "Отпуск" in page and "2 reminders to come" in page and "1 repeats" in page
    assert "Давно" in person.get(f"{PAGE}?show=skipped").text and "already over" in person.get(f"{PAGE}?show=skipped").text
    assert rows(person, database) == []
    form = person.get(PAGE).page.form(RUN)
    assert [person.post(RUN, form.fields).status for _ in range(2)] == [303, 303]
    page = person.get(PAGE).text
    assert "2 reminders added" in page and "Nothing was done" not in page
    assert rows(person, database) == [("Встреча", str(AHEAD), 540), ("Отпуск", str(AHEAD), None)]
    # The same file once more has nothing that is new.
    page = bring(person, database, file)
    assert "already here" in page and RUN not in page
    assert len(rows(person, database)) == 2


def test_what_was_touched_stays_when_the_rest_goes_back(person, database):
    file = calendar(*(event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", f"SUMMARY:Дело {number}") for number in range(4)))
    bring(person, database, file)
    run(person)
    first, second_, third, _ = (number for number, in database.rows(
        "SELECT id FROM reminders WHERE member_id = %s ORDER BY id", member_id(person)))
    assert person.submit(f"/reminders/{first}", f"/reminders/{first}", {"text": "Моё"}).status == 303
    token = person.token("/reminders")
    assert person.post(f"/reminders/{second_}/done", {"token": token, "key": str(uuid4())}).status == 303
    place = f"/reminders/{third}/place"
    assert person.submit(place, place, {
        "name": "Библиотека", "latitude": "55.76", "longitude": "37.64", "radius": "150"}).status == 303
    form = person.get(PAGE).page.form(UNDO)
    assert [person.post(UNDO, form.fields).status for _ in range(2)] == [303, 303]
    assert [title for title, *_ in rows(person, database)] == ["Моё", "Дело 1", "Дело 2"]
    page = person.get(PAGE).text
    assert 'type="file"' in page and UNDO not in page
    # What went back is not remembered as here, what stayed is.
    bring(person, database, file)
    assert reasons(person, database) == {f"Дело {number}": "known" for number in range(3)}
    assert "1 reminder to come" in person.get(PAGE).text


def test_a_calendar_that_has_asked_since_is_told_what_went_back(person, visitor, database):
    """One that has not hears nothing of it: what stood for minutes was never there."""
    bring(person, database, calendar(event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:Отпуск")))
    secret, program = address(person), visitor()
    run(person)
    assert person.submit(PAGE, UNDO).status == 303
    assert "SUMMARY:Отпуск" not in program.get(secret).text
    bring(person, database, calendar(event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:Отпуск")))
    run(person)
    [known] = [found for found in icalendar.Calendar.from_ical(program.get(secret).text).walk("VEVENT")]
    assert person.submit(PAGE, UNDO).status == 303
    [told] = [found for found in icalendar.Calendar.from_ical(program.get(secret).text).walk("VEVENT")]
    assert (told["UID"], told["STATUS"]) == (known["UID"], "CANCELLED") and told["SEQUENCE"] > known["SEQUENCE"]
    assert "Отпуск" not in person.get("/reminders").text
    # It may come again.
    bring(person, database, calendar(event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:Отпуск")))
    assert RUN in person.get(PAGE).text


def test_another_file_says_that_it_ends_the_way_back_of_the_one_before(person, database):
    bring(person, database, calendar(event("SUMMARY:Дело", kind="VTODO")))
    assert "can still be taken back" not in person.get(f"{PAGE}?new=1").text
    run(person)
    page = person.get(f"{PAGE}?new=1").text
    assert "work.ics” can still be taken back" in page and UNDO in page
    refused = send(person, b"")
    assert refused.status == 422 and "can still be taken back" in refused.text
    assert person.submit(f"{PAGE}?new=1", UNDO).status == 303
    assert rows(person, database) == []


def test_another_member_neither_brings_it_in_nor_takes_it_back(person, newcomer, database):
    bring(person, database, calendar(event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:Отпуск")))
    stranger = newcomer()
    number = database.value("SELECT id FROM calendar_imports WHERE member_id = %s", member_id(person))
    assert "Отпуск" not in stranger.get(PAGE).text
    fields = {"import": str(number), "token": stranger.token(PAGE), "key": str(uuid4())}
    assert stranger.post(RUN, fields).status == 303
    assert rows(person, database) == rows(stranger, database) == []
    run(person)
    assert stranger.post(UNDO, fields | {"key": str(uuid4())}).status == 303
    assert len(rows(person, database)) == 1


def test_more_than_a_member_may_have_comes_not_at_all(person, database):
    database.execute(
        "INSERT INTO reminders (member_id, text) SELECT %s, 'x' FROM generate_series(1, 19999)", member_id(person))
    bring(person, database, calendar(*(event("SUMMARY:Дело", kind="VTODO") for _ in range(2))))
    answer = person.submit(PAGE, RUN)
    assert answer.status == 409 and "20,000" in answer.text
    assert database.value("SELECT count(*) FROM reminders WHERE member_id = %s", member_id(person)) == 19_999
    bring(person, database, calendar(event("SUMMARY:Дело", kind="VTODO")))
    run(person)
    assert database.value("SELECT count(*) FROM reminders WHERE member_id = %s", member_id(person)) == 20_000


def test_what_waits_goes_after_a_day_and_leaves_what_it_made(stack, person, database):
    bring(person, database, calendar(event("SUMMARY:Дело", kind="VTODO")))
    run(person)
    bring(person, database, calendar(event("SUMMARY:Другое", kind="VTODO")))
    database.execute("UPDATE calendar_imports SET expires_at = now() WHERE member_id = %s", member_id(person))
    page = person.get(PAGE).text
    assert "Другое" not in page and 'type="file"' in page
    assert [title for title, *_ in rows(person, database)] == ["Дело"]
