"""What a member presses with: a mouse at a desk, or a finger on a phone."""

import math

from Support.screen import DESK, PHONE

# Pixels that a finger goes at once.
STROKE = 550


# A tap on a page that still moves from a stroke only stops it.
AT_REST = """() => new Promise((rest) => {
    let [last, frames] = [scrollY, 0];
    const look = () => {
        frames = scrollY === last ? frames + 1 : 0;
        last = scrollY;
        if (frames < 6) requestAnimationFrame(look); else rest();
    };
    look();
})"""


class Hand:
    def __init__(self, name: str):
        self.is_finger = name == "finger"

    @property
    def screen(self) -> dict:
        """What a browser opens with that is held so."""
        return {"size": PHONE, "has_touch": True} if self.is_finger else {"size": DESK}

    def press(self, target):
        target.tap() if self.is_finger else target.click()

    def scroll(self, page, by: int):
        """Turns the wheel, or strokes over the page."""
        if not self.is_finger:
            page.mouse.move(DESK[0] / 2, DESK[1] / 2)
            return page.mouse.wheel(0, by)
        x, height = page.viewport_size["width"] / 2, page.viewport_size["height"]
        for _ in range(max(1, abs(by) // STROKE)):
            start = height - 140 if by > 0 else height - 140 - STROKE
            self.drag(page, [(x, start - math.copysign(STROKE * step / 5, by)) for step in range(6)])
        page.evaluate(AT_REST)

    def drag(self, page, *fingers: list[tuple[float, float]]):
        """Moves the mouse along the places of the first finger, or all fingers along theirs, and lets go."""
        if not self.is_finger:
            first, *others = fingers[0]
            page.mouse.move(*first)
            page.mouse.down()
            for place in others:
                page.mouse.move(*place, steps=4)
            return page.mouse.up()
        session = page.context.new_cdp_session(page)
        for number, places in enumerate(zip(*fingers)):
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
            session.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if number else "touchStart", "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
