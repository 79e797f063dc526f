"""What is touched on a page: 44 px for what stands alone; links within a line of text are as tall as their line."""

# A box is pressed by its words, too.
SMALL = """() => {
    const pressed = (element) => ["checkbox", "radio"].includes(element.type) ? element.closest("label") : null;
    return [...document.querySelectorAll('button, summary, .bar-link, .button, input, textarea')]
        .filter(element => element.checkVisibility() && !element.closest('dialog, [popover]:not(:popover-open)'))
        .map(element => [element.outerHTML.slice(0, 90), (pressed(element) ?? element).getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && box.height > 1 && box.height < 43.5)
        .map(([text, box]) => `${text} ${box.height}`);
}"""


def small(page) -> list[str]:
    """What stands alone on a page and is lower than a finger is wide."""
    return page.evaluate(SMALL)
