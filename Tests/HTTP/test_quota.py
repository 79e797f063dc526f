"""Every byte that is kept for a member counts in their quota (security.md, V04)."""

import os
import re

import pytest

from Support.contents import docx, pdf, png
from Support.copies import act, entries, saved
from Support.files import settled
from Support.kept_copies import keep, shown
from Support.person import member_id
from Support.stack import until
from Support.upload import act as act_on_upload
from Support.upload import rows, unique, upload

PART = re.compile(r"<dt>([^<]*)</dt>\s*<dd>([^<]*)</dd>")
UNITS = {"B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}


def kept(client, page: str = "/files/saved") -> dict[str, float]:
    """What the page says that Quad keeps, in bytes, about."""
    text = client.get(page).text
    head = text[text.index('id="copies-head"'):]
    parts = PART.findall(head[:head.index("</dl>")]) if "</dl>" in head else []
    return {name: float(size.split("\u00a0")[0].replace(",", "")) * UNITS[size.split("\u00a0")[1]] for name, size in parts}


def about(size: int):
    return pytest.approx(size, rel=0.06, abs=400)


def on_disk(stack, database, client) -> int:
    """Bytes of the member's files."""
    total = 0
    for blob, in database.rows("SELECT id FROM blobs WHERE member_id = %s", member_id(client)):
        total += (stack.state / "blobs" / blob.hex[:2] / blob.hex[2:4] / blob.hex).stat().st_size
    return total


@pytest.fixture
def anna(newcomer):
    return newcomer()


def test_saved_copies_count(anna, stack, database):
    keep(stack, database, anna, "a.bin", bytes(3_000_000))
    assert kept(anna) == {"Saved copies": about(3_000_000)}


def test_pages_pictures_and_texts_of_previews_count(anna, stack, database):
    contents = {"Доклад.pdf": pdf(9), "Отчёт.docx": docx("Первый абзац"), "Луг.png": png(640, 480), "a.py": b"x = 1\n" * 999}
    for name, content in contents.items():
        shown(anna, keep(stack, database, anna, name, content))
    texts = database.value(
        "SELECT sum(octet_length(coalesce(body, '')))::bigint + (SELECT sum(octet_length(lines))::bigint FROM preview_pages "
        "JOIN previews ON id = preview_id WHERE member_id = p.member_id) FROM previews p WHERE member_id = %s "
        "GROUP BY member_id", member_id(anna))
    parts = kept(anna)
    assert parts["Saved copies"] == about(sum(map(len, contents.values())))
    assert parts["Previews"] == about(on_disk(stack, database, anna) - sum(map(len, contents.values())) + texts)
    assert texts > 20_000


def test_archives_count_from_when_they_are_asked_for(owner, stack, database):
    client = owner("yandex")
    entry = entries(client, "/files/all", "yandex")[0]
    saved(client, database, entry)
    [(size,)] = database.rows("SELECT size FROM saved_copies WHERE file_id = %s", int(entry.id))
    fields = [("token", client.token("/files/saved")), ("return", "/files/all"), ("file", entry.id)]
    page = client.post("/files/archives", fields).location
    assert kept(client)["ZIPs"] == about(size)
    until(lambda: "/download" in client.get(page).text, 30)
    assert kept(client)["ZIPs"] == about(size)
    database.execute("UPDATE blobs SET kept_until = now() WHERE kind = 'archive' AND member_id = %s", member_id(client))
    assert "ZIPs" not in kept(client)


def test_uploads_count_until_they_have_gone_on(sender, sandbox):
    sandbox.fault("yandex", "error500")
    upload(sender, [(unique(), os.urandom(2_000_000))])
    assert kept(sender)["Uploads"] == about(2_000_000)
    (number, _), = rows(sender).items()
    act_on_upload(sender, number, "cancel")
    assert "Uploads" not in kept(sender)


def test_copies_count_while_they_come_and_what_came_of_those_that_failed(owner, sandbox, database):
    client = owner("yandex")
    entry = entries(client, "/files/all", "yandex")[0]
    database.execute("UPDATE files SET size = 5000000 WHERE id = %s", int(entry.id))
    sandbox.fault("yandex", "slow")
    act(client, entry)
    assert kept(client)["Being saved"] == about(5_000_000)
    act(client, entry, "save/cancel")
    sandbox.fault("yandex", "none")
    database.execute(
        "INSERT INTO saved_copies (file_id, member_id, state, failure, received, fetch_id) "
        "SELECT id, member_id, 'failed', 'down', 700000, gen_random_uuid() FROM files WHERE id = %s", int(entry.id))
    assert kept(client)["Being saved"] == about(700_000)


def test_small_pictures_of_lists_count(owner, stack, database):
    client = owner("yandex")
    settled(client, "/files/all?view=grid")
    size = until(lambda: database.value(
        "SELECT sum(size)::bigint FROM blobs WHERE member_id = %s AND kind = 'thumbnail'", member_id(client)), 30)
    assert kept(client)["Previews"] >= size * 0.9


def test_the_same_files_are_packed_once_until_one_of_them_changes(owner, stack, database):
    client = owner("yandex")
    chosen = entries(client, "/files/all", "yandex")[:2]

    def ask(entries) -> str:
        fields = [("token", client.token("/files/saved")), ("return", "/files/all")]
        return client.post("/files/archives", fields + [("file", entry.id) for entry in entries]).location
    first = ask(chosen)
    assert ask(chosen) == first, "while it is made"
    until(lambda: "/download" in client.get(first).text, 60)
    assert ask(reversed(chosen)) == first, "and when it is there"
    assert database.value("SELECT count(*) FROM archives WHERE member_id = %s", member_id(client)) == 1
    assert ask(chosen[:1]) != first
    database.execute("UPDATE files SET modified_at = now(), md5 = NULL WHERE id = %s", int(chosen[0].id))
    assert ask(chosen) != first
    database.execute("UPDATE archives SET expires_at = now() WHERE member_id = %s", member_id(client))
    assert ask(chosen[:1]) != first


def test_archives_of_one_member_are_limited_in_an_hour(anna, database):
    database.execute(
        "INSERT INTO rate_limits (key, taken, expires_at) SELECT %s, array_agg(clock_timestamp()), now() + '1 hour' "
        "FROM generate_series(1, 60)", f"archive {member_id(anna)}")
    fields = {"token": anna.token("/files/saved"), "file": "1"}
    assert anna.post("/files/archives", fields).status == 429


def test_previews_give_way_to_those_that_are_looked_at(anna, stack, database):
    address = keep(stack, database, anna, "Доклад.pdf", pdf(9))
    shown(anna, address)
    made = "SELECT count(*) FROM blobs WHERE kind = 'preview' AND released_at IS NULL AND member_id = %s"
    assert database.value(made, member_id(anna)) == 8
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'archive', 'application/zip', 4296::bigint << 20, sha256(''), now() + '1 hour')",
        member_id(anna))
    other = keep(stack, database, anna, "Письмо.pdf", pdf(2))
    assert len(re.findall(r"/blobs/", shown(anna, other).text)) >= 2, "looking does not fail for want of room"
    left = database.value("SELECT count(*) FROM previews WHERE member_id = %s", member_id(anna))
    assert left == 1, "what was looked at before has given way"
    assert shown(anna, address).status == 200
