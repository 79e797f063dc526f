"""What stands beside a route: a thing of each kind that an address may name, and what a route answers that is no page."""

import os
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import quote

from Support.person import comment, member_id, publish

CONNECTION = """
    INSERT INTO connections (member_id, provider, account, name, access_token, state)
    SELECT %s, unnest(ARRAY['vk', 'unsplash']), %s, 'Анна Ковалёва', '', 'expired'
    ON CONFLICT DO NOTHING
"""
PHOTO = """
    INSERT INTO photos (remote_id, width, height, description, picture, page, download, photographer, photographer_page,
                        uploaded_at)
    VALUES ('of-things', 3000, 2000, 'hills', %s, 'https://unsplash.com/photos/1', '',
            'Ana Sample', 'https://unsplash.com/@asample', now())
    ON CONFLICT (remote_id) DO UPDATE SET told_at = now()
    RETURNING id
"""


# A group of the member and somebody whom nobody can be, which begins with a grey line; the member's own message is the second.
TALK = """
    WITH other AS (
        INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, welcomed_at)
        SELECT e, e, 'Белова Ирина Павловна', 'Ирина', 'Белова', 'Библиотека', 'Библиограф', 'Москва', now()
        FROM (SELECT gen_random_uuid() || '@hse.ru') AS fresh (e)
        RETURNING id
    ), made AS (
        INSERT INTO conversations (name, creator_id, last_number, last_change) VALUES ('Семинар', %s, 2, 2)
        RETURNING id, creator_id
    ), together AS (
        INSERT INTO conversation_members (conversation_id, member_id, is_admin, read_number)
        SELECT made.id, person, person = creator_id, 2
        FROM made, other, unnest(ARRAY[creator_id, other.id]) AS person
    ), said AS (
        INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html, summary,
                              renderer)
        SELECT id, number, number, creator_id, gen_random_uuid(), gen_random_uuid(), event, body, '', body, 0
        FROM made, (VALUES (1, 'created', ''), (2, NULL, 'Добрый день')) AS words (number, event, body)
    )
    SELECT other.id || ' ' || made.id FROM other, made
"""


def talk(person, database) -> tuple[int, int]:
    """The other, and the conversation."""
    other, conversation = database.value(TALK, person).split()
    return int(other), int(conversation)


# A project of the member and somebody else, with the conversation in which both are.
PROJECT = """
    WITH made AS (
        INSERT INTO projects (name, creator_id) VALUES ('Архив', %s) RETURNING id, creator_id
    ), together AS (
        INSERT INTO project_members (project_id, member_id, is_admin)
        SELECT id, person, person = creator_id FROM made, unnest(ARRAY[creator_id, %s]) AS person
        RETURNING project_id, member_id
    ), general AS (
        INSERT INTO conversations (name, creator_id, project_id, is_general, last_number, last_change)
        SELECT 'Архив', creator_id, id, true, 1, 1 FROM made
        RETURNING id, creator_id, project_id
    ), talking AS (
        INSERT INTO conversation_members (conversation_id, member_id)
        SELECT general.id, member_id FROM general JOIN together USING (project_id)
    ), begun AS (
        INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html, summary,
                              renderer)
        SELECT id, 1, 1, creator_id, gen_random_uuid(), gen_random_uuid(), 'created', '', '', '', 0 FROM general
    )
    INSERT INTO project_events (project_id, kind, actor_id) SELECT id, 'created', creator_id FROM made
    RETURNING project_id
"""


def connect(person, database):
    database.execute(CONNECTION, person, f"things of {person}")


def make(member, database, sandbox: str) -> dict[str, str]:
    """One of each kind; the post and the person are the member's own. The connections have ended, so nothing is asked
    for them."""
    person = member_id(member)
    post = publish(member, "Семинар в четверг", "#семинар")
    session = database.value("SELECT id FROM sessions WHERE member_id = %s", person)
    connect(person, database)
    file = database.value(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, "
        "modified_at) SELECT id, member_id, 'vk', '1_2', '1_2', '', false, 'Отчёт.pdf', 1, now() "
        "FROM connections WHERE account = %s AND provider = 'vk' RETURNING id", f"things of {person}")
    archive = database.value(
        "INSERT INTO archives (member_id, file_ids) VALUES (%s, %s) RETURNING id", person, [file])
    deletion = database.value(
        "INSERT INTO file_deletions (connection_id, member_id, entry) "
        "SELECT connection_id, member_id, to_jsonb(f) FROM files f WHERE id = %s RETURNING id", file)
    trash = database.value(
        "INSERT INTO trash_entries (connection_id, member_id, path, remote_id, origin, name, is_folder, category, size, "
        "deleted_at) SELECT connection_id, member_id, 'trash:/a_1', 'a', 'disk:/Отчёт.pdf', name, false, 1, 1, now() "
        "FROM files WHERE id = %s RETURNING id", file)
    batch = database.value(
        "WITH made AS (INSERT INTO file_batches (member_id, act, ended_at) VALUES (%s, 'delete', now()) RETURNING id) "
        "INSERT INTO file_batch_items (batch_id, number, source, name, state) "
        "SELECT id, 1, 'vk', 'Отчёт.pdf', 'done' FROM made RETURNING batch_id", person)
    photo = database.value(PHOTO, f"{sandbox}/unsplash/images/photo-1?ixid=things")
    # Below the kept end, with room for what the feed itself keeps there later.
    database.execute(
        "INSERT INTO photo_feed (rank, photo_id) SELECT coalesce(min(rank), 1::bigint << 40) - 1, %s FROM photo_feed"
        " ON CONFLICT DO NOTHING", photo)
    attachment = database.value(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "VALUES ('post', %s, 1, 'file', %s, 'Отчёт.pdf', %s) RETURNING id", post, file, person)
    invitation = database.value(
        "INSERT INTO invitations (email, email_key, language, expires_at) "
        "VALUES (%s, %s, 'ru', now() + interval '14 days') "
        "ON CONFLICT (email_key) DO UPDATE SET expires_at = excluded.expires_at RETURNING id",
        *[f"invited-{person}@example.com"] * 2)
    reminder = database.value(
        "INSERT INTO reminders (member_id, text, due_on) VALUES (%s, 'Сдать отчёт', CURRENT_DATE) RETURNING id", person)
    database.execute(
        "INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius) "
        "VALUES (%s, %s, 'Библиотека', 55760400, 37648900, 150)", reminder, person)
    place = database.value(
        "INSERT INTO places (name, note, latitude, longitude, radius) VALUES (gen_random_uuid()::text, '', 0, 0, 150) RETURNING id")
    draft = database.value(
        "INSERT INTO drafts (member_id, key, kind, thing, body) VALUES (%s, gen_random_uuid(), 'post', 0, 'Начато') "
        "RETURNING id", person)
    picture = database.value(
        "WITH kept AS (INSERT INTO blobs (id, member_id, kind, media_type, size, sha256) "
        "VALUES (gen_random_uuid(), %s, 'picture', 'image/webp', 0, sha256('')) RETURNING id, member_id) "
        "INSERT INTO pictures (member_id, source_hash, blob_id, width, height) "
        "SELECT member_id, sha256(id::text::bytea), id, 4, 3 FROM kept RETURNING id", person)
    channel = database.value(
        "WITH made AS (INSERT INTO channels (member_id, name) VALUES (%s, 'Семинары') RETURNING id, member_id) "
        "INSERT INTO channel_people (channel_id, member_id) SELECT id, member_id FROM made RETURNING channel_id", person)
    other, conversation = talk(person, database)
    project = database.value(PROJECT, person, other)
    shelf = database.value(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "VALUES ('shelf', %s, 1, 'file', %s, 'Отчёт.pdf', %s) RETURNING id", project, file, person)
    shared = database.value(
        "INSERT INTO shared_reminders (project_id, creator_id, text, for_all) VALUES (%s, %s, 'Обзвонить троих', true) "
        "RETURNING id", project, person)
    # Asked for a moment ago, so that nobody who asks again writes that down.
    secret = os.urandom(32)
    database.execute("INSERT INTO atom_authority (authority) VALUES ('localhost') ON CONFLICT DO NOTHING")
    feed = database.value(
        "INSERT INTO atom_feeds (member_id, author_id, token_hash, secret, last_seen_at) "
        "VALUES (%s, %s, sha256(%s), '', now()) RETURNING id", person, person, secret)
    database.execute(
        "INSERT INTO calendar_feeds (member_id, token_hash, secret, last_seen_at) VALUES (%s, sha256(%s), '', now())",
        person, secret)
    database.execute(
        "INSERT INTO arrival_addresses (member_id, latitude, longitude, on_leaving, token_hash, secret) "
        "VALUES (%s, 0, 0, false, sha256(%s), ''), (%s, 55760400, 37648900, false, sha256(sha256(%s)), '') "
        # A test may have asked for one of that place.
        "ON CONFLICT ON CONSTRAINT arrival_addresses_are_once DO UPDATE SET token_hash = excluded.token_hash",
        person, secret, person, secret)
    device = database.value(
        "INSERT INTO push_devices (member_id, session_id, push_key_id, name, language, endpoint, public_key, secret) "
        "SELECT %s, %s, id, 'Firefox', 'ru', 'https://push.example.org/' || gen_random_uuid(), public_key, '' "
        "FROM push_keys LIMIT 1 RETURNING id", person, session)
    passkey = database.value(
        "INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, user_agent, "
        "is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until) "
        "VALUES (%s, %s, sha512(%s), -7, sha512(%s), substr(sha256(%s), 1, 16), 'Ноутбук', '', false, false, 0, "
        "sha256(%s), now()) RETURNING id", person, *[secret] * 5)
    # One's own, removed by a moderator and settled.
    report = database.value(
        "WITH made AS (INSERT INTO moderation_cases (kind, thing, author_id, title, reports, decision, reason, decided_at, "
        "told_at) VALUES ('post', %s, %s, 'Скидки', 1, 'removed', 'advertising', now(), now()) RETURNING id) "
        "INSERT INTO moderation_evidence (case_id, version, body, address, written_at) "
        "SELECT id, 1, 'Скидки', '/feed', now() FROM made RETURNING case_id", 1_000_000_000 + person, person)
    return {
        "reports": str(report), "removals": "post", "part of removals": str(1_000_000_000 + person),
        "atom": urlsafe_b64encode(secret).decode().rstrip("="), "feeds": str(feed), "passkeys": str(passkey),
        "calendar": urlsafe_b64encode(secret).decode().rstrip("=") + ".ics",
        "arrived": urlsafe_b64encode(secret).decode().rstrip("="),
        "messages": str(conversation), "part of messages": "2", "with": str(other),
        "projects": str(project), "shelf": str(shelf), "shared": str(shared),
        "at": str(database.value("SELECT max(id) FROM messages WHERE conversation_id = %s", conversation)),
        "channels": str(channel), "devices": str(device), "drafts": str(draft), "pictures": str(picture), "photo": "0", "picture": "0", "comments": str(comment(member, post, "Приду")), "reminders": str(reminder), "places": str(place), "post": str(post), "person": str(person), "session": str(session), "tag": "семинар", "provider": "vk",
        "category": "1", "file": str(file), "deletion": str(deletion), "batch": str(batch), "blob": "AAAA",
        "items": str(trash),
        "archive": str(archive), "upload": "1",
        "members": str(person), "invitations": str(invitation), "photos": str(photo), "save": f"photo-{photo}",
        "things": f"photo-{photo}", "attachments": str(attachment)}


@dataclass(frozen=True)
class Answers:
    """What a GET answers when its things are there: usually a page with status 200."""
    status: int = 200
    # Where it leads, with {address} for its own; what follows a `?` is not looked at.
    location: str | None = None
    # A whole page with a title, a heading and everything.
    is_page: bool = True
    query: str = ""
    # For somebody without a session, where everyone may ask.
    alone: int | None = None
    # The answer never ends: only its refusals are looked at.
    streams: bool = False


# nginx answers there itself, whatever is asked: the way to Quad is another server's of it.
KEPT_BACK = {"/metrics"}

# By the route's pattern.
PECULIAR = {
    "/": Answers(alone=200),
    "/healthz": Answers(is_page=False),
    "/atom/{}": Answers(is_page=False),
    "/calendar/{}": Answers(is_page=False),
    "/arrived/{}": Answers(is_page=False),
    "/readyz": Answers(is_page=False),
    "/metrics": Answers(404, alone=404),
    "/manifest.webmanifest": Answers(is_page=False),
    "/organisation/icon": Answers(303, is_page=False, query="?icon=mark", alone=303),
    # Nobody has written them.
    "/about/privacy": Answers(404, alone=404),
    "/about/help": Answers(404, alone=404),
    "/about/contact": Answers(404, alone=404),
    # Nobody is asked to agree to anything.
    "/consent": Answers(303, "/"),
    "/account-deleted": Answers(303, "/", alone=200),
    "/sign-in": Answers(303, "/", alone=200),
    "/sign-in/code": Answers(303, "/", alone=200),
    "/register": Answers(303, "/", alone=303),
    "/admin": Answers(303, "/admin/dashboard"),
    "/admin/members/acts": Answers(query="?act=grant"),
    # No file was brought.
    "/admin/members/import/refused": Answers(303, "/admin/members/import"),
    # No job was chosen.
    "/admin/jobs/delete": Answers(303, "/admin/jobs"),
    "/things/{}": Answers(303),
    "/attachments/{}": Answers(303),
    "/events": Answers(streams=True, is_page=False),
    # To the files origin.
    "/pictures/{}": Answers(303),
    "/hashtags": Answers(204, is_page=False, query="?query=zz"),
    "/mentions": Answers(204, is_page=False, query="?query=zz"),
    "/search/switcher": Answers(is_page=False),
    "/people/{}/vcard": Answers(is_page=False),
    # Nobody is seen by one: pages that name somebody would show it, and rows alone have no file (`test_portraits`).
    "/people/{}/photo/{}": Answers(404),
    "/projects/{}/picture/{}": Answers(404),
    # Somebody looks after it.
    "/admin/projects/{}/appoint": Answers(404),
    "/feed/news": Answers(is_page=False, query="?after=1"),
    # Nothing came since.
    "/messages/{}/mentions": Answers(204, is_page=False, query="?query=zzzz"),
    "/messages/at/{}": Answers(303),
    "/messages/{}/news": Answers(204, is_page=False, query="?change=1000000000"),
    "/messages/people": Answers(204, is_page=False, query="?query=zzzz"),
    "/channels/preview": Answers(303, "/channels/new"),
    "/mutes/new": Answers(query="?tag=mute"),
    # Nothing is named.
    "/reports/new": Answers(404),
    "/channels/column": Answers(is_page=False),
    "/channels/people": Answers(204, is_page=False, query="?query=zzzz"),
    # One's own posts are no news.
    "/channels/{}/news": Answers(204, is_page=False, query="?after=1"),
    # Nothing came since.
    "/posts/{}/comments/news": Answers(204, is_page=False, query="?after=1000000000"),
    "/notifications/marks": Answers(is_page=False),
    "/notifications/token": Answers(is_page=False),
    # Without the proof that a letter has.
    "/notifications/unsubscribe": Answers(303, "/settings/notifications", alone=303),
    # No code was asked for in this session.
    "/settings/email/code": Answers(422),
    "/settings": Answers(303, "/settings/profile"),
    "/connections/{}/callback": Answers(303, "/settings/connections"),
    # Nobody came back.
    "/connections/{}/arrival": Answers(303, "/settings/connections"),
    # They begin where the files stand.
    "/files/move": Answers(303, "{address}"),
    "/files/copy": Answers(303, "{address}"),
    # There is no disk to save it to.
    "/files/save/{}": Answers(303, "/files/yandex"),
    "/files/save/{}/state": Answers(is_page=False),
    # It is not packed yet.
    "/files/archives/{}/download": Answers(404),
    "/photos/tail": Answers(is_page=False),
    "/photos/favourites": Answers(303, "/photos/profile#favourites"),
    # There is no copy to be sent.
    "/files/{}/item/{}/download": Answers(303, "/files/vk/item/{file}"),
}

# What a form has that is not refused before anybody looks whose thing it names, by the route's pattern.
SENT = {
    "/connections/{}/disconnect": {},
    "/files/uploads/{}/answer": {"answer": "keep"},
    "/files/{}/item/{}/rename": {"name": "Чужое.pdf"},
    "/channels/{}/edit": {"name": "Чужой канал", "hashtags": "семинар", "version": "1"},
    "/posts/{}/edit": {"body": "Чужой текст", "tags": "", "version": "1"},
    "/posts/{}/comments/{}/edit": {"body": "Чужой комментарий", "version": "1"},
    "/projects/{}": {"body": "Чужое"},
    "/projects/{}/reminders/new": {"text": "Чужое"},
    "/projects/reminders/{}": {"text": "Чужое", "version": "1"},
    "/projects/{}/shelf/order": {"up": "1"},
    "/projects/{}/shelf/{}/note": {"note": "Чужое"},
    "/messages/{}": {"body": "Чужое"},
    "/messages/{}/{}/edit": {"body": "Чужое", "version": "1"},
    "/messages/{}/name": {"name": "Чужая беседа"},
    "/messages/{}/read": {"number": "2", "epoch": "0"},
    "/reminders/{}": {"text": "Чужое", "day": "2030-01-31", "version": "1"},
    "/reminders/{}/place": {"latitude": "55.7", "longitude": "37.6", "radius": "150"},
    "/reminders/{}/move": {"to": "tomorrow"},
    "/reminders/{}/schedule": {},
    "/reminders/{}/snooze": {"until": "1h"},
}
# What stands in an address behind its question mark, where a form has it there.
QUERIES = {"/reminders/{}/schedule": "?day=2030-01-31&version=1"}

# Kinds of things that belong to nobody alone.
SHARED = {"person", "with", "tag", "provider", "category", "blob", "photos", "save", "things"}

# Everybody may read these, whoever's thing they name.
NOT_ONE_S_OWN = {
    "GET /attachments/{}", "POST /attachments/{}/request",
    "GET /posts/{}", "GET /photos/{}", "GET /people/{}/photo/{}", "GET /posts/{}/reactions", "POST /posts/{}/reactions", "POST /posts/{}/bookmark",
    "POST /posts/{}/unbookmark",
    "POST /posts/{}", "GET /posts/{}/comments/{}", "GET /posts/{}/comments/news", "GET /posts/{}/versions", "GET /posts/{}/comments/{}/versions", "POST /posts/{}/follow",
    "POST /posts/{}/unfollow"}


def answers(route) -> Answers:
    return PECULIAR.get(route.pattern, Answers())


def address(route, things: dict[str, str]) -> str:
    return quote(route.address(**things)) + answers(route).query
