"""The whole way of a new colleague: register, sign in, publish, read, change, delete, sign out."""

import re
import uuid

from playwright.sync_api import expect

from Support.person import new_address
from Support.screen import (
    DESK, PHONE, account, ask_for_code, choose, enter_code, error_of, field, post, press, sign_out, write)
from Support.watch import sideways
from Support.ways import journey

NAMES = {"ru": ("Дарья Романова", "Востоковедение", "Научный сотрудник", "Москва"),
         "en": ("Anna Kovalyova", "Faculty of Law", "Professor", "Saint Petersburg")}
CODE = "```swift\nlet answer = 42\n```"


@journey
def test_a_new_colleague_registers_publishes_changes_deletes_and_comes_back(
        browse, mailbox, database):
    page, email = browse(motion=True), new_address()
    words, mark = page.words, f"m{uuid.uuid4().hex[:10]}"

    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", words.language)
    tells_foreign_addresses_of_invitations(page, words)
    ask_for_code(page, email)
    refuses_wrong_and_expired_codes(page, words, mailbox.code(email), email, database)
    press(page, words.accounts.newCode)
    expect(page.locator("main .notice")).to_contain_text(words.accounts.codeSentAgain)
    enter_code(page, mailbox.code(email, after=1))
    registers(page, words, NAMES[words.language])
    assert sideways(page) <= 0

    write(page, f"**{mark}**\n\n{CODE}", f"#{mark}")
    expect(page.locator(".toast")).to_contain_text(words.network.postPublished)
    expect(post(page, mark).locator("strong")).to_have_text(mark)
    expect(post(page, mark).locator("pre code span").first).to_be_visible()
    number = page.url.rpartition("-")[2]
    is_found_everywhere(page, mark, number, NAMES[words.language])

    page.goto("/feed")
    choose(page, post(page, mark), words.network.edit)
    expect(field(page, "body")).to_have_value(re.compile(re.escape(mark)))
    field(page, "body").fill(f"{mark} changed")
    press(page, words.network.save)
    expect(page.locator(".toast")).to_contain_text(words.network.postChanged)
    expect(post(page, f"{mark} changed")).to_contain_text(words.network.pattern("edited"))

    choose(page, post(page, mark), words.network.delete)
    deletes_and_takes_back(page, words, mark)

    sign_out(page)
    page.go_back()
    expect(field(page, "email")).to_be_visible()
    assert mark not in page.content(), "Back shows nothing private"

    page.goto("/")
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email, after=2))
    expect(page).to_have_url(re.compile(r":\d+/$"))
    page.goto("/feed")
    expect(post(page, mark)).to_be_visible()


def tells_foreign_addresses_of_invitations(page, words):
    ask_for_code(page, "anna")
    expect(error_of(page, "email")).to_contain_text(words.accounts.emailIsWrong)
    expect(field(page, "email")).to_have_value("anna")
    expect(field(page, "email")).to_be_focused()
    ask_for_code(page, f"anna-{uuid.uuid4().hex[:8]}@example.com")
    expect(page.locator("main")).to_contain_text(words.accounts.pattern("codeLeadForInvited"))
    page.get_by_role("link", name=words.accounts.anotherAddress).click()


def refuses_wrong_and_expired_codes(page, words, code, email, database):
    expect(page.locator("main")).to_contain_text(email)
    enter_code(page, f"{(int(code) + 1) % 100_000_000:08d}")
    expect(error_of(page, "code")).to_contain_text(words.accounts.pattern("codeIsWrong"))
    database.execute("UPDATE sign_in_requests SET expires_at = now() WHERE email = %s", email)
    enter_code(page, code)
    expect(page.locator("main")).to_contain_text(words.accounts.codeIsDead)


def registers(page, words, details):
    expect(page).to_have_url(re.compile(r"/register$"))
    press(page, words.accounts.createAccount)
    expect(error_of(page, "full_name")).to_contain_text(words.accounts.fieldIsEmpty)
    expect(field(page, "full_name")).to_be_focused()
    for name, value in zip(("full_name", "faculty", "position", "city"), details):
        field(page, name).fill(value)
    press(page, words.accounts.createAccount)
    expect(page).to_have_url(re.compile(r"/welcome$"))
    for skip in (words.accounts.welcomeSkip, words.accounts.welcomeLater):
        page.get_by_role("link", name=skip, exact=True).click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    page.goto("/feed")


def is_found_everywhere(page, mark, number, details):
    page.locator(f"#post-{number} a.age").click()
    expect(page).to_have_url(re.compile(f"/posts/{number}$"))
    expect(page.locator("article.is-whole")).to_contain_text(mark)
    page.get_by_role("link", name=f"#{mark}").last.click()
    expect(page).to_have_url(re.compile(f"/tags/{mark}$"))
    expect(post(page, mark)).to_have_count(1)
    post(page, mark).get_by_role("link", name=details[0]).last.click()
    expect(page).to_have_url(re.compile(r"/people/\d+$"))
    expect(post(page, mark)).to_have_count(1)
    page.locator("main").get_by_role("link", name=page.words.network.details, exact=True).click()
    expect(page).to_have_url(re.compile(r"/people/\d+/info$"))
    for detail in details:
        expect(page.locator("main")).to_contain_text(detail)


def deletes_and_takes_back(page, words, mark):
    # A mark of the post lay under the menu: who set it is asked for where the pointer rests on it.
    page.mouse.move(0, 0)
    expect(page.locator(".toast")).to_contain_text(words.network.postDeleted)
    expect(post(page, mark)).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=words.site.undo).click()
    expect(page.locator(".toast")).to_contain_text(words.network.postRestored)
    expect(page).to_have_url(re.compile(r"/feed(#post-\d+)?$"))
    expect(post(page, mark)).to_be_visible()


def test_the_own_menu_leads_to_profile_and_settings(browse, member):
    for size in (PHONE, DESK):
        page = browse("en", size, signed_in=member, motion=True)
        page.goto("/feed")
        account(page).get_by_role("link", name=page.words.site.settings, exact=True).click()
        expect(page).to_have_url(re.compile(r"/settings/profile$"))
