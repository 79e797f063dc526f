"""Nothing grows for ever by itself: rows of a table end after their term, go with a row of another table, or the table is here,
with the reason why they stay."""

import re

from Support.stack import PROJECT

# What stays as long as its member or the organisation, and what bounds it.
STAYS = {
    "announcements": "one row",
    "arrival_addresses": "a row for each place of a member's reminders, of which there is a most",
    "atom_authority": "one row",
    "atom_feeds": "addresses that a member has made, of which there is a most",
    "audit_head": "one row",
    "audit_log": "what administrators did is kept: each line seals those before it (deploy/README.md)",
    "blobs": "a row goes with its file when nothing holds it any more, within a member's quota",
    "blocks": "a row for each person whom a member has blocked",
    "bookmarks": "what a member keeps, until they let it go",
    "calendar_feeds": "one address a member",
    "connections": "one a member and provider",
    "consents": "to what a member has agreed, a row for each version of the text",
    "conversations": "what members say to each other, which has a term by choice (RetentionTerm.messages)",
    "daily_numbers": "a few rows a day, for administrators to compare years",
    "hashtag_trends": "one row",
    "hashtags": "a word each, which channels, mutes and feeds refer to",
    "member_notes": "what administrators wrote of a member, until they delete it or the member goes",
    "member_visits": "one row a member",
    "members": "of who has left only the number stays",
    "message_privacy": "one row a member",
    "notification_choices": "a row for each kind that a member has chosen about",
    "organisation_settings": "one row",
    "organisation_texts": "one row a page",
    "photo_feed_state": "one row",
    "photo_requests": "one row",
    "places": "a list that administrators keep",
    "projects": "what members do together: one that is over is archived, and goes with its last member",
    "provider_switches": "one row a provider",
    "push_keys": "one row, and one more each time the operator changes the key",
    "quiet_hours": "one row a member",
    "reminder_settings": "one row a member",
    "reminder_zone_rules": "one row",
}


def tables() -> dict[str, str]:
    """What the migrations make, each with its columns and constraints."""
    text = "\n".join(file.read_text() for file in sorted((PROJECT / "sql/migrations").glob("*.sql")))
    return dict(re.findall(r"(?s)CREATE TABLE (\w+) \((.*?)\n\);", text))


def ended() -> set[str]:
    """Tables whose rows upkeep deletes when their term is over."""
    sources = "\n".join(file.read_text() for file in (PROJECT / "Sources").rglob("*.swift"))
    return set(re.findall(r'\bRetention\(\s*"(\w+)"', sources))


def goes_with_another(body: str) -> bool:
    """Each of its rows is deleted with one of another table that is no member."""
    keys = re.findall(r"(?s)FOREIGN KEY \(([\w, ]+)\)\s+REFERENCES (\w+) \([^)]*\)\s+ON DELETE CASCADE", body)
    return any(
        table != "members" and all(re.search(rf"(?m)^ +{column} .*NOT NULL", body) for column in columns.split(", "))
        for columns, table in keys)


def test_rows_of_every_table_end_or_say_why_they_stay():
    made, terms = tables(), ended()
    assert len(made) > 100 and len(terms) > 30 and terms <= set(made)
    lasting = {table for table, body in made.items() if table not in terms and not goes_with_another(body)}
    assert sorted(lasting) == sorted(STAYS)
