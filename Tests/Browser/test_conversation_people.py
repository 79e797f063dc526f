"""Groups as people have them: begun, joined, administered and left."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import dialog, group, say
from Support.person import member_id
from Support.screen import field, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def cast(newcomer):
    """Makes people of a surname that nobody else has."""
    surname = uuid.uuid4().hex[:8].translate(str.maketrans("0123456789", "ghijklmnop")).capitalize()

    def make(*given: str):
        return [newcomer(full_name=f"{surname} {name}") for name in given]
    return make


def name(client) -> str:
    """As lists show it: the given name first."""
    return client.get(f"/people/{member_id(client)}").page.first("h1").text.strip()


def surname(client) -> str:
    return name(client).split()[-1]


def choose(page: Page, client):
    """Finds somebody by their name and takes them in."""
    if page.scripts:
        expect(page.locator("[data-is-attached]")).to_be_visible()
    field(page, "query").fill(f"{surname(client)} {name(client).split()[0]}")
    if page.scripts:
        # The person who is found first is taken by Enter, also before they are shown.
        field(page, "query").press("Enter")
    else:
        page.get_by_role("button", name=page.words.conversations.findPeople, exact=True).last.click()
        page.locator("[data-found]").get_by_text(name(client), exact=True).click()
        field(page, "query").fill("")


def chips(page: Page):
    return page.locator(".people-chips li")


def begin_group(browse, cast):
    anna, elena, oleg = cast("Анна", "Елена", "Олег")
    page = browse(signed_in=anna)
    words, called = page.words.conversations, f"Комитет {uuid.uuid4().hex[:6]}"
    page.goto("/messages/new")
    choose(page, elena)
    if page.scripts:
        expect(chips(page)).to_have_text(re.compile(name(elena)))
        expect(page.locator("[data-verb]")).to_have_text(words.openDialog)
    choose(page, oleg)
    field(page, "name").fill(called)
    press(page, words.createConversation if page.scripts else page.locator("[data-verb]").inner_text())
    expect(page.locator(".message-event")).to_have_count(1)
    expect(page.locator("#thread-title")).to_have_text(called)
    other = browse(signed_in=oleg)
    other.goto("/messages")
    other.get_by_role("link", name=called).click()
    expect(other.locator("#thread-title")).to_have_text(called)
    other.locator(".thread-head a[href$=info]").click()
    expect(other.locator(".side-people li")).to_have_count(3)
    expect(other.locator(".side-people li b")).to_have_count(1)
    expect(other.locator(".side-rename")).to_have_count(0)


@journey(scripts=True)
def test_a_group_is_begun_by_typing(browse, cast):
    begin_group(browse, cast)


@journey(scripts=False)
def test_a_group_is_begun_without_scripts(browse, cast):
    begin_group(browse, cast)


@journey(scripts=True)
def test_chips_and_rows_say_the_same_and_the_keyboard_takes_both(browse, cast):
    anna, elena, oleg = cast("Анна", "Елена", "Олег")
    group(anna, elena, oleg)
    page = browse(signed_in=anna)
    page.goto("/messages/new")
    row = page.locator(".people-rows:not([data-found]) label", has_text=name(elena)).locator("input")
    row.check()
    expect(chips(page)).to_have_count(1)
    choose(page, oleg)
    expect(chips(page)).to_have_count(2)
    expect(page.locator("[data-count]")).to_contain_text("47")
    expect(field(page, "query")).to_be_focused()
    field(page, "query").press("Backspace")
    expect(chips(page)).to_have_text(re.compile(name(elena)))
    row.uncheck()
    expect(chips(page)).to_have_count(0)
    row.check()
    chips(page).get_by_role("button").click()
    expect(row).not_to_be_checked()
    # A person who is chosen alone is written to, in the dialog.
    row.check()
    press(page, page.words.conversations.openDialog)
    expect(page).to_have_url(re.compile(f"/messages/with/{member_id(elena)}$"))


@journey(scripts=True)
def test_names_are_taken_one_after_the_other_before_anybody_is_shown(browse, cast):
    anna, elena, oleg = cast("Анна", "Елена", "Олег")
    page = browse(signed_in=anna)
    held = []
    page.route("**/messages/people?*", lambda route: held.append(route))
    page.goto("/messages/new")
    for client in (elena, oleg):
        with page.expect_request("**/messages/people?*"):
            choose(page, client)
        expect(field(page, "query")).to_have_value("")
    unknown = uuid.uuid4().hex
    field(page, "query").fill(unknown)
    with page.expect_request("**/messages/people?*"):
        field(page, "query").press("Enter")
    press(page, page.locator("[data-verb]").inner_text())
    for route in reversed(held):
        route.continue_()
    page.unroute("**/messages/people?*")
    # The form waits for all of them, in the order of their typing; a name that nobody has stands in its field again.
    expect(page.locator(".field-error, [aria-invalid]").first).to_be_visible()
    expect(chips(page)).to_have_text([re.compile(name(elena)), re.compile(name(oleg))])
    expect(field(page, "query")).to_have_value(unknown)


def change_group(browse, cast):
    anna, elena, oleg = cast("Анна", "Елена", "Олег")
    third, = cast("Дарья")
    conversation = group(anna, elena, oleg)
    say(anna, conversation, "Прежнее")
    page = browse(signed_in=anna)
    words = page.words.conversations
    page.goto(f"{conversation}/info")
    page.locator(".side-rename > summary").click()
    field(page, "name").fill("Семинар")
    press(page, words.save)
    expect(page.locator(".side-what h2")).to_have_text("Семинар")

    page.get_by_role("link", name=words.addPeople, exact=True).click()
    choose(page, third)
    press(page, words.addPeople)
    expect(page.locator(".side-people li")).to_have_count(4)
    other = browse(signed_in=third)
    other.goto(conversation)
    expect(other.locator(".message-event")).to_have_count(1)
    expect(other.locator(".message")).to_have_count(0)

    def act(person, label: str):
        member = page.locator(".side-people li", has_text=name(person))
        member.locator("summary").click()
        member.locator(".menu-item", has_text=label).click()
    act(third, words.grantAdministration)
    expect(page.locator(".side-people li b")).to_have_count(2)
    page.locator("#toasts").get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator(".side-people li b")).to_have_count(1)
    act(oleg, words.removeFromConversation)
    page.get_by_role("button", name=words.removeFromConversation, exact=True).click()
    expect(page.locator(".side-people li")).to_have_count(3)
    assert oleg.get(conversation).status == 404

    # Its own page may still look for what it is notified of before the list comes.
    page.meant.add(404)
    page.get_by_role("link", name=words.leaveConversation, exact=True).click()
    expect(page.locator("[data-sheet-part]").last).to_contain_text(name(elena))
    page.get_by_role("button", name=words.leaveConversation, exact=True).click()
    expect(page).to_have_url(re.compile("/messages$"))
    expect(page.get_by_role("link", name="Семинар")).to_have_count(0)
    assert f"{conversation}/name" in elena.get(f"{conversation}/info").text, "she administers it now"


@journey(scripts=True)
def test_a_group_is_named_joined_and_left(browse, cast):
    change_group(browse, cast)


@journey(scripts=False)
def test_a_group_is_named_joined_and_left_without_scripts(browse, cast):
    change_group(browse, cast)


def tell(database, client):
    """Notifies now of what would wait some seconds."""
    database.execute("UPDATE conversation_members SET tell_at = now() WHERE member_id = %s AND tell_at IS NOT NULL",
                     member_id(client))


def dot(page: Page):
    """Beside the bell of whatever width."""
    return page.locator("#bell-dot .dot")


@journey(scripts=True)
def test_what_stands_on_the_page_makes_no_toast_and_reading_it_takes_the_dot(browse, cast, database):
    anna, elena = cast("Анна", "Елена")
    conversation = dialog(anna, elena)
    page, beside = browse(signed_in=elena), browse(signed_in=elena)
    # Nobody looks, so that nothing is read.
    page.add_init_script("document.hasFocus = () => false")
    page.goto(conversation)
    beside.goto("/people")
    expect(page.locator(".message")).to_have_count(1)
    number = say(anna, conversation, "Новое письмо")
    expect(page.locator(".message")).to_have_count(2)
    tell(database, elena)
    expect(beside.locator("#toasts")).to_contain_text("Новое письмо")
    # It was notified of the same.
    until(lambda: page.evaluate("sessionStorage.getItem('quad.told')"), seconds=20)
    # One would go by itself.
    assert page.locator("#toasts > *").count() == 0
    elena.submit(conversation, f"{conversation}/read", {"number": str(number), "epoch": "0"})
    for each in (page, beside):
        expect(dot(each)).to_have_count(0)


@journey(scripts=True)
def test_whoever_is_removed_has_no_mark_of_it_left(browse, cast, database):
    anna, elena, oleg = cast("Анна", "Елена", "Олег")
    conversation = group(anna, elena, oleg)
    page = browse(signed_in=oleg)
    page.goto("/people")
    say(anna, conversation, "Новое письмо")
    tell(database, oleg)
    expect(dot(page)).to_have_count(1)
    address = f"{conversation}/people/{member_id(oleg)}/remove"
    question = anna.get(address).page.form(address)
    assert anna.post(question.action, question.fields).status == 303
    expect(dot(page)).to_have_count(0)
    expect(page.locator("#rail-count .badge, #bar-count .badge")).to_have_count(0)
