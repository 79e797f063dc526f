"""Which language and which theme a page has."""

import pytest

from Support.person import new_address, sign_in


@pytest.mark.parametrize("accepted, language", [
    ("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("en-US,en;q=0.9", "en"), ("en;q=0.5,ru;q=0.9", "ru"),
    ("de-DE,de", "en"),
    ("de,ru;q=0.2", "ru"), ("*", "en"), ("", "en"), (None, "en"), ("ru;q=0,en", "en"), ("RU", "ru"),
    ("x" * 2_000, "en"),
    ("ru;q=abc", None), (";;;,,,", "en"), ("uk,be;q=0.9", None)])
def test_the_browser_s_wish_decides_for_a_visitor(accepted, language, anonymous):
    answer = anonymous.get("/sign-in", Accept_Language=accepted)
    assert answer.status == 200
    assert answer.page.language == language if language else answer.page.language in ("ru", "en")


def test_a_choice_outweighs_the_browser_and_leads_back(anonymous):
    answer = anonymous.submit("/sign-in", "/preferences", {"language": "ru"})
    assert (answer.status, answer.location) == (303, "/sign-in")
    assert anonymous.get("/sign-in").page.language == "ru"


def test_a_member_s_choice_follows_the_member_to_every_browser(newcomer, visitor, mailbox):
    email = new_address()
    client = newcomer(email)
    assert client.get("/feed").page.language == "en"
    answer = client.submit("/settings/appearance", "/preferences", {"language": "ru", "theme": "dark"})
    assert answer.status == 303
    other = sign_in(visitor(Accept_Language="en"), email, mailbox)
    page = other.get("/feed").page
    assert page.language == "ru" and page.first("html")["data-theme"] == "dark"


def test_as_the_browser_says_is_a_choice_too(newcomer):
    client = newcomer()
    for chosen in ("ru", "auto"):
        client.submit("/settings/appearance", "/preferences", {"language": chosen})
    assert client.get("/feed").page.language == "en"
    assert client.get("/feed", Accept_Language="ru").page.language == "ru"


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_theme_comes_with_the_page(theme, anonymous):
    anonymous.submit("/sign-in", "/preferences", {"theme": theme})
    html = anonymous.get("/sign-in").page.first("html")
    assert html.attributes.get("data-theme", "auto") == theme


@pytest.mark.parametrize("field, value", [("theme", "pink"), ("language", "de"), ("theme", ""), ("language", "ru\r\n")])
def test_a_choice_that_there_is_not_is_refused(field, value, anonymous):
    assert anonymous.submit("/sign-in", "/preferences", {field: value}).status in (404, 422)


def test_error_pages_speak_the_reader_s_language(visitor):
    for language, words in (("ru", "Такой страницы нет"), ("en", "Page not found")):
        client = visitor(Accept_Language=language)
        page = client.get("/nothing").page
        assert page.language == language and page.first("h1").text == words
    refused = visitor(Accept_Language="ru").request("POST", "/posts/new", headers={"Content-Length": "20000000"})
    assert refused.status == 413 and refused.page.language == "ru"


def test_no_page_says_a_word_of_the_other_language(newcomer, visitor):
    """Pages of the frame, whose words are all Quad's own."""
    for language, letters in (("en", "абвгдежзиклмнопрстуфхцчшщыэюя"), ("ru", None)):
        client = newcomer(full_name="Anna Kovalyova", faculty="Law", position="Professor", city="Moscow")
        client.headers["Accept-Language"] = language
        for path in ("/settings/profile", "/settings/sessions", "/posts/new"):
            page = client.get(path).page
            words = page.first("main").text.lower()
            if letters:
                assert not [letter for letter in letters if letter in words.replace("русский", "")], path
            else:
                assert any(letter in words for letter in "абвгд"), path
