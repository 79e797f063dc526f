"""Pictures that members put into texts: from a form without scripts to those who may read the text."""

import struct

import pytest

from Support.client import Answer, Client
from Support.contents import archive, chunk, gif, png, webp_size
from Support.person import comment, member_id, publish
from Support.stack import until
from Support.upload import multipart

NEW = "/pictures?place=post"


@pytest.fixture
def files(stack) -> Client:
    """The files origin, where nobody is signed in."""
    return Client(stack.files_port)


@pytest.fixture
def anna(newcomer):
    return newcomer()


@pytest.fixture
def boris(newcomer):
    return newcomer()


def insert(client: Client, content: bytes, to: str = NEW, name: str = "Луг.png", **fields: str) -> Answer:
    """Sends the form of the composer with a picture, as a browser without scripts does."""
    form = client.get("/posts/new").page.form("/posts/new").fields
    sent = {"token": form["token"], "key": form["key"], "known": form["known"], "body": "", "tags": "", "alt": ""} | fields
    body, kind = multipart(sent, [(name, content)], "picture")
    return client.request("POST", to, body, {"Content-Type": kind, "Origin": client.origin})


def act(client: Client, address: str):
    assert client.post(address, {"token": client.token("/feed")}).status == 303


def path(answer: Answer) -> str:
    """Of the picture that a script was answered with."""
    assert answer.status == 200, answer
    return answer.text.split('data-picture="')[1].split('"')[0]


def written(client: Client, answer: Answer) -> str:
    """The text of the form that answered."""
    assert answer.status == 303, answer
    return client.get(answer.location).page.form("/posts/new").fields["body"]


def seen(client: Client, files: Client, picture: str) -> Answer:
    """The bytes, or why there are none."""
    answer = client.get(picture)
    if answer.status != 303:
        return answer
    assert answer.location.startswith(files.origin), answer.location
    return files.get(answer.location.removeprefix(files.origin))


def test_the_form_comes_back_with_the_picture_behind_its_text_and_nothing_is_published(anna, boris, files, database):
    answer = insert(anna, png(40, 30, comment=b"GPS 55.75 37.61"), body="Луг  \n\n", tags="#луг", alt="Трава [1]")
    assert answer.status == 303 and answer.location.startswith("/posts/new?draft=")
    form = anna.get(answer.location)
    assert "Nothing is published yet" in form.text
    fields = form.page.form("/posts/new").fields
    number = database.value("SELECT max(id) FROM pictures WHERE member_id = %s", member_id(anna))
    assert fields["body"].replace("\r\n", "\n") == f"Луг\n\n![Трава \\[1\\]](/pictures/{number})\n"
    assert fields["tags"] == "#луг"
    assert database.value("SELECT count(*) FROM posts WHERE author_id = %s", member_id(anna)) == 0
    assert seen(boris, files, f"/pictures/{number}").status == 404, "no text has it yet"
    assert anna.post("/posts/new", fields).status == 303
    shown = f'<img src="/pictures/{number}" alt="Трава [1]" width="40" height="30" loading="lazy">'
    feed = boris.get("/feed")
    assert shown in feed.text
    assert f"img-src 'self' data: blob: {files.origin}" in feed.header("Content-Security-Policy")
    picture = seen(boris, files, f"/pictures/{number}")
    assert picture.status == 200 and picture.header("Content-Type") == "image/webp"
    assert picture.body.startswith(b"RIFF") and b"GPS" not in picture.body and b"EXIF" not in picture.body


def test_a_script_gets_where_the_picture_stands_and_the_same_bytes_are_the_same_picture(anna, database):
    first = path(insert(anna, png(8, 8), "/pictures"))
    assert path(insert(anna, png(8, 8), "/pictures")) == first
    assert path(insert(anna, png(9, 9), "/pictures")) != first
    kept = database.rows(
        "SELECT kind, media_type FROM blobs WHERE member_id = %s AND released_at IS NULL", member_id(anna))
    assert kept == [("picture", "image/webp")] * 2, "what was sent is let go"


def test_a_large_picture_is_made_smaller(anna, files):
    picture = seen(anna, files, path(insert(anna, png(1800, 90), "/pictures"))).body
    assert webp_size(picture) == (1600, 80)


def rotated() -> bytes:
    """A PNG of 40 by 20 pixels whose EXIF says that it lies on its side, and where it was taken."""
    exif = b"II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0) + b"\0\0\0\0GPS 55.75"
    plain = png(40, 20)
    return plain[:33] + chunk(b"eXIf", exif) + plain[33:]


def test_a_picture_is_upright_and_nothing_says_where_it_was_taken(anna, files):
    picture = seen(anna, files, path(insert(anna, rotated(), "/pictures"))).body
    assert webp_size(picture) == (20, 40)
    assert b"GPS" not in picture


def test_what_moves_is_still_and_what_is_two_things_is_only_a_picture(anna, files):
    still = seen(anna, files, path(insert(anna, gif(), "/pictures", name="moves.gif"))).body
    assert b"ANIM" not in still and b"ANMF" not in still
    page = b"<script>alert(1)</script>"
    both = png(10, 10) + page + archive({"evil.js": "alert(1)"})
    alone = seen(anna, files, path(insert(anna, both, "/pictures", name="evil.html"))).body
    assert page not in alone and b"PK" not in alone and b"evil" not in alone


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
REFUSED = {
    "svg": (SVG, "must be JPEG, PNG"),
    "svg behind an XML declaration": (b'<?xml version="1.0"?>' + SVG, "must be JPEG, PNG"),
    "a page": (b"<!doctype html><script>alert(1)</script>", "must be JPEG, PNG"),
    "a document": (b"%PDF-1.7\n", "must be JPEG, PNG"),
    "nothing in it": (b"", "must be JPEG, PNG"),
    "a beginning alone": (b"\x89PNG\r\n\x1a\n" + bytes(100), "must be JPEG, PNG"),
    "no pixels": (png(3, 3, claims=(0, 0)), "cannot be read"),
    "30,000 by 30,000 pixels": (png(3, 3, claims=(30_000, 30_000)), "too many pixels"),
    "more than 20 MB": (b"\x89PNG\r\n\x1a\n" + bytes(21 << 20), "larger than 20\u00a0MB"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_picture_is_refused_in_words_and_the_text_stays(anna, database, kind):
    content, why = REFUSED[kind]
    answer = insert(anna, content, body="Мой текст", tags="#луг")
    assert answer.status == 303, answer
    page = anna.get(answer.location)
    assert why in page.text and "was not accepted" in page.text
    fields = page.page.form("/posts/new").fields
    assert (fields["body"], fields["tags"]) == ("Мой текст", "#луг")
    script = insert(anna, content, "/pictures")
    assert script.status in (413, 422) and why in script.text and "data-refused" in script.text
    assert database.value("SELECT count(*) FROM pictures WHERE member_id = %s", member_id(anna)) == 0
    assert database.value(
        "SELECT count(*) FROM blobs WHERE member_id = %s AND released_at IS NULL", member_id(anna)) == 0


def test_a_form_without_a_file_says_so(anna):
    answer = insert(anna, b"", name="", body="Мой текст")
    assert written(anna, answer) == "Мой текст"
    assert "choose a file" in anna.get(insert(anna, b"", name="").location).text


def test_a_member_without_room_is_told_and_keeps_the_text(anna, stack, database):
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, checked_at) "
        "SELECT gen_random_uuid(), %s, 'test', 'image/webp', 1::bigint << 45, sha256(''), now()", member_id(anna))
    try:
        answer = insert(anna, png(4, 4), body="Мой текст")
        assert "your space here is full" in (page := anna.get(answer.location)).text
        assert page.page.form("/posts/new").fields["body"] == "Мой текст"
        assert database.value("SELECT count(*) FROM pictures WHERE member_id = %s", member_id(anna)) == 0
    finally:
        database.execute("DELETE FROM blobs WHERE member_id = %s AND kind = 'test'", member_id(anna))


def test_pictures_may_take_a_part_of_the_room_only(anna, database):
    def settle(megabytes):
        database.execute(
            "INSERT INTO organisation_settings AS o (id, version, picture_quota) VALUES (1, 0, %s) "
            "ON CONFLICT (id) DO UPDATE SET picture_quota = excluded.picture_quota", megabytes and megabytes << 20)
        database.execute("SELECT pg_notify('organisation', '')")
    database.execute(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, checked_at) "
        "SELECT gen_random_uuid(), %s, kind, 'image/webp', 1 << 20, sha256(''), now() "
        "FROM unnest(ARRAY['picture', 'test']) AS kind", member_id(anna))
    try:
        settle(1)
        sides = iter(range(4, 100))

        def refused() -> bool:
            answer = insert(anna, png(next(sides), 4), body="Мой текст")
            page = anna.get(answer.location)
            assert page.page.form("/posts/new").fields["body"].startswith("Мой текст")
            return "the space for pictures is full" in page.text
        # Every process has heard of it.
        until(lambda: all(refused() for _ in range(6)), 30)
        settle(2)
        until(lambda: not any(refused() for _ in range(6)), 30)
    finally:
        settle(None)
        database.execute("DELETE FROM blobs WHERE member_id = %s AND sha256 = sha256('')", member_id(anna))


def test_a_body_that_is_too_long_is_not_waited_for(anna):
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(60 << 20), "Origin": anna.origin}
    answer = anna.copy().request("POST", "/pictures", b"--x\r\n", headers)
    assert answer.status == 413 and "larger than 20" in answer.text


def test_without_the_token_nothing_is_taken(anna, database):
    body, kind = multipart({"token": "x"}, [("a.png", png(4, 4))], "picture")
    answer = anna.request("POST", "/pictures", body, {"Content-Type": kind, "Origin": anna.origin})
    assert answer.status == 403
    assert database.value("SELECT count(*) FROM pictures WHERE member_id = %s", member_id(anna)) == 0


def test_the_picture_of_another_member_is_not_taken_over_by_its_number(anna, boris, files):
    mine = path(insert(anna, png(5, 5), "/pictures"))
    post = publish(boris, f"![моя]({mine})")
    assert f'<a href="{mine}"' in (page := boris.get(f"/posts/{post}").text) and f'src="{mine}"' not in page
    assert seen(boris, files, mine).status == 404
    publish(anna, f"![моя]({mine})")
    assert seen(boris, files, mine).status == 200


def test_the_pictures_of_what_is_deleted_are_served_no_more_whatever_address_is_known(anna, boris, files):
    first, second = (path(insert(anna, png(size, 3), "/pictures")) for size in (6, 7))
    post = publish(anna, f"![]({first})")
    said = comment(anna, post, f"![]({second})")
    ticket = boris.get(first).location.removeprefix(files.origin)
    assert files.get(ticket).status == seen(boris, files, second).status == 200
    act(anna, f"/posts/{post}/comments/{said}/delete")
    assert seen(boris, files, second).status == 404
    act(anna, f"/posts/{post}/comments/{said}/restore")
    assert seen(boris, files, second).status == 200
    act(anna, f"/posts/{post}/delete")
    assert [seen(boris, files, each).status for each in (first, second)] == [404, 404]
    assert files.get(ticket).status == 404
    assert seen(anna, files, first).status == 200, "its writer may"
    act(anna, f"/posts/{post}/restore")
    assert files.get(ticket).status == 200
