"""A form sets what it shows and nothing else (security.md, I06)."""

import pytest

from Support.person import member_id, post_number

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


def test_a_post_is_its_writer_s_and_of_now(person, database):
    client, number, _ = person
    answer = client.submit("/posts/new", "/posts", {"body": "Семинар в четверг", "tags": "#семинар"} | EXTRA)
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
