"""Posts as they are typed and shown; what is wrong with a form stands by its field. Who sees what, where and when is
proved in NetworkTests."""

import re
import uuid
from urllib.parse import quote

import pytest

from Support.person import publish

CODE = "Смотрите:\n\n```swift\nlet answer = 42 // <b>\n```\n"


def feed_texts(client, path: str = "/feed") -> list[str]:
    return [post.first(class_="prose").text.strip() for post in client.get(path).page.all("article")]


def test_code_is_coloured_and_nothing_in_it_is_markup(member):
    post = member.get(f"/posts/{publish(member, CODE)}").page.first("article")
    code = post.first("pre").first("code")
    assert code.text.strip() == "let answer = 42 // <b>"
    assert code.all("span"), "coloured"
    assert not code.all("b")


def test_a_long_post_is_cut_in_the_feed_and_whole_on_its_page(member):
    body = "\n\n".join(f"Абзац номер {number}. " + "Слово за словом. " * 12 for number in range(12))
    number = publish(member, body)
    preview = member.get("/feed").page.first("article", id=f"post-{number}")
    assert "Абзац номер 11" not in preview.text
    assert preview.all("a", href=f"/posts/{number}", class_="read-on")
    assert "Абзац номер 11" in member.get(f"/posts/{number}").text


@pytest.mark.parametrize("body", [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))",
    "[x](data:text/html,<script>)",
    "![x](https://evil.example/pixel.png)", "<a href=//evil.example>x</a>", '"><svg onload=alert(1)>',
    "[x](//evil.example)",
    "`</code><script>`", "```\n</pre><script>alert(1)</script>\n```", "```html\n<script>alert(1)</script>\n```",
    "[x](https://good@evil.example)", "#<script>", "<style>*{display:none}</style>", "&lt;script&gt;",
    "[a]: javascript:x\n[a]"])
def test_no_text_becomes_an_element_or_a_script(body, member):
    post = member.get(f"/posts/{publish(member, body)}").page.first("article").first(class_="prose")
    for element in post.walk():
        assert element.name not in ("script", "style", "svg", "iframe", "object", "img", "form", "input"), element.name
        assert not [name for name in element.attributes if name.startswith("on") or name in ("style", "id")]
        if element.name == "a":
            assert re.match(r"(https?://|mailto:|tel:|/[a-z])", element["href"]), element["href"]
            assert element["href"].startswith("/") or {"nofollow", "noopener", "ugc"} <= set(element["rel"].split())
            assert "@" not in element["href"].partition("//")[2].partition("/")[0]


@pytest.mark.parametrize("body, tags, field", [
    ("", "", "body"), (" \n\t ", "", "body"), ("а" * 16_385, "", "body"), ("Текст", "#два слова!", "tags"),
    ("Текст", "123", "tags"), ("Текст", "#" + "а" * 65, "tags"),
    ("Текст", " ".join(f"тег{n}" for n in range(21)), "tags"),
    ("", "#не-тег", "body")])
def test_a_mistake_comes_back_with_the_form_filled_in_and_the_words_by_the_field(body, tags, field, member, database):
    before = database.value("SELECT max(id) FROM posts")
    answer = member.submit("/posts/new", "/posts/new", {"body": body, "tags": tags})
    assert answer.status == 422
    form = answer.page.form("/posts/new")
    assert form.fields["body"] == body.replace("\r", "") and form.fields["tags"] == tags
    control = answer.page.first(name=field)
    assert control["aria-invalid"] == "true"
    assert any(answer.page.first(id=name).text.strip() for name in control["aria-describedby"].split())
    assert database.value("SELECT max(id) FROM posts") == before


def test_the_longest_post_fits_and_one_byte_more_does_not(member):
    assert publish(member, "a" * 32_768)
    answer = member.submit("/posts/new", "/posts/new", {"body": "a" * 32_769})
    assert answer.status == 422 and "1 character too long" in answer.text


def test_the_key_of_a_refused_form_is_kept_so_that_it_acts_once(member):
    form = member.get("/posts/new").page.form("/posts/new")
    refused = member.post("/posts/new", form.fields | {"body": ""})
    assert refused.page.form("/posts/new").fields["key"] == form.fields["key"]


def test_a_hashtag_deleted_from_the_text_is_gone_and_one_of_the_field_stays(member):
    number = publish(member, "Про #альфа и #бета", "#гамма")
    page = f"/posts/{number}/edit"
    form = member.get(page).page.form(page)
    assert form.fields["tags"] == "#гамма", "those of the text are changed in the text"
    assert member.post(page, form.fields | {"body": "Про #альфа"}).status == 303
    tags = {tag.text for tag in member.get(f"/posts/{number}").page.first("article").all(class_="tag")}
    assert tags == {"#альфа", "#гамма"}
    assert not number_in(member, "/tags/бета", number) and number_in(member, "/tags/альфа", number)


def test_a_change_of_an_older_version_says_what_stands_and_loses_neither_text(member):
    number = publish(member, "Первая строка\nВторая строка\nТретья строка")
    page = f"/posts/{number}/edit"
    first, second = (member.get(page).page.form(page).fields for _ in range(2))
    theirs = first | {"body": "Первая строка\nДругая строка\nТретья строка", "tags": "#другое"}
    mine = second | {"body": "Первая строка\nМоя строка\nТретья строка", "tags": "#моё"}
    assert member.post(page, theirs).status == 303
    answer = member.post(page, mine)
    assert answer.status == 409
    form = answer.page.form(page).fields
    assert (form["body"], form["tags"]) == (mine["body"], "#моё")
    standing = answer.page.first("section", class_="kept")
    assert standing.first("pre").text.strip("\n").splitlines() == theirs["body"].splitlines() and "#другое" in standing.text
    assert standing.first("mark").text == "Другая строка\n"
    assert "Другая строка" in member.get(f"/posts/{number}").text, "nothing was saved"
    assert member.post(page, form).status == 303, "whoever has seen it may replace it"
    post = member.get(f"/posts/{number}").page.first("article").text
    assert "Моя строка" in post and "Другая строка" not in post


@pytest.mark.parametrize("version", ["", "x", "0", "-1", "2", "99999999999999999999"])
def test_a_version_that_does_not_stand_changes_nothing(version, member):
    number = publish(member, "Стоит")
    page = f"/posts/{number}/edit"
    form = member.get(page).page.form(page).fields
    answer = member.post(page, form | {"body": "Иначе", "version": version})
    assert answer.status == 409 and answer.page.form(page).fields["version"] == form["version"]
    assert "Стоит" in member.get(f"/posts/{number}").text


def test_a_mistake_in_a_change_keeps_its_version(member):
    number = publish(member, "Первое")
    page = f"/posts/{number}/edit"
    first, second = (member.get(page).page.form(page).fields for _ in range(2))
    refused = member.post(page, first | {"body": ""}).page.form(page).fields
    assert member.post(page, second | {"body": "Второе"}).status == 303
    assert member.post(page, refused | {"body": "Третье"}).status == 409


def test_lines_are_shown_as_they_were_typed(member):
    number = publish(member, "Анна Ковалёва\r\nдоцент\r\nкаб. 310")
    for path in ("/feed", f"/posts/{number}"):
        post = member.get(path).page.first("article", id=f"post-{number}").first(class_="prose")
        assert len(post.all("br")) == 2, path


def number_in(client, path: str, number: int) -> bool:
    return bool(client.get(quoted(path)).page.all("article", id=f"post-{number}"))


def test_uses_of_a_hashtag_follow_its_posts(member, database):
    tag = f"счётчик_{uuid.uuid4().hex[:8]}"

    def uses():
        found = database.rows("SELECT uses FROM hashtags WHERE name = %s", tag)
        return found[0][0] if found else 0
    first, second = publish(member, "Один", f"#{tag}"), publish(member, "Два", f"#{tag} #{tag.capitalize()}")
    assert uses() == 2
    member.submit(f"/posts/{second}/edit", f"/posts/{second}/edit", {"tags": ""})
    assert uses() == 1
    for _ in range(2):
        member.post(f"/posts/{first}/delete", {"token": member.token("/feed")})
    assert uses() == 0
    member.post(f"/posts/{first}/restore", {"token": member.token("/feed")})
    assert uses() == 1


def test_profile_fields_are_all_required_and_say_so(member):
    form = member.get("/settings/profile").page.form("/settings/profile")
    answer = member.post("/settings/profile", form.fields | {"city": "  ", "faculty": "Ф" * 121})
    assert answer.status == 422
    page = answer.page
    for name in ("city", "faculty"):
        field = page.first("input", name=name)
        assert field["aria-invalid"] == "true"
        assert page.first(id=f"{field['id']}-error").text.strip()
    assert page.first("input", name="position")["value"] == form.fields["position"]


def quoted(path: str) -> str:
    return quote(path)
