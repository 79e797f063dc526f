"""Members who are signed in, made without a browser."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from Support.keys import Keys, Session  # noqa: E402

ADMINISTRATOR, RUSSIAN, ENGLISH = "anna.kovaleva@hse.ru", "mikhail.lebedev@hse.ru", "james.whitfield@hse.ru"


class Visitor:
    """A member with a session, as the database has them."""

    def __init__(self, keys: Keys, line: str):
        self.id, self.name, self.faculty, self.language = line.split("|")
        self.session = Session(keys, int(self.id))
        self.cookie, self.form_token = self.session.cookie, self.session.form_token


def visitors(stand, count: int, first: str = RUSSIAN) -> list[Visitor]:
    """So many members: first this one, who reads Russian, then one who reads English."""
    keys = Keys.read(stand.keys)
    found = [Visitor(keys, line) for line in stand.sql(
        "WITH chosen AS (SELECT id FROM members"
        f" ORDER BY email_key <> '{first}', email_key <> '{ENGLISH}', id LIMIT {max(count, 2)}), told AS ("
        f"UPDATE members SET language = CASE email_key WHEN '{ENGLISH}' THEN 'en' ELSE 'ru' END"
        " WHERE id IN (SELECT id FROM chosen) RETURNING id, name, faculty, language, email_key)"
        " SELECT id, name, faculty, language FROM told"
        f" ORDER BY email_key <> '{first}', email_key <> '{ENGLISH}', id").splitlines()]
    # An argument of a program has 128 KiB at most.
    for start in range(0, len(found), 500):
        stand.sql(
            "INSERT INTO sessions (token_hash, member_id, user_agent, address) VALUES " + ", ".join(
                f"('\\x{one.session.hash.hex()}', {one.id}, 'wrk', '127.0.0.1')" for one in found[start:start + 500]))
    return found
