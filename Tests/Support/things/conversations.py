"""A group of the member and somebody whom nobody can be, which begins with a grey line; the member's own message is the
second."""

from Support.things.specimens import Answers, Specimens

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
        INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html,
                              summary, renderer)
        SELECT id, number, number, creator_id, gen_random_uuid(), gen_random_uuid(), event, body, '', body, 0
        FROM made, (VALUES (1, 'created', ''), (2, NULL, 'Добрый день')) AS words (number, event, body)
    )
    SELECT other.id || ' ' || made.id FROM other, made
"""


def talk(person: int, database) -> tuple[int, int]:
    """The other, and the conversation."""
    other, conversation = database.value(TALK, person).split()
    return int(other), int(conversation)


def other(one: Specimens) -> int:
    return one.database.value(
        "SELECT member_id FROM conversation_members WHERE conversation_id = %s AND member_id <> %s", one["messages"],
        one.person)


def message(one: Specimens) -> int:
    return one.database.value("SELECT max(id) FROM messages WHERE conversation_id = %s", one["messages"])


MAKES = {
    "at": message, "messages": lambda one: talk(one.person, one.database)[1], "part of messages": lambda one: 2,
    "with": other}
# Somebody else is meant: nobody writes to oneself, nor removes themselves.
WORDS_BELOW = {"/messages/": {"people": "with"}}
ANSWERS = {
    "/messages/{}/mentions": Answers(204, is_page=False, query="?query=zzzz"),
    "/messages/at/{}": Answers(303),
    # Nothing came since.
    "/messages/{}/news": Answers(204, is_page=False, query="?change=1000000000"),
    "/messages/people": Answers(204, is_page=False, query="?query=zzzz"),
}
SENT = {
    "/messages/{}": {"body": "Чужое"},
    "/messages/{}/{}/edit": {"body": "Чужое", "version": "1"},
    "/messages/{}/name": {"name": "Чужая беседа"},
    "/messages/{}/read": {"number": "2", "epoch": "0"},
}
SHARED = {"with"}
