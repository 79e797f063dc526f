"""What saved copies look like: made by quad work in cages, shown by pages that wait for nobody."""

import re
import signal
import struct
import time
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

import pytest

from Support.contents import AVIF, HEIC, HOSTILE, archive, docx, gif, pdf, png, wav
from Support.kept_copies import keep, made, shown
from Support.stack import until


@pytest.fixture(scope="module")
def anna(signed_in):
    return signed_in("viewer", full_name="Анна Ковалёва", faculty="Факультет права")


@pytest.fixture
def kept(stack, database, anna):
    return lambda name, content: keep(stack, database, anna, name, content)


def sources(page, element: str = "img") -> list[str]:
    """What the page shows of the files origin."""
    return [each["src"] for each in page.page.all(element) if "/blobs/" in each["src"]]


def fetch(address: str):
    with urlopen(address, timeout=10) as answer:
        return answer.headers, answer.read()


def test_a_photo_is_shown_made_anew(kept, anna, stack):
    page = shown(anna, kept("Луг.png", png(64, 48)))
    [source] = sources(page)
    assert source.startswith(stack.files_origin)
    headers, content = fetch(source)
    assert headers["Content-Type"] == "image/webp" and content[8:12] == b"WEBP"
    assert 'width="64"' in page.text and 'height="48"' in page.text
    assert stack.files_origin in re.search(r"img-src [^;]*", page.header("Content-Security-Policy"))[0]


@pytest.mark.parametrize("name, content", [("Кот.avif", AVIF), ("IMG_0042.HEIC", HEIC)])
def test_what_phones_make_is_shown(name, content, kept, anna):
    page = shown(anna, kept(name, content))
    [source] = sources(page)
    assert fetch(source)[0]["Content-Type"] == "image/webp"
    assert 'width="320"' in page.text and 'height="200"' in page.text
    broken = shown(anna, kept(name, content[:len(content) // 2]))
    assert "this server does not support its format" in broken.text and not sources(broken)


def test_sound_is_sent_in_ranges(kept, anna):
    [source] = sources(shown(anna, kept("Песня.wav", wav())), "audio")
    headers, content = fetch(source)
    assert headers["Content-Type"] == "audio/wav" and headers["Accept-Ranges"] == "bytes"
    assert len(content) == 12 * 16_000 + 44


def test_a_document_is_shown_page_by_page_with_its_text(kept, anna):
    address = kept("Доклад.pdf", pdf(20))
    page = shown(anna, address)
    assert len(sources(page)) == 8
    assert "Page 8 of the leaflet</text>" in page.text and "Page 9 of the leaflet" not in page.text
    further = next(link["href"] for link in page.page.all("a", rel="next") if "page=9" in link["href"])
    second = shown(anna, further)
    assert "Page 9 of the leaflet</text>" in second.text and len(sources(second)) == 8
    assert fetch(sources(second)[0])[0]["Content-Type"] == "image/jpeg"
    assert "Page 20 of the leaflet</text>" in shown(anna, f"{address}?page=20").text


def test_office_documents_become_pages(kept, anna):
    page = shown(anna, kept("Отчёт.docx", docx("Первый абзац", "Second &amp; last")))
    assert len(sources(page)) == 1
    assert "Первый абзац</text>" in page.text and "Second &amp; last</text>" in page.text
    assert "Hello</text>" in shown(anna, kept("Письмо.rtf", rb"{\rtf1\ansi Hello\par}")).text


def test_text_and_code_are_shown_as_text(kept, anna):
    page = shown(anna, kept("работа.py", "def привет():\n    return '<i>'\n".encode()))
    assert '<span class="hl' in page.text and "&lt;i&gt;" in page.text and "<i>" not in page.text
    page = shown(anna, kept("старый.txt", "Здравствуй & прощай".encode("cp1251")))
    assert "Здравствуй &amp; прощай" in page.text


@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_be_a_script_is_none(name, kept, anna, stack):
    address = kept(name, HOSTILE[name])
    page = shown(anna, address)
    assert "<script>" not in page.text and not any("onload" in each for each in page.page.walk())
    for source in sources(page) + sources(page, "video") + sources(page, "audio"):
        headers, _ = fetch(source)
        assert source.startswith(stack.files_origin + "/")
        assert headers["Content-Type"].startswith(("image/", "audio/", "video/"))
        assert "sandbox" in headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff"
    saved = anna.get(f"{address}/download")
    assert saved.status == 303 and saved.location.startswith(stack.files_origin + "/"), saved
    headers, content = fetch(saved.location)
    assert content == HOSTILE[name] and headers["Content-Disposition"].startswith("attachment")
    assert "sandbox" in headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff"


def bomb() -> bytes:
    return docx("x", **{"word/media/zeros.bin": bytes(150 << 20)})


REFUSED = {
    "случайный.docx": (lambda: bytes(hash((i, 7)) & 255 for i in range(60_000)), "does not match the name"),
    "бомба.docx": (bomb, "too large to show"),
    "много.docx": (lambda: docx("x", **{f"word/{n}.xml": b"" for n in range(2_100)}), "too large to show"),
    "площадь.png": (lambda: png(2, 2, claims=(30_000, 30_000)), "too many pixels"),
    "обрыв.pdf": (lambda: pdf(3)[:300], "could not be read"),
    "архив.docx": (lambda: archive({"привет.txt": "x"}), "does not match the name"),
    "не картинка.jpg": (lambda: pdf(1), "does not match the name"),
}


@pytest.mark.parametrize("name, content", [("Отчёт.docx", docx("Ждут")), ("Доклад.pdf", pdf(2)), ("Луг.png", png(64, 48))])
def test_pages_wait_for_no_converter(name, content, kept, anna, stack):
    address = kept(name, content)
    stack.signal("converters", signal.SIGSTOP)  # no converter ends, not even the fastest
    try:
        for _ in range(3):
            page = anna.get(address)
            assert page.status == 200 and 'data-pending="preview"' in page.text and not sources(page)
    finally:
        stack.signal("converters", signal.SIGCONT)
    assert sources(shown(anna, address))


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_shown_says_why(name, kept, anna):
    make, words = REFUSED[name]
    page = shown(anna, kept(name, make()))
    assert words in page.text and not sources(page)


def test_ten_thousand_pages_cost_what_is_looked_at(kept, anna, stack, database):
    address = kept("Архив.pdf", pdf(10_000))
    page = shown(anna, address)
    assert "of 10,000" in page.text and "Showing the first 1,000 pages" in page.text
    file = int(address.rpartition("/")[2])
    assert len(made(database, file)) == 8
    assert "Page 1000 of the leaflet</text>" in shown(anna, f"{address}?page=1000").text
    assert "Page 1 of the leaflet</text>" in shown(anna, f"{address}?page=1001").text


def test_nobody_else_sees_it(kept, anna, signed_in):
    address = kept("Тайна.png", png(4, 4))
    shown(anna, address)
    other = signed_in("other viewer", full_name="Борис Лунин", faculty="Экономика")
    # A member who has no account there is led to the way to one, as from a file that never was.
    never = f"{address.rpartition('/')[0]}/999999999"
    for asked in (address, f"{address}?page=1", never):
        assert (other.get(asked).status, other.get(asked).location) == (303, "/files/vk"), asked


def test_a_page_asks_once_and_costs_one_round_trip(kept, anna, stack):
    address = kept("Один раз.pdf", pdf(2))

    def jobs() -> int:
        said = stack.log("converters")
        return said.count(" kind=media.preview ") + said.count(" kind=media.pages ")
    before = jobs()
    for _ in range(4):
        shown(anna, address)
    # The line is written once the job is over, which is after its page.
    until(lambda: jobs() >= before + 2)
    shown(anna, address)
    assert jobs() == before + 2, "one look at the bytes, one stretch of pages"


def test_previews_go_with_the_copy(kept, anna, database, stack):
    address = kept("Прощай.docx", docx("До свидания"))
    shown(anna, address)
    file = int(address.rpartition("/")[2])
    copy = database.value("SELECT blob_id FROM saved_copies WHERE file_id = %s", file)
    blobs = [copy, *made(database, file)]
    assert len(blobs) == 3, "the copy, the PDF that it became, its page"
    database.execute("DELETE FROM saved_copies WHERE file_id = %s", file)
    stack.restart("work")  # which begins by keeping house, as it does every minute
    deadline = time.monotonic() + 90
    while database.value("SELECT count(*) FROM blobs WHERE id = ANY(%s)", blobs):
        assert time.monotonic() < deadline, "previews of a copy that is gone stay"
        time.sleep(0.2)
    assert database.value("SELECT count(*) FROM previews WHERE blob_id = %s", copy) == 0
    left = [blob for blob in blobs if (stack.state / "blobs" / blob.hex[:2] / blob.hex[2:4] / blob.hex).exists()]
    assert left == []


def test_neighbours_follow_the_list_that_was_left(anna, stack, database, kept):
    names = ["сосед 1.txt", "сосед 2.txt", "сосед 10.txt"]
    addresses = [kept(name, b"x") for name in names]
    way = "?" + urlencode({"return": "/files/vk?" + urlencode({"sort": "name", "query": "сосед"})})
    middle = anna.get(addresses[1] + way)
    ways = {each["rel"]: urlsplit(each["href"]).path for each in middle.page.all("a", class_="way")}
    assert ways == {"prev": addresses[0], "next": addresses[2]}, "numbers in names count as numbers"
    assert not anna.get(addresses[0] + way).page.all("a", rel="prev")


def test_a_gif_moves(kept, anna):
    headers, content = fetch(sources(shown(anna, kept("Кот.gif", gif())))[0])
    assert headers["Content-Type"] == "image/gif" and content == gif()


def test_memory_of_the_machine_stays(kept, anna, stack):
    """P10: what the worker and its cages take while bombs come in stays under 1.2 GiB."""
    def used() -> int:
        fields = dict(line.split(":") for line in open("/proc/meminfo"))
        return (int(fields["MemTotal"].split()[0]) - int(fields["MemAvailable"].split()[0])) << 10
    before, most = used(), 0
    addresses = [kept(f"тяжёлый {n}.png", png(8, 8, claims=(7_000, 7_000))) for n in range(2)]
    addresses.append(kept("глубина.docx", docx(*["x"], **{
        "word/deep.xml": struct.pack("<I", 1) + b"<a>" * 200_000})))
    for address in addresses:
        anna.get(address)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and any('data-pending="preview"' in anna.get(each).text for each in addresses):
        most = max(most, used() - before)
        time.sleep(0.2)
    assert most < 1_200 << 20
