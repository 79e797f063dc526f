"""What else was begun, beside the form for a new post (HN-3.4)."""

import pytest

from Support.person import member_id

DRAFT = """INSERT INTO drafts (member_id, key, kind, thing, body, device, updated_at, deleted_at)
VALUES (%s, gen_random_uuid(), %s, 0, %s, 'Firefox, Linux', now() - make_interval(days => %s), %s) RETURNING id"""


@pytest.fixture
def writer(newcomer, database):
    """A member, and what begins a text of theirs some days ago."""
    client = newcomer()
    person = member_id(client)

    def begin(body, days, kind="post", deleted=None):
        return database.value(DRAFT, person, kind, body, days, deleted)
    return client, begin


def beside(page) -> list[tuple[str, str]]:
    """The addresses and words of the drafts beside the form."""
    section = [each for each in page.all("section") if each["aria-labelledby"] == "drafts-others"]
    return [(link["href"], link.text.strip()) for each in section for link in each.all("a")]


def test_a_member_who_has_begun_nothing_else_sees_how_to_write(writer):
    client, begin = writer
    begin("Стоит в форме", 1)
    page = client.get("/posts/new").page
    assert beside(page) == []
    assert "How to write" in page.text


def test_the_newest_of_the_others_stand_beside_the_form_and_lead_into_it(writer, newcomer, database):
    client, begin = writer
    numbers = [begin(f"Текст {days} " + "слово " * 100, days) for days in range(5)]
    begin("Удалённый", 1, deleted="now()")
    begin("Правка", 1, kind="edit")
    database.value(DRAFT, member_id(newcomer()), "post", "Чужой", 1, None)
    page = client.get("/posts/new", Accept_Language="ru").page
    everything, *rest = beside(page)
    # That of a change counts as well.
    assert everything == ("/drafts", "все 6")
    assert [address for address, _ in rest] == [f"/posts/new?draft={number}" for number in numbers[1:4]]
    assert all(words.startswith(f"Текст {days} слово") and words.endswith("…") for days, (_, words) in enumerate(rest, 1))
    opened = client.get(rest[1][0]).page
    assert [area.text for area in opened.all("textarea") if area["name"] == "body"][0].lstrip().startswith("Текст 2 ")
    assert [address for address, _ in beside(opened)[1:]] == [
        f"/posts/new?draft={numbers[place]}" for place in (0, 1, 3)]
