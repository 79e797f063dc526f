"""What is touched on a page: 44 px for what stands alone; links within a line of text are as tall as their line."""

# A box is pressed by its words, too.
SMALL = """() => {
    const pressed = (element) => ["checkbox", "radio"].includes(element.type) ? element.closest("label") : null;
    return [...document.querySelectorAll('button, summary, .bar-link, .tab, .button, input, textarea')]
        .filter(element => element.checkVisibility() && !element.closest('dialog, [popover]:not(:popover-open)'))
        .map(element => [element.outerHTML.slice(0, 90), (pressed(element) ?? element).getBoundingClientRect(), element])
        // A tab may be a short word.
        .filter(([, box, element]) => box.width > 1 && box.height > 1
            && Math.min(box.height, element.matches('.tab') ? box.width : box.height) < 43.5)
        .map(([text, box]) => `${text} ${box.width} × ${box.height}`);
}"""


def small(page) -> list[str]:
    """What stands alone on a page and is lower than a finger is wide."""
    return page.evaluate(SMALL)
