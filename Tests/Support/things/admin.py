"""Members and invitations, as administrators see them."""

from Support.things.specimens import Answers, Specimens


def invitation(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO invitations (email, email_key, language, expires_at) "
        "VALUES (%s, %s, 'ru', now() + interval '14 days') "
        "ON CONFLICT (email_key) DO UPDATE SET expires_at = excluded.expires_at RETURNING id",
        *[f"invited-{one.person}@example.com"] * 2)


MAKES = {"invitations": invitation, "members": lambda one: one.person}
ANSWERS = {
    "/admin": Answers(303, "/admin/dashboard"),
    "/admin/members/acts": Answers(query="?act=grant"),
    # No file was brought.
    "/admin/members/import/refused": Answers(303, "/admin/members/import"),
    # No job was chosen.
    "/admin/jobs/delete": Answers(303, "/admin/jobs"),
}
