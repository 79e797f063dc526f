"""Attaching a file to a post and to a message: in a dialog over the text, and on a page without scripts."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.attachments import give_files
from Support.consent import connected
from Support.conversations import dialog
from Support.files import filled
from Support.person import member_id, publish
from Support.ways import journey


@pytest.fixture
def member(newcomer, database):
    client = newcomer()
    give_files(database, client)
    return client


@journey(scripts=True)
def test_a_file_is_attached_in_a_dialog_over_the_text(browse, member):
    attach(browse(signed_in=member), "dialog[open]")


@journey(scripts=False)
def test_a_file_is_attached_on_a_page_without_scripts(browse, member):
    attach(browse(signed_in=member), "main")


def attach(page, place: str):
    words = page.words.writing
    page.goto("/posts/new")
    page.locator("#field-body").fill("Смета приложена")
    page.locator("[data-attach]").click()
    chooser = page.locator(f"{place} [data-chooser]")
    if place == "main":
        # The one way back of every page, which takes along what was typed.
        page.locator("main .back-link").click()
        expect(page.locator("#field-body")).to_have_value("Смета приложена")
        page.locator("[data-attach]").click()
    chooser.locator("[name=find]").fill("смета")
    chooser.locator("[name=find]").press("Enter")
    expect(chooser.locator("[name=pick]")).to_have_count(1)
    chooser.locator("[name=pick]").check()
    chooser.get_by_role("button", name=words.attach).last.click()
    card = page.locator("[data-composer] .attachment")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Смета.xlsx")
    # Nothing that was typed is lost, and that readers could not open it is said before it is sent.
    expect(page.locator("#field-body")).to_have_value("Смета приложена")
    expect(page.locator("[data-attached] .is-warning")).to_have_count(1)
    page.get_by_role("button", name=page.words.network.publish).last.click()
    expect(page.locator(".post .attachment").first).to_contain_text("Смета.xlsx")
    # On a narrow phone the sign of what is private stands before its words, on the post's own page too.
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(f"/posts/{page.url.split('published=')[1].split('#')[0]}")
    icon, text = page.locator(".attachment-text .meta").evaluate("""line => {
        const words = document.createRange();
        words.selectNodeContents(line.lastChild);
        const [icon, text] = [line.querySelector(".icon").getBoundingClientRect(), words.getClientRects()[0]];
        return [[icon.right, icon.bottom], [text.left, text.top]];
    }""")
    assert icon[0] <= text[0] and text[1] < icon[1]


@journey(scripts=True)
def test_a_message_takes_along_what_is_attached_and_its_form_is_empty_then(browse, member, newcomer):
    other = newcomer()
    talk = dialog(member, other)
    page, reader = browse(signed_in=member), browse(signed_in=other)
    words = page.words.writing
    reader.goto(talk)
    page.goto(talk)
    page.locator(".thread-foot #field-body").fill("Смета приложена")
    page.locator(".thread-foot [data-attach]").click()
    chooser = page.locator("dialog[open] [data-chooser]")
    # Its number follows what is chosen, and the buttons are in sight.
    chooser.locator("[name=pick]").first.check()
    expect(chooser.locator("[data-chosen]")).to_contain_text("1")
    expect(chooser.get_by_role("button", name=words.attach).last).to_be_in_viewport()
    chooser.get_by_role("button", name=words.attach).last.click()
    expect(page.locator(".thread-foot .attachment")).to_have_count(1)
    page.locator(".composer-send").click()
    expect(page.locator(".message:not(.is-echo) .attachment")).to_have_count(1)
    expect(page.locator(".thread-foot .attachment")).to_have_count(0)
    expect(page.locator(".thread-foot [name=attach]")).to_have_value("")
    # It comes to the other's open page, from which its owner is asked.
    card = reader.locator(".message .attachment")
    expect(card).to_have_count(1)
    card.get_by_role("button").click()
    expect(reader.locator(".message .attachment").get_by_role("button")).to_have_count(0)


@journey(scripts=True)
def test_whoever_takes_back_the_link_of_what_is_attached_is_asked_first(browse, newcomer, database):
    client = newcomer()
    with connected(client, "yandex", person="anna"):
        for address in ("/files/yandex", "/files/yandex/" + quote("Документы")):
            filled(client, address)
        file, name = database.rows(
            "UPDATE files SET public_url = 'https://yadi.sk/i/3' WHERE id = (SELECT min(id) FROM files WHERE member_id = %s "
            "AND source = 'yandex' AND NOT is_folder) RETURNING id, name", member_id(client))[0]
        database.execute(
            "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by) "
            "VALUES ('post', %s, 1, 'file', %s, %s, %s)", publish(client, "Смета"), file, name, member_id(client))
        page = browse(signed_in=client)
        page.meant.add(409)
        page.goto(f"/files/yandex/item/{file}")
        # It acts in place, and the question comes all the same.
        page.get_by_role("switch").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(page.words.files.closeLinkTitle)
        expect(page.get_by_role("button", name=page.words.files.unpublish)).to_be_visible()
        assert database.value("SELECT public_url IS NOT NULL FROM files WHERE id = %s", file)
