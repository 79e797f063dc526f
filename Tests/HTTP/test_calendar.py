"""A member's reminders by a secret address, as calendars take them: RFC 5545, read by icalendar and recurring-ical-events."""

import gzip
import json
import os
import random
from datetime import date, datetime, timedelta, timezone
from itertools import takewhile
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from HTTP.test_hostile_texts import PAYLOADS
from HTTP.test_suspension import suspend
from Support.client import Client
from Support.person import member_id
from Support.series import days, second
from Support.stack import until

SETTINGS = "/settings/reminders"
FEED = f"{SETTINGS}/feed"
ZONES = ["Europe/Moscow", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago"]
COUNT = 10_000 if os.environ.get("QUAD_LONG") else 1_000
# Less than what one calendar has at most.
EACH = 400


def address(client: Client) -> str:
    """The path of a member's calendar, made where there is none yet."""
    answer = client.get(SETTINGS)
    if not answer.page.all("a", rel="noreferrer"):
        assert client.submit(SETTINGS, FEED).status == 303
        answer = client.get(SETTINGS)
    return urlsplit(answer.page.first("a", rel="noreferrer")["href"]).path


@pytest.fixture
def program(visitor) -> Client:
    """It has no session, and keeps no cookies."""
    return visitor(User_Agent="Apple Calendar/1.0 (Quad's tests)")


def read(answer) -> icalendar.Calendar:
    assert answer.status == 200, answer
    assert answer.header("Content-Type") == "text/calendar; charset=utf-8"
    assert answer.all("Set-Cookie") == []
    assert answer.body.endswith(b"\r\n") and b"\n" not in answer.body.replace(b"\r\n", b"")
    assert max(map(len, answer.body.split(b"\r\n"))) <= 75
    calendar = icalendar.Calendar.from_ical(answer.body)
    assert calendar.errors == [] and [event.errors for event in calendar.walk() if event.errors] == []
    return calendar


def test_who_chose_no_language_is_answered_in_that_of_their_last_visit(newcomer, program, database):
    client = newcomer()
    feed = address(client)
    seen = "SELECT language FROM member_visits WHERE member_id = %s"
    assert database.value(seen, member_id(client)) == "en"
    database.execute(
        "UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE member_id = %s", member_id(client))
    client.headers["Accept-Language"] = "ru"
    client.get("/feed")
    assert database.value(seen, member_id(client)) == "ru"
    assert str(read(program.get(feed)).get("X-WR-CALNAME")).startswith("Напоминания")


def reminders(database, member: int, *rows: dict) -> list[int]:
    """Rows as no form but Quad itself writes them."""
    texts = ("text", "repeat_unit", "due_on", "repeat_start", "repeat_until")
    columns = {name: "text" for name in texts} | {name: "integer" for name in (
        "due_minute", "priority", "repeat_every", "repeat_weekdays", "repeat_position", "repeat_left")}
    columns |= {"repeats_from_completion": "boolean"}
    wanted = [row for row in rows]
    return [number for number, in database.rows(
        "INSERT INTO reminders (member_id, text, due_on, due_minute, priority, repeat_unit, repeat_every, repeat_weekdays, "
        "repeat_position, repeat_start, repeats_from_completion, repeat_until, repeat_left) "
        "SELECT %s, text, due_on::date, due_minute, coalesce(priority, 0), repeat_unit, repeat_every, "
        "coalesce(repeat_weekdays, 0), repeat_position, repeat_start::date, coalesce(repeats_from_completion, false), "
        "repeat_until::date, repeat_left "
        f"FROM jsonb_to_recordset(%s) AS r ({', '.join(f'{name} {kind}' for name, kind in columns.items())}) RETURNING id",
        member, json.dumps(wanted))]


class Series:
    """A reminder by chance, as its row has it, and all of its moments."""

    def __init__(self, dice: random.Random, number: int, first: date):
        day = first + timedelta(days=dice.randrange(1_500))
        if dice.random() < .3:
            # Ends of months, and 29 February, more often than they come.
            day = (day.replace(day=1) + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        # Where clocks are set, more often, and whole days.
        self.minute = dice.choice([None, dice.randrange(1_440), dice.randrange(240), dice.randrange(240)])
        self.row = {"text": str(number), "due_on": str(day), "due_minute": self.minute}
        self.day, self.rule = day, None
        unit = dice.choice(["day", "week", "month", "year", None])
        if not unit:
            return
        every = dice.choice([1, 1, dice.randint(2, 13)])
        position = dice.choice([1, 2, 3, 4, -1, None, None, None]) if unit == "month" else None
        weekdays = [weekday for weekday in range(1, 8) if dice.random() < .3] if unit == "week" or position else []
        if position == -1 and dice.random() < .3:
            weekdays = list(range(1, 8))
        self.rule = (unit, every, weekdays, position, day)
        self.is_from_completion = dice.random() < .1
        self.left = dice.choice([None, None, None, dice.randint(1, 30)])
        if dice.random() < .2:
            # It was moved.
            self.day = day + timedelta(days=dice.randrange(60))
        self.until = self.day + timedelta(days=dice.randrange(900)) if dice.random() < .2 else None
        self.row |= {
            "due_on": str(self.day), "repeat_start": str(day), "repeat_unit": unit, "repeat_every": every,
            "repeat_weekdays": sum(1 << weekday - 1 for weekday in weekdays), "repeat_position": position,
            "repeats_from_completion": self.is_from_completion, "repeat_left": self.left,
            "repeat_until": self.until and str(self.until)}

    def moments(self, zone: ZoneInfo, start: date, end: date) -> list:
        all_days = [datetime.combine(self.day, datetime.min.time())]
        if self.rule and not self.is_from_completion:
            series = days(*self.rule[:4], datetime.combine(self.rule[4], datetime.min.time()))
            later = (day for day in series if day > all_days[0])
            last = min(self.until or end, end)
            all_days += takewhile(lambda day: day.date() <= last, later)
            all_days = all_days[:self.left]
        within = [day for day in all_days if start <= day.date() < end]
        if self.minute is None:
            return [day.date() for day in within]
        return [second(day + timedelta(minutes=self.minute), zone) for day in within]


def test_random_reminders_come_when_quad_says(newcomer, program, database):
    dice = random.Random(30)
    today = datetime.now(timezone.utc).date()
    start, end = today - timedelta(days=365), today + timedelta(days=4 * 365)
    number = 0
    for part in range(max(len(ZONES), -(-COUNT // EACH))):
        name = ZONES[part % len(ZONES)]
        size = -(-COUNT // max(len(ZONES), -(-COUNT // EACH)))
        zone, member = ZoneInfo(name), newcomer()
        database.execute("UPDATE members SET time_zone = %s WHERE id = %s", name, member_id(member))
        made = {str(number + each): Series(dice, number + each, start) for each in range(size)}
        number += size
        reminders(database, member_id(member), *(series.row for series in made.values()))
        calendar = read(program.get(address(member)))
        found = {}
        for event in recurring_ical_events.of(calendar).between(start, end):
            moment = event["DTSTART"].dt
            found.setdefault(str(event["SUMMARY"]), []).append(
                int(moment.timestamp()) if isinstance(moment, datetime) else moment)
        wrong = [
            (series.row, sorted(found.get(text, [])), expected) for text, series in made.items()
            if sorted(found.get(text, [])) != (expected := sorted(series.moments(zone, start, end)))]
        # What is due in the hours before the first day by one clock is within it by another.
        assert not wrong, f"{name}: {len(wrong)} of {size}: {wrong[0][0]}\n{wrong[0][1][:9]}\n{wrong[0][2][:9]}"


@pytest.mark.parametrize("name", ZONES + ["Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "UTC"])
def test_a_calendar_that_knows_no_zones_is_told_when_the_clock_is_set(newcomer, program, database, name):
    member = newcomer()
    database.execute("UPDATE members SET time_zone = %s WHERE id = %s", name, member_id(member))
    reminders(database, member_id(member), {"text": "Раньше", "due_on": "1999-01-01", "due_minute": 60})
    zones = list(read(program.get(address(member))).walk("VTIMEZONE"))
    assert [str(zone["TZID"]) for zone in zones] == [name]
    # Read by its own words, not by its name.
    zones[0]["TZID"] = f"Quad {name}"
    told, own = zones[0].to_tz(lookup_tzid=False), ZoneInfo(name)
    moment = datetime(1999, 1, 1)
    while moment.year < 2045:
        # In an hour that comes twice or never other programs may differ.
        if own.utcoffset(moment - timedelta(hours=3)) == own.utcoffset(moment + timedelta(hours=3)):
            assert told.utcoffset(moment) == own.utcoffset(moment), moment
        moment += timedelta(hours=31)


@pytest.fixture
def calendar(newcomer, database):
    """A member, and the address of their calendar."""
    member = newcomer()
    reminders(database, member_id(member), {"text": "Сдать отчёт", "due_on": "2031-02-03", "due_minute": 570, "priority": 3})
    return member, address(member)


def test_it_is_sent_again_when_it_is_new_also_compressed(calendar, program, database):
    member, path = calendar
    first = program.get(path)
    tag, modified = first.header("ETag"), first.header("Last-Modified")
    for headers in ({"If-None-Match": tag}, {"If-Modified-Since": modified}, {"If-None-Match": tag, "If-Modified-Since": "x"}):
        for method in ("GET", "HEAD"):
            answer = program.request(method, path, headers=headers)
            assert (answer.status, answer.body) == (304, b""), headers
    head = program.request("HEAD", path)
    assert (head.status, head.body, head.header("ETag")) == (200, b"", tag)
    assert head.header("X-Robots-Tag") == "noindex, nofollow" and head.header("Cache-Control") == "private, no-cache"
    reminders(database, member_id(member), *({"text": f"Дело {number}", "due_on": "2031-02-03"} for number in range(9)))
    assert program.get(path, If_None_Match=tag).status == 200
    compressed = program.get(path, Accept_Encoding="gzip")
    assert compressed.header("Content-Encoding") == "gzip" and gzip.decompress(compressed.body) == program.get(path).body
    assert program.get(path, If_None_Match=compressed.header("ETag"), Accept_Encoding="gzip").status == 304


def test_an_address_that_was_replaced_or_ended_is_one_that_never_was(calendar, program):
    member, path = calendar
    nothing = program.get("/calendar/" + "A" * 43 + ".ics")

    def is_gone(path: str):
        answer = program.get(path)
        assert (answer.status, answer.body) == (404, nothing.body)
        assert {name for name, _ in answer.headers} == {name for name, _ in nothing.headers}
    for odd in (path.removesuffix(".ics"), path + "x", "/calendar/x.ics", path.replace("/calendar/", "/atom/").removesuffix(".ics")):
        is_gone(odd)
    assert member.submit(f"{FEED}/replace", f"{FEED}/replace").status == 303
    is_gone(path)
    second_path = address(member)
    assert [str(event["SUMMARY"]) for event in read(program.get(second_path)).events] == ["Сдать отчёт"]
    assert member.submit(f"{FEED}/end", f"{FEED}/end").location == SETTINGS
    is_gone(second_path)
    assert member.get(f"{FEED}/end").status == member.get(f"{FEED}/replace").status == 404
    assert "/calendar/" not in member.get(SETTINGS).text


def test_a_suspended_member_has_no_calendar_at_once(calendar, program, administrator):
    member, path = calendar
    assert program.get(path).status == 200
    suspend(administrator, member_id(member))
    assert program.get(path).status == 404


def test_no_log_holds_a_secret(calendar, program, stack):
    _, path = calendar
    secret = path.removeprefix("/calendar/").removesuffix(".ics")
    for odd in (path, f"/{path}", f"{path}?x", f"{path}/x", f"/%63alendar/{secret}", f"/calendar%2F{secret}", f"/x/../{path}"):
        program.get(odd)
    program.request("POST", path)
    last = f"/{os.urandom(8).hex()}"
    program.get(last)
    until(lambda: last in stack.logs()["access.log"], 20)
    assert '"/calendar/"' in stack.logs()["access.log"]
    assert [name for name, text in stack.logs().items() if secret in text] == []


HOSTILE = PAYLOADS + [
    "END:VEVENT", "END:VCALENDAR\r\nBEGIN:VCALENDAR", "\r\nATTENDEE:mailto:x@example.org", "\\n", "\\", "\\;", ";,:\"^n^'",
    "\u2028\u2029\x85\x0b\x0c", "\ufffe\uffff\U0001ffff", "\x01\x08\x1f\x7f", "\u202e\u2066\u200f\u061c", "e\u0301" * 40,
    "e" + "\u0301" * 99, "😀\u200d😀" * 20, "\n\n \n\t\n", "ё" * 99]


def test_no_text_breaks_it(newcomer, program, database):
    """500 reminders made of what wants to be a line, and what stands in rows without ever having been a form's."""
    member, dice = newcomer(), random.Random(30)
    texts = [
        f"{number} " + dice.choice(["", " ", "\n", "\r\n"]).join(dice.choices(HOSTILE, k=dice.randint(1, 4)))
        for number in range(500)]
    texts = [text.replace("\x00", "")[:2000] for text in texts]
    reminders(database, member_id(member), *({"text": text, "due_on": "2031-02-03"} for text in texts))
    events = read(program.get(address(member))).events
    assert len(events) == 500
    for text, event in zip(texts, sorted(events, key=lambda event: int(event["SUMMARY"].split()[0]))):
        assert "ATTENDEE" not in event
        assert text.startswith(str(event["SUMMARY"]).split()[0])
        words = lambda text: [each for each in "".join(c if c.isprintable() else " " for c in text).split()]
        if len(text.split("\n")[0]) < 200:
            both = str(event["SUMMARY"]) + "\n" + str(event.get("DESCRIPTION", ""))
            assert words(both) == words(text), text


def test_what_is_deleted_is_kept_until_calendars_have_heard_of_it(calendar, program, stack, database):
    member, path = calendar
    numbers = reminders(database, member_id(member), *({"text": f"{days} дней", "due_on": "2031-02-03"} for days in (29, 31)))
    for days_ago, number in zip((29, 31), numbers):
        database.execute("UPDATE reminders SET deleted_at = now() - make_interval(days => %s) WHERE id = %s", days_ago, number)
    events = {str(event["SUMMARY"]): str(event["STATUS"]) for event in read(program.get(path)).events}
    assert events == {"Сдать отчёт": "CONFIRMED", "29 дней": "CANCELLED"}
    stack.restart("work")  # which begins by keeping house, as it does every hour
    until(lambda: not database.value("SELECT count(*) FROM reminders WHERE id = %s", numbers[1]), 20)
    assert database.value("SELECT count(*) FROM reminders WHERE id = %s", numbers[0]) == 1
