"""Many members who are signed in, made by the database."""

from pathlib import Path

from Support.database import Database
from Support.keys import Keys, Session
from Support.person import DETAILS, new_address
from Support.stack import Stack


def signed_in_members(count: int, stack: Stack, database: Database) -> list[Session]:
    """New members of one name, a session each."""
    email = new_address()
    members = [number for number, in database.rows(
        "INSERT INTO members (email, email_key, full_name, faculty, position, city) "
        "SELECT address, address, %s, %s, %s, %s "
        "FROM (SELECT n || '-' || %s AS address FROM generate_series(1, %s) n) addresses RETURNING id",
        *DETAILS.values(), email, count)]
    keys = Keys.read(Path(stack.settings["QUAD_KEYS_FILE"]))
    sessions = [Session(keys, number) for number in members]
    database.execute(
        "INSERT INTO sessions (token_hash, member_id, user_agent, address) "
        "SELECT hash, member, 'Chrome', '127.0.0.1' FROM unnest(%s::bytea[], %s::bigint[]) made (hash, member)",
        [session.hash for session in sessions], members)
    return sessions


def forget(sessions: list[Session], database: Database):
    database.execute("DELETE FROM members WHERE id = ANY(%s)", [session.member for session in sessions])
