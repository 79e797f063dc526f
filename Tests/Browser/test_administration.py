"""An administrator's way: into administration, an announcement to everybody, the log of it, and back."""

import re

import pytest
from playwright.sync_api import expect

from Support.administrators import administrator
from Support.person import member_id
from Support.screen import account, field, is_phone, press
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def admin(newcomer, database):
    with administrator(newcomer, database) as (client, _):
        yield client
    database.execute("UPDATE announcements SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'")
    database.execute("SELECT pg_notify('announcements', '')")


@journey
def test_an_administrator_tells_everybody_something_and_finds_back(browse, admin, newcomer):
    page = browse(signed_in=admin)
    words = page.words.admin
    page.goto("/settings/appearance")
    # Without scripts the menu is a popover all the same.
    account(page).get_by_role("link", name=page.words.site.administration, exact=True).click()
    expect(page).to_have_url(re.compile("/admin/"))
    links = page.locator(".area-head" if is_phone(page) else ".rail")
    links.get_by_role("link", name=words.banner, exact=True).click()
    field(page, "russian").fill("В субботу Quad не работает")
    field(page, "english").fill("Quad is down on Saturday")
    field(page, "starts").fill("2020-01-01T10:00")
    press(page, words.bannerShow)
    expect(page.locator("#field-ends-error")).to_be_visible()
    expect(field(page, "russian")).to_have_value("В субботу Quad не работает")
    field(page, "ends").fill("2999-01-01T10:00")
    press(page, words.bannerShow)
    text = "В субботу Quad не работает" if page.words.language == "ru" else "Quad is down on Saturday"
    expect(page.locator(".announcement")).to_contain_text(text)
    links.get_by_role("link", name=words.log, exact=True).click()
    expect(page.locator("#log-lines tr").first).to_contain_text(words.actAnnounced)
    links.get_by_role("link", name=page.words.site.leave, exact=True).click()
    expect(page).to_have_url(re.compile("/settings/appearance$"))

    other = browse(signed_in=newcomer())
    other.goto("/feed")
    expect(other.locator(".announcement")).to_contain_text(text)
    stranger = browse()
    stranger.goto("/sign-in")
    expect(stranger.locator(".announcement")).to_contain_text(text)
    assert sideways(stranger) <= 0
    other.get_by_role("button", name=other.words.site.dismiss, exact=True).click()
    expect(other.locator(".announcement")).to_have_count(0)
    expect(other).to_have_url(re.compile("/feed$"))


@journey(scripts=True)
def test_open_pages_learn_of_an_announcement_and_of_its_end(browse, admin, newcomer):
    page, other = browse(signed_in=admin), browse(signed_in=newcomer())
    other.goto("/feed?query=x")
    expect(other.locator(".announcement")).to_have_count(0)
    page.goto("/admin/banner")
    texts = {"ru": "В субботу Quad не работает", "en": "Quad is down on Saturday"}
    for language, name in (("ru", "russian"), ("en", "english")):
        field(page, name).fill(texts[language])
    field(page, "starts").fill("2020-01-01T10:00")
    field(page, "ends").fill("2999-01-01T10:00")
    press(page, page.words.admin.bannerShow)
    expect(other.locator(".announcement")).to_contain_text(texts[other.words.language])
    assert sideways(other) <= 0
    press(page, page.words.admin.bannerEnd)
    expect(other.locator(".announcement")).to_have_count(0)
    field(page, "russian").fill("В воскресенье тоже")
    field(page, "english").fill("On Sunday, too")
    field(page, "starts").fill("2020-01-01T10:00")
    field(page, "ends").fill("2999-01-01T10:00")
    press(page, page.words.admin.bannerShow)
    expect(other.locator(".announcement")).to_be_visible()
    # A member who puts away what came meanwhile stays where they are.
    other.get_by_role("button", name=other.words.site.dismiss, exact=True).click()
    expect(other.locator(".announcement")).to_have_count(0)
    expect(other).to_have_url(re.compile(r"/feed\?query=x$"))


@pytest.fixture
def given_up(database) -> list[int]:
    """Two jobs that were given up, of a kind that nobody works on."""
    yield [database.value("""
        INSERT INTO jobs (kind, pool, payload, attempts, dead_at, last_error)
        VALUES ('tests.none', 'quick', '', 5, now(), %s) RETURNING id
    """, reason) for reason in ("the source answered 500", "the file is gone")]
    database.execute("DELETE FROM jobs WHERE kind = 'tests.none'")


@journey
def test_jobs_that_were_given_up_are_run_again_or_deleted(browse, admin, given_up):
    again, gone = given_up
    page = browse(signed_in=admin)
    words = page.words.admin
    page.goto("/admin/jobs?state=dead&kind=tests.none")
    expect(page.locator(f"#job-{gone}")).to_contain_text("the file is gone")
    page.locator(f"#job-{gone} input").check()
    page.get_by_role("button", name=words.askDeleteJobs, exact=True).click()
    expect(page.locator("main")).to_contain_text("tests.none: 1")
    press(page, words.deleteJobs)
    expect(page.locator(".toast")).to_contain_text(words.pattern("jobsDeleted"))
    expect(page.locator(f"#job-{gone}")).to_have_count(0)
    page.locator(f"#job-{again} input").check()
    page.get_by_role("button", name=words.retryJobs, exact=True).click()
    expect(page.locator(".toast")).to_contain_text(words.pattern("jobsRetried"))
    page.goto("/admin/log")
    page.locator("select[name=act]").select_option("jobs.retried")
    press(page, words.logShow)
    expect(page).to_have_url(re.compile("act=jobs.retried"))
    expect(page.locator("#log-lines tr").filter(has_not_text=words.actJobsRetried)).to_have_count(0)
    expect(page.locator("#log-lines tr").first).to_contain_text("tests.none")


@journey
def test_a_fresh_code_lets_the_form_act_that_was_sent(browse, admin, mailbox, database):
    number = member_id(admin)
    address = database.value("SELECT email FROM members WHERE id = %s", number)
    database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour' WHERE member_id = %s", number)
    letters = len(mailbox.letters(address))
    page = browse(signed_in=admin, size=(1280, 860))
    page.goto("/admin/log")
    press(page, page.words.admin.logExport)
    expect(page.get_by_role("heading", name=page.words.accounts.stepUpTitle)).to_be_visible()
    field(page, "step_up_code").fill("1234")
    press(page, page.words.accounts.stepUpGoOn)
    expect(page.locator("#field-step_up_code-error")).to_be_visible()
    field(page, "step_up_code").fill(mailbox.code(address, after=letters))
    with page.expect_download() as download:
        press(page, page.words.accounts.stepUpGoOn)
    assert download.value.suggested_filename == "quad-log.csv"
