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


# What a finger meets: from the middle of a link outwards as far as the link answers, which is more than its box where
# something of it lies over what is around.
MET = """() => {
    // Links in a post's text lie over the reach of its time: the rest of the text opens the post as well.
    const isOver = (link, met) => link.matches(".post[data-item] .age") && met.closest(".prose a");
    const answers = (link, x, y) => { const met = document.elementFromPoint(x, y); return met && (link.contains(met) || isOver(link, met)); };
    const reach = (link, x, y, dx, dy) => { let far = 0; while (far < 44 && answers(link, x + dx * (far + 1), y + dy * (far + 1))) far += 1; return far; };
    const isInText = (link) => link.closest(".photo-words, .photo-who") || getComputedStyle(link).display === "inline"
        && (link.closest(".prose") || link.previousElementSibling && getComputedStyle(link.previousElementSibling).display === "inline"
            || [...link.parentElement.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim().length > 1));
    const found = [];
    for (const link of document.querySelectorAll("main a[href]")) {
        if (!link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || link.closest("dialog:not([open]), .hidden-words")) continue;
        link.scrollIntoView({ block: "center", inline: "center" });
        const box = link.getClientRects()[0];
        if (!box || box.width < 2 || box.height < 2) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        // What lies under something else is met there.
        if (!answers(link, x, y)) continue;
        const [wide, high] = [reach(link, x, y, -1, 0) + reach(link, x, y, 1, 0) + 1, reach(link, x, y, 0, -1) + reach(link, x, y, 0, 1) + 1];
        // A pixel may fall away on the way from a middle between two. A link within a text is as wide as its words, which are its
        // author's: one may be a single letter.
        const [size, least] = isInText(link) ? [high, 23] : [Math.min(wide, high), 43];
        if (size < least) found.push(`${link.outerHTML.slice(0, 90)} ${wide} × ${high}`);
    }
    scrollTo(0, 0);
    return found;
}"""


def missed(page) -> list[str]:
    """Links that a finger misses: in running text they may be as high as their line."""
    return page.evaluate(MET)
