"""Things that addresses name, for tests that walk over every route."""

import pytest

from Support.person import member_id, publish


@pytest.fixture(scope="session")
def things(signed_in, database) -> dict[str, str]:
    """One of each kind that an address may name; the post and the person are the member's own."""
    member = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права")
    person = member_id(member)
    post = publish(member, "Семинар в четверг", "#семинар")
    session = database.value("SELECT id FROM sessions WHERE member_id = %s", person)
    return {"post": str(post), "person": str(person), "session": str(session), "tag": "семинар"}
