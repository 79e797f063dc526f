"""Saved copies put where Quad keeps them, past every provider: what is in them is the test's."""

import hashlib
import os
import time
import uuid

from Support.person import member_id


def keep(stack, database, client, name: str, content: bytes, parent: str = "") -> str:
    """A file of the member's with a saved copy; the address of its page."""
    member = member_id(client)
    account = f"copies {member}"
    database.execute(
        "INSERT INTO connections (member_id, provider, account, name, access_token, state) "
        "VALUES (%s, 'vk', %s, 'Копии', '', 'expired') ON CONFLICT DO NOTHING", member, account)
    remote = uuid.uuid4().hex
    file = database.value(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, "
        "modified_at) SELECT id, member_id, 'vk', %s, %s, %s, false, %s, 8, %s, now() FROM connections "
        "WHERE account = %s RETURNING id", remote, remote, parent, name, len(content), account)
    blob = uuid.uuid4()
    folder = stack.state / "blobs" / blob.hex[:2] / blob.hex[2:4]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / blob.hex
    path.write_bytes(content)
    os.chmod(path, 0o640)
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256) VALUES (%s, %s, 'copy', %s, %s, %s)",
        blob, member, media_type(name), len(content), hashlib.sha256(content).digest())
    database.execute(
        "INSERT INTO saved_copies (file_id, member_id, state, blob_id, size, saved_at) "
        "VALUES (%s, %s, 'saved', %s, %s, now())", file, member, blob, len(content))
    database.execute("UPDATE files SET has_copy = true WHERE id = %s", file)
    return f"/files/vk/item/{file}"


def made(database, file: int) -> list:
    """What was made of a file's copy: the documents and pictures that its preview holds."""
    return [blob for blob, in database.rows(
        "WITH p AS (SELECT id, pdf_id FROM previews JOIN saved_copies USING (blob_id) WHERE file_id = %s) "
        "SELECT pdf_id FROM p WHERE pdf_id IS NOT NULL UNION "
        "SELECT blob_id FROM preview_pages JOIN p ON p.id = preview_id WHERE blob_id IS NOT NULL", file)]


def media_type(name: str) -> str:
    return {
        "png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "wav": "audio/wav", "mp4": "video/mp4",
        "pdf": "application/pdf", "txt": "text/plain", "md": "text/plain",
    }.get(name.rpartition(".")[2], "application/octet-stream")


def shown(client, address: str, seconds: float = 90):
    """The file's page once its preview is made, or refused."""
    deadline = time.monotonic() + seconds
    while True:
        page = client.get(address)
        assert page.status == 200, f"{page}: {page.text[:500]}"
        if 'data-pending="p' not in page.text.replace('data-pending="picture"', ''):
            return page
        assert time.monotonic() < deadline, f"{address} is still being prepared"
        time.sleep(0.2)
