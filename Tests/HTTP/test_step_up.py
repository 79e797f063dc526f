"""Acts for which the session's member proves by a fresh code that it is them (security.md, I08)."""

from urllib.parse import quote

import pytest

from Support.administrators import administrator
from Support.person import member_id
from Support.routes import routes
from Support.sweep import sweep

ACTS = [route for route in routes() if route.steps_up]


@pytest.fixture
def unproven(newcomer, database):
    """An administrator who proved it longer ago than a quarter of an hour."""
    with administrator(newcomer, database) as (client, number):
        database.execute("UPDATE sessions SET proven_at = now() - interval '901 seconds' WHERE member_id = %s", number)
        yield client


def test_each_act_that_needs_it_brings_its_form_back_and_does_nothing(unproven, things, database):
    token = unproven.token("/feed")
    tables = database.still("sign_in_requests", "jobs", "rate_limits", "outbox")

    def look():
        return {table: database.fingerprint(table, ("last_seen_at",)) for table in tables}

    def check(route):
        before = look()
        # Of forms with several acts the one that needs it.
        fields = {"token": token, "reason": "«Ёж»", "role": "admin", "act": "delete", "decision": "suspend"}
        answer = unproven.post(quote(route.address(**things)), fields)
        assert answer.status in (422, 429), answer
        kept = {field["name"]: field["value"] for field in answer.page.all("input", type="hidden")}
        assert kept["reason"] == "«Ёж»" and kept["role"] == "admin"
        assert look() == before
    sweep([route for route in ACTS if route.is_unsafe], check)


def test_a_letter_proves_it_for_a_quarter_of_an_hour(unproven, mailbox, database):
    address = database.value("SELECT email FROM members WHERE id = %s", member_id(unproven))
    letters = len(mailbox.letters(address))
    export = {"token": unproven.token("/feed"), "act": "log.exported"}
    assert unproven.post("/admin/log/export", export).status == 422
    done = unproven.post("/admin/log/export", export | {"step_up_code": mailbox.code(address, after=letters)})
    assert done.status == 200 and done.header("Content-Type") == "text/csv; charset=utf-8"
    assert "confirm" in mailbox.letters(address)[0]["text"]
    again = {"token": unproven.token("/feed")}
    assert unproven.post("/admin/log/export", again).status == 200
    database.execute(
        "UPDATE sessions SET proven_at = now() - interval '901 seconds' WHERE member_id = %s", member_id(unproven))
    assert unproven.post("/admin/log/export", again).status == 422
