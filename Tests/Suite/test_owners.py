"""SQL stays with its owner: a part names tables of its own, and others' only where this list says so. The list shrinks.
What a trigger does besides is said where it is relied on."""

import re

from Support.stack import PROJECT

# Whose a migration's tables are, where the part is not called as the file is.
PARTS = {"attachments": "Site", "import": "Admin", "organisation": "Admin", "passkeys": "Accounts", "pictures": "Writing",
         "shelf": "Projects", "shared_reminders": "Projects"}
# Tables whose part is another one than their migration's: the order of migrations is the order of references.
TABLES = {"email_changes": "Site", "invitations": "Admin", "sessions": "Site", "portraits": "Network", "consents": "Accounts",
          "daily_numbers": "Site"}
# Everybody's: who a row is about, and which bytes it keeps.
SHARED = {"members", "blobs"}
# What a part names that is another's, each for what it says here. Nothing is added: the owner hands out an expression, a
# statement or a value instead, as `Outbox.publish` and `PostAudience` do.
OTHERS = {
    # The frame of every page: the number of what is new, whose devices, what the organisation is called, how somebody signs in.
    "Site": {
        "member_visits", "notifications", "notification_choices", "push_deliveries", "push_devices", "passkeys",
        "organisation_icons", "organisation_settings", "organisation_texts", "organisation_text_versions"},
    # What administrators see and end: visits, sessions, passkeys, the log, jobs.
    "Admin": {"member_visits", "sessions", "passkeys", "announcements", "audit_log", "jobs"},
    # The list of people says when somebody was there last.
    "People": {"member_visits"},
    # Registration by an invitation, with what everybody agrees to; changes of an address.
    "Accounts": {"email_changes", "invitations", "sessions", "organisation_texts"},
    # Previews of a copy that is gone go too. A like that waits to be reported is a job.
    "Files": {"previews"},
    "Photos": {"jobs"},
    # A device belongs to a session.
    "Notifications": {"sessions"},
    # What is withdrawn when its cause is: `Notifications` has no statement of theirs for it yet.
    "Network": {
        "notifications", "notification_choices", "push_deliveries", "drafts", "pictures", "text_pictures", "attachments",
        "projects", "project_members"},
    # The general conversation of a project has its administrators.
    "Conversations": {"notifications", "attachments", "pictures", "project_members"},
    "Projects": {"notifications", "attachments"},
    "Writing": {
        "notifications", "push_deliveries", "attachments", "access_requests", "message_pictures", "moderation_pictures"},
    "Moderation": {"pictures"},
    # The programs themselves: what waits, and what is to be published.
    "Quad": {"jobs"},
    "Features": {"outbox"},
    "TestSupport": {"jobs"},
}
MADE = re.compile(r"^CREATE (?:UNLOGGED )?TABLE (\w+)", re.M)
NAMED = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE|USING|ONLY)\s+(\w+)\b")
COMMENT = re.compile(r"^\s*//.*$", re.M)
# A trigger's table and function. `hold_blobs` makes those of bytes for any column.
TRIGGER = re.compile(r"CREATE (?:CONSTRAINT )?TRIGGER [^;]*?\bON (%s|\w+)\b[^;]*?EXECUTE FUNCTION (\w+)")
HELD = "blobs"
SAID = re.compile(r"\btrigger\s+(?:///\s+)?`(\w+)`(?: on `(\w+)`)?")


def owners() -> dict[str, str]:
    """The part of each table."""
    found = {}
    for path in sorted((PROJECT / "sql" / "migrations").glob("*.sql")):
        name = path.stem.partition("_")[2]
        found |= {table: PARTS.get(name, name.capitalize()) for table in MADE.findall(path.read_text())}
    return found | TABLES


def named() -> dict[str, dict[str, set[str]]]:
    """By parts the tables that their statements name, each with the files that do."""
    known, found = owners(), {}
    sources = PROJECT / "Sources"
    for path in sorted(sources.rglob("*.swift")):
        part = path.relative_to(sources).parts[0]
        for table in set(NAMED.findall(COMMENT.sub("", path.read_text()))) & known.keys():
            found.setdefault(part, {}).setdefault(table, set()).add(str(path.relative_to(sources)))
    return found


def test_each_table_has_a_part():
    assert len(owners()) > 100
    assert all((PROJECT / "Sources" / part).is_dir() for part in owners().values())


def test_a_part_names_others_tables_only_where_it_is_said():
    known = owners()
    found = {
        part: {table: sorted(files) for table, files in tables.items() if known[table] != part and table not in SHARED}
        for part, tables in named().items()}
    new = {part: {table: files for table, files in tables.items() if table not in OTHERS.get(part, ())}
           for part, tables in found.items()}
    assert not {part: tables for part, tables in new.items() if tables}
    gone = {part: tables - found.get(part, {}).keys() for part, tables in OTHERS.items()}
    assert not {part: tables for part, tables in gone.items() if tables}, "take these from the list"


def test_what_a_trigger_does_is_said_at_the_store_that_relies_on_it():
    """By the words "the trigger `name`", in a file whose statements name its table, or with "on `table`" behind them. No
    file names one that is not there."""
    migrations = [path.read_text() for path in (PROJECT / "sql" / "migrations").glob("*.sql")]
    triggers = {(HELD if table == "%s" else table, name) for text in migrations for table, name in TRIGGER.findall(text)}
    assert len(triggers) > 20
    said = set()
    for path in (PROJECT / "Sources").rglob("*.swift"):
        text = path.read_text()
        tables = set(NAMED.findall(COMMENT.sub("", text)))
        for name, table in SAID.findall(text):
            said |= {(each, name) for each in tables | {table}}
    assert triggers - said == set()
    assert {name for _, name in said} - {name for _, name in triggers} == set()


def test_whether_a_member_may_come_in_is_said_in_one_place():
    sources = PROJECT / "Sources"
    named = {
        str(path.relative_to(sources)) for path in sources.rglob("*.swift")
        if "locked_until" in COMMENT.sub("", path.read_text())}
    assert named == {"Site/Members/MemberStanding.swift"}, "statements ask by Member.mayComeIn"
