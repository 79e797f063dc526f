"""The first page of a member: what there is to do, and how one begins."""

import re

from playwright.sync_api import expect

from Support.person import member_id
from Support.screen import PHONE
from Support.watch import sideways
from Support.ways import journey


def remind(database, member, text: str, days: int, minute: int | None = None):
    database.execute(
        "INSERT INTO reminders (member_id, text, due_on, due_minute) VALUES (%s, %s, CURRENT_DATE + %s, %s)",
        member_id(member), text, days, minute)


@journey
def test_what_is_due_is_done_and_put_off_on_the_first_page(browse, newcomer, database):
    member = newcomer()
    remind(database, member, "Подписать план", -2, 600)
    remind(database, member, "Продлить пропуск", -1)
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/")
    assert sideways(page) <= 0
    rows = page.locator("main article.reminder")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("checkbox").click()
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r":\d+/$"))
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(rows).to_have_count(2)
    rows.last.locator("summary").first.click()
    rows.last.get_by_role("button", name=words.laterHour, exact=True).click()
    expect(page.locator(".toast")).to_contain_text(words.pattern("snoozed"))
    expect(page).to_have_url(re.compile(r":\d+/$"))
    rows.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/reminders/\d+"))


@journey(scripts=True)
def test_the_menu_of_a_row_closes_when_something_in_it_is_chosen(browse, newcomer, database):
    member = newcomer()
    remind(database, member, "Продлить пропуск", -1)
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/")
    row = page.locator("main article.reminder")
    row.locator("summary").first.click()
    row.get_by_role("button", name=words.laterHour, exact=True).click()
    expect(page.locator(".toast")).to_contain_text(words.pattern("snoozed"))
    expect(page.locator("details[data-menu][open]")).to_have_count(0)
    # The next press is not spent on it, and the row has come anew.
    row.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/reminders/\d+"))


@journey
def test_a_new_member_is_shown_where_to_begin(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto("/")
    offers = page.locator("main .today-row")
    expect(offers).to_have_count(3)
    assert sideways(page) <= 0
    for name, address in ((page.words.reminders.add, "/reminders/new"), (page.words.network.writeFirst, "/posts/new"),
                          (page.words.files.todayConnect, "/files")):
        page.goto("/")
        offers.filter(has_text=name).click()
        expect(page).to_have_url(re.compile(rf"{address}$"))


def test_files_and_a_photo_stand_beside_it(browse, owner, database):
    page = browse(signed_in=owner("yandex", "unsplash"))
    page.goto("/files")
    expect(page.locator("main tr[data-item]").first).to_be_visible()
    page.goto("/photos")
    expect(page.locator("main .photo[data-item]").first).to_be_visible()
    # On the first day of all the choice grows.
    database.execute("UPDATE photo_feed SET kept_at = kept_at - interval '1 day'")
    page.goto("/")
    expect(page.locator(".today-beside .today-row")).to_have_count(3)
    photo = page.locator(".today-beside .photo")
    expect(photo).to_have_count(1)
    same = photo.get_attribute("id")
    page.reload()
    expect(photo).to_have_attribute("id", same)
    photo.locator(".photo-picture").click()
    expect(page).to_have_url(re.compile(r"/photos/\d+"))


@journey(size=PHONE)
def test_the_bell_stands_on_the_first_page_of_a_phone(browse, newcomer, database):
    member = newcomer()
    page = browse(signed_in=member)
    page.goto("/")
    bell = page.locator("main .bell")
    expect(bell.locator(".dot")).to_have_count(0)
    database.execute(
        "INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail) VALUES (%s, 'note', 1, '1', 'Весть', '')",
        member_id(member))
    page.reload()
    expect(bell.locator(".dot")).to_be_visible()
    bell.click()
    expect(page).to_have_url(re.compile(r"/notifications$"))
    page.set_viewport_size({"width": 1280, "height": 860})
    page.goto("/")
    expect(bell).to_be_hidden()


@journey(scripts=True)
def test_what_is_due_comes_and_goes_on_the_open_first_page_with_its_count(browse, newcomer, database):
    member = newcomer()
    remind(database, member, "Подписать план", -2, 600)
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/")
    every = page.locator(".today-block header a", has_text=words.pattern("todayAll"))
    expect(every).to_contain_text("1")
    other = page.context.new_page()
    other.goto("/reminders")
    other.locator(".quick [name=words]").fill("today pass" if page.words.language == "en" else "сегодня пропуск")
    other.locator(".quick [name=words]").press("Enter")
    rows = page.locator("main article.reminder")
    expect(rows).to_have_count(2)
    expect(every).to_contain_text("2")
    sentence = page.locator(".page-title .meta").inner_text()
    rows.first.get_by_role("checkbox").click()
    expect(rows).to_have_count(1)
    expect(every).to_contain_text("1")
    expect(page.locator(".page-title .meta")).not_to_have_text(sentence)
    # With the last one its block goes.
    rows.first.get_by_role("checkbox").click()
    expect(rows).to_have_count(0)
