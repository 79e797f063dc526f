"""VK's section: its parts, categories, orders, menus, sharing, and what it says when there is nothing to show."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from Support.acts import DISK
from Support.consent import connected
from Support.copies import entries, saved
from Support.files import PROVIDERS, filled, names
from Support.rows import acts
from Support.screen import DESK, PHONE, boxes
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

# Stands in for the system's share sheet, which Chromium has on phones only; it takes files unless the page says `data-no-files`.
SHEET = """navigator.canShare = given => !document.documentElement.hasAttribute('data-no-files');
navigator.share = given => {
    const files = (given.files ?? []).map(file => [file.name, file.size, file.type]);
    window.shared = { title: given.title, url: given.url ?? null, files };
    return Promise.resolve();
};"""

# How many lines the words of something take.
LINES = """part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}"""


@pytest.fixture
def mikhail(owner):
    client = owner("vk", person="mikhail")
    filled(client, "/files/vk")
    return client


@pytest.fixture
def both(mikhail):
    """The same with a disk beside VK."""
    with connected(mikhail, "yandex", person="mikhail"):
        filled(mikhail, DISK)
        yield mikhail


def rows(page):
    return page.locator("tr[data-item]")


def order(page, label: str):
    page.locator("#file-acts summary").click()
    page.locator("#file-acts .menu-list").get_by_text(label, exact=True).click()


@journey
def test_parts_are_always_in_sight_and_categories_open(browse, mikhail):
    """VK-03, VK-13."""
    page = browse(signed_in=mikhail)
    words = page.words.files
    for address in ("/files/vk", "/files/vk/categories", "/files/vk/categories/4", "/files/vk/options"):
        page.goto(address)
        tabs = page.locator("main .tabs a")
        expect(tabs).to_have_text([words.tabAll, words.categories, words.options, words.tabSaved])
        assert sideways(page) <= 0
    page.locator("main .tabs").get_by_role("link", name=words.categories, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.fileCategories)
    kinds = page.locator(".file-kinds a")
    expect(kinds).to_have_count(8)
    for number, kind in enumerate((
            words.categoryText, words.categoryArchives, words.categoryGif, words.categoryImages, words.categoryAudio,
            words.categoryVideo, words.categoryBooks, words.categoryOther)):
        expect(kinds.nth(number)).to_have_text(re.compile(re.escape(kind) + r"\s+\d+$"))
        assert "data:image/svg" in kinds.nth(number).locator(".file-icon").evaluate(
            "icon => getComputedStyle(icon, '::before').maskImage"), "each has its sign"
    kinds.nth(3).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.categoryImages)
    expect(rows(page).first).to_be_visible()
    there = rows(page).count()
    order(page, words.orderSizeDown)
    expect(page).to_have_url(re.compile(r"/files/vk/categories/4\?sort=-size"))
    expect(rows(page)).to_have_count(there)
    page.locator("main a[data-back]").click()
    expect(page).to_have_url(re.compile(r"/files/vk/categories$"))


@journey
def test_a_list_is_put_in_each_order_which_stays_in_the_address(browse, mikhail):
    """VK-11."""
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto("/files/vk")
    chosen = page.locator("#file-acts .menu-list a").filter(has=page.locator("svg"))
    expect(page.locator("#file-acts .menu-list a")).to_have_count(8)
    for key in ("name", "date", "size", "type"):
        firsts = []
        for up in (True, False):
            label = getattr(words, f"order{key.title()}{'' if up else 'Down'}")
            order(page, label)
            expect(page).to_have_url(re.compile(r"sort=" + ("" if up else "-") + key + r"\b"))
            expect(chosen).to_have_count(1)
            expect(chosen).to_have_text(label)
            firsts.append([each.inner_text() for each in rows(page).locator("bdi").all()[:3]])
        assert firsts[0] != firsts[1], key
    page.reload()
    expect(chosen).to_have_text(label)
    assert [each.inner_text() for each in rows(page).locator("bdi").all()[:3]] == firsts[1]
    # A search keeps the order.
    page.get_by_placeholder(words.searchFiles).fill("a")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("query=a"))
    assert parse_qs(urlsplit(page.url).query)["sort"] == ["-type"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_press_outside_a_menu_only_closes_it(size, browse, both):
    """VK-11. What lies below the press is not pressed: a row of a disk would open, and have a copy kept."""
    page = browse("ru", size, signed_in=both, has_touch=size == PHONE, is_mobile=size == PHONE)
    page.goto(DISK)
    row, orders = rows(page).nth(6), page.locator("#file-acts .menu-list")
    press = row.tap if size == PHONE else row.click
    place = {"x": row.bounding_box()["width"] * .4, "y": 12}
    page.locator("#file-acts summary").click()
    expect(orders).to_be_visible()
    press(position=place)
    expect(orders).to_be_hidden()
    menu = acts(page, rows(page).nth(2))
    expect(menu).to_be_visible()
    # On a phone it is a sheet, over the lower rows.
    first = rows(page).first
    (first.tap if size == PHONE else first.click)(position=place)
    expect(menu).to_be_hidden()
    assert urlsplit(page.url).path == DISK
    (first.tap if size == PHONE else first.click)(position=place)
    expect(page).not_to_have_url(re.compile(re.escape(DISK) + "$"))


@journey
def test_refreshing_keeps_order_and_search(browse, mikhail, sandbox):
    """VK-18."""
    page = browse(signed_in=mikhail)
    name = names(mikhail.get("/files/vk?sort=-size"))[2]
    page.goto(f"/files/vk?sort=-size&query={name[:4]}")
    before = [each.inner_text() for each in rows(page).locator("bdi").all()]
    vk = sandbox.watch("vk")
    page.locator("#file-list").get_by_role("button", name=page.words.site.refresh).click()
    expect(page).to_have_url(re.compile("sort=-size"))
    expect(page.locator("[data-pending=preview]")).to_have_count(0, timeout=20_000)
    query = parse_qs(urlsplit(page.url).query)
    assert query["sort"] == ["-size"] and query["query"] == [name[:4].strip()]
    assert [each.inner_text() for each in rows(page).locator("bdi").all()] == before
    until(vk.calls)


@journey
def test_a_saved_copy_is_deleted_from_the_menu_of_its_row(browse, mikhail, database):
    """VK-08: offered only where there is one."""
    kept, other = entries(mikhail, "/files/vk", "vk")[:2]
    saved(mikhail, database, kept)
    page = browse(signed_in=mikhail)
    words = page.words.files
    for entry, offered in ((other, 0), (kept, 1)):
        page.goto("/files/vk")
        offer = acts(page, page.locator(f"#file-{entry.id}"))
        for label in (words.rename, words.delete):
            expect(offer.get_by_text(label, exact=True).filter(visible=True)).to_be_visible()
        expect(offer.get_by_text(words.deleteCopy, exact=True)).to_have_count(offered)
    offer.get_by_text(words.deleteCopy, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.copyDeleted)
    page.goto("/files/vk")
    expect(page.locator(f"#file-{kept.id} .copy")).not_to_contain_text(words.copySaved)
    offer = acts(page, page.locator(f"#file-{kept.id}"))
    expect(offer.get_by_text(words.rename, exact=True).filter(visible=True)).to_be_visible()
    expect(offer.get_by_text(words.deleteCopy, exact=True)).to_have_count(0)


@journey(scripts=False)
def test_a_row_leads_to_saving_and_then_to_the_viewer_without_scripts(browse, mikhail, database):
    """VK-06, VK-17."""
    page, _ = looked_at(browse, mikhail, database)
    words = page.words.files
    menu = page.locator(".share-menu")
    menu.locator("summary").click()
    expect(menu.get_by_role("button", name=words.shareFile, exact=True)).to_be_hidden()
    expect(menu.get_by_role("link", name=words.shareByLink, exact=True)).to_have_attribute(
        "href", page.locator("a[data-public-link]").get_attribute("href"))


@journey(scripts=True, size=DESK)
def test_a_document_is_shared_as_a_file_and_by_its_link(browse, mikhail, database):
    """VK-06, VK-17."""
    page = is_shared(browse, mikhail, database)
    link_is_copied(page)


@journey(scripts=True, size=PHONE)
def test_a_document_is_shared_as_a_file_and_by_its_link_on_a_phone(browse, mikhail, database):
    """VK-06, VK-17. The link is in the menu of the bar."""
    page = is_shared(browse, mikhail, database)
    page.locator("#acts details:not(.share-menu) > summary").click()
    link_is_copied(page)


def looked_at(browse, mikhail, database):
    """The page of a picture that was saved from its page, and the picture."""
    entry = next(each for each in entries(mikhail, "/files/vk/categories/4", "vk") if each.name.endswith((".jpg", ".png")))
    page = browse(signed_in=mikhail)
    if page.scripts:
        page.add_init_script(SHEET)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    words = page.words.files
    page.goto("/files/vk/categories/4")
    row = page.locator(f"#file-{entry.id}")
    # A press on the row leaves the list where it is (test_file_rows).
    row.locator("a[data-open]").press("Enter")
    save = page.locator(".draws-attention").get_by_role("button", name=words.saveCopy, exact=True)
    expect(save).to_be_visible()
    moves = "button => getComputedStyle(button).animationName"
    assert save.evaluate(moves) == "none", "whoever wants less motion has none"
    page.emulate_media(reduced_motion="no-preference")
    assert save.evaluate(moves) == "attention"
    saved(mikhail, database, entry)
    page.goto("/files/vk/categories/4")
    row.locator("a[data-open]").click()
    expect(page.locator(".draws-attention")).to_have_count(0)
    expect(page.locator(".stage")).to_be_visible(timeout=30_000)
    link = page.locator("a[data-public-link]")
    assert re.fullmatch(r"https://vk\.ru/doc\d+_\d+", link.get_attribute("href"))
    with page.expect_download() as download:
        page.get_by_role("link", name=words.download, exact=True).click()
    assert download.value.suggested_filename.endswith(entry.name[-4:])
    return page, entry


def is_shared(browse, mikhail, database):
    page, entry = looked_at(browse, mikhail, database)
    words = page.words.files
    link = page.locator("a[data-public-link]")
    menu = page.locator(".share-menu")
    menu.locator("summary").click()
    whole = menu.get_by_role("button", name=words.shareFile, exact=True)
    by_link = menu.get_by_role("link", name=words.shareByLink, exact=True)
    expect(by_link).to_have_attribute("href", link.get_attribute("href"))
    whole.click()
    size = database.value("SELECT size FROM files WHERE id = %s", entry.id)
    kind = "image/png" if entry.name.endswith("png") else "image/jpeg"
    assert shared(page) == {"title": entry.name, "url": None, "files": [[entry.name, size, kind]]}, "the file itself"
    expect(whole).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    page.reload(wait_until="networkidle")
    menu.locator("summary").click()
    by_link.click()
    assert shared(page) == {"title": entry.name, "url": link.get_attribute("href"), "files": []}
    # One that is too large for the sheet has its link only.
    database.execute("UPDATE saved_copies SET size = 30000000 WHERE file_id = %s", entry.id)
    page.reload(wait_until="networkidle")
    menu.locator("summary").click()
    expect(by_link).to_be_visible()
    expect(whole).to_have_count(0)
    page.keyboard.press("Escape")
    return page


def link_is_copied(page):
    words = page.words.files
    link = page.locator("a[data-public-link]")
    page.locator("#acts").get_by_role("link", name=words.copyLink, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.site.linkCopied)
    assert page.evaluate("navigator.clipboard.readText()") == link.get_attribute("href")


@journey(scripts=True)
def test_a_row_hands_on_the_link_with_the_name(browse, mikhail):
    """VK-17."""
    page = browse(signed_in=mikhail)
    page.add_init_script(SHEET)
    page.goto("/files/vk")
    row = rows(page).nth(2)
    acts(page, row).get_by_text(page.words.files.share, exact=True).click()
    link = row.get_attribute("data-link")
    assert shared(page) == {"title": row.locator("bdi").inner_text(), "url": link, "files": []}


def shared(page):
    """What the share sheet was given."""
    expect(page.locator("[data-share-sheet][data-pending]")).to_have_count(0)
    for _ in range(200):
        if given := page.evaluate("window.shared"):
            return given
        page.wait_for_timeout(50)
    raise AssertionError("nothing was shared")


@journey
def test_options_name_the_person_and_clear_copies(browse, both, database):
    """VK-14. What is kept of another source stays."""
    for entry in entries(both, "/files/vk", "vk")[:2]:
        saved(both, database, entry)
    other = entries(both, DISK, "yandex")[0]
    saved(both, database, other)
    page = browse(signed_in=both)
    words = page.words.files
    page.goto("/files/vk/options")
    expect(page.locator("main .person h2")).to_have_text("Михаил Лебедев")
    expect(page.locator("main .person .avatar, main .person img").first).to_be_visible()
    expect(page.locator(".copies-head")).to_have_text(re.compile(r"^\s*2 .*\d"))
    page.get_by_role("link", name=words.clearCopiesOfSource).click()
    expect(page.get_by_text(words.pattern("clearCopiesOfText")).locator("visible=true")).to_be_visible()
    page.get_by_role("button", name=words.clearCopiesOfSource).locator("visible=true").click()
    expect(page.locator("#toasts")).to_contain_text(words.copiesOfSourceCleared.replace("{name}", words.sourceVK))
    expect(page).to_have_url(re.compile(r"/files/vk/options$"))
    expect(page.locator(".copies-head")).to_have_text(words.savedEmptyTitle)
    left = database.rows("SELECT f.source, s.state FROM saved_copies s JOIN files f ON f.id = s.file_id JOIN connections c "
                         "ON c.id = f.connection_id WHERE c.name = 'Михаил Лебедев'")
    assert left == [("yandex", "saved")]
    # Nobody's name is kept yet, and none can be had.
    database.execute("UPDATE connections SET name = '' WHERE name = 'Михаил Лебедев' AND provider = 'vk'")
    page.reload()
    expect(page.locator("main .person h2")).to_have_text(page.words.connections.person)


@journey
@pytest.mark.parametrize("source", PROVIDERS)
def test_a_list_that_loads_failed_or_is_empty_says_so(
        source, browse, owner, sandbox, stack, closed_circuits):
    """VK-04, YD-12: each state in its own words."""
    address = PROVIDERS[source]
    client = owner(source, person="mikhail")
    page = browse(signed_in=client)
    words = page.words.files
    name = words.sourceVK if source == "vk" else words.sourceYandex
    sandbox.fault(source, "down")
    page.goto(address)
    expect(page.get_by_role("heading", name=page.words.site.listFailedTitle)).to_be_visible(timeout=30_000)
    expect(page.get_by_text(words.failureDown.replace("{name}", name))).to_be_visible()
    assert sideways(page) <= 0
    sandbox.fault(source, "slow")
    stack.reload()  # it rests after so many failures
    again = page.locator("#file-list").get_by_role("button", name=words.tryAgain, exact=True)
    again.click()
    expect(page.locator(".skeleton").get_by_text(page.words.site.loading)).to_be_attached()
    sandbox.fault(source, "none")
    # What is that late may be given up.
    expect(again.or_(rows(page).first)).to_be_visible(timeout=30_000)
    if again.is_visible():
        again.click()
    expect(rows(page).first).to_be_visible(timeout=30_000)
    page.get_by_placeholder(words.searchFiles).fill("qqqq")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=page.words.site.nothingFoundFor.replace("{query}", "qqqq"))).to_be_visible()
    page.get_by_role("link", name=page.words.site.clearSearch, exact=True).click()
    expect(rows(page).first).to_be_visible()
    page.goto("/files/saved")
    expect(page.get_by_role("heading", name=words.savedEmptyTitle)).to_be_visible()


# Every reason in every language is looked for without a browser (HTTP/test_files.py).
@journey
@pytest.mark.parametrize("source, mode, key", [
    ("vk", "down", "failureDown"), ("yandex", "limit429", "failureLimited"), ("vk", "malformed", "failureNonsense"),
    ("yandex", "revoked", "failureRevoked")])
def test_a_source_in_trouble_leaves_the_kept_list_with_the_reason(
        source, mode, key, browse, owner, sandbox, closed_circuits):
    """YD-04, and faults as a person sees them."""
    address = PROVIDERS[source]
    client = owner(source, person="mikhail")
    kept = names(filled(client, address))
    page = browse(signed_in=client)
    words = page.words.files
    page.goto(address)
    sandbox.fault(source, mode)
    page.locator("#file-list").get_by_role("button", name=page.words.site.refresh).click()
    notice = page.locator("#file-list .notice")
    name = words.sourceVK if source == "vk" else words.sourceYandex
    expect(notice).to_contain_text(getattr(words, key).replace("{name}", name), timeout=30_000)
    expect(notice).to_contain_text(page.words.site.pattern("shownAsOf"))
    # The button stands at the foot of the list, where a further page may come by itself.
    expect(rows(page).nth(len(kept) - 1)).to_be_attached()
    assert sideways(page) <= 0


@journey(size=PHONE)
def test_why_a_kept_list_is_old_is_one_line_without_a_box_on_a_phone(browse, owner, sandbox, closed_circuits):
    client = owner("vk", person="mikhail")
    filled(client, "/files/vk")
    page = browse(signed_in=client)
    page.goto("/files/vk")
    sandbox.fault("vk", "down")
    page.locator("#file-list").get_by_role("button", name=page.words.site.refresh).click()
    notice = page.locator("#file-list .notice")
    expect(notice).to_contain_text(page.words.site.pattern("shownAsOf"), timeout=30_000)
    expect(notice).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(notice).to_have_css("border-top-width", "0px")
    [line], [text], [again] = (boxes(each) for each in (notice, notice.locator(".notice-text"), notice.get_by_role("button")))
    # The button stands behind the words, not below them.
    assert text["right"] <= again["left"] and again["top"] < text["bottom"] and text["top"] < again["bottom"]
    assert line["height"] <= 48
    assert notice.get_by_role("button").evaluate(LINES) == 1 and notice.locator(".notice-text").evaluate(LINES) <= 2
