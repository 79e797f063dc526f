"""Files as a screen reader announces them, with the keyboard alone: a list, the menu of a row, a dialog, the viewer."""

import re

import pytest
from playwright.sync_api import expect

from Support.copies import entries, saved
from Support.files import filled
from Support.heard import Heard
from Support.kept_copies import shown
from Support.screen import DESK


@pytest.fixture
def elena(owner):
    client = owner("vk")
    filled(client, "/files/vk")
    return client


def test_a_list_its_menu_a_dialog_and_the_viewer_are_told_in_order(browse, elena, database):
    first, second, *_ = entries(elena, "/files/vk", "vk")
    saved(elena, database, first)
    page = browse("ru", DESK, signed_in=elena)
    files, site, media, heard = page.words.files, page.words.site, page.words.media, Heard(page)
    page.goto("/files/vk")

    def named(name: str) -> str:
        """Between a name and its ending, which are cut apart, a reader makes a pause."""
        return name.replace(".", " .")

    def links(*names: str) -> list[tuple[str, str]]:
        return [("link", name) for name in names]
    heard.press("Tab")
    assert heard.press("Enter")[0] == "main", "past the sections"
    assert heard.through("Tab", 6) == [
        *links(files.allSources, files.sourceYandex, files.sourceVK), ("searchbox", files.searchFiles),
        ("link", site.cancel), ("DisclosureTriangle", site.sort)]
    assert heard.through("Tab", 6) == links(
        site.viewGrid, files.upload, files.tabAll, files.categories, files.options, files.tabSaved)
    expect(page.locator("main .tabs")).to_match_aria_snapshot(f'- navigation "{files.files}"')
    assert heard.through("Tab", 3) == links(files.columnName, files.columnSize, files.columnUploaded)
    expect(page.locator("thead th").first).to_have_attribute("aria-sort", "ascending")
    ellipsis = [("DisclosureTriangle", files.actionsOn.replace("{name}", each.name)) for each in (first, second)]
    assert heard.through("Tab", 3) == [("checkbox", named(first.name)), ("link", named(first.name)), ellipsis[0]]
    expect(page.locator(f"#file-{first.id} .copy")).to_match_aria_snapshot(f'- cell "{files.copySaved}"')
    assert heard.through("Tab", 4) == [
        ("checkbox", named(second.name)), ("link", named(second.name)),
        ("button", f"{files.saveCopy} {named(second.name)}"), ellipsis[1]]

    # The menu of the row.
    heard.press("Enter")
    acts = links(
        files.open, files.download, files.share, files.copyLink, site.remind, site.whereUsed, files.rename, files.delete)
    assert heard.through("ArrowDown", 8) == acts
    expect(page.get_by_role("link", name=site.whereUsed)).to_have_attribute(
        "href", re.compile(rf"/item/{second.id}\b.*#thing-uses$"))
    assert heard.press("Escape") == ellipsis[1]

    # The dialog, and the word of what came of it.
    heard.press("Enter")
    while heard.press("ArrowDown") != ("link", files.rename):
        pass
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=files.renameFileTitle, exact=True)).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    assert heard.now() == ("textbox", files.columnName)
    assert heard.through("Tab", 2) == [("button", files.rename), ("link", site.cancel)]
    heard.through("Shift+Tab", 2)
    page.keyboard.press("Home")
    page.keyboard.type("А ")
    page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_contain_text(files.fileRenamed)
    row = page.locator(f"#file-{second.id}")
    expect(row).to_be_focused()
    assert heard.now() == ("row", named(f"А {second.name}"))

    # Keys go from row to row, each announced by its name; what is kept opens in the viewer.
    page.goto("/files/vk")
    assert heard.through("j", 2) == [("row", named(f"А {second.name}")), ("row", named(first.name))]
    shown(elena, first.address)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(first.name)
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    heard.press("Tab")
    heard.press("Enter")
    assert heard.press("Tab") == ("link", site.backTo.replace("{page}", files.myFiles))
    tools = links(files.open, files.download)
    while heard.press("Tab") != tools[0]:
        pass
    assert heard.through("Tab", 6) == [
        tools[1], ("DisclosureTriangle", files.share), *links(files.copyLink, files.rename, files.delete),
        ("DisclosureTriangle", files.actions)]
    expect(page.get_by_role("toolbar", name=media.viewTools)).to_be_visible()
    assert heard.through("Tab", 6) == [("button", name) for name in (
        media.zoomOut, media.zoomIn, media.turnLeft, media.turnRight, media.resetView, media.fullScreen)]
    assert heard.press("Tab") == ("button", files.deleteCopy)
