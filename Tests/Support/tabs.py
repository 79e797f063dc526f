"""Tabs of a browser that hear late of each other, as on a machine that is at its limits."""

from playwright.sync_api import Page

from Support.screen import enhanced

# What other tabs say, and that there is a network again, comes too late for one that is deaf.
EARS = """(() => {
    const listen = BroadcastChannel.prototype.addEventListener;
    BroadcastChannel.prototype.addEventListener = function (kind, hear) {
        listen.call(this, kind, (event) => window.isDeaf || hear(event));
    };
    addEventListener("online", (event) => { if (window.isDeaf) event.stopImmediatePropagation(); }, true);
    const request = LockManager.prototype.request;
    window.sendings = { begun: 0, open: 0 };
    LockManager.prototype.request = function (name, ...how) {
        const held = request.call(this, name, ...how);
        if (name !== "quad.unsent") return held;
        window.sendings.begun += 1;
        window.sendings.open += 1;
        return held.finally(() => { window.sendings.open -= 1; });
    };
})()"""
# What a page keeps it reads only when it may.
HALTED = """(() => {
    const open = IDBFactory.prototype.open;
    const go = new Promise((goOn) => { window.goOn = goOn; });
    IDBFactory.prototype.open = function (...all) {
        const later = {};
        go.then(() => {
            const request = open.apply(this, all);
            for (const event of ["onupgradeneeded", "onsuccess"]) {
                request[event] = (told) => {
                    later.result = request.result;
                    later[event]?.(told);
                };
            }
        });
        return later;
    };
})()"""


def beside(page: Page) -> Page:
    """The list of reminders in another tab, which can be deafened."""
    other = page.context.new_page()
    other.add_init_script(EARS)
    other.goto("/reminders")
    at_rest(other)
    return other


def at_rest(page: Page):
    """Until a list that has EARS has looked for what is to be sent, lines and all else, and sends nothing: it would be the one to send
    what another tab writes next."""
    enhanced(page)
    page.wait_for_function("() => window.sendings.begun >= 2 && !window.sendings.open")


def deafen(page: Page):
    page.evaluate("window.isDeaf = true")


def halted(page: Page) -> Page:
    """Another tab, whose pages do not know what waits before they are let go on."""
    other = page.context.new_page()
    other.add_init_script(HALTED)
    return other


def let_go_on(page: Page):
    page.evaluate("window.goOn()")
