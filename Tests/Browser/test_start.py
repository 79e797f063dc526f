"""A source is connected from its own list; its section has its parts (VK-01, 02, 03, 14, 15; YD-02, 09, 11)."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.screen import DESK, PHONE
from Support.watch import sideways

RUNS = pytest.mark.parametrize("language, size, scripts", [
    ("ru", DESK, True), ("en", PHONE, True), ("ru", PHONE, False)], ids=["ru desk", "en phone", "ru phone no scripts"])
SOURCES = {"vk": ("sourceVK", "/files/vk", "/files/vk/options"),
           "yandex": ("sourceYandex", "/files/yandex", "/files/usage")}


def connect_button(page, provider: str):
    words = page.words.files
    name = getattr(words, SOURCES[provider][0])
    return page.locator("main").get_by_role("button", name=words.connectSource.replace("{name}", name), exact=True)


@RUNS
@pytest.mark.parametrize("provider", SOURCES)
def test_a_source_is_connected_from_its_list_and_left_from_its_options(
        provider, language, size, scripts, browse, owner, stack):
    page = browse(language, size, scripts, signed_in=owner())
    _, address, options = SOURCES[provider]
    page.goto(address)
    expect(connect_button(page, provider)).to_be_visible()
    assert sideways(page) <= 0
    connect_button(page, provider).click()
    expect(page).to_have_url(re.compile(re.escape(f"{stack.sandbox}/{provider}/")))
    page.get_by_label("Елена Соколова").check()
    page.get_by_role("button", name="Allow").click()
    expect(page).to_have_url(f"{stack.origin}{address}")
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator("tr[data-item]").first).to_be_visible(timeout=30_000)

    part = page.words.files.options if provider == "vk" else page.words.files.profile
    page.locator("main .segments").get_by_role("link", name=part, exact=True).click()
    expect(page).to_have_url(f"{stack.origin}{options}")
    expect(page.locator("main .person")).to_contain_text("Елена Соколова")
    assert sideways(page) <= 0
    page.get_by_role("link", name=page.words.site.disconnect, exact=True).click()
    question = page.words.connections.yandexQuestion if provider == "yandex" else page.words.connections.vkQuestion
    expect(page.get_by_text(question).locator("visible=true")).to_be_visible()
    page.get_by_role("button", name=page.words.site.disconnect, exact=True).locator("visible=true").click()
    expect(page).to_have_url(f"{stack.origin}{options}")
    expect(connect_button(page, provider)).to_be_visible()


@pytest.mark.parametrize("language, size, scripts", [("ru", DESK, True), ("en", PHONE, False)], ids=["ru", "en no scripts"])
@pytest.mark.parametrize("provider", SOURCES)
def test_a_refusal_is_told_on_the_page_where_it_began(provider, language, size, scripts, browse, newcomer, stack):
    page = browse(language, size, scripts, signed_in=newcomer())
    address = SOURCES[provider][1]
    page.goto(address)
    connect_button(page, provider).click()
    page.get_by_role("button", name="Deny").click()
    expect(page).to_have_url(f"{stack.origin}{address}")
    said = page.get_by_role("status").filter(has_text=page.words.connections.pattern("denied"))
    expect(said).to_be_visible()
    expect(connect_button(page, provider)).to_be_visible()


@pytest.mark.parametrize("theme, language", [("light", "ru"), ("dark", "en")])
@pytest.mark.parametrize("address", ["/files", "/files/vk", "/files/vk/options", "/files/usage", "/welcome?step=2"])
def test_axe_finds_nothing_serious(address, theme, language, browse, member):
    page = browse(language, color_scheme=theme, signed_in=member)
    page.goto(address)
    assert serious(page) == []
