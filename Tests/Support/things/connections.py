"""Accounts at providers that have ended, so that nothing is asked for them."""

from Support.things.specimens import Answers, Specimens

CONNECTION = """
    INSERT INTO connections (member_id, provider, account, name, access_token, state)
    SELECT %s, unnest(ARRAY['vk', 'unsplash']), %s, 'Анна Ковалёва', '', 'expired'
    ON CONFLICT DO NOTHING
"""


def account(person: int) -> str:
    """The name of a member's account at each of them."""
    return f"things of {person}"


def connect(person: int | str, database):
    database.execute(CONNECTION, person, account(person))


def provider(one: Specimens) -> str:
    connect(one.person, one.database)
    return "vk"


MAKES = {"provider": provider}
WORDS = {"connections": "provider", "providers": "provider"}
ANSWERS = {
    "/connections/{}/callback": Answers(303, "/settings/connections"),
    # Nobody came back.
    "/connections/{}/arrival": Answers(303, "/settings/connections"),
}
SENT = {"/connections/{}/disconnect": {}}
SHARED = {"provider"}
