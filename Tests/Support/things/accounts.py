"""Sessions and passkeys."""

import os

from Support.things.specimens import Answers, Specimens


def session(one: Specimens) -> int:
    return one.database.value("SELECT id FROM sessions WHERE member_id = %s", one.person)


def passkey(one: Specimens) -> int:
    secret = os.urandom(32)
    return one.database.value(
        "INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, user_agent, "
        "is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until) "
        "VALUES (%s, %s, sha512(%s), -7, sha512(%s), substr(sha256(%s), 1, 16), 'Ноутбук', '', false, false, 0, "
        "sha256(%s), now()) RETURNING id", one.person, *[secret] * 5)


MAKES = {"passkeys": passkey, "session": session}
WORDS = {"sessions": "session"}
ANSWERS = {
    "/": Answers(alone=200),
    # Nobody is asked to agree to anything.
    "/consent": Answers(303, "/"),
    "/sign-in": Answers(303, "/", alone=200),
    "/sign-in/code": Answers(303, "/", alone=200),
    "/register": Answers(303, "/", alone=303),
    # No code was asked for in this session.
    "/settings/email/code": Answers(422),
    "/settings": Answers(303, "/settings/profile"),
}
