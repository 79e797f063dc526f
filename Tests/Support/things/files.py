"""A file, and what is done with files: packed, deleted, in the trash, several at once."""

from Support.things.connections import account
from Support.things.specimens import Answers, Specimens


def file(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, "
        "modified_at) SELECT id, member_id, provider, '1_2', '1_2', '', false, 'Отчёт.pdf', 1, now() "
        "FROM connections WHERE account = %s AND provider = %s RETURNING id", account(one.person), one["provider"])


def archive(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO archives (member_id, file_ids) VALUES (%s, %s) RETURNING id", one.person, [one["file"]])


def deletion(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO file_deletions (connection_id, member_id, entry) "
        "SELECT connection_id, member_id, to_jsonb(f) FROM files f WHERE id = %s RETURNING id", one["file"])


def trash(one: Specimens) -> int:
    return one.database.value(
        "INSERT INTO trash_entries (connection_id, member_id, path, remote_id, origin, name, is_folder, category, "
        "size, deleted_at) SELECT connection_id, member_id, 'trash:/a_1', 'a', 'disk:/Отчёт.pdf', name, false, 1, 1, now() "
        "FROM files WHERE id = %s RETURNING id", one["file"])


def batch(one: Specimens) -> int:
    return one.database.value(
        "WITH made AS (INSERT INTO file_batches (member_id, act, ended_at) VALUES (%s, 'delete', now()) RETURNING id) "
        "INSERT INTO file_batch_items (batch_id, number, source, name, state) "
        "SELECT id, 1, 'vk', 'Отчёт.pdf', 'done' FROM made RETURNING batch_id", one.person)


# No upload: what is asked of its member would be on their pages. `HTTP/test_routes` makes one for its sweep.
MAKES = {
    "archive": archive, "batch": batch, "category": lambda one: 1, "deletion": deletion, "file": file, "items": trash,
    "save": lambda one: f"photo-{one['photos']}", "upload": lambda one: 1}
WORDS = {
    "archives": "archive", "batches": "batch", "categories": "category", "files": "provider", "item": "file",
    "trash": "deletion", "uploads": "upload"}
ANSWERS = {
    # They begin where the files stand.
    "/files/move": Answers(303, "{address}"),
    "/files/copy": Answers(303, "{address}"),
    # There is no disk to save it to.
    "/files/save/{}": Answers(303, "/files/yandex"),
    "/files/save/{}/state": Answers(is_page=False),
    # It is not packed yet.
    "/files/archives/{}/download": Answers(404),
    # There is no copy to be sent.
    "/files/{}/item/{}/download": Answers(303, "/files/vk/item/{file}"),
}
SENT = {"/files/uploads/{}/answer": {"answer": "keep"}, "/files/{}/item/{}/rename": {"name": "Чужое.pdf"}}
SHARED = {"category", "save"}
