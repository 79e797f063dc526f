"""Calendars as files, and what becomes of them as a member's browser without scripts brings them in."""

from datetime import date, datetime, timedelta, timezone
from uuid import uuid4

from Support.person import member_id
from Support.stack import until
from Support.upload import multipart

PAGE = "/settings/reminders/import"
RUN, UNDO = f"{PAGE}/run", f"{PAGE}/undo"
TODAY = datetime.now(timezone.utc).date()
# A Monday at least three weeks ahead.
AHEAD = TODAY + timedelta(days=28 - TODAY.weekday())


def text(day: date, time: str = "") -> str:
    return day.strftime("%Y%m%d") + (f"T{time}00" if time else "")


def event(*lines: str, uid: str | None = None, kind: str = "VEVENT") -> str:
    own = "" if uid == "" else f"UID:{uid or uuid4()}\n"
    return f"BEGIN:{kind}\n{own}" + "".join(f"{line}\n" for line in lines) + f"END:{kind}\n"


def calendar(*parts: str, end: str = "\r\n") -> bytes:
    whole = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Quad//Tests//EN\n" + "".join(parts) + "END:VCALENDAR\n"
    return whole.replace("\n", end).encode()


def send(member, file: bytes, name: str = "work.ics"):
    form = member.get(f"{PAGE}?new=1").page.form(PAGE)
    body, kind = multipart({name: form.fields[name] for name in ("token", "key")}, [(name, file)])
    return member.request("POST", PAGE, body, {"Content-Type": kind, "Origin": member.origin})


def bring(member, database, file: bytes) -> str:
    """Has a file read, and gives the page that says what would come."""
    answer = send(member, file)
    assert answer.status == 303, answer.text
    until(lambda: database.value("SELECT state FROM calendar_imports WHERE member_id = %s", member_id(member)) != "reading")
    return member.get(PAGE).text


def run(member):
    answer = member.submit(PAGE, RUN)
    assert answer.status == 303 and answer.header("Location").endswith(PAGE)
    return answer


def rows(member, database) -> list[tuple]:
    return database.rows(
        "SELECT text, due_on::text, due_minute FROM reminders WHERE member_id = %s ORDER BY place, id", member_id(member))


def brought(member, database, *parts: str) -> list[tuple]:
    bring(member, database, calendar(*parts))
    run(member)
    return rows(member, database)


def reasons(member, database) -> dict[str, str]:
    """Why lines of a file do not come."""
    return dict(database.rows(
        "SELECT text, reason FROM calendar_import_items t JOIN calendar_imports i ON i.id = t.import_id WHERE member_id = %s "
        "AND reason <> ''", member_id(member)))
