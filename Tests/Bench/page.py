"""What is measured: a page of Quad, its data, and how its peers are made from it."""

import re

# A mark in the frame, the pattern that finds what it stands for, and the replacement.
Mark = tuple[str, re.Pattern, object]

# The check of the session as the peers ask it, with what the frame counts, and what they write down when it was not used for a while.
SESSION = """SELECT s.id, m.name, m.faculty, m.language, m.theme, s.last_seen_at < now() - interval '5 minutes',
       EXISTS (SELECT FROM notifications WHERE member_id = s.member_id AND read_at IS NULL),
       (SELECT count(*)
        FROM conversation_members own
        JOIN conversations c ON c.id = own.conversation_id AND c.last_number > own.read_number
        JOIN messages u ON u.conversation_id = c.id AND u.number > own.read_number
        WHERE own.member_id = s.member_id AND own.level = 'all' AND u.author_id <> own.member_id
          AND u.deleted_at IS NULL)
FROM sessions s
JOIN members m ON m.id = s.member_id
WHERE s.token_hash = $1 AND s.member_id = $2 AND s.last_seen_at > now() - interval '14 days'
  AND s.created_at > now() - interval '90 days' AND m.locked_until <= now()"""
TOUCH = "UPDATE sessions SET last_seen_at = now() WHERE id = $1 AND last_seen_at < now() - interval '5 minutes'"


class Page:
    """One kind of page. `path` is its address; `program` the file in php/ that makes it; `row` finds what tells its
    rows apart; `writes` posts are changed a second unless somebody chooses otherwise."""

    name = ""
    title = ""
    path = ""
    program = ""
    row: re.Pattern
    writes = 0
    # Options of the smallest run.
    least: dict = {}
    # What the peers ask besides the session, by names: queries that one would write for this page alone.
    queries: dict[str, str] = {}
    # What marks become in the peers' templates.
    php_values: dict[str, str] = {}
    php_blocks: dict[str, str] = {}
    go_values: dict[str, str] = {}
    go_blocks: dict[str, str] = {}

    def __init__(self, chosen):
        self.chosen = chosen

    @staticmethod
    def options(parser):
        """Options of its own."""

    def fill(self, stand):
        """Brings the data about."""

    def give(self, stand, readers):
        """Has the readers own what the page shows."""

    def besides(self, stand, load, rounds: int) -> list[str]:
        """What else is measured of Quad's page by `load`, as lines to print."""
        return []

    def marks(self) -> list[Mark]:
        """Where values of the page stand, besides those of every page."""
        return []

    def parts(self, pages: list[str]) -> dict[str, list[str]]:
        """Parts of the page that the peers repeat: a name and the part in Russian and in English."""
        return {}

    def marks_of(self, part: str, text: str) -> list[Mark]:
        """Where values stand in a repeated part."""
        return []

    def words(self, project) -> dict[str, dict[str, str]]:
        """Words by languages and keys that no page of the readers shows beside each other."""
        return {"ru": {}, "en": {}}
