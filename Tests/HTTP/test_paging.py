"""Lists are paged by key: no gaps and no doubles, whatever comes meanwhile."""

import pytest

from Support.person import member_id, publish


@pytest.fixture(scope="session")
def fifty(signed_in, database):
    """Fifty posts by one member under one hashtag, oldest first."""
    author = signed_in("author", full_name="Дарья Романова", faculty="Востоковедение")
    return author, [publish(author, f"Запись {number}", "#пятьдесят") for number in range(50)]


def walk(client, path: str, between=lambda page: None) -> list[int]:
    """The posts of all pages in the order of reading."""
    found, page = [], 0
    while path:
        answer = client.get(path)
        assert answer.status == 200
        document = answer.page
        numbers = [int(post["id"].removeprefix("post-")) for post in document.all("article")]
        assert len(numbers) <= 20
        found += numbers
        following = document.all("a", rel="next")
        path = following[0]["href"] if following else ""
        between(page)
        page += 1
        assert page < 1_000
    return found


def lists(author) -> list[str]:
    return ["/feed", "/tags/%D0%BF%D1%8F%D1%82%D1%8C%D0%B4%D0%B5%D1%81%D1%8F%D1%82", f"/people/{member_id(author)}"]


@pytest.mark.parametrize("kind", [0, 1, 2], ids=["feed", "hashtag", "profile"])
def test_every_post_is_read_once_newest_first(kind, fifty, member, database):
    author, posts = fifty
    found = walk(member, lists(author)[kind])
    assert found == sorted(set(found), reverse=True)
    assert set(posts) <= set(found)
    if kind == 0:
        assert len(found) == database.value("SELECT count(*) FROM posts WHERE deleted_at IS NULL AND project_id IS NULL")


@pytest.mark.parametrize("kind", [0, 1, 2], ids=["feed", "hashtag", "profile"])
def test_posts_that_come_and_go_meanwhile_shift_nothing(kind, fifty, member):
    author, posts = fifty
    token = author.token("/feed")
    passing = []

    def between(page):
        number = publish(author, f"Пришла на странице {page}", "#пятьдесят")
        passing.append(number)
        if page % 2:
            assert author.post(f"/posts/{passing.pop(0)}/delete", {"token": token}).status == 303
    found = walk(member, lists(author)[kind], between)
    assert found == sorted(set(found), reverse=True), "no doubles"
    assert set(posts) <= set(found), "no gaps"


@pytest.mark.parametrize("cursor", ["0", "x", "-5", "99999999999999999999", "1' OR '1'='1", "", "1&after=2", "%C3%A9"])
def test_a_cursor_that_is_none_breaks_nothing(cursor, member):
    assert member.get(f"/feed?after={cursor.replace(' ', '%20')}").status in (200, 400)


def test_the_last_page_says_that_it_is_the_last(member, database):
    oldest = database.value("SELECT min(id) FROM posts WHERE deleted_at IS NULL AND project_id IS NULL")
    page = member.get(f"/feed?after={oldest + 1}").page
    assert not page.all("a", rel="next")
