"""A device that takes pushes."""

from Support.things.specimens import Answers, Specimens


def device(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO push_devices (member_id, session_id, push_key_id, name, language, endpoint, public_key, secret) "
        "SELECT %s, %s, id, 'Firefox', 'ru', 'https://push.example.org/' || gen_random_uuid(), public_key, '' "
        "FROM push_keys LIMIT 1 RETURNING id", one.person, one["session"])


MAKES = {"devices": device}
ANSWERS = {
    "/notifications/marks": Answers(is_page=False),
    "/notifications/token": Answers(is_page=False),
    # Without the proof that a letter has.
    "/notifications/unsubscribe": Answers(303, "/settings/notifications", alone=303),
}
