"""Acts on lists of files when something is in the way: pressed twice, another tab was quicker, a source that takes its time,
Back, a session that has ended. The list stays, and says it."""

import os

import pytest
from playwright.sync_api import expect

from Support.documents import Documents
from Support.files import refresh, settled
from Support.rows import acts
from Support.screen import DESK, enhanced
from Support.ways import journey

LIST = "/files/vk?sort=name"


@pytest.fixture
def name(stack):
    """What a document is called that is there for one test, in the middle of the list."""
    documents = Documents(stack.sandbox, "elena")
    made = documents.put(f"Конспект {os.urandom(4).hex()}.txt")
    yield made["title"]
    for document in documents.all():
        if document["id"] == made["id"]:
            documents.delete(document)


@pytest.fixture
def elena(owner, name):
    client = owner("vk")
    settled(client, LIST)
    refresh(client, "/files/vk")
    settled(client, LIST)
    return client


@pytest.fixture
def opened(browse, elena, name):
    """The list where the document stands, and its row; in a browser that hears of nothing when it `is_deaf`."""
    def open_list(is_deaf: bool = False):
        page = browse(signed_in=elena)
        if is_deaf:
            # A page that is refused a stream looks by itself.
            page.route("**/events*", lambda route: None)
        page.goto(LIST)
        # A list whose source is asked comes anew by itself.
        expect(page.locator("[data-list][data-pending]")).to_have_count(0)
        named = page.locator("tr[data-item]").filter(has=page.get_by_text(name, exact=True))
        row = page.locator(f"#{named.get_attribute('id')}")
        if is_deaf:
            # Nor does it ask for pictures that are still being made: nobody looks at it.
            page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
        row.evaluate("row => { window.isSame = true; row.scrollIntoView({ block: 'center' }); }")
        return page, row
    return open_list


def ask(page, row, act: str):
    """Chooses an act in a row's menu; its dialog and the button that confirms it."""
    label = getattr(page.words.files, act)
    acts(page, row).get_by_text(label, exact=True).click()
    dialog = page.get_by_role("dialog")
    return dialog, dialog.get_by_role("button", name=label, exact=True)


def stays(page) -> bool:
    return page.evaluate("window.isSame === true") and page.url.endswith(LIST)


@journey(scripts=True)
def test_a_name_that_is_confirmed_twice_is_sent_once(opened):
    page, row = opened()
    dialog, button = ask(page, row, "rename")
    dialog.locator("input[name=name]").fill("Конспект, дважды.txt")
    sent, busy = [], page.locator("[data-list][aria-busy=true]")
    page.route("**/rename", lambda route: sent.append(route) if route.request.method == "POST" else route.continue_())
    button.click()
    expect(busy).to_have_count(1)
    button.evaluate("button => button.click()")
    button.evaluate("button => button.form.requestSubmit(button)")
    expect(busy).to_have_count(1)
    assert len(sent) == 1
    sent[0].continue_()
    expect(row.locator("bdi")).to_have_text("Конспект, дважды.txt")
    expect(busy).to_have_count(0)
    assert len(sent) == 1 and stays(page)


@journey(scripts=True)
@pytest.mark.parametrize("act, call, told, activity", [
    ("rename", "docs.edit", "renamingUnderway", "activityRenaming"),
    ("delete", "docs.delete", "deletionUnderway", "activityDeleting")], ids=["rename", "delete"])
def test_a_source_that_takes_its_time_leaves_the_list_which_says_so(act, call, told, activity, opened, sandbox):
    page, row = opened()
    dialog, button = ask(page, row, act)
    if act == "rename":
        dialog.locator("input[name=name]").fill("Конспект, медленно.txt")
    with sandbox.hold("vk", f"/vk/method/{call}") as held:
        button.click()
        held.wait()
        expect(page.locator("#toasts")).to_contain_text(page.words.files.pattern(told))
        expect(row).to_contain_text(getattr(page.words.files, activity))
        expect(page.locator("dialog[open], [data-list][aria-busy]")).to_have_count(0)
        assert stays(page)
        # What else there is in the list goes on meanwhile.
        other = page.locator(f"#{page.locator('tr[data-item]:has(.copy > button)').first.get_attribute('id')}")
        other.get_by_role("button", name=page.words.files.saveCopy).click()
        expect(other.locator(".copy")).to_contain_text(page.words.files.copySaved)


@journey(scripts=True)
def test_what_the_grant_lacks_is_told_with_the_way_to_another(opened, sandbox):
    page, row = opened()
    button = ask(page, row, "delete")[1]
    sandbox.fault("vk", "noscope")
    button.click()
    toast, words = page.locator("#toasts"), page.words.files
    expect(toast).to_contain_text(words.deleteThisDenied.replace("{name}", words.sourceVK))
    sandbox.fault("vk", "none")
    toast.get_by_role("link", name=words.reconnect).click()
    expect(page.get_by_role("button", name=page.words.connections.reconnect, exact=True).first).to_be_visible()


@journey(scripts=True)
@pytest.mark.parametrize("act", ["rename", "saveCopy", "delete"])
def test_what_another_tab_has_deleted_leaves_the_list_which_stays(act, opened):
    (page, row), (late, other) = opened(), opened(is_deaf=True)
    late.meant.add(404)
    where = late.evaluate("scrollY")
    if act == "rename":
        dialog, confirm = ask(late, other, act)
        dialog.locator("input[name=name]").fill("Конспект, поздно.txt")
    ask(page, row, "delete")[1].click()
    expect(row).to_have_count(0)
    late.evaluate("delete document.hidden")
    if act == "rename":
        confirm.click()
    elif act == "delete":
        acts(late, other).get_by_text(late.words.files.delete, exact=True).click()
    else:
        other.get_by_role("button", name=late.words.files.saveCopy).click()
    expect(late.locator("#toasts")).to_contain_text(late.words.site.notThere)
    expect(other).to_have_count(0)
    expect(late.get_by_role("dialog")).to_have_count(0)
    assert stays(late) and abs(late.evaluate("scrollY") - where) <= 2


@journey(scripts=True)
def test_a_question_that_was_answered_in_another_tab_is_answered_alike(opened):
    tabs = [opened(), opened(is_deaf=True)]
    confirms = [ask(page, row, "delete")[1] for page, row in tabs]
    for (page, row), confirm in zip(tabs, confirms):
        confirm.dblclick()
        expect(page.locator("#toasts")).to_contain_text(page.words.files.fileDeleted)
        expect(row).to_have_count(0)
        assert stays(page)


@journey(scripts=True)
def test_back_after_an_act_shows_what_it_has_done(opened):
    page, row = opened()
    dialog, button = ask(page, row, "rename")
    dialog.locator("input[name=name]").fill("Конспект, назад.txt")
    button.click()
    expect(row.locator("bdi")).to_have_text("Конспект, назад.txt")
    top = row.bounding_box()["y"]
    row.locator("a[data-open]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Конспект, назад.txt")
    page.go_back()
    expect(row.locator("bdi")).to_have_text("Конспект, назад.txt")
    expect(row).to_be_in_viewport()
    assert abs(row.bounding_box()["y"] - top) <= 40
    expect(page.locator("#toasts [data-toast], dialog[open]")).to_have_count(0)


@pytest.fixture
def last(stack):
    """What a document is called that is there for one test, on the second page of the list."""
    documents = Documents(stack.sandbox, "elena")
    made = documents.put(f"Яблоки {os.urandom(4).hex()}.txt")
    yield made["title"]
    for document in documents.all():
        if document["id"] == made["id"]:
            documents.delete(document)


@journey(scripts=True, size=DESK)
def test_deleting_on_the_page_of_a_file_leads_back_to_the_list_as_it_was_left(elena, opened, last):
    refresh(elena, "/files/vk")
    settled(elena, LIST)
    page, _ = opened()
    page.locator("[data-tail]").scroll_into_view_if_needed()
    row = page.locator("tr[data-from]").filter(has=page.get_by_text(last, exact=True))
    row.evaluate("row => row.scrollIntoView({ block: 'center' })")
    where, count = page.evaluate("scrollY"), page.locator("tr[data-item]").count()
    assert where > 500
    row.locator("a[data-open]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(last)
    enhanced(page)
    page.meant.add(404)  # The page that is left is notified of the change, and may ask for itself once more.
    page.keyboard.press("Delete")
    page.get_by_role("dialog").get_by_role("button", name=page.words.files.delete, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.fileDeleted)
    expect(page.locator("tr[data-item]")).to_have_count(count - 1)
    expect(row).to_have_count(0)
    assert page.url.endswith(LIST)
    assert abs(page.evaluate("scrollY") - where) <= 80


@journey(scripts=False)
def test_deleting_leads_to_the_place_in_the_list_without_scripts(browse, elena, name):
    page = browse(signed_in=elena)
    words = page.words
    page.goto(LIST)
    rows = page.locator("tr[data-item]")
    row = rows.filter(has=page.get_by_text(name, exact=True))
    own = row.get_attribute("id")
    following = page.locator(f"#{own} + tr").get_attribute("id")
    for confirms in (False, True):
        row.locator("a[data-open]").click()
        page.goto(page.locator("a[href*='/delete?']").first.get_attribute("href"))
        if confirms:
            page.get_by_role("button", name=words.files.delete, exact=True).click()
            expect(page.locator("#toasts")).to_contain_text(words.files.fileDeleted)
        else:
            page.get_by_role("link", name=words.site.cancel, exact=True).click()
        led = following if confirms else own
        expect(page.locator(f"#{led}")).to_be_in_viewport()
        assert page.url.endswith(f"{LIST}#{led}")
    expect(row).to_have_count(0)


@journey(scripts=True)
def test_a_name_that_was_typed_when_the_session_ended_is_shown(opened):
    page, row = opened()
    page.meant.add(401)
    dialog, button = ask(page, row, "rename")
    dialog.locator("input[name=name]").fill("Конспект без сеанса.txt")
    page.context.clear_cookies()
    # The page notices by itself, too, and waits.
    with page.expect_response(lambda answer: "/sign-in" in answer.url):
        page.evaluate("document.dispatchEvent(new Event('quad:back'))")
    button.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(page.words.site.signedOutTitle)
    expect(page.locator("main")).to_contain_text("Конспект без сеанса.txt")
    expect(page.locator("main")).not_to_contain_text("/files/vk")
