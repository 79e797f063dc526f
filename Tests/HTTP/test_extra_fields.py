"""A form sets what it shows and nothing else (security.md, I06)."""

from urllib.parse import quote

import pytest

from Support.person import member_id, post_number
from Support.routes import routes
from Support.sweep import sweep
from Support.things import make

# Columns that no member sets by a form.
EXTRA = {
    "id": "1", "member_id": "1", "author_id": "1", "user_id": "1", "role": "admin", "is_admin": "1",
    "created_at": "2001-01-01", "edited_at": "2001-01-01", "email": "taken@hse.ru", "disabled_at": "",
    "connection_id": "1", "state": "ok"}


@pytest.fixture
def person(newcomer, database):
    client = newcomer(full_name="Елена Соколова", faculty="Школа дизайна")
    number = member_id(client)
    row = database.rows("SELECT to_jsonb(m) - 'seen_at' FROM members m WHERE id = %s", number)[0][0]
    return client, number, row


def test_a_member_stays_who_they_are(person, database):
    client, number, before = person
    forms = [form for form in client.get("/settings/profile").page.forms() if form.method == "POST"]
    assert forms
    for form in forms:
        if "sign-out" not in form.action:
            client.post(form.action, form.fields | EXTRA)
    client.post("/preferences", {"token": client.token("/feed"), "theme": "dark", "return": "/feed"} | EXTRA)
    after = database.rows("SELECT to_jsonb(m) - 'seen_at' FROM members m WHERE id = %s", number)[0][0]
    own = {"id", "email", "role", "created_at", "disabled_at"} & set(before)
    assert {"id", "email"} <= own
    assert {name: after[name] for name in own} == {name: before[name] for name in own}


OWNERS = """
    SELECT table_name, column_name, EXISTS (
        SELECT FROM information_schema.columns s
        WHERE s.table_schema = 'public' AND s.table_name = c.table_name AND s.column_name = 'created_at')
    FROM information_schema.columns c
    WHERE table_schema = 'public' AND column_name IN ('member_id', 'author_id') AND EXISTS (
        SELECT FROM information_schema.columns i WHERE i.table_name = c.table_name AND i.column_name = 'id')
"""
# They would end the sweep.
SIGNING_OUT = {"/sign-out", "/settings/data/deletion"}


def test_no_form_sets_whose_a_thing_is_or_since_when(newcomer, database, stack):
    client = newcomer()
    things = make(client, database, stack.sandbox) | {"session": "999999999"}
    owners = database.rows(OWNERS)
    assert len(owners) > 5
    token = client.token("/feed")
    # Somebody to whom nothing happens meanwhile: jobs of other members go on beside the sweep.
    victim = member_id(newcomer())
    foreign = EXTRA | {"member_id": str(victim), "author_id": str(victim), "user_id": str(victim)}

    every = " UNION ALL ".join(
        f"SELECT '{table}.{column}', id::text, {column}::bigint, {'created_at::text' if is_dated else 'NULL'} FROM {table}"
        for table, column, is_dated in owners)

    def look() -> dict:
        return {(table, row): (owner, since) for table, row, owner, since in database.rows(every)}
    after = look()

    def check(route):
        nonlocal after
        before = after
        client.post(quote(route.address(**things)), {
            "body": "Текст", "tags": "", "name": "Имя.pdf", "provider": "vk", "token": token} | foreign)
        after = look()
        assert [row for row in before.keys() & after.keys() if before[row] != after[row]] == []
        assert [row for row in after.keys() - before.keys() if after[row][0] == victim] == []
    sweep([route for route in routes() if route.is_unsafe and route.audience == "members"
           and route.pattern not in SIGNING_OUT], check, 30)
    assert client.get("/feed").status == 200, "what was sent came from a member"


def test_a_post_is_its_writer_s_and_of_now(person, database):
    client, number, _ = person
    answer = client.submit("/posts/new", "/posts/new", {"body": "Семинар в четверг", "tags": "#семинар"} | EXTRA)
    post = post_number(answer.location)
    assert post != 1
    author, is_of_now = database.rows(
        "SELECT author_id, created_at > now() - interval '1 hour' FROM posts WHERE id = %s", post)[0]
    assert (author, is_of_now) == (number, True)
    answer = client.submit(f"/posts/{post}/edit", f"/posts/{post}/edit", {"body": "Семинар в пятницу"} | EXTRA)
    assert answer.status == 303
    author, is_of_now = database.rows(
        "SELECT author_id, created_at > now() - interval '1 hour' FROM posts WHERE id = %s", post)[0]
    assert (author, is_of_now) == (number, True)
