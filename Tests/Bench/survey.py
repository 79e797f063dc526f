"""Every page of Quad: what it sends, what it asks, what it costs, over much data and for many members."""

import json
import os
import random
import re
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

import campus
from answers import fetch
from load import wrk
from stand import Stand
from visitor import Visitor

# What a page may cost before it needs a reason.
TRIPS, MICROSECONDS = 2, 2_000
LOOKS = 10  # at each page, by as many readers, before it is under load
REASONS = Path(__file__).with_name("reasons.txt")

STATEMENT = re.compile(r"^\S+ \S+ \S+ \[\d+\] quad serve.*? LOG:  (?:execute|statement)", re.MULTILINE)

# Of each reader: what fills an address, by the kind of thing that Support/routes.py names.
OF_READER = {
    "post": "SELECT author_id, max(id) FROM posts WHERE deleted_at IS NULL GROUP BY 1",
    "person": "SELECT id, id FROM members",
    "session": "SELECT member_id, max(id) FROM sessions GROUP BY 1",
    "file": "SELECT member_id, min(id) FROM files WHERE source = 'yandex' GROUP BY 1",
    "deletion": "SELECT member_id, max(id) FROM file_deletions GROUP BY 1",
    "batch": "SELECT member_id, max(id) FROM file_batches GROUP BY 1",
    "archive": "SELECT member_id, max(id) FROM archives GROUP BY 1",
    "items": "SELECT member_id, max(id) FROM trash_entries GROUP BY 1",
    "reminders": "SELECT member_id, max(id) FROM reminders GROUP BY 1",
    "passkeys": "SELECT member_id, max(id) FROM passkeys GROUP BY 1",
    "places": "SELECT m.id, (SELECT min(id) FROM places) FROM members m",
    "comments": (
        "SELECT p.author_id, max(c.id) FROM (SELECT author_id, max(id) AS id FROM posts WHERE deleted_at IS NULL "
        "GROUP BY 1) p JOIN comments c ON c.post_id = p.id AND c.author_id = p.author_id GROUP BY 1"),
    "pictures": "SELECT member_id, max(id) FROM pictures GROUP BY 1",
    "drafts": "SELECT member_id, max(id) FROM drafts GROUP BY 1",
    "messages": "SELECT creator_id, max(id) FROM conversations WHERE project_id IS NULL GROUP BY 1",
    "at": "SELECT author_id, max(id) FROM messages WHERE event IS NULL GROUP BY 1",
    "with": (
        "SELECT c.creator_id, min(x.member_id) FROM conversations c "
        "JOIN conversation_members x ON x.conversation_id = c.id AND x.member_id <> c.creator_id "
        "WHERE c.id IN (SELECT max(id) FROM conversations WHERE project_id IS NULL GROUP BY creator_id) GROUP BY 1"),
    "channels": "SELECT member_id, max(id) FROM channels GROUP BY 1",
    "projects": "SELECT creator_id, max(id) FROM projects GROUP BY 1",
    "shelf": "SELECT added_by, max(id) FROM attachments WHERE place_kind = 'shelf' GROUP BY 1",
    "shared": "SELECT creator_id, max(id) FROM shared_reminders GROUP BY 1",
    # Somebody else's.
    "reported": (
        "SELECT p.author_id, max(c.id) FROM (SELECT author_id, max(id) AS id FROM posts WHERE deleted_at IS NULL "
        "GROUP BY 1) p JOIN comments c ON c.post_id = p.id AND c.author_id <> p.author_id GROUP BY 1"),
    "reports": "SELECT author_id, max(id) FROM moderation_cases WHERE told_at IS NOT NULL GROUP BY 1",
    "part of removals": "SELECT author_id, max(thing) FROM moderation_cases WHERE told_at IS NOT NULL GROUP BY 1",
    "atom": "SELECT id, translate(rtrim(encode(sha256(('atom' || id)::bytea), 'base64'), '='), '+/', '-_') FROM members",
    "arrived": "SELECT id, translate(rtrim(encode(sha256(('arrival' || id)::bytea), 'base64'), '='), '+/', '-_') FROM members",
    "calendar": "SELECT id, translate(rtrim(encode(sha256(('calendar' || id)::bytea), 'base64'), '='), '+/', '-_') || '.ics' FROM members",
}
OF_ALL = {"removals": "post", "provider": "yandex", "category": "1", "blob": "AAAA", "upload": "1", "part of messages": "40"}
# What stands behind an address where the page shows nothing without it.
BEHIND = {
    "/messages/{}/news": "?change=30", "/messages/{}/mentions": "?query=", "/messages/people": "?query=%D0%B0", "/messages/{}/people": "?query=%D0%B0",
    "/feed/news": "?after={newest}", "/channels/people": "?query=%D0%B0", "/mutes/new": "?tag=mute", "/reports/new": "?thing=comment-{reported}", "/channels/{}/news": "?after=0", "/mentions": "?query=%D0%B0", "/posts/{}/comments/news": "?after=0", "/files/copy": "?file={file}&to=Bench", "/files/move": "?file={file}&to=Bench",
    "/files/delete": "?file={file}", "/admin/members/acts": "?act=grant&member={members}"}
# Not measured: their time is not that of making a page.
LEFT_OUT = {"/events": "a stream that does not end", "/healthz": "no page", "/readyz": "no page",
            "/metrics": "for this machine alone", "/organisation/icon": "bytes that a browser keeps",
            "/people/{}/photo/{}": "bytes that a browser keeps",
            "/projects/{}/picture/{}": "bytes that a browser keeps",
            "/attachments/{}": "leads to a text, and nothing is attached to those of the bench"}


# Refused whatever is there: a signature, an archive that is packed, a code that was asked for, texts that nobody has written, a
# project that nobody looks after.
REFUSED = {
    "/admin/projects/{}/appoint",
    "/blobs/{}", "/files/archives/{}/download", "/settings/email/code", "/about/privacy", "/about/help", "/about/contact"}


class Survey:
    name = "pages"
    title = "every page of Quad"
    least = {"people": 3, "connections": 2}

    def __init__(self, chosen, stand: Stand):
        self.chosen = chosen
        self.stand = stand
        # Of the program that runs, wherever it was built.
        os.environ["QUAD_STACK_STATE"] = str(stand.state.root)

    def run(self, path: Path):
        self.readers = campus.fill(self.stand, self.chosen.people, campus.LEAST if self.chosen.least else campus.Size())
        self.administrator, self.subject = self.readers[:2]
        self.find_things()
        with self.stand.paused("work", "converters"):
            rows = self.look()
            if self.chosen.least:
                rows = [row for row in rows if row["route"].pattern == "/feed"]
            for row in rows:
                row |= self.load(row)
        self.tell(rows, path)

    # MARK: Addresses

    def find_things(self):
        self.things = {reader.id: dict(OF_ALL) for reader in self.readers}
        for kind, query in OF_READER.items():
            for line in self.stand.sql(query).splitlines():
                member, value = line.split("|")
                if member in self.things:
                    self.things[member][kind] = value
        tag = self.stand.sql("SELECT names[1] FROM hashtag_trends")
        newest = self.stand.sql("SELECT max(id) - 5 FROM posts")
        invitation = self.stand.sql("SELECT max(id) FROM invitations")
        photo = self.stand.sql("SELECT max(id) FROM photos")
        for things in self.things.values():
            things |= {
                "tag": quote(tag), "newest": newest, "members": self.subject.id, "invitations": invitation,
                "photos": photo, "save": f"photo-{photo}", "things": f"photo-{photo}"}

        # Nobody decides about their own.
        self.things[self.administrator.id]["reports"] = self.things[self.subject.id]["reports"]

    def address(self, route, reader: Visitor) -> str:
        things = self.things[reader.id]
        behind = BEHIND.get(route.pattern, "").format(**things)
        return route.address(**things).replace("{*}", "Bench") + behind

    def targets(self, route) -> list[tuple[str, str]]:
        """A page for everyone is shown to nobody in particular."""
        if route.is_concealed:
            return [(self.address(route, self.administrator), self.administrator.cookie)]
        if route.audience != "members":
            return [(self.address(route, self.readers[0]), "nobody=1")]
        return [(self.address(route, reader), reader.cookie) for reader in self.readers]

    # MARK: Looking

    def look(self) -> list[dict]:
        """Each page by some of its readers: what it sends, and what the logs of Quad and PostgreSQL say of it."""
        from Support.routes import routes  # It asks the running program.
        rows = []
        with self.stand.noting_statements():
            for route in routes():
                if route.method == "GET" and route.pattern not in LEFT_OUT:
                    rows.append(self.look_at(route))
        return rows

    def look_at(self, route) -> dict:
        chosen = random.Random(route.pattern).choices(self.targets(route), k=LOOKS)
        mark = self.stand.ends("quad-a", "quad-b", "postgres")
        answers = [fetch(self.stand.url + path, cookie) for path, cookie in chosen]
        time.sleep(0.1)  # PostgreSQL's log comes through a pipe.
        said = self.stand.since(mark)
        trips = [int(number) for number in re.findall(r" method=GET \S+ status=\d+ us=\d+ trips=(\d+)", said)]
        statements = len(STATEMENT.findall(said))
        status = max(answer.status for answer in answers)
        if status >= 400 and route.pattern not in REFUSED:
            raise SystemExit(f"{chosen[0][0]} answers {status}: Tests/Bench has to follow")
        return {
            "route": route, "address": chosen[0][0], "status": status,
            "bytes": round(median(len(answer.body) for answer in answers)),
            "trips": max(trips, default=0), "statements": round(statements / LOOKS, 1)}

    # MARK: Load

    def load(self, row: dict) -> dict:
        if row["status"] >= 300:
            return {}
        found = wrk(self.stand.url, self.targets(row["route"]), self.chosen.seconds, self.chosen.connections,
                    self.stand.state.root / "bench" / "targets", self.stand.programs(), row["bytes"])
        self.stand.truncate_logs()
        return {"us": found.times, "sum": found.time, "rps": found.rps, "p99": found.p99, "besides": found.besides}

    # MARK: Reporting

    def tell(self, rows: list[dict], path: Path):
        reasons = dict(
            re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in REASONS.read_text().splitlines()
            if line.strip() and not line.startswith("#"))
        measured = [row for row in rows if "us" in row]
        print(f"\n{'page':38} {'bytes':>8} {'trips':>5} {'statements':>10} {'Quad':>6} {'PostgreSQL':>10} {'nginx':>6}"
              f" {'sum, µs':>8} {'p99, ms':>8}  why")
        without = []
        for row in measured:
            pattern = row["route"].pattern
            is_over = row["trips"] > TRIPS or row["sum"] > MICROSECONDS
            if is_over and pattern not in reasons:
                without.append(pattern)
            print(f"{pattern:38} {row['bytes']:8,} {row['trips']:5} {row['statements']:10} {row['us']['program']:6,.0f}"
                  f" {row['us']['PostgreSQL']:10,.0f} {row['us']['nginx']:6,.0f} {row['sum']:8,.0f} {row['p99']:8.1f}"
                  f"  {reasons.get(pattern, 'NONE') if is_over else ''}".rstrip())
        print(f"\nFor {len(self.readers)} members at random, {self.chosen.connections} connections,"
              f" {self.chosen.seconds} s a page; {median(row['besides'] for row in measured):.0%} of the machine did"
              f" something else.\nSent elsewhere or refused, so not measured: " + ", ".join(
                  f"{row['route'].pattern} ({row['status']})" for row in rows if "us" not in row)
              + ".\nLeft out: " + ", ".join(f"{pattern} ({why})" for pattern, why in LEFT_OUT.items()) + ".")
        print(f"Over {TRIPS} round trips or {MICROSECONDS:,} µs without a reason in {REASONS.name}: "
              f"{', '.join(without) or 'none'}.")
        if idle := reasons.keys() - {row["route"].pattern for row in measured}:
            print(f"Reasons for what is not measured: {', '.join(sorted(idle))}.")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([row | {"route": row["route"].pattern} for row in rows], indent=2) + "\n")
        print(f"Written to {path}", flush=True)
