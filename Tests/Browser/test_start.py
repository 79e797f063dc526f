"""A source is connected from its own list; its section has its parts (VK-01, 02, 03, 14, 15; YD-02, 09, 11)."""

import re

import pytest
from playwright.sync_api import expect

from Support.consent import disconnect
from Support.files import filled
from Support.screen import enhanced
from Support.watch import sideways
from Support.ways import journey

SOURCES = {"vk": ("sourceVK", "/files/vk", "/files/vk/options"),
           "yandex": ("sourceYandex", "/files/yandex", "/files/usage")}


def connect_button(page, provider: str):
    words = page.words.files
    name = getattr(words, SOURCES[provider][0])
    return page.locator("main").get_by_role("button", name=words.connectSource.replace("{name}", name), exact=True)


@journey
@pytest.mark.parametrize("provider", SOURCES)
def test_a_source_is_connected_from_its_list_and_left_from_its_options(
        provider, browse, owner, stack):
    page = browse(signed_in=owner())
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
    page.locator("main .tabs").get_by_role("link", name=part, exact=True).click()
    expect(page).to_have_url(f"{stack.origin}{options}")
    expect(page.locator("main .person")).to_contain_text("Елена Соколова")
    assert sideways(page) <= 0
    page.get_by_role("link", name=page.words.connections.disconnect, exact=True).click()
    question = page.words.connections.yandexQuestion if provider == "yandex" else page.words.connections.vkQuestion
    expect(page.get_by_text(question).locator("visible=true")).to_be_visible()
    page.get_by_role("button", name=page.words.connections.disconnect, exact=True).locator("visible=true").click()
    expect(page).to_have_url(f"{stack.origin}{options}")
    expect(connect_button(page, provider)).to_be_visible()


@journey
@pytest.mark.parametrize("provider", SOURCES)
def test_a_refusal_is_told_on_the_page_where_it_began(provider, browse, newcomer, stack):
    page = browse(signed_in=newcomer())
    address = SOURCES[provider][1]
    page.goto(address)
    connect_button(page, provider).click()
    page.get_by_role("button", name="Deny").click()
    expect(page).to_have_url(f"{stack.origin}{address}")
    said = page.get_by_role("status").filter(has_text=page.words.connections.pattern("denied"))
    expect(said).to_be_visible()
    expect(connect_button(page, provider)).to_be_visible()


PLACES = {"vk": ["/files/vk", "/files/vk/categories", "/files/vk/options", "/files/saved?source=vk"],
          "yandex": ["/files/yandex", "/files?source=yandex", "/files/usage", "/files/trash", "/files/saved?source=yandex"]}


@journey(scripts=True)
@pytest.mark.parametrize("provider", SOURCES)
def test_what_is_signed_out_of_in_one_tab_is_left_in_the_others(provider, browse, owner):
    client = owner(provider)
    filled(client, SOURCES[provider][1])
    page = browse(signed_in=client)
    page.goto(SOURCES[provider][1])
    file = page.locator("tr[data-item]:not([data-folder]) [data-open]").first
    if not file.count():
        page.goto("/files?source=yandex")
    tabs = [page.context.new_page() for _ in PLACES[provider]]
    item = page.context.new_page()
    for tab, address in zip([*tabs, item], [*PLACES[provider], file.get_attribute("href")]):
        tab.words = page.words
        tab.goto(address)
        enhanced(tab)
        expect(connect_button(tab, provider)).to_have_count(0)
    # Pictures that are still on their way would be gone.
    for tab in [*tabs, item]:
        tab.bring_to_front()
        expect(tab.locator("[data-pending]")).to_have_count(0)
        tab.wait_for_load_state("networkidle")
    disconnect(client, provider)
    for tab in [*tabs, item]:
        tab.bring_to_front()
        expect(connect_button(tab, provider)).to_be_visible()
