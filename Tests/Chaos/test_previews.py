"""The converters' process is killed while it converts: each page is drawn in the end, and kept once."""

import random

from Support.contents import docx, pdf, png
from Support.kept_copies import keep, made, shown
from Support.killing import Killer, rounds

CONTENTS = [
    ("Доклад.pdf", lambda: pdf(9), 8), ("Отчёт.docx", lambda: docx("Первый абзац", "Второй"), 1),
    ("Луг.png", lambda: png(900, 700), 0)]


def test_a_killed_worker_leaves_no_half_drawn_document(newcomer, stack, database):
    client = newcomer()
    killer = Killer(stack, database, program="converters")
    chance = random.Random(5)
    for number in range(rounds(9)):
        name, make, pages = CONTENTS[number % len(CONTENTS)]
        address = keep(stack, database, client, name, make())
        file = int(address.rpartition("/")[2])
        assert 'data-pending="preview"' in client.get(address).text
        killer.kill(chance.uniform(0, 1.2 if name.endswith("docx") else 0.5))
        page = shown(client, address, killer.patience)
        preview, state, kind = database.rows(
            "SELECT p.id, p.state, kind FROM previews p JOIN saved_copies USING (blob_id) WHERE file_id = %s", file)[0]
        assert (state, kind) == ("ready", {"pdf": "pdf", "docx": "office", "png": "picture"}[name[-4:].strip(".")])
        if pages:
            assert page.text.count("class=\"doc-paper") == pages
            drawn, failed = database.rows(
                "SELECT count(blob_id), count(*) FILTER (WHERE failed) FROM preview_pages WHERE preview_id = %s",
                preview)[0]
            assert (drawn, failed) == (pages, 0)
        # Of what two workers made only what the rows name is kept.
        assert len(made(database, file)) <= max(pages, 1) + 1
        held = "SELECT count(*) FROM blobs WHERE kind = 'preview' AND released_at IS NULL AND id NOT IN (SELECT * FROM "
        assert database.value(held + "held_blobs(ARRAY (SELECT id FROM blobs)))") == 0
    killer.tell("converting")
