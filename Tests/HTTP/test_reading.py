"""Reading changes nothing (security.md, C02)."""

from urllib.parse import quote

from Support.routes import routes
from Support.stack import until

NOTHING_IS_UNDER_WAY = """
    SELECT NOT EXISTS (SELECT FROM jobs WHERE dead_at IS NULL) AND NOT EXISTS (SELECT FROM outbox)
"""


def test_no_get_or_head_changes_any_row(member, anonymous, colleague, things, database):
    # What runs by itself: the count of hashtags is made anew every minute, letters and events of earlier tests go out.
    until(lambda: database.value(NOTHING_IS_UNDER_WAY), 20)
    watched = [table for table in database.tables() if table not in ("hashtag_trends", "deliveries")]

    def look():
        return {table: database.fingerprint(table, ("last_seen_at",)) for table in watched}
    before = look()
    queries = ("", "?before=2", "?after=0", "?next=%2Ffeed", "?q=семинар", "?_method=POST&body=x")
    for route in routes():
        for query in queries:
            for client in (member, colleague, anonymous):
                if route.name == "events" and client is not anonymous:
                    continue  # a stream that does not end
                for method in ("GET", "HEAD"):
                    client.request(method, ascii_only(route.address(**things) + query))
    after = look()
    assert [table for table in watched if before[table] != after[table]] == []


def ascii_only(address: str) -> str:
    return quote(address, safe="/?=&%")
