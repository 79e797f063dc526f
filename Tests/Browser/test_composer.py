"""A text is published once and never lost: Back after publishing, two tabs, signing out, changes that meet."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import IN_FEED, PHONE, account, field, is_phone, post, press, write
from Support.ways import journey
from Support.writing import unique

SAVED = re.compile(r"^(Черновик сохранён|Draft saved) ")
CHANGED = re.compile(r"/posts/\d+/edit$")


@pytest.fixture
def author(newcomer):
    return newcomer()


def state(page: Page):
    return page.locator("[data-state]")


def draft(page: Page, text: str):
    """Writes until the page says that the text is kept."""
    if is_phone(page):
        page.goto("/posts/new")
    field(page, "body").fill(text)
    expect(state(page)).to_have_text(SAVED)


def draft_here(page: Page, text: str):
    """Writes what the server does not keep, though there is a way to it: without one nobody signs out."""
    page.meant.add(503)
    page.route(re.compile(r"/drafts\?"), lambda route: route.fulfill(status=503))
    field(page, "body").fill(text)
    expect(state(page)).to_have_text(page.words.writing.draftIsLocal)


def evict(page: Page):
    """The browser has kept no page: Back asks for it anew, and fills in what stood in its fields."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


@pytest.mark.parametrize("way, kept", [("click", True), ("Control+Enter", True), ("click", False)])
def test_back_after_publishing_leads_to_an_empty_composer_and_says_nothing_again(way, kept, browse, author):
    page, once, twice = browse("ru", signed_in=author), unique("Один раз"), unique("Два раза")
    page.goto("/feed")
    if way == "click":
        write(page, once, "#раз")
    else:
        field(page, "body").fill(once)
        field(page, "tags").fill("#раз")
        field(page, "body").press(way)
        expect(page).to_have_url(IN_FEED)
    expect(page.locator(".toast")).to_contain_text(page.words.network.postPublished)
    if not kept:
        evict(page)
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-enhanced", "yes")
    expect(field(page, "body")).to_have_value("")
    expect(field(page, "tags")).to_have_value("")
    expect(page.locator(".toast")).to_have_count(0)
    write(page, twice)
    page.reload()
    expect(post(page, once)).to_have_count(1)
    expect(post(page, twice)).to_have_count(1)


def test_back_after_publishing_publishes_nothing_twice_without_scripts(browse, author):
    page, text = browse("ru", scripts=False, signed_in=author), unique("Без сценариев")
    page.goto("/feed")
    field(page, "body").focus()
    write(page, text, "#раз")
    expect(page.locator(".toast")).to_have_count(1)
    page.go_back()
    expect(page.locator(".toast")).to_have_count(0)
    field(page, "body").focus()
    # What the browser has put back of the form.
    expect(field(page, "body")).to_have_value(text)
    field(page, "tags").fill("#раз")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text)).to_have_count(1)


def test_a_page_that_comes_back_as_it_was_has_an_empty_composer_with_a_new_key(browse, author):
    """What the back/forward cache does, done by hand: the tests' browser has none."""
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    draft(page, "Опубликовано")
    key = page.locator("[data-composer] [name=key]")
    before = key.input_value()
    author.submit("/posts/new", "/posts/new", {"key": before, "body": "Опубликовано", "tags": ""})
    page.evaluate("""() => {
        const { key, body, tags } = document.querySelector("[data-composer]").elements;
        sessionStorage.setItem("quad.taken", JSON.stringify({ key: key.value, text: { body: body.value, tags: tags.value } }));
        dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    expect(field(page, "body")).to_have_value("")
    assert key.input_value() != before
    page.reload()
    expect(field(page, "body")).to_have_value("")


def test_what_was_left_unpublished_is_there_again_after_back_and_is_gone_once_published(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    draft(page, "Допишу потом")
    field(page, "tags").fill("#потом")
    page.goto("/files")
    page.go_back()
    expect(field(page, "body")).to_have_value("Допишу потом")
    expect(field(page, "tags")).to_have_value("#потом")
    page.goto("/posts/new")
    expect(field(page, "body")).to_have_value("Допишу потом")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    for path in ("/posts/new", "/feed"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-enhanced", "yes")
        expect(field(page, "body")).to_have_value("")


def test_what_one_tab_publishes_is_no_other_tabs_draft(browse, author):
    first = browse("ru", signed_in=author)
    first.goto("/feed")
    draft(first, "Пишется долго")
    second = first.context.new_page()
    second.words = first.words
    second.goto("/feed")
    expect(second.locator("html")).to_have_attribute("data-enhanced", "yes")
    # The draft kept last stands there; another text is begun beside it.
    expect(field(second, "body")).to_have_value("Пишется долго")
    second.goto("/posts/new?draft=new")
    expect(field(second, "body")).to_have_value("")
    field(second, "body").fill("Опубликовано сразу")
    press(second, second.words.network.publish)
    expect(second).to_have_url(IN_FEED)
    first.close()
    second.goto("/feed")
    expect(field(second, "body")).to_have_value("Пишется долго")


@journey(scripts=True)
def test_signing_out_asks_when_this_browser_keeps_a_text(browse, author):
    page = browse(signed_in=author)
    words, place = page.words.site, "/posts/new" if is_phone(page) else "/feed"
    page.goto(place)
    draft_here(page, "Только в этом браузере")
    page.goto("/settings/profile")

    def leave():
        account(page).get_by_role("button", name=words.signOut, exact=True).click()
    leave()
    question = page.get_by_role("alertdialog", name=words.signOutTitle)
    expect(question).to_contain_text("Только в этом браузере")
    question.get_by_role("link", name=words.staySignedIn).click()
    expect(question).to_be_hidden()
    page.goto(place)
    expect(field(page, "body")).to_have_value("Только в этом браузере")
    # Leaving the page may have saved it at the server.
    draft_here(page, "Только в этом браузере, дальше")
    if is_phone(page):
        page.goto("/settings/profile")
    leave()
    question.get_by_role("button", name=words.signOutAndDelete).click()
    expect(field(page, "email")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0


def test_signing_out_from_the_profile_asks_as_well(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    draft_here(page, "Черновик")
    page.goto(page.locator("#more a.rail-person").get_attribute("href"))
    page.locator("main").get_by_role("button", name=page.words.network.signOut, exact=True).click()
    expect(page.get_by_role("alertdialog", name=page.words.site.signOutTitle)).to_be_visible()


def test_signing_out_without_a_text_asks_nothing(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    write(page, "Опубликовано")
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(field(page, "email")).to_be_visible()


@journey
def test_a_change_that_meets_another_one_shows_both(browse, author):
    number = publish(author, "Первая строка\nВторая строка")
    page = browse(signed_in=author)
    page.goto(f"/posts/{number}/edit")
    author.submit(f"/posts/{number}/edit", f"/posts/{number}/edit", {"body": "Первая строка\nС другой страницы"})
    field(page, "body").fill("Первая строка\nС этой страницы")
    press(page, page.words.network.save)
    expect(page.locator("main .notice")).to_contain_text(page.words.network.changedMeanwhile)
    expect(field(page, "body")).to_have_value("Первая строка\nС этой страницы")
    expect(page.locator(".kept mark")).to_have_text("С другой страницы")
    press(page, page.words.writing.saveOver)
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))
    expect(post(page, "С этой страницы")).to_be_visible()


def test_what_met_another_change_is_not_left_without_a_question(browse, author):
    number = publish(author, "Было")
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{number}/edit")
    author.submit(f"/posts/{number}/edit", f"/posts/{number}/edit", {"body": "Другое"})
    field(page, "body").fill("Моё")
    press(page, page.words.network.save)
    expect(page.locator(".kept mark")).to_have_text("Другое")
    page.locator("[data-cancel]").click()
    expect(page.get_by_role("dialog", name=page.words.writing.leaveTitle)).to_be_visible()


@pytest.mark.parametrize("kept", [True, False], ids=["from the cache", "anew"])
def test_a_change_that_the_browser_put_back_belongs_to_the_version_of_then(kept, browse, author):
    """A page that comes anew, because the browser has kept it no longer, names the new version."""
    number = publish(author, "Было")
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill("Моё")
    page.goto("/files")
    author.submit(f"/posts/{number}/edit", f"/posts/{number}/edit", {"body": "Другое"})
    if not kept:
        evict(page)
    page.go_back()
    expect(page).to_have_url(CHANGED)
    expect(field(page, "body")).to_have_value("Моё")
    press(page, page.words.network.save)
    expect(page.locator(".kept mark")).to_have_text("Другое")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_on_a_phone_writing_is_a_sheet_with_the_way_out_and_the_button_in_its_head(scripts, browse, author):
    page, text = browse("ru", PHONE, scripts=scripts, signed_in=author), unique("С телефона")
    words = page.words.network
    page.goto("/posts/new")
    head = page.locator(".page-head")
    verb = head.get_by_role("button", name=words.publish, exact=True)
    expect(page.get_by_role("button", name=words.publish, exact=True)).to_have_count(1)
    assert verb.bounding_box()["y"] < field(page, "body").bounding_box()["y"]
    assert head.get_by_role("link", name=page.words.writing.cancel).bounding_box()["x"] < head.locator("h1").bounding_box()["x"]
    for away in (".bar", ".announcement", ".back-link"):
        assert page.locator(f"{away}:visible").count() == 0, away
    field(page, "body").fill(text)
    verb.click()
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text)).to_have_count(1)


def test_the_way_out_of_the_sheet_asks_what_becomes_of_the_text(browse, author):
    page = browse("ru", PHONE, signed_in=author)
    words = page.words.writing
    page.goto("/posts/new")
    field(page, "body").fill("Ещё не всё")
    page.locator(".page-head").get_by_role("link", name=words.cancel).click()
    page.get_by_role("dialog", name=words.leaveTitle).get_by_role("button", name=words.deleteText).click()
    expect(page).to_have_url(re.compile(r"/feed$"))


def test_a_deleted_post_says_so_to_its_author_and_comes_back(browse, author, member):
    page, text = browse("ru", signed_in=author), unique("Зря удалено")
    number = publish(author, text)
    author.submit("/feed", f"/posts/{number}/delete", {})
    words = page.words.network
    page.meant.add(404)
    page.goto(f"/posts/{number}")
    expect(page.get_by_role("heading", level=1)).to_have_text(words.postDeleted)
    assert words.postDeleted not in member.get(f"/posts/{number}").text
    press(page, words.restorePost)
    expect(post(page, text)).to_have_count(1)
