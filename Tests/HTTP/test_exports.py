"""All that is a member's in one archive, read back by Python's zipfile and json."""

import hashlib
import json
import os
import re
from html.parser import HTMLParser

import pytest

from Support.conversations import dialog, group
from Support.copies import follow
from Support.exports import PAGE, ask, fetch, ready, signed
from Support.person import comment, member_id, new_address, publish
from Support.processor import forget_peak, peak_memory
from Support.projects import team
from Support.things import make

MESSAGES = 1_000_000 if "QUAD_LONG" in os.environ else 20_000

# Parts that have what is counted here by a statement of our own, over the member's number.
COUNTS = {
    "accounts/profile": "SELECT 1",
    "accounts/sessions": "SELECT count(*) FROM sessions WHERE member_id = %s",
    "network/posts": (
        "SELECT count(*) FROM posts WHERE author_id = %s AND deleted_at IS NULL AND project_id IS NULL"),
    "network/comments": "SELECT count(*) FROM comments WHERE author_id = %s AND deleted_at IS NULL",
    "network/bookmarks": "SELECT count(*) FROM bookmarks WHERE member_id = %s",
    "network/reactions": "SELECT count(*) FROM reactions WHERE member_id = %s",
    "network/channels": "SELECT count(*) FROM channels WHERE member_id = %s",
    "conversations/conversations": "SELECT count(*) FROM conversation_members WHERE member_id = %s",
    "conversations/messages": (
        "SELECT count(*) FROM messages g JOIN conversation_members o ON o.conversation_id = g.conversation_id "
        "AND g.number >= o.first_number WHERE o.member_id = %s AND g.deleted_at IS NULL"),
    "projects/projects": "SELECT count(*) FROM project_members WHERE member_id = %s",
    "reminders/reminders": "SELECT count(*) FROM reminders WHERE member_id = %s",
    "reminders/places": "SELECT count(*) FROM reminder_places WHERE member_id = %s",
    "files/files": "SELECT count(*) FROM files WHERE member_id = %s",
    "connections/connections": "SELECT count(*) FROM connections WHERE member_id = %s",
    "notifications/devices": "SELECT count(*) FROM push_devices WHERE member_id = %s",
    "moderation/decisions": "SELECT count(*) FROM moderation_cases WHERE author_id = %s",
    "writing/drafts": "SELECT count(*) FROM drafts WHERE member_id = %s AND published_at IS NULL",
}


class Links(HTMLParser):
    def __init__(self, page: str):
        super().__init__()
        self.found, self.language = [], None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "html":
            self.language = dict(attributes)["lang"]
        self.found += [value for name, value in attributes if name in ("href", "src")]


@pytest.fixture
def person(newcomer, database, stack):
    """Somebody of their own, with one thing of each kind and more of some."""
    client = newcomer(full_name="Елена Соколова")
    things = make(client, database, stack.sandbox)
    post = publish(client, "Второй пост: «Ёж», <b> & \u202e")
    comment(client, post, "И ответ на него")
    token = client.token("/feed")
    client.post(f"/posts/{post}/bookmark", {"token": token})
    client.post(f"/posts/{post}/reactions", {"token": token, "on": "heart"})
    # The one of the things was published with the second post.
    database.execute(
        "INSERT INTO drafts (member_id, key, kind, thing, body) VALUES (%s, gen_random_uuid(), 'post', 0, 'Ещё одно')",
        int(things["person"]))
    return client, int(things["person"])


def test_every_count_can_be_told_from_the_archive_alone(person, stack, database):
    client, number = person
    ask(client)
    ready(client, database)
    with fetch(stack, client) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names[:2] == ["index.html", "manifest.json"] and len(set(names)) == len(names)
        manifest = json.loads(archive.read("manifest.json"))
        parts = {part["name"]: part for part in manifest["parts"]}
        for name, part in parts.items():
            rows = []
            for file in part["files"]:
                body = archive.read(file["name"])
                assert (len(body), hashlib.sha256(body).hexdigest()) == (file["size"], file["sha256"])
                rows += json.loads(body)
                assert len(json.loads(body)) == file["count"] <= 10_000
            assert len(rows) == part["count"] and not part["is_failed"], name
            fields = set(part["fields"])
            assert all(set(row) <= fields and set(row) >= fields - {"file"} for row in rows), name
        for name, statement in COUNTS.items():
            values = (number,) if "%s" in statement else ()
            assert parts[name]["count"] == database.value(statement, *values) > 0, name
        for file in manifest["files"]:
            body = archive.read(file["name"])
            assert (len(body), hashlib.sha256(body).hexdigest()) == (file["size"], file["sha256"])
        listed = [file["name"] for part in parts.values() for file in part["files"]]
        listed += [file["name"] for file in manifest["files"]]
        assert sorted(names) == sorted(["index.html", "manifest.json", *listed])
        assert parts["network/posts"]["count"] >= 2 and manifest["left_out"]
        posts = json.loads(archive.read("network/posts-1.json"))
        assert "Второй пост: «Ёж», <b> & \u202e" in {post["text"] for post in posts}

        page = archive.read("index.html").decode()
        links = Links(page)
        assert links.language == "en"
        assert {link for link in links.found} == {file["name"] for part in parts.values() for file in part["files"]}
        for reason in manifest["left_out"]:
            assert reason in page.replace("&#39;", "'"), reason
        assert "<script" not in page and "http" not in page.replace(stack.origin, "")


def test_nobody_s_address_but_one_s_own_and_no_key_is_in_it(person, stack, database):
    client, number = person
    own = database.value("SELECT email FROM members WHERE id = %s", number)
    ask(client)
    ready(client, database)
    with fetch(stack, client) as archive:
        text = "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())
    others = [email for email, in database.rows("SELECT email FROM members WHERE id <> %s AND email IS NOT NULL", number)]
    assert own in text and not [email for email in others if email in text]
    for table, column in (("sessions", "token_hash"), ("connections", "access_token"), ("push_devices", "secret"),
                          ("atom_feeds", "secret"), ("calendar_feeds", "token_hash"), ("arrival_addresses", "token_hash")):
        for secret, in database.rows(f"SELECT {column} FROM {table} WHERE member_id = %s", number):
            assert not secret or bytes(secret).hex() not in text, f"{table}.{column}"


def test_an_archive_is_its_member_s_alone(person, newcomer, stack, database):
    client, number = person
    ask(client)
    ready(client, database)
    stranger = newcomer()
    assert stranger.post(f"{PAGE}/archive", {"token": stranger.token("/feed")}).status == 404
    address = signed(client)
    ticket = address.rpartition("/")[2]
    for forged in (ticket[:-1] + ("A" if ticket[-1] != "A" else "B"), ticket[:20] + "AAAA" + ticket[24:], "AAAA"):
        assert follow(stack, address.replace(ticket, forged)).status == 403
    assert follow(stack, address).status == 200
    database.execute("UPDATE exports SET expires_at = now() - interval '1 second' WHERE member_id = %s", number)
    assert follow(stack, address).status in (403, 404), "its days are over"
    assert client.post(f"{PAGE}/archive", {"token": client.token("/feed")}).status == 404


def test_a_letter_tells_that_it_is_ready(newcomer, mailbox, database):
    email = new_address()
    client = newcomer(email)
    letters = len(mailbox.letters(email))
    ask(client)
    ready(client, database)
    letter = mailbox.letter(email, after=letters)
    assert PAGE in letter["text"] and "ready" in letter["subject"]


def test_it_is_not_counted_in_the_quota_and_goes_after_its_days(person, stack, database):
    client, number = person
    before = database.value(
        "SELECT coalesce(sum(size), 0) FROM blobs WHERE member_id = %s AND released_at IS NULL", number)
    ask(client)
    ready(client, database)
    assert before == database.value(
        "SELECT coalesce(sum(size), 0) FROM blobs WHERE member_id = %s AND released_at IS NULL", number)
    blob = database.value("SELECT blob_id FROM exports WHERE member_id = %s", number)
    kept = "SELECT extract(days FROM kept_until - now())::int FROM blobs WHERE id = %s"
    assert database.value(kept, blob) in (6, 7)


def test_more_than_some_a_day_are_refused_in_words(newcomer, database):
    client = newcomer()
    for _ in range(5):
        ask(client)
        ready(client, database)
    ask(client)
    assert "Try again tomorrow" in client.get(PAGE).text
    assert database.value("SELECT count(*) FROM exports WHERE member_id = %s", member_id(client)) == 5


def test_what_one_alone_administers_is_named_with_who_follows_before_one_leaves(newcomer):
    anna, boris, elena = newcomer(), newcomer(full_name="Громов Илья Петрович"), newcomer()
    alone = group(anna, boris, elena, name="Кафедра <b>общее</b>")
    shared = group(anna, boris, elena, name="Семинар вдвоём")
    project = team(anna, boris, name="Архив интервью")
    assert anna.submit(f"{shared}/info", f"{shared}/people/{member_id(elena)}/grant").status == 303
    page = anna.get("/settings/data/deletion").page
    named = {link["href"]: row.text for row in page.all("li") for link in row.all("a")}
    assert set(named) >= {f"{alone}/info"} and f"{shared}/info" not in named
    assert "Кафедра <b>общее</b>" in named[f"{alone}/info"] and "Илья Громов" in named[f"{alone}/info"]
    assert "Илья Громов" in named[f"{project}/members"]
    assert "Passes to others" not in boris.get("/settings/data/deletion").text


def test_an_archive_under_way_tells_how_much_there_is_and_about_how_long(newcomer, database):
    anna = newcomer()
    number = database.value(
        "INSERT INTO exports (member_id, language, total, asked_at) VALUES (%s, 'en', 9000, now() - interval '1 minute') "
        "RETURNING id", member_id(anna))
    assert "0 of 9,000 entries" in anna.get("/settings/data").text
    database.execute(
        "INSERT INTO export_parts (export_id, part, number, last_group, last_key, is_last, objects, files) "
        "VALUES (%s, 'network/posts', 1, 0, 1, false, 3000, 0)", number)
    page = anna.get("/settings/data").text
    assert "3,000 of 9,000 entries" in page and re.search("about [23] minutes left", page)
    database.execute("UPDATE exports SET total = NULL WHERE id = %s", number)
    assert "entries of" not in anna.get("/settings/data").text and "begun at" in anna.get("/settings/data").text
    database.execute("UPDATE exports SET state = 'stopped', ended_at = now() WHERE id = %s", number)


def test_an_archive_is_made_within_64_mib_of_memory_however_large_it_is(newcomer, database, stack):
    client = newcomer()
    number = member_id(client)
    database.execute(
        "INSERT INTO drafts (member_id, key, kind, thing, body) "
        "SELECT %s, gen_random_uuid(), 'post', 0, repeat(md5(n::text), 1000) FROM generate_series(1, 5000) AS n", number)
    worker = stack.process("work")["pid"]
    before = forget_peak(worker)
    ask(client)
    ready(client, database, 300)
    grown = peak_memory(worker) - before
    size = database.value("SELECT size FROM exports WHERE member_id = %s", number)
    print(f"{size >> 20} MiB by {grown >> 20} MiB more of memory")
    assert size > 128 << 20
    assert grown < 64 << 20


def test_messages_are_exported_within_64_mib_however_many_there_are(newcomer, database, stack):
    client, other = newcomer(), newcomer()
    conversation = int(dialog(other, client).rsplit("/", 1)[1])
    for first in range(0, MESSAGES, 20_000):
        database.execute(
            f"""
            WITH raised AS (
                UPDATE conversations
                SET last_number = last_number + 20000, last_change = last_change + 20000
                WHERE id = {conversation}
                RETURNING last_number - 20000 AS number, last_change - 20000 AS change
            )
            INSERT INTO messages (
                conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
            SELECT {conversation}, number + n, change + n, {member_id(other)}, gen_random_uuid(), gen_random_uuid(),
                   'Реплика ' || {first} + n, '<p>Реплика</p>', 'Реплика', 1
            FROM raised, generate_series(1, 20000) AS n
            """)
    worker = stack.process("work")["pid"]
    before = forget_peak(worker)
    ask(client)
    ready(client, database, 60 + MESSAGES / 1_000)
    grown = peak_memory(worker) - before
    print(f"{MESSAGES} messages by {grown >> 20} MiB more of memory")
    with fetch(stack, client) as archive:
        files = [name for name in archive.namelist() if name.startswith("conversations/messages-")]
        texts = [row["text"] for name in files for row in json.loads(archive.read(name))]
    assert [text for text in texts if text.startswith("Реплика")] == [f"Реплика {n + 1}" for n in range(MESSAGES)]
    assert grown < 64 << 20
