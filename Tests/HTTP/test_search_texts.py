"""Whatever is typed to search, the page answers; ten thousand texts with QUAD_LONG."""

import os
import random
import uuid
from contextlib import suppress
from urllib.parse import quote

from Support.processor import processor_seconds

PIECES = [
    '"', "-", "(", ")", "&", "|", "!", "<->", "*", ":", "\\", "'", "or", "или", "#", "#тег", "from:", "from:Анна", "от:", "от:никто",
    "since:", "since:1.11", "до:31.02.2026", "type:pdf", "вид:", "<b>", "</a", "C++", ".NET", "hse.ru", "a@b.ru", "http://", "/", "~",
    "%", "\x01", "\x1f", "\x7f", "\n", "\t", "\ue000", "\ue001", "😀", "\u200b", "\u0301", "ё", "слово", "семинар", "study", "t-shirt",
    "—", "2026", "{", "]", "_", "&amp;", "\u202e", "İ", "№", "中文", "''", "a_b", "fyyf"]


def typed(chance: random.Random) -> str:
    return "".join(
        chance.choice(PIECES) + (" " if chance.random() < .5 else "") for _ in range(chance.randint(0, 24)))


def worked(database) -> dict[int, float]:
    """Seconds of the processor that each of PostgreSQL's processes for Quad has had; how busy the machine is is not in them."""
    seconds = {}
    for process, in database.rows("SELECT pid FROM pg_stat_activity WHERE usename = 'quad_app'"):
        with suppress(FileNotFoundError):
            seconds[process] = processor_seconds([process])
    return seconds


def test_no_text_that_can_be_typed_is_an_error_or_much_work_for_postgresql(member, database):
    chance, most, slowest = random.Random(11), 0.0, ""
    before = worked(database)
    for _ in range(10_000 if os.environ.get("QUAD_LONG") else 150):
        text = typed(chance)
        group = chance.choice(["", "&in=posts", "&in=comments", "&in=people&after=x", "&in=posts&after=" + quote(text)])
        answer = member.get(f"/search?q={quote(text)}{group}")
        assert answer.status == 200, (text, group)
        after = worked(database)
        spent = max((seconds - before.get(process, 0) for process, seconds in after.items()), default=0)
        if spent > most:
            most, slowest = spent, text + group
        before = after
    print(f"At most {most * 1000:.1f} ms of PostgreSQL's processor for {slowest!r}")
    assert 0 < most < 0.3, slowest


def test_a_post_and_a_comment_are_found_by_other_forms_of_their_words(member):
    mark, token = f"Кинопроба{uuid.uuid4().hex[:6]}", member.token("/feed")

    def send(address: str, **fields):
        answer = member.post(address, {"token": token, "key": str(uuid.uuid4()), **fields})
        assert answer.status == 303, answer.text
        return answer.location

    post = send("/posts/new", body=f"Приглашаем актёров на кастинг {mark}", tags="").rsplit("-", 1)[-1]
    send(f"/posts/{post}", body=f"Актриса тоже придёт на кастинги {mark}")
    found = member.get("/search?q=" + quote(f"кастингу {mark.lower()}")).text
    assert f"Приглашаем актёров на <mark>кастинг</mark> <mark>{mark}</mark>" in found
    assert f"на <mark>кастинги</mark> <mark>{mark}</mark>" in found and f'href="/posts/{post}/comments/' in found
    send(f"/posts/{post}/delete")
    assert "<mark>" not in member.get("/search?q=" + quote(f"кастингу {mark.lower()}")).text
