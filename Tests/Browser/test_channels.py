"""Channels: made by typing, read up to what was on the screen, opened by a button and a swipe."""

import re
import uuid

from playwright.sync_api import Page, expect

from Support.person import member_id, publish
from Support.screen import DESK, PHONE, enhanced
from Support.ways import journey

# Longer than a line of a phone.
TEXT = "Слово за слово. " * 6


def make(page: Page, name: str, tag: str):
    """By the form, which leads to the channel."""
    page.goto("/channels/new")
    page.locator("[name=name]").fill(name)
    page.locator("[name=hashtags]").fill(tag)
    page.get_by_role("button", name=page.words.network.save, exact=True).click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def row(page: Page, name: str):
    return page.locator("#channel-list .channel-row", has_text=name)


@journey
def test_a_channel_is_previewed_saved_changed_deleted_and_put_back(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    name, tag = f"Вера Канал{mark}", f"канал{mark}"
    author, reader = newcomer(full_name=name), newcomer()
    publish(author, f"О нём. {TEXT}", f"#{tag}")
    publish(author, f"Без хэштега. {TEXT}")
    page = browse(signed_in=reader)
    words = page.words.network
    page.goto("/channels")
    page.get_by_role("link", name=words.newChannel, exact=True).first.click()
    page.locator("[name=hashtags]").fill(f"#{tag} ")
    page.get_by_role("button", name=words.channelPreview).click()
    # Before the first save, without a name.
    card = page.locator("article")
    expect(card).to_have_count(1)
    expect(card).to_contain_text(words.reasonHashtag.replace("{tag}", tag))
    expect(card.locator("a, button")).to_have_count(0)
    page.get_by_role("button", name=words.edit).click()
    page.locator("[name=name]").fill("Мой канал")
    expect(page.locator(".set-chips").nth(1)).to_contain_text(f"#{tag}")
    page.get_by_role("button", name=words.save, exact=True).click()
    expect(page.locator("article")).to_have_count(1)

    page.locator(".channel-parts").click()
    page.locator("[name=people]").fill(name)
    page.get_by_role("button", name=words.save, exact=True).click()
    expect(page.locator("article")).to_have_count(2)

    page.locator(".channel-parts").click()
    page.get_by_role("button", name=words.takeOut.replace("{name}", f"#{tag}")).click()
    expect(page.locator(".set-chips").nth(1)).not_to_contain_text(tag)
    page.get_by_role("button", name=words.deleteChannel).click()
    expect(page.locator(".toast")).to_contain_text(words.channelDeleted)
    expect(row(page, "Мой канал")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator("article")).to_have_count(2)


@journey(scripts=True)
def test_people_and_hashtags_are_offered_and_become_chips(browse, newcomer):
    author, mark = newcomer(), uuid.uuid4().hex[:8]
    name, tag = f"Олег Канал{mark}", f"подсказка{mark}"
    newcomer(full_name=name)
    publish(author, f"Об этом. {TEXT}", f"#{tag}")
    page = browse(signed_in=newcomer())
    page.goto("/channels/new")
    people, hashtags = page.locator(".set-chips").nth(0), page.locator(".set-chips").nth(1)
    page.locator("[name=people]").press_sequentially(name[:-1])
    # It hangs below the field.
    expect(page.get_by_role("listbox")).to_have_css("position", "absolute")
    page.get_by_role("option", name=mark).click()
    expect(people).to_contain_text(mark)
    expect(page.locator("[name=people]")).to_have_value("")
    page.locator("[name=hashtags]").press_sequentially(tag[:-1])
    expect(page.get_by_role("option", name=tag)).to_be_visible()
    # The list of what was typed before has others first.
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(hashtags).to_contain_text(f"#{tag}")
    # As it is spelled, and once.
    page.locator("[name=hashtags]").press_sequentially("Ещё,")
    expect(hashtags.locator("li")).to_have_count(2)
    expect(hashtags).to_contain_text("#Ещё")
    page.locator("[name=hashtags]").press_sequentially("ещё,")
    expect(page.locator("[name=hashtags]")).to_have_value("")
    expect(hashtags.locator("li")).to_have_count(2)
    # Backspace in the empty field takes the last one back.
    page.keyboard.press("Backspace")
    expect(hashtags.locator("li")).to_have_count(1)
    page.locator("[name=name]").fill("Из подсказок")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Из подсказок", exact=True)).to_be_visible()
    expect(page.locator("article")).to_have_count(1)


@journey(scripts=True, size=DESK)
def test_how_a_channel_would_look_stands_beside_its_form(browse, newcomer):
    author, mark = newcomer(), uuid.uuid4().hex[:8]
    tag, other = f"рядом{mark}", f"другой{mark}"
    publish(author, f"Раз. {TEXT}", f"#{tag}")
    publish(author, f"Два. {TEXT}", f"#{other}")
    page = browse(signed_in=newcomer())
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/channels/preview") else None)
    page.goto("/channels/new")
    words, hashtags = page.words.network, page.locator("[name=hashtags]")
    beside = page.get_by_role("complementary", name=words.channelPreview)
    hashtags.fill(f"#{tag} ")
    card = beside.locator("article")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Раз.")
    expect(card).to_contain_text(words.reasonHashtag.replace("{tag}", tag))
    # A picture of posts, to the right of the form.
    expect(beside.locator("a, button, input")).to_have_count(0)
    form = page.locator("#channel-form").bounding_box()
    assert beside.bounding_box()["x"] >= form["x"] + form["width"]
    # The name changes nothing of it, and a question that is late is not waited for.
    asked.clear()
    page.locator("[name=name]").fill("Рядом")
    held = []
    page.route("**/channels/preview", lambda route: held.append(route), times=1)
    with page.expect_request("**/channels/preview"):
        hashtags.fill(f"#{other} ")
    page.get_by_role("button", name=words.takeOut.replace("{name}", f"#{tag}")).click()
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Два.")
    assert len(asked) == 2
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(beside).to_have_count(0)
    page.get_by_role("button", name=words.channelPreview).click()
    expect(page.locator("article")).to_contain_text("Два.")


@journey(scripts=True)
def test_what_is_left_in_the_form_of_a_channel_stands_there_again(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    name, tag = f"Олег Канал{mark}", f"потом{mark}"
    newcomer(full_name=name)
    page = browse(signed_in=newcomer())
    words = page.words.network
    people, hashtags = page.locator(".set-chips").nth(0), page.locator(".set-chips").nth(1)
    page.goto("/channels/new")
    page.locator("[name=people]").press_sequentially(name[:-1])
    page.get_by_role("option", name=mark).click()
    expect(people.locator("li")).to_have_count(1)
    page.locator("[name=hashtags]").press_sequentially(f"{tag},")
    page.locator("[name=name]").fill("Потом")
    page.goto("/feed")
    page.goto("/channels/new")
    expect(page.locator("[name=name]")).to_have_value("Потом")
    expect(people).to_contain_text(mark)
    expect(hashtags).to_contain_text(f"#{tag}")
    # A preview keeps it, and what is saved, by either form, is no draft any more.
    page.get_by_role("button", name=words.channelPreview).click()
    page.get_by_role("button", name=words.saveChannel).click()
    expect(page.get_by_role("heading", name="Потом", exact=True)).to_be_visible()
    page.goto("/channels/new")
    expect(page.locator("html")).to_have_attribute("data-enhanced", "yes")
    expect(page.locator("[name=name]")).to_have_value("")
    expect(page.locator(".set-chips li")).to_have_count(0)
    # A refusal loses nothing of what is kept.
    page.locator("[name=hashtags]").press_sequentially(f"{tag},")
    page.get_by_role("button", name=words.save, exact=True).click()
    expect(page.locator(".field-error")).to_have_count(1)
    page.goto("/channels")
    page.goto("/channels/new")
    expect(hashtags).to_contain_text(f"#{tag}")
    page.locator("[name=name]").fill("Второй")
    page.get_by_role("button", name=words.save, exact=True).click()
    expect(page.get_by_role("heading", name="Второй", exact=True)).to_be_visible()
    # One that stands has its own.
    page.locator(".channel-parts").click()
    page.get_by_role("button", name=words.takeOut.replace("{name}", f"#{tag}")).click()
    page.locator("[name=name]").fill("Третий")
    page.goto("/channels/new")
    expect(page.locator("html")).to_have_attribute("data-enhanced", "yes")
    expect(page.locator("[name=name]")).to_have_value("")
    page.goto("/channels")
    row(page, "Второй").click()
    page.locator(".channel-parts").click()
    expect(page.locator("[name=name]")).to_have_value("Третий")
    expect(hashtags.locator("li")).to_have_count(0)
    # As it was there is nothing to keep.
    page.locator("[name=hashtags]").press_sequentially(f"{tag},")
    page.locator("[name=name]").fill("Второй")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('quad.draft:'))") == []


@journey(scripts=True)
def test_what_is_typed_after_a_question_that_found_nobody_is_asked_for(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    newcomer(full_name=f"Олег Канал{mark}")
    page = browse(signed_in=newcomer())
    page.clock.install()
    page.goto("/channels/new")
    held = []
    page.route("**/channels/people?*", lambda route: held.append(route), times=1)
    people = page.locator("[name=people]")
    expect(people).to_have_role("combobox")
    with page.expect_request("**/channels/people?*"):
        people.press_sequentially("О")
        page.clock.run_for(200)
    people.press_sequentially(f"лег Канал{mark}")
    with page.expect_response("**/channels/people?*"):
        held[0].fulfill(status=204)
    page.clock.run_for(200)
    expect(page.get_by_role("option", name=mark)).to_be_visible()


@journey
def test_a_form_that_is_wrong_loses_nothing(browse, newcomer):
    page = browse(signed_in=newcomer())
    words = page.words.network
    page.goto("/channels/new")
    page.locator("[name=people]").fill("Никто Нигдеев")
    page.locator("[name=hashtags]").fill("т-ест")
    page.get_by_role("button", name=words.save, exact=True).click()
    for problem in (words.channelNameIsEmpty, words.pattern("peopleAreUnknown"), words.pattern("hashtagsAreBroken")):
        expect(page.locator(".field-error", has_text=problem)).to_be_visible()
    expect(page.locator("[name=people]")).to_have_value("Никто Нигдеев")
    expect(page.locator("[name=hashtags]")).to_have_value("т-ест")


@journey(scripts=True, size=DESK)
def test_what_was_on_the_screen_is_new_no_more_on_any_device(browse, newcomer):
    author, reader, tag = newcomer(), newcomer(), f"новость{uuid.uuid4().hex[:8]}"
    page = browse(signed_in=reader)
    make(page, "Новости", tag)
    publish(author, f"Раз. {TEXT}", f"#{tag}")
    other = browse(signed_in=reader)
    other.goto("/channels")
    expect(row(other, "Новости")).to_contain_text("1")
    page.goto("/feed")
    expect(page.locator("#channels .context-row", has_text="Новости")).to_contain_text("1")
    page.locator("#channels .context-row", has_text="Новости").click()
    expect(page.locator("#posts article")).to_have_count(1)
    expect(row(other, "Новости").locator(".badge")).to_have_count(0)
    # What comes meanwhile waits behind its button, and is new until it is shown.
    publish(author, f"Два. {TEXT}", f"#{tag}")
    expect(page.locator("[data-news]")).to_be_visible()
    other.reload()
    expect(row(other, "Новости")).to_contain_text("1")
    page.locator("[data-news]").click()
    expect(page.locator("#posts article")).to_have_count(2)
    expect(row(other, "Новости").locator(".badge")).to_have_count(0)


@journey(scripts=True, size=DESK)
def test_what_a_channel_leaves_out_is_read_with_the_posts_below_it(browse, newcomer):
    author, tag = newcomer(), f"тише{uuid.uuid4().hex[:8]}"
    page = browse(signed_in=newcomer())
    page.goto("/channels/new")
    page.locator("[name=name]").fill("Тихий")
    page.locator("[name=hashtags]").fill(tag)
    page.locator(".channel-without > summary").click()
    page.locator("[name=without_words]").fill("шум")
    page.get_by_role("button", name=page.words.network.save, exact=True).click()
    expect(page.get_by_role("heading", name="Тихий", exact=True)).to_be_visible()
    publish(author, f"Раз. {TEXT}", f"#{tag}")
    left_out = publish(author, f"Шум. {TEXT}", f"#{tag}")
    with page.expect_request("**/seen") as asked:
        page.reload()
    expect(page.locator("#posts article")).to_have_count(1)
    assert f"post={left_out}" in asked.value.post_data


@journey(scripts=True, size=DESK)
def test_what_is_new_is_counted_once_a_minute_and_only_for_who_looks(browse, newcomer):
    author, tag, asked = newcomer(), f"минута{uuid.uuid4().hex[:8]}", []
    page = browse(signed_in=newcomer())
    make(page, "Поминутно", tag)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => Boolean(window.isElsewhere) });")
    page.clock.install()
    page.on("request", lambda request: asked.append(request.url) if "/channels/column" in request.url else None)
    page.goto("/feed")
    counted = page.locator("#channels:not([data-pending])")
    expect(counted).to_have_count(1)
    publish(author, f"Раз. {TEXT}", f"#{tag}")
    began, asked[:] = page.evaluate("performance.now()"), []
    for _ in range(24):
        page.clock.run_for(10_000)
        # Answers come by the clock on the wall.
        page.evaluate("() => fetch('/notifications/marks').then((answer) => answer.text())")
    minutes = (page.evaluate("performance.now()") - began) / 60_000
    assert minutes - 2 < len(asked) < minutes + 1, minutes
    expect(counted.locator(".context-row", has_text="Поминутно")).to_contain_text("1")
    asked.clear()
    page.evaluate("window.isElsewhere = true")
    page.clock.run_for(300_000)
    page.evaluate("() => fetch('/notifications/marks').then((answer) => answer.text())")
    assert asked == []


def ordered(page: Page, *names: str):
    """The page has channels in this order, and no others."""
    expect(page.locator("#channel-order li a")).to_have_text(names)


def mover(page: Page, label: str, name: str):
    return page.get_by_role("button", name=label.replace("{name}", name), exact=True)


@journey
def test_channels_are_put_into_another_order_by_buttons(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    page = browse(signed_in=newcomer())
    words = page.words.network
    page.goto("/channels")
    order = page.get_by_role("link", name=words.channelOrder, exact=True)
    for name in ("Альфа", "Бета", "Гамма"):
        expect(order).to_have_count(0)
        make(page, name, f"порядок{mark}")
    page.goto("/channels")
    order.click()
    ordered(page, "Альфа", "Бета", "Гамма")
    expect(mover(page, words.moveChannelUp, "Альфа")).to_be_hidden()
    expect(mover(page, words.moveChannelDown, "Гамма")).to_be_hidden()
    mover(page, words.moveChannelUp, "Гамма").click()
    ordered(page, "Альфа", "Гамма", "Бета")
    mover(page, words.moveChannelUp, "Гамма").click()
    ordered(page, "Гамма", "Альфа", "Бета")
    mover(page, words.moveChannelDown, "Альфа").click()
    ordered(page, "Гамма", "Бета", "Альфа")
    expect(mover(page, words.moveChannelDown, "Альфа")).to_be_hidden()
    page.get_by_role("link", name=words.orderIsDone, exact=True).click()
    expect(page.locator("#channel-list .channel-row")).to_contain_text([words.generalFeed, "Гамма", "Бета", "Альфа"])


@journey(scripts=True, size=DESK)
def test_a_channel_is_taken_by_its_handle_and_other_devices_follow(browse, newcomer):
    reader, mark = newcomer(), uuid.uuid4().hex[:8]
    page = browse(signed_in=reader)
    words = page.words.network
    for name in ("Альфа", "Бета", "Гамма"):
        make(page, name, f"порядок{mark}")
    other = browse(signed_in=reader)
    other.goto("/channels/order")
    page.goto("/channels/order")
    rows = page.locator("#channel-order li")

    def carry(row: int, to: int):
        grip, place = rows.nth(row).locator(".channel-grip").bounding_box(), rows.nth(to).bounding_box()
        page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
        page.mouse.down()
        # Past the middle of the one whose place it takes.
        page.mouse.move(place["x"] + 10, place["y"] + place["height"] * (0.9 if to > row else 0.1), steps=8)

    carry(0, 2)
    ordered(page, "Бета", "Гамма", "Альфа")
    page.keyboard.press("Escape")
    ordered(page, "Альфа", "Бета", "Гамма")
    page.mouse.up()
    carry(2, 0)
    page.mouse.up()
    for each in (page, other):
        ordered(each, "Гамма", "Альфа", "Бета")
    # By keys: what has the focus keeps it, and at an end the way back has it.
    mover(other, words.moveChannelUp, "Бета").focus()
    other.keyboard.press("Enter")
    ordered(other, "Гамма", "Бета", "Альфа")
    expect(mover(other, words.moveChannelUp, "Бета")).to_be_focused()
    other.keyboard.press("Enter")
    for each in (other, page):
        ordered(each, "Бета", "Гамма", "Альфа")
    expect(mover(other, words.moveChannelDown, "Бета")).to_be_focused()
    page.reload()
    ordered(page, "Бета", "Гамма", "Альфа")


@journey(size=PHONE)
def test_a_hashtag_and_a_person_are_followed_by_one_press(browse, newcomer):
    author, reader, tag = newcomer(), newcomer(), f"следом{uuid.uuid4().hex[:8]}"
    publish(author, f"Об этом. {TEXT}", f"#{tag}")
    page = browse(signed_in=reader)
    words = page.words.network
    page.goto(f"/tags/{tag}")
    page.get_by_role("button", name=words.followTag).click()
    expect(page.get_by_role("heading", name=f"#{tag}", exact=True)).to_be_visible()
    expect(page.locator("article")).to_have_count(1)
    page.goto(f"/people/{member_id(author)}")
    page.locator("summary", has=page.locator("use[href$='#plus']")).click()
    page.get_by_role("button", name=f"#{tag}").click()
    expect(page.locator(".toast")).to_contain_text(words.addedToChannel)
    page.goto("/feed")
    page.get_by_role("link", name=words.channels, exact=True).first.click()
    expect(page).to_have_url(re.compile("/channels$"))
    expect(row(page, f"#{tag}")).to_be_visible()


def swipe(page: Page, begins: tuple[int, int], ends: tuple[int, int]):
    glass = page.context.new_cdp_session(page)

    def touch(kind, *points):
        glass.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    touch("touchStart", begins)
    for step in (0.4, 0.7, 1):
        touch("touchMove", tuple(a + (b - a) * step for a, b in zip(begins, ends)))
    touch("touchEnd")


@journey(scripts=True, size=PHONE)
def test_a_swipe_to_the_right_opens_the_channels_and_no_other_one_does(browse, newcomer):
    reader = newcomer()
    publish(reader, "Слово за слово. " * 30)
    page = browse(signed_in=reader)
    page.goto("/feed")
    expect(page.locator("article").first).to_be_visible()
    swipe(page, (300, 500), (120, 500))
    swipe(page, (120, 300), (140, 600))
    expect(page).to_have_url(re.compile("/feed$"))
    swipe(page, (100, 500), (300, 510))
    expect(page).to_have_url(re.compile("/channels$"))


@journey(scripts=True, size=PHONE)
def test_in_a_channel_a_swipe_and_the_button_open_the_channels(browse, newcomer):
    author, tag = newcomer(), f"палец{uuid.uuid4().hex[:8]}"
    publish(author, "Слово за слово. " * 30, f"#{tag}")
    publish(author, "```\n" + "wide = 1; " * 60 + "\n" * 12 + "```", f"#{tag}")
    page = browse(signed_in=newcomer())
    make(page, "Под пальцем", tag)
    enhanced(page)
    here, there = page.url, re.compile("/channels$")
    code = page.locator("#posts pre").bounding_box()
    # A line that goes on beyond the edge is moved itself, and at the edge phones go back themselves.
    swipe(page, (code["x"] + 40, code["y"] + 20), (code["x"] + 240, code["y"] + 25))
    text = page.locator("#posts .prose p", has_text="Слово").bounding_box()
    height = text["y"] + 30
    swipe(page, (10, height), (210, height))
    expect(page).to_have_url(here)
    swipe(page, (100, height), (300, height + 10))
    expect(page).to_have_url(there)
    page.go_back()
    expect(page).to_have_url(here)
    page.get_by_role("link", name=page.words.network.channels, exact=True).first.click()
    expect(page).to_have_url(there)
    expect(row(page, "Под пальцем")).to_be_visible()
