"""A project of the member and somebody else, with the conversation in which both are, its shelf and its reminder."""

from Support.things.specimens import Answers, Specimens

PROJECT = """
    WITH made AS (
        INSERT INTO projects (name, creator_id) VALUES ('Архив', %s) RETURNING id, creator_id
    ), together AS (
        INSERT INTO project_members (project_id, member_id, is_admin)
        SELECT id, person, person = creator_id FROM made, unnest(ARRAY[creator_id, %s]) AS person
        RETURNING project_id, member_id
    ), general AS (
        INSERT INTO conversations (name, creator_id, project_id, is_general, last_number, last_change)
        SELECT 'Архив', creator_id, id, true, 1, 1 FROM made
        RETURNING id, creator_id, project_id
    ), talking AS (
        INSERT INTO conversation_members (conversation_id, member_id)
        SELECT general.id, member_id FROM general JOIN together USING (project_id)
    ), begun AS (
        INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html,
                              summary, renderer)
        SELECT id, 1, 1, creator_id, gen_random_uuid(), gen_random_uuid(), 'created', '', '', '', 0 FROM general
    )
    INSERT INTO project_events (project_id, kind, actor_id) SELECT id, 'created', creator_id FROM made
    RETURNING project_id
"""


def project(one: Specimens) -> int:
    return one.database.value(PROJECT, one.person, one["with"])


def shelf(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "VALUES ('shelf', %s, 1, 'file', %s, 'Отчёт.pdf', %s) RETURNING id", one["projects"], one["file"], one.person)


def shared_reminder(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO shared_reminders (project_id, creator_id, text, for_all) VALUES (%s, %s, 'Обзвонить троих', true) "
        "RETURNING id", one["projects"], one.person)


MAKES = {"picture": lambda one: 0, "projects": project, "shared": shared_reminder, "shelf": shelf}
WORDS_BELOW = {"/projects/": {"people": "with", "reminders": "shared"}}
ANSWERS = {
    # It has none.
    "/projects/{}/picture/{}": Answers(404),
    # Somebody looks after it.
    "/admin/projects/{}/appoint": Answers(404),
}
SENT = {
    "/projects/{}": {"body": "Чужое"},
    "/projects/{}/reminders/new": {"text": "Чужое"},
    "/projects/reminders/{}": {"text": "Чужое", "version": "1"},
    "/projects/{}/shelf/order": {"up": "1"},
    "/projects/{}/shelf/{}/note": {"note": "Чужое"},
}
