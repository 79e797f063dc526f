"""What a member has to attach."""

from Support.person import member_id

FILES = """
    WITH made AS (
        INSERT INTO connections (member_id, provider, account, name, access_token, state)
        SELECT %s, 'yandex', gen_random_uuid()::text, 'Анна Ковалёва', '', 'expired'
        RETURNING id, member_id
    )
    INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
    SELECT id, member_id, 'yandex', name, 'disk:/' || name, 'disk:/', false, name, 1, 18000, now()
    FROM made, unnest(ARRAY['Смета.xlsx', 'План.docx']) AS name
"""


def give_files(database, client):
    """Two documents of a Yandex Disk that answers no more: nothing is asked of it."""
    database.execute(FILES, member_id(client))
