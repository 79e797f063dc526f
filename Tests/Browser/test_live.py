"""Parts of a page stay as things are: what one browser does the other shows, without asking more than once a second."""

import uuid
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from Support.acts import act, files
from Support.copies import entries
from Support.person import comment, publish
from Support.screen import PHONE
from Support.ways import journey

# Seconds after which a change is to be seen elsewhere; a busy machine gets four times as long.
SEEN = 2_000 * 4


@pytest.fixture
def elena(owner):
    return owner("vk")


def listening(page, address):
    """Opens a page; it hears what happens from here on."""
    with page.expect_response(lambda response: response.url.endswith("/events")):
        page.goto(address)
    page.wait_for_load_state("load")
    return page


def questions(page, path):
    """What a page asks of an address from now on."""
    asked = []
    page.on("request", lambda request: urlsplit(request.url).path == path and asked.append(request))
    return asked


def moments(requests):
    """When the browser sent them, in seconds."""
    return [request.timing["startTime"] / 1_000 for request in requests if request.response()]


def test_a_list_shows_what_another_browser_has_done(browse, elena):
    name, number = next(iter(files(elena, "/files/vk").items()))
    one, other = (listening(browse("ru", signed_in=elena), "/files/vk") for _ in range(2))
    row = other.locator(f"#file-{number}")
    expect(row).to_be_visible()
    one.goto(f"/files/vk/item/{number}/rename")
    # Under a name beside the old one the row stays on this page.
    stem, _, ending = name.rpartition(".")
    new = f"{stem} {uuid.uuid4().hex[:8]}"
    one.locator("main input[name=name]").fill(f"{new}.{ending}")
    one.locator("main form:has(input[name=name]) button").last.click()
    expect(row).to_contain_text(new, timeout=SEEN)
    # A picture that is still on its way would be gone, on either page.
    for page in (one, other):
        expect(page.locator(f"#file-{number}")).to_contain_text(new)
        page.wait_for_function(
            "number => [...document.querySelectorAll(`#file-${number} img`)].every((image) => image.complete)", arg=number)
    assert act(elena, "vk", number, "delete").status == 303
    expect(row).to_have_count(0, timeout=SEEN)


def test_a_copy_is_shown_where_somebody_else_saves_it(browse, elena):
    entry = entries(elena, "/files/vk", "vk")[0]
    other = listening(browse("en", signed_in=elena), "/files/vk")
    act(elena, "vk", int(entry.id), "save")
    expect(other.locator(f"#file-{entry.id} .copy")).to_contain_text(other.words.files.copySaved, timeout=20_000)
    act(elena, "vk", int(entry.id), "save/delete")
    expect(other.locator(f"#file-{entry.id} .copy").get_by_role("button", name=other.words.files.saveCopy)).to_be_visible(
        timeout=SEEN)


def test_many_events_are_one_question_a_second_and_none_while_nobody_looks(browse, member, colleague):
    page = listening(browse("ru", signed_in=member), "/feed")
    page.wait_for_load_state("networkidle")
    asks = questions(page, "/feed/news")
    for _ in range(12):
        publish(colleague, uuid.uuid4().hex)
    expect(page.locator("[data-news]")).to_contain_text("12", timeout=SEEN)
    sent = moments(asks)
    assert sent and all(later - earlier > 0.95 for earlier, later in zip(sent, sent[1:])), sent
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    asked = len(asks)
    publish(colleague, uuid.uuid4().hex)
    with page.expect_request(lambda request: urlsplit(request.url).path == "/feed/news"):
        page.wait_for_timeout(2_500)
        assert len(asks) == asked, "a page that nobody sees asks nothing"
        page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-news]")).to_contain_text("13", timeout=SEEN)


def test_a_menu_that_is_read_stays(browse, elena):
    number, gone = list(files(elena, "/files/vk").values())[:2]
    page = listening(browse("en", signed_in=elena), "/files/vk")
    page.locator(f"#file-{number} [data-menu] summary").click()
    menu = page.locator("details[data-menu][open]")
    expect(menu).to_be_visible()
    with page.expect_response(lambda response: urlsplit(response.url).path == "/files/vk"):
        act(elena, "vk", gone, "delete")
    expect(menu).to_be_visible()
    expect(page.locator(f"#file-{gone}")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"#file-{gone}")).to_have_count(0, timeout=SEEN)


def test_a_page_of_another_release_offers_to_be_loaded_anew(browse, member, colleague):
    page = browse("ru", signed_in=member)
    page.route("**/feed", lambda route: route.fulfill(
        response=(answer := route.fetch()), body=answer.text().replace('data-release="', 'data-release="old-')))
    # Chromium lets a page that the test has answered ask this machine for no pictures.
    page.route("**/pictures/*", lambda route: route.fulfill(status=204))
    listening(page, "/feed")
    publish(colleague, uuid.uuid4().hex)
    line = page.locator("#standing-line")
    expect(line).to_contain_text(page.words.site.released, timeout=SEEN)
    expect(page.locator("[data-news]")).to_have_count(0)
    page.unroute_all()
    line.get_by_role("link").click()
    expect(line).to_be_hidden()
    expect(page.locator("html")).not_to_have_attribute("data-release", "old-")


def test_without_a_network_a_line_says_so_and_what_was_typed_stays(browse, member):
    page = browse("en", signed_in=member)
    page.goto("/posts/new")
    line = page.locator("#standing-line")
    expect(line).to_be_hidden()
    page.context.set_offline(True)
    expect(line).to_contain_text(page.words.site.pattern("offline"))
    page.locator("textarea[name=body]").fill("What I wanted to say")
    page.locator("main form").get_by_role("button", name=page.words.network.publish).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.site.notSent)
    assert page.locator("textarea[name=body]").input_value() == "What I wanted to say"
    page.context.set_offline(False)
    expect(line).to_be_hidden()


@journey(scripts=True, size=PHONE)
def test_the_line_of_a_lost_network_covers_no_way_back_and_no_head_of_a_phone(browse, member):
    page, post = browse(signed_in=member), publish(member, "Длинный пост, который читают без сети.\n\n" * 40)
    for address, head in ((f"/posts/{post}", ".back-link"), ("/feed", ".page-head"), ("/search?q=пост", "#main > .find")):
        page.goto(address)
        page.context.set_offline(True)
        line = page.locator("#standing-line")
        expect(line).to_be_visible()
        for place in (0, 400):
            page.evaluate("(place) => scrollTo(0, place)", place)
            covered = line.bounding_box()["y"] + line.bounding_box()["height"]
            expect(page.locator(head)).to_be_visible()
            assert page.locator(head).bounding_box()["y"] >= covered, (address, place)
        page.context.set_offline(False)
        expect(line).to_be_hidden()
    page.goto(f"/posts/{post}")
    page.context.set_offline(True)
    expect(page.locator("#standing-line")).to_be_visible()
    page.evaluate("scrollTo(0, 400)")
    # Nothing lies over it.
    page.locator(".back-link").click(trial=True)
    page.context.set_offline(False)


def test_a_question_before_an_act_that_cannot_be_sent_leaves_the_word_in_sight(browse, member):
    page = browse("ru", signed_in=member)
    page.goto("/posts/new")
    page.context.set_offline(True)
    expect(page.locator("#standing-line")).to_be_visible()
    page.evaluate("document.getElementById('sign-out').showModal()")
    page.locator("#sign-out form button").click()
    toast = page.locator(".toast", has_text=page.words.site.notSent)
    expect(toast).to_be_visible()
    expect(page.locator("#sign-out")).to_be_hidden()
    toast.locator("[data-close]").click()
    expect(toast).to_have_count(0)
    page.context.set_offline(False)


# Chromium without a window keeps no page for Back (`test_resting` has one that does), so tests dispatch in its place
# the events of other browsers.
def rest(page):
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")


def come_back(page):
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


def test_a_page_that_rested_asks_for_what_it_missed(browse, member, colleague):
    page = listening(browse("ru", signed_in=member), "/feed")
    page.wait_for_load_state("networkidle")
    rest(page)
    page.route("**/events", lambda route: None)  # nothing notifies it
    publish(colleague, uuid.uuid4().hex)
    come_back(page)
    expect(page.locator("[data-news]")).to_contain_text("1", timeout=SEEN)


def test_a_page_that_rested_listens_again(browse, member, colleague):
    page = listening(browse("ru", signed_in=member), "/feed")
    rest(page)
    with page.expect_response(lambda response: response.url.endswith("/events")):
        come_back(page)
    page.wait_for_load_state("networkidle")
    publish(colleague, uuid.uuid4().hex)
    expect(page.locator("[data-news]")).to_contain_text("1", timeout=SEEN)


def test_a_page_that_rested_tells_how_old_its_posts_are_by_now(browse, member):
    post = publish(member, uuid.uuid4().hex)
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    age = page.locator(f"#post-{post} time[data-age]")
    rest(page)
    age.evaluate("time => { time.dateTime = new Date(Date.now() - 5.5 * 60_000).toISOString(); }")
    come_back(page)
    expect(age).to_have_text(page.words.site.pattern("ageMinutes"), timeout=SEEN)
    assert age.inner_text().startswith("5")


@pytest.mark.parametrize("sign", ["the line that Quad is away goes", "something more is told"])
def test_behind_an_outage_nobody_waits_for_the_long_pause(sign, browse, member, colleague):
    page, post, asked = browse("ru", signed_in=member), publish(member, "Разговор"), []
    page.clock.install()
    with page.expect_response(lambda response: urlsplit(response.url).path == f"/posts/{post}/comments/news"):
        listening(page, f"/posts/{post}")
    page.meant.add(503)
    fails = 5

    def answer(route):
        asked.append(route.request)
        return route.fulfill(status=503) if len(asked) <= fails else route.continue_()

    page.route(f"**/posts/{post}/comments/news?*", answer)
    comment(colleague, post, "Раз")
    while len(asked) < fails:
        page.clock.fast_forward(121_000)
        # The page has its answer before that of what is asked behind it.
        page.evaluate("() => fetch(location.href).then((answer) => answer.text())")
    page.evaluate("() => fetch(location.href).then((answer) => answer.text())")
    if sign.startswith("the line"):
        page.evaluate("() => document.dispatchEvent(new Event('quad:back'))")
    else:
        comment(colleague, post, "Два")
    expect(page.locator(".comment", has_text="Раз")).to_have_count(1)
    assert len(asked) == fails + 1
