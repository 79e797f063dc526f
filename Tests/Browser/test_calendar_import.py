"""A calendar that is brought as a file: from the settings of reminders to what would come, what comes, and back."""

from datetime import date, timedelta

from playwright.sync_api import expect

from Support.ways import journey

# A Monday at least three weeks ahead.
AHEAD = date.today() + timedelta(days=28 - date.today().weekday())
FILE = f"""BEGIN:VCALENDAR
BEGIN:VEVENT
UID:one
DTSTART:{AHEAD:%Y%m%d}T090000
RRULE:FREQ=WEEKLY;BYDAY=MO
SUMMARY:Заседание кафедры
END:VEVENT
BEGIN:VEVENT
UID:two
DTSTART;VALUE=DATE:{AHEAD:%Y%m%d}
SUMMARY:Отпуск
END:VEVENT
BEGIN:VEVENT
UID:three
DTSTART:20200101T090000
SUMMARY:Давно прошло
END:VEVENT
END:VCALENDAR
"""


@journey
def test_a_file_is_shown_added_taken_back_and_added_again(browse, newcomer):
    page = browse(signed_in=newcomer())
    words = page.words.reminders
    file = page.get_by_label(words.importFile)

    def send(content: str, name: str = "Рабочий.ics"):
        file.set_input_files({"name": name, "mimeType": "text/calendar", "buffer": content.encode()})
        page.get_by_role("button", name=words.importCheck).press("Enter")
    page.goto("/settings/reminders")
    page.get_by_role("link", name=words.importOpen).press("Enter")
    send("%PDF-1.7", "calendar.ics")
    expect(page.get_by_text(words.importNotCalendar)).to_be_visible()

    send(FILE)
    expect(page.locator(".calendar-items b")).to_have_text(["Заседание кафедры", "Отпуск"])
    expect(page.get_by_text("Рабочий.ics")).to_be_visible()
    page.get_by_role("link", name=words.importTabSkipped).press("Enter")
    expect(page.locator(".calendar-items b")).to_have_text(["Давно прошло"])
    expect(page.locator(".calendar-items .meta")).to_contain_text(words.importPast)
    page.go_back()
    expect(page.locator(".calendar-items b")).to_have_count(2)

    def add():
        page.locator(".calendar-run button").press("Enter")
        expect(page.get_by_role("button", name=words.importUndo)).to_be_visible()
    add()
    page.get_by_role("link", name=words.importToList).press("Enter")
    expect(page.get_by_text("Заседание кафедры").first).to_be_visible()

    page.goto("/settings/reminders/import")
    page.get_by_role("button", name=words.importUndo).press("Enter")
    expect(file).to_be_visible()
    page.goto("/reminders")
    expect(page.get_by_text("Заседание кафедры")).to_have_count(0)
    page.goto("/settings/reminders/import")
    send(FILE)
    add()
    # Here already.
    page.get_by_role("link", name=words.importAnother).press("Enter")
    send(FILE)
    expect(page.get_by_text(words.importNothing)).to_be_visible()
    expect(page.locator(".calendar-items .meta").filter(has_text=words.importKnown)).to_have_count(2)
    expect(page.locator(".calendar-run")).to_have_count(0)
