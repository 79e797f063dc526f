"""What a screen reader announces, from the browser's own accessibility tree."""

from playwright.sync_api import Page


class Heard:
    def __init__(self, page: Page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def now(self) -> tuple[str, str]:
        """Role and name of what has the keyboard."""
        place = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        node = self.session.send("Accessibility.getPartialAXTree", {"objectId": place, "fetchRelatives": False})["nodes"][0]
        return node["role"]["value"], node.get("name", {}).get("value", "")

    def press(self, key: str) -> tuple[str, str]:
        self.page.keyboard.press(key)
        return self.now()

    def through(self, key: str, count: int) -> list[tuple[str, str]]:
        """What is come to by pressing a key several times."""
        return [self.press(key) for _ in range(count)]
