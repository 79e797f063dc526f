"""A member who is signed in, made without a browser."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from Support.keys import Keys, Session  # noqa: E402


class Visitor:
    """A session in the database, and its cookie."""

    def __init__(self, stand, email: str, language: str):
        self.email = email
        self.language = language
        self.id, self.name, self.faculty = stand.sql(
            f"UPDATE members SET language = '{language}' WHERE email_key = '{email}' RETURNING id, full_name, faculty"
        ).split("|")
        session = Session(Keys.read(stand.keys), int(self.id))
        stand.sql(
            f"INSERT INTO sessions (token_hash, member_id, user_agent, address)"
            f" VALUES ('\\x{session.hash.hex()}', {self.id}, 'wrk', '127.0.0.1')")
        self.token_hash, self.cookie, self.form_token = session.hash, session.cookie, session.form_token
