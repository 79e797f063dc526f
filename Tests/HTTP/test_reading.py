"""Reading changes nothing (security.md, C02)."""

import signal
from urllib.parse import quote

from Support.copies import entries
from Support.files import settled
from Support.person import member_id
from Support.routes import routes
from Support.stack import until

# A job that failed in an earlier test may wait for hours: only those count that come while a test looks.
NOTHING_IS_UNDER_WAY = """
    SELECT NOT EXISTS (SELECT FROM jobs WHERE dead_at IS NULL AND run_at < now() + interval '1 minute')
       AND NOT EXISTS (SELECT FROM outbox)
       AND NOT EXISTS (SELECT FROM reminder_alerts WHERE coalesce(due_at, now()) < now() + interval '1 minute')
       AND NOT EXISTS (SELECT FROM notifications WHERE letter_at < now() + interval '1 minute')
       AND NOT EXISTS (SELECT FROM conversation_members WHERE tell_at < now() + interval '1 minute')
       AND NOT EXISTS (SELECT FROM push_deliveries WHERE state = 'waiting' AND due_at < now() + interval '1 minute')
       AND NOT EXISTS (
           SELECT FROM moderation_cases
           WHERE decided_at IS NOT NULL AND told_at IS NULL OR answered_at IS NOT NULL AND answer_told_at IS NULL)
"""


def test_no_get_or_head_changes_any_row(member, administrator, anonymous, colleague, things, database):
    # Letters and events of earlier tests go out.
    until(lambda: database.value(NOTHING_IS_UNDER_WAY), 90)
    watched = database.still()

    def look():
        return {table: database.fingerprint(table, ("last_seen_at",)) for table in watched}
    before = look()
    queries = ("", "?after=2", "?after=0", "?next=%2Ffeed", "?q=семинар&query=семинар", "?_method=POST&body=x")
    for route in routes():
        for query in queries:
            for client in (member, colleague, administrator, anonymous):
                if route.pattern == "/events" and client is not anonymous:
                    continue  # a stream that does not end
                for method in ("GET", "HEAD"):
                    client.request(method, ascii_only(route.address(**things) + query))
    after = look()
    assert [table for table in watched if before[table] != after[table]] == []


# What a page writes to ask for what it shows: lists of files, their small pictures, photos of accounts, the feed of photos.
ASKING = {"files.refresh", "files.thumbnails", "connections.photo", "photos.feed", "photos.account", "photos.details"}
ASKED = {"last_seen_at", "thumbnail_requested_at", "identity_asked_at"}


def test_a_member_with_sources_only_asks_for_lists_by_reading(owner, stack, database, things):
    client = owner("vk", "yandex", "unsplash")
    for address in ("/files", "/files/vk", "/files/yandex", "/files/usage"):
        settled(client, address)
    disk = entries(client, "/files/all", "yandex")
    member = member_id(client)
    # Files of every kind that is shown, none of them saved: a document, a picture, a text, sound, a film.
    kinds = {entry.name.rpartition(".")[2].lower(): entry for entry in disk}
    assert len(kinds) > 3
    known = things | {"person": str(member), "provider": "yandex"}
    addresses = {
        ascii_only(route.address(**known | {"file": entry.id}))
        for route in routes() if route.pattern != "/events" for entry in kinds.values()}
    assert sum(address.startswith("/files/yandex/item/") for address in addresses) > len(kinds)
    until(lambda: database.value(NOTHING_IS_UNDER_WAY), 90)
    watched = database.still("jobs", "file_listings", "photo_feed_state", "photo_accounts")

    def look():
        return {table: database.fingerprint(table, tuple(ASKED)) for table in watched}
    workers = ("work", "converters")
    for worker in workers:
        stack.signal(worker, signal.SIGSTOP)  # what they do with what is asked for is not reading
    try:
        last = database.value("SELECT coalesce(max(id), 0) FROM jobs")
        before = look()
        for address in sorted(addresses):
            for method in ("GET", "HEAD"):
                client.request(method, address)
        after = look()
        asked = {kind for kind, in database.rows("SELECT kind FROM jobs WHERE id > %s", last)}
    finally:
        for worker in workers:
            stack.signal(worker, signal.SIGCONT)
    assert [table for table in watched if before[table] != after[table]] == []
    assert asked <= ASKING


def ascii_only(address: str) -> str:
    return quote(address, safe="/?=&%")
