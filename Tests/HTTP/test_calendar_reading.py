"""What of a calendar's file becomes a reminder, what does not and why. What icalendar and recurring-ical-events make of a file is the
oracle of its series."""

import os
import random
from datetime import date, datetime, timedelta, timezone
from itertools import takewhile
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from HTTP.test_calendar import Series, address, reminders
from HTTP.test_hostile_files import processes
from HTTP.test_hostile_texts import PAYLOADS, Walk
from Support.calendar_files import AHEAD, PAGE, RUN, TODAY, bring, brought, calendar, event, reasons, rows, run, send, text
from Support.person import member_id
from Support.series import days, second
from Support.stack import until

MUTANTS = 1_000 if os.environ.get("QUAD_LONG") else 24
BERLIN = """BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
"""


@pytest.fixture
def person(newcomer, database):
    member = newcomer()
    database.execute("UPDATE members SET time_zone = 'Europe/Moscow', language = 'en' WHERE id = %s", member_id(member))
    return member


def test_times_are_of_the_zone_that_is_meant(person, database):
    summer = date(AHEAD.year + 1, 7, 6)
    cases = {
        "UTC": f"DTSTART:{text(summer, '0600')}Z", "IANA": f"DTSTART;TZID=Europe/Berlin:{text(summer, '0800')}",
        "Windows": f"DTSTART;TZID=W. Europe Standard Time:{text(summer, '0800')}",
        "quoted": f'DTSTART;TZID="Europe/Berlin":{text(summer, "0800")}',
        "path": f"DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:{text(summer, '0800')}",
        "own": f"DTSTART;TZID=Customized Time Zone:{text(summer, '0800')}",
        "floating": f"DTSTART:{text(summer, '0900')}", "unknown": f"DTSTART;TZID=Mars/Olympus:{text(summer, '0900')}",
    }
    # Zones stand behind the events that need them, too.
    bring(person, database, calendar(*(event(when, f"SUMMARY:{name}") for name, when in cases.items()), BERLIN))
    page = person.get(PAGE).text
    assert page.count("time zone is unknown") == 1
    run(person)
    assert rows(person, database) == [(name, str(summer), 540) for name in cases]


def test_a_series_of_another_zone_comes_by_its_clock_of_now(person, database):
    zone = ZoneInfo("Europe/Berlin")
    # Begun in the other half of the year, by the other clock.
    day = TODAY - timedelta(days=182)
    found = brought(person, database, event(
        f"DTSTART;TZID=Europe/Berlin:{text(day, '1000')}", "RRULE:FREQ=DAILY", "SUMMARY:Смена"))
    now = datetime.combine(TODAY, datetime.min.time()).replace(hour=10, tzinfo=zone).astimezone(ZoneInfo("Europe/Moscow"))
    assert [minute for _, _, minute in found] == [now.hour * 60 + now.minute]


@pytest.mark.parametrize("begin", ["DTSTART;TZID=Europe/Berlin:{}T100000", "DTSTART:{}T090000Z"])
def test_a_series_of_another_zone_ends_by_its_own_clock(person, database, begin):
    # One end in winter and one in summer, whichever it is now: a clock that is set comes to another hour of the member's.
    ends = [date(AHEAD.year + 1, month, 13) for month in (1, 7)]
    hours = [end.hour for end in (
        datetime(end.year, end.month, end.day, 10, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(timezone.utc) for end in ends)]
    if begin.endswith("Z"):
        hours = [9, 9]
        database.execute("UPDATE members SET time_zone = 'Europe/Berlin' WHERE id = %s", member_id(person))
    start = begin.format(text(TODAY - timedelta(days=364)))
    brought(person, database, *(
        event(start, f"RRULE:FREQ=DAILY;UNTIL={text(end)}T{hour:02}0000Z", f"SUMMARY:{end}") for end, hour in zip(ends, hours)))
    assert database.rows("SELECT text, repeat_until::text FROM reminders WHERE member_id = %s ORDER BY text", member_id(person)) == [
        (str(end), str(end)) for end in ends]


def test_letters_lines_and_marks_are_read_however_they_are_written(person, database):
    long = "Очень длинное название " * 6
    folded = f"SUMMARY:{long.strip()}".encode()
    # Cut within letters, as some programs do.
    pieces = b"\r\n ".join(folded[start:start + 37] for start in range(0, len(folded), 37))
    begin, end = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:" + text(AHEAD).encode() + b"\r\n", b"\r\nEND:VEVENT\r\nEND:VCALENDAR"
    for file, expected in (
            (begin + pieces + end, long.strip()), (b"\xef\xbb\xbf" + begin + b"SUMMARY:BOM" + end, "BOM"),
            ((begin + "SUMMARY:Кодировка".encode("cp1251") + end), "Кодировка"),
            ((begin + b"SUMMARY:UTF-16" + end).decode().encode("utf-16"), "UTF-16"),
            ((begin + b"SUMMARY:LF" + end).replace(b"\r\n", b"\n"), "LF"),
            ((begin + b"SUMMARY:CR" + end).replace(b"\r\n", b"\r"), "CR"),
            (begin.lower().replace(b"dtstart", b"dtstart") + b"summary;language=ru:small" + end.lower(), "small"),
            (begin + b"SUMMARY:a\\, b\\; c\\\\n d\\nDESCRIPTION" + end, "a, b; c\\n d DESCRIPTION"),
            (begin + b"SUMMARY:" + end, "Untitled"),
            (begin + b"X-NONSENSE;;=:::\r\nno line at all\r\nSUMMARY:rest" + end, "rest")):
        bring(person, database, file)
        shown, = database.rows(
            "SELECT text FROM calendar_import_items t JOIN calendar_imports i ON i.id = t.import_id WHERE member_id = %s",
            member_id(person))
        assert shown == (expected,), file


def test_what_does_not_come_says_why(person, database):
    start = f"DTSTART:{text(AHEAD, '0900')}"
    cases = {
        "past": ["DTSTART:20200101T090000"], "past series": ["DTSTART:20200101T090000", "RRULE:FREQ=DAILY;UNTIL=20200301"],
        "past count": ["DTSTART:20200101T090000", "RRULE:FREQ=WEEKLY;COUNT=9"],
        "cancelled": [start, "STATUS:CANCELLED"], "noDate": ["DURATION:PT1H"], "broken": ["DTSTART:soon"],
        "broken day": ["DTSTART;VALUE=DATE:20270230"],
        "rule hourly": [start, "RRULE:FREQ=HOURLY"], "rule yearday": [start, "RRULE:FREQ=YEARLY;BYYEARDAY=100"],
        "rule fifth": [start, "RRULE:FREQ=MONTHLY;BYDAY=5MO"], "rule two": [start, "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
        "rule except": [start, "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"], "rule odd": [start, "RRULE:FREQ=DAILY;X=1"],
        "rule step": [start, "RRULE:FREQ=DAILY;INTERVAL=99999999999999999999"],
        "rule count": [start, "RRULE:FREQ=DAILY;COUNT=99999999999999999999"],
        "rule week": [f"DTSTART:{text(AHEAD + timedelta(days=2), '0900')}", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU;WKST=SU"],
        "exceptions": [start, "RRULE:FREQ=DAILY",
                       "EXDATE:" + ",".join(text(AHEAD + timedelta(days=2 * day), "0900") for day in range(1, 14))],
    }
    tasks = {"done": ["STATUS:COMPLETED"], "done at": ["COMPLETED:20260101T000000Z", start], "cancelled task": ["STATUS:CANCELLED"]}
    bring(person, database, calendar(
        *(event(*lines, f"SUMMARY:{name}") for name, lines in cases.items()),
        *(event(*lines, f"SUMMARY:{name}", kind="VTODO") for name, lines in tasks.items()),
        event(start, "SUMMARY:twice", "SEQUENCE:2", uid="same"), event(start, "SUMMARY:known", "SEQUENCE:1", uid="same"),
        "BEGIN:VJOURNAL\nSUMMARY:A diary\nEND:VJOURNAL\n"))
    assert reasons(person, database) == {
        name: name.split()[0] for name in [*cases, *tasks, "known"]}
    run(person)
    assert [title for title, *_ in rows(person, database)] == ["twice"]


def test_a_task_has_its_end_and_one_that_is_late_is_still_to_be_done(person, database):
    found = brought(
        person, database, event(f"DTSTART:{text(AHEAD)}", f"DUE:{text(AHEAD, '1200')}", "SUMMARY:Срок", kind="VTODO"),
        event("DUE;VALUE=DATE:20260105", "SUMMARY:Поздно", kind="VTODO"), event("SUMMARY:Когда-нибудь", kind="VTODO"),
        # No reminder is due before 1970.
        event("DUE;VALUE=DATE:19691231", "SUMMARY:Никогда", kind="VTODO"))
    assert found == [("Поздно", "2026-01-05", None), ("Срок", str(AHEAD), 720), ("Когда-нибудь", None, None)]


def test_importance_and_alarms_are_taken_as_far_as_reminders_have_them(person, database):
    def alarm(trigger: str, more: str = "") -> str:
        return f"BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER{more}:{trigger}\nEND:VALARM"
    start = f"DTSTART:{text(AHEAD, '0900')}"
    bring(person, database, calendar(
        event(start, "SUMMARY:1", "PRIORITY:1", alarm("-PT10M"), alarm("-P1D")), event(start, "SUMMARY:2", "PRIORITY:5", alarm("-PT20M")),
        event(start, "SUMMARY:3", "PRIORITY:9", alarm("PT0S"), alarm("19760401T005545Z", ";VALUE=DATE-TIME")),
        event(f"DTSTART;VALUE=DATE:{text(AHEAD)}", "SUMMARY:4", alarm("-PT15H")), event(start, "SUMMARY:5", "PRIORITY:0"),
        event(start, f"DTEND:{text(AHEAD, '1000')}", "SUMMARY:6", alarm("-PT75M", ";RELATED=END"))))
    run(person)
    assert database.rows(
        "SELECT text, priority, lead_minutes FROM reminders WHERE member_id = %s ORDER BY text", member_id(person)) == [
            ("1", 3, [10, 1440]), ("2", 2, [30]), ("3", 1, [0]), ("4", 0, [1440]), ("5", 0, [0]), ("6", 0, [15])]


COLUMNS = ("due_on", "due_minute", "repeat_unit", "repeat_every", "repeat_weekdays", "repeat_position", "repeat_start",
           "repeat_until", "repeat_left")


def moments(member, database, zone: ZoneInfo, end: date) -> dict[str, list]:
    """When the member's reminders come, series and all, by their rows."""
    found = {}
    for title, *values in database.rows(
            f"SELECT split_part(text, E'\\n', 1), {', '.join(COLUMNS)} FROM reminders WHERE member_id = %s", member_id(member)):
        row = dict(zip(COLUMNS, values))
        if row["due_on"] is None:
            continue
        all_days = [datetime.combine(row["due_on"], datetime.min.time())]
        if row["repeat_unit"]:
            weekdays = [day + 1 for day in range(7) if row["repeat_weekdays"] >> day & 1]
            series = days(
                row["repeat_unit"], row["repeat_every"], weekdays, row["repeat_position"],
                datetime.combine(row["repeat_start"], datetime.min.time()))
            last = min(row["repeat_until"] or end, end)
            all_days += takewhile(lambda day: day.date() <= last, (day for day in series if day > all_days[0]))
            all_days = all_days[:row["repeat_left"]]
        within = [day for day in all_days if day.date() < end]
        minute = row["due_minute"]
        found.setdefault(title, []).extend(
            [day.date() for day in within] if minute is None
            else [second(day + timedelta(minutes=minute), zone) for day in within])
    return {title: sorted(set(times)) for title, times in found.items()}


def expected(file: bytes, zone: ZoneInfo, end: date) -> dict[str, list]:
    """The same by other programs: what is still ahead."""
    now, found = datetime.now(timezone.utc), {}
    parsed = icalendar.Calendar.from_ical(file)
    for each in recurring_ical_events.of(parsed).between(TODAY - timedelta(days=2), end):
        moment = each["DTSTART"].dt
        if isinstance(moment, datetime):
            moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
            if moment <= now or moment.astimezone(zone).date() >= end:
                continue
            moment = int(moment.timestamp())
        elif moment < datetime.now(zone).date() or moment >= end:
            continue
        found.setdefault(str(each["SUMMARY"]), []).append(moment)
    return {title: sorted(times) for title, times in found.items()}


@pytest.mark.parametrize("name", ["Europe/Moscow", "Europe/Berlin", "America/New_York"])
def test_series_come_on_the_days_on_which_other_programs_have_them(person, database, name):
    database.execute("UPDATE members SET time_zone = %s WHERE id = %s", name, member_id(person))
    zone, end = ZoneInfo(name), TODAY + timedelta(days=3 * 365)
    old = date(2019, 3, 4)
    rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO", "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYMONTHDAY=4", "FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=-1MO", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=MO",
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=4",
        "FREQ=YEARLY;INTERVAL=2", "FREQ=YEARLY;BYMONTH=3;BYDAY=1MO", f"FREQ=WEEKLY;UNTIL={text(AHEAD)}",
        f"FREQ=DAILY;UNTIL={text(AHEAD, '0859')}", f"FREQ=DAILY;UNTIL={text(AHEAD, '0900')}", "FREQ=WEEKLY;COUNT=600",
        "FREQ=DAILY;COUNT=3000"]
    parts = []
    for start in (old, AHEAD):
        for number, rule in enumerate(rules):
            if start == AHEAD and any(word in rule for word in ("BYMONTH=3", "BYMONTHDAY", "=-1", "1MO", "UNTIL", "COUNT=3000")):
                continue
            # All that ends by a clock ends by that of its beginning.
            parts.append(event(f"DTSTART:{text(start, '0900')}", f"RRULE:{rule}", f"SUMMARY:{start} {rule}"))
            if "T0" not in rule:
                parts.append(event(f"DTSTART;VALUE=DATE:{text(start)}", f"RRULE:{rule}", f"SUMMARY:day {start} {rule}"))
    monday = AHEAD - timedelta(days=7 * 200)
    def at(week: int, time: str = "0900", day: int = 0) -> str:
        return text(AHEAD + timedelta(days=7 * week + day), time)
    parts += [
        event(f"DTSTART:{text(monday, '0900')}", "RRULE:FREQ=WEEKLY", f"EXDATE:{at(1)}", f"EXDATE:{at(3)},{at(4)}",
              f"EXDATE:{at(-50)}", "SUMMARY:without", uid="w"),
        event(f"DTSTART:{text(monday, '0900')}", "RRULE:FREQ=WEEKLY;COUNT=210", f"EXDATE:{at(0)}", f"EXDATE:{at(9)}", "SUMMARY:counted"),
        event(f"DTSTART;VALUE=DATE:{text(monday)}", "RRULE:FREQ=WEEKLY", f"EXDATE;VALUE=DATE:{text(AHEAD)}", "SUMMARY:days without"),
        # Days that are left out behind the end, of which there is nothing to leave out.
        event(f"DTSTART:{text(monday, '0900')}", "RRULE:FREQ=WEEKLY;COUNT=203", f"EXDATE:{at(1)},{at(9)}", "SUMMARY:counted, behind"),
        event(f"DTSTART:{text(monday, '0900')}", f"RRULE:FREQ=WEEKLY;UNTIL={at(4)}", f"EXDATE:{at(9)}", "SUMMARY:ended, behind"),
        # Weeks that begin on Sunday, and a beginning on one.
        *(event(f"DTSTART:{at(0, '0900', first)}", f"RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY={days_};WKST={begin}", f"SUMMARY:{first}{days_}{begin}")
          for first, days_, begin in ((2, "WE,FR", "SU"), (6, "SU", "SU"), (2, "WE,FR", "TU"), (0, "MO,SU", "MO"))),
        event(f"DTSTART:{text(monday, '0900')}", "RRULE:FREQ=WEEKLY", f"RDATE:{at(1, '0900', 2)}", "SUMMARY:besides"),
        event(f"DTSTART:{text(monday, '0900')}", "RRULE:FREQ=WEEKLY", "SUMMARY:moved", uid="m"),
        event(f"RECURRENCE-ID:{at(2)}", f"DTSTART:{at(2, '1500', 1)}", "SUMMARY:moved", uid="m"),
        event(f"RECURRENCE-ID:{at(5)}", f"DTSTART:{at(5)}", "SUMMARY:moved", "STATUS:CANCELLED", uid="m"),
    ]
    file = calendar(*parts)
    wanted = expected(file, zone, end)
    # An end that is a day is the whole day, whatever the hour of what comes; dateutil takes its first moment.
    wanted[f"{old} FREQ=WEEKLY;UNTIL={text(AHEAD)}"].append(
        second(datetime.combine(AHEAD, datetime.min.time()) + timedelta(hours=9), zone))
    # What is cancelled does not come; other programs show it.
    wanted["moved"].remove(second(datetime.combine(AHEAD + timedelta(days=35), datetime.min.time()) + timedelta(hours=9), zone))
    bring(person, database, file)
    assert {reason for title, reason in reasons(person, database).items() if title != "moved"} <= {"past"}
    run(person)
    found = moments(person, database, zone, end)
    assert found.keys() == wanted.keys()
    wrong = {title: (found[title][:6], wanted[title][:6]) for title in wanted if found[title] != wanted[title]}
    assert not wrong, wrong


def test_what_our_own_calendars_tell_comes_back_the_same(newcomer, visitor, database):
    dice = random.Random(31)
    for name in ("Europe/Moscow", "America/Santiago"):
        zone, one, other = ZoneInfo(name), newcomer(), newcomer()
        for member in (one, other):
            database.execute("UPDATE members SET time_zone = %s WHERE id = %s", name, member_id(member))
        made = {str(number): Series(dice, number, TODAY + timedelta(days=2)) for number in range(150)}
        reminders(database, member_id(one), *(series.row for series in made.values()))
        file = visitor().get(address(one)).body
        bring(other, database, file)
        # Those that were moved away from the days of their series stand apart from it.
        left_out = reasons(other, database)
        assert set(left_out.values()) <= {"rule", "exceptions"} and len(left_out) < 15, left_out
        run(other)
        end = TODAY + timedelta(days=4 * 365)
        found = moments(other, database, zone, end)
        for title, series in made.items():
            if title not in left_out:
                assert found.get(title, []) == sorted(series.moments(zone, TODAY, end)), series.row
        # Their own are here already.
        bring(one, database, file)
        assert set(reasons(one, database).values()) == {"known"}


@pytest.mark.parametrize(("file", "why"), [
    (b"", "Choose a calendar file"), (b"%PDF-1.7", "no calendar"), (b"\0" * 1_000, "no calendar"), (calendar(), "no events"),
    (calendar(*["BEGIN:VEVENT\nEND:VEVENT\n"] * 5_001), "more than 5,000"), (b"BEGIN:VCALENDAR\n" * 99, "no calendar"),
    (calendar("X:" + "y" * (970 << 10) + "\n"), "larger than"),
])
def test_a_file_that_is_none_is_refused_in_words(person, database, file, why):
    answer = send(person, file)
    page = answer.text if answer.status != 303 else person.get(PAGE).text
    until(lambda: database.value("SELECT count(*) FROM calendar_imports WHERE state = 'reading' AND member_id = %s",
                                 member_id(person)) == 0)
    page = answer.text if answer.status != 303 else person.get(PAGE).text
    field = page[page.index('type="file"'):]
    assert why in field[:field.index("</form>")] and 'aria-invalid="true"' in field
    assert rows(person, database) == []


def test_texts_that_want_to_be_more_are_texts(person, database):
    def escaped(value: str) -> str:
        return value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\r", "").replace("\n", "\\n")
    page = bring(person, database, calendar(*(
        event(f"DTSTART:{text(AHEAD, '0900')}", f"SUMMARY:{escaped(payload)}", f"LOCATION:{escaped(payload)}")
        for payload in PAYLOADS)))
    walk = Walk()
    walk.read(page, "the preview")
    run(person)
    walk.look(person.get("/reminders"))


def test_mutated_files_end_no_process(stack, person, database):
    before, dice = processes(stack), random.Random(32)
    whole = calendar(
        BERLIN, event(f"DTSTART;TZID=Customized Time Zone:{text(AHEAD, '0900')}", "SUMMARY:Встреча", "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=9",
                      f"EXDATE:{text(AHEAD)}", "BEGIN:VALARM\nTRIGGER:-PT10M\nACTION:AUDIO\nEND:VALARM"),
        event("DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY;INTERVAL=2;UNTIL=20991231T235959Z", "SUMMARY:Год", "RDATE:20300101"),
        event(f"RECURRENCE-ID;RANGE=THISANDFUTURE:{text(AHEAD)}", f"DTSTART:{text(AHEAD, '1000')}", "SUMMARY:Дальше"),
        event("DUE:20290101T000000Z", "PRIORITY:5", "SUMMARY:Задача", kind="VTODO"))
    words = [b"99999999999999999999", b"-1", b"\0", b"\xff\xfe", b";", b":", b"BEGIN:VEVENT\r\n", b"END:VEVENT\r\n", b"00000000T999999Z",
             "٣".encode(), b"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", b"INTERVAL=0", b"\r\n ", b"99991231T235959Z", b"00010101"]
    for _ in range(MUTANTS):
        file = bytearray(whole)
        for _ in range(dice.randint(1, 12)):
            place = dice.randrange(len(file))
            if dice.random() < .4:
                file[place] = dice.randrange(256)
            elif dice.random() < .5:
                del file[place:place + dice.randint(1, 40)]
            else:
                file[place:place + dice.randrange(10)] = dice.choice(words)
        database.execute("DELETE FROM rate_limits WHERE key LIKE 'calendar imports%%'")
        page = bring(person, database, bytes(file))
        assert "Import a calendar" in page
        if RUN in page:
            run(person)
    assert processes(stack) == before
    assert person.get("/reminders").status == 200
