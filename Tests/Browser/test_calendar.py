"""The address for calendars: from the settings of reminders to a calendar that reads it, copied, replaced and ended."""

import icalendar
from playwright.sync_api import expect

from Support.ways import journey


@journey(scripts=True)
def test_the_address_of_a_calendar_is_copied(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto("/settings/reminders")
    page.get_by_role("button", name=page.words.reminders.makeCalendar).press("Enter")
    copy = page.get_by_role("link", name=page.words.reminders.copyCalendar)
    expect(copy).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy.press("Enter")
    expect(page.locator(".toast")).to_contain_text(page.words.site.linkCopied)
    assert page.evaluate("navigator.clipboard.readText()") == copy.get_attribute("href")


@journey
def test_a_calendar_address_is_made_shown_replaced_and_ended(browse, newcomer, visitor):
    member, program = newcomer(), visitor(User_Agent="Apple Calendar/1.0")
    assert member.submit("/reminders/new", "/reminders/new", {"text": "Сдать отчёт", "day": "2031-02-03", "time": "09:30"}).status == 303
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/settings/reminders")
    page.get_by_role("button", name=words.makeCalendar).press("Enter")
    copy = page.get_by_role("link", name=words.copyCalendar)
    expect(copy).to_be_visible()
    first = copy.get_attribute("href")
    path = first.removeprefix(program.origin)

    def titles(path: str) -> list[str]:
        return [str(event["SUMMARY"]) for event in icalendar.Calendar.from_ical(program.get(path).body).events]
    assert titles(path) == ["Сдать отчёт"]

    # Someone who looks over a shoulder sees its end alone.
    whole = page.get_by_text(first, exact=True)
    expect(whole).to_be_hidden()
    page.locator(".calendar-address summary").press("Enter")
    expect(whole).to_be_visible()
    page.reload()
    expect(page.locator(".calendar-use")).to_contain_text("Apple Calendar")

    page.get_by_label(words.calendarAlarms).press("Space")
    page.locator(".calendar-feed").get_by_role("button", name=words.save).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.settingsSaved)
    expect(page.get_by_label(words.calendarAlarms)).to_be_checked()
    assert b"BEGIN:VALARM" in program.get(path).body

    page.get_by_role("link", name=words.replaceCalendar).press("Enter")
    page.get_by_role("button", name=words.replaceCalendarVerb, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.calendarReplaced)
    assert program.get(path).status == 404
    second = copy.get_attribute("href").removeprefix(program.origin)
    assert second != path and titles(second) == ["Сдать отчёт"]

    page.get_by_role("link", name=words.endCalendar).press("Enter")
    page.get_by_role("button", name=words.endCalendarVerb, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.calendarEnded)
    expect(page.get_by_role("button", name=words.makeCalendar)).to_be_visible()
    assert program.get(second).status == 404
