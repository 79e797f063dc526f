"""A draft, a picture of a text, and what is attached to one."""

from Support.things.specimens import Answers, Specimens


def draft(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO drafts (member_id, key, kind, thing, body) VALUES (%s, gen_random_uuid(), 'post', 0, 'Начато') "
        "RETURNING id", one.person)


def picture(one: Specimens) -> int:
    return one.database.value(
        "WITH kept AS (INSERT INTO blobs (id, member_id, kind, media_type, size, sha256) "
        "VALUES (gen_random_uuid(), %s, 'picture', 'image/webp', 0, sha256('')) RETURNING id, member_id) "
        "INSERT INTO pictures (member_id, source_hash, blob_id, width, height) "
        "SELECT member_id, sha256(id::text::bytea), id, 4, 3 FROM kept RETURNING id", one.person)


def attachment(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
        "VALUES ('post', %s, 1, 'file', %s, 'Отчёт.pdf', %s) RETURNING id", one["post"], one["file"], one.person)


MAKES = {"attachments": attachment, "drafts": draft, "pictures": picture}
ANSWERS = {
    "/attachments/{}": Answers(303),
    # To the files origin.
    "/pictures/{}": Answers(303),
}
NOT_ONE_S_OWN = {"GET /attachments/{}", "POST /attachments/{}/request", "POST /attachments/{}/remove"}
