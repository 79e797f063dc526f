"""A case about something of the member's, which a moderator has removed and settled."""

from Support.things.specimens import Answers, Specimens


def thing(one: Specimens) -> int:
    return 1_000_000_000 + one.person


def report(one: Specimens) -> int:
    return one.database.value(
        "WITH made AS (INSERT INTO moderation_cases (kind, thing, author_id, title, reports, decision, reason, "
        "decided_at, told_at) VALUES ('post', %s, %s, 'Скидки', 1, 'removed', 'advertising', now(), now()) RETURNING id) "
        "INSERT INTO moderation_evidence (case_id, version, body, address, written_at) "
        "SELECT id, 1, 'Скидки', '/feed', now() FROM made RETURNING case_id", one["part of removals"], one.person)


MAKES = {"part of removals": thing, "removals": lambda one: "post", "reports": report}
# Nothing is named.
ANSWERS = {"/reports/new": Answers(404)}
