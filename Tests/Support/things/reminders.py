"""A reminder of today with a place of its own, a place of the organisation, and addresses for calendars and phones."""

from Support.things.specimens import Answers, Specimens, secret


def reminder(one: Specimens) -> int:
    made = one.database.value(
        "INSERT INTO reminders (member_id, text, due_on) VALUES (%s, 'Сдать отчёт', CURRENT_DATE) RETURNING id",
        one.person)
    one.database.execute(
        "INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius) "
        "VALUES (%s, %s, 'Библиотека', 55760400, 37648900, 150)", made, one.person)
    return made


def place(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO places (name, note, latitude, longitude, radius) VALUES (gen_random_uuid()::text, '', 0, 0, 150) "
        "RETURNING id")


def calendar(one: Specimens) -> str:
    """Asked for a moment ago, so that nobody who asks again writes that down."""
    made, address = secret()
    one.database.execute(
        "INSERT INTO calendar_feeds (member_id, token_hash, secret, last_seen_at) VALUES (%s, sha256(%s), '', now())",
        one.person, made)
    return f"{address}.ics"


def arrived(one: Specimens) -> str:
    made, address = secret()
    one.database.execute(
        "INSERT INTO arrival_addresses (member_id, latitude, longitude, on_leaving, token_hash, secret) "
        "VALUES (%s, 0, 0, false, sha256(%s), ''), (%s, 55760400, 37648900, false, sha256(sha256(%s)), '') "
        # A test may have asked for one of that place.
        "ON CONFLICT ON CONSTRAINT arrival_addresses_are_once DO UPDATE SET token_hash = excluded.token_hash",
        one.person, made, one.person, made)
    return address


MAKES = {"arrived": arrived, "calendar": calendar, "places": place, "reminders": reminder}
ANSWERS = {"/calendar/{}": Answers(is_page=False), "/arrived/{}": Answers(is_page=False)}
SENT = {
    "/reminders/{}": {"text": "Чужое", "day": "2030-01-31", "version": "1"},
    "/reminders/{}/place": {"latitude": "55.7", "longitude": "37.6", "radius": "150"},
    "/reminders/{}/move": {"to": "tomorrow"},
    "/reminders/{}/schedule": {},
    "/reminders/{}/snooze": {"until": "1h"},
}
QUERIES = {"/reminders/{}/schedule": "?day=2030-01-31&version=1"}
