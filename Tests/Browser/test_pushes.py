"""Notifications while Quad is closed: a browser is connected by its button, its service worker shows what comes and does what is
chosen there. The push service is the sandbox's; how a message gets from there to the browser, Chromium does for us."""

import json
import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.screen import PHONE
from Support.stack import until
from Support.ways import journey

SETTINGS = "/settings/notifications"
# The push service of a Chromium is Google's, which nobody reaches from here: it gives what the sandbox's gave. Without a
# screen nobody is asked for leave either.
PERMITTED = """
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
"""
SUBSCRIBED = """(given) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async ({ userVisibleOnly }) => {
        if (!userVisibleOnly) throw new DOMException("not taken", "NotAllowedError");
        return { toJSON: () => given };
    };
}"""
# Nor is anything shown: the service worker's notifications are written down, the later of a tag in the place of the earlier.
WRITTEN = """() => {
    self.shown = new Map();
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        self.shown.set(options.tag, { title, ...options });
    };
}"""
# What only a browser may send is an event of the same name, with what it would carry.
SENT = """(name, carried) => {
    let begun;
    dispatchEvent(Object.assign(new Event(name), { waitUntil: (act) => { begun = act; } }, carried));
    return begun;
}"""
CHOSEN = f"""([tag, action]) => ({SENT})("notificationclick", {{
    action, notification: {{ data: self.shown.get(tag).data, close: () => self.shown.delete(tag) }},
}})"""
RENEWED = f"""([given, isGiven]) => {{
    const fresh = {{ toJSON: () => given }};
    PushManager.prototype.subscribe = async ({{ userVisibleOnly }}) => (userVisibleOnly ? fresh : null);
    return ({SENT})("pushsubscriptionchange", {{
        oldSubscription: {{ options: {{ userVisibleOnly: true }} }}, newSubscription: isGiven ? fresh : null,
    }});
}}"""


class Phone:
    """A browser with its page of settings, whose push service is the sandbox's."""

    def __init__(self, page, sandbox, client):
        self.page = page
        self.key = client.get(SETTINGS).page.form(f"{SETTINGS}/devices").element["data-push"]
        self.device = sandbox.push.subscribe(self.key)
        page.add_init_script(f"{PERMITTED};({SUBSCRIBED})({json.dumps(self.device.subscription)})")
        page.goto(SETTINGS)
        self.session = page.context.new_cdp_session(page)
        self.registrations = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda event: self.registrations.extend(event["registrations"]))
        self.session.send("ServiceWorker.enable")
        self.taken = 0

    def connect(self):
        button = self.page.locator("[data-push] button")
        expect(button).to_be_visible()
        button.click()
        expect(self.page.locator("#push-devices li")).to_have_count(1)
        [self.worker] = self.page.context.service_workers
        self.worker.evaluate(WRITTEN)

    def shown(self) -> dict[str, dict]:
        """By tag."""
        return dict(self.worker.evaluate("[...self.shown]"))

    def choose(self, tag: str, act: str = ""):
        self.worker.evaluate(CHOSEN, [tag, act])

    def renew(self, sandbox, is_given: bool):
        """The browser gives up its subscription; for the new one, or its worker has to ask for that."""
        self.device, self.taken = sandbox.push.subscribe(self.key), 0
        self.worker.evaluate(RENEWED, [self.device.subscription, is_given])

    def deliver(self, count: int = 1) -> list[dict]:
        """Hands over what has come to the sandbox since."""
        until(lambda: len(self.device.messages()) >= self.taken + count)
        fresh = self.device.messages()[self.taken:]
        self.taken += len(fresh)
        for message in fresh:
            self.session.send("ServiceWorker.deliverPushMessage", {
                "origin": self.page.url.partition("/settings")[0], "registrationId": self.registrations[-1]["registrationId"],
                "data": message["text"]})
        return [json.loads(message["text"]) for message in fresh]


@pytest.fixture
def phone(browse, newcomer, sandbox):
    client = newcomer()
    phone = Phone(browse(signed_in=client, service_workers="allow"), sandbox, client)
    phone.client = client
    return phone


@pytest.mark.parametrize("act", ["done", "later", "open"])
def test_a_device_shows_what_comes_and_does_what_is_chosen(phone, database, act):
    phone.connect()
    page = phone.page
    page.locator("#push-devices li form").first.get_by_role("button").click()
    phone.deliver()
    until(lambda: [each["title"] for each in phone.shown().values()] == ["Проверка уведомлений"])
    # The page hears that it was shown, and says so.
    expect(page.locator("#push-devices li .meta")).to_contain_text("последнее показано")

    answer = phone.client.submit(
        "/reminders/new", "/reminders/new", {"text": "Позвонить в бюро", "day": "2031-02-03", "time": "09:30"})
    number = int(re.search(r"#reminder-(\d+)$", answer.location)[1])
    until(lambda: database.value("SELECT count(*) FROM reminder_alerts WHERE reminder_id = %s AND due_at IS NOT NULL", number))
    database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = %s", number)
    [told] = phone.deliver()
    until(lambda: told["tag"] in phone.shown())
    shown = phone.shown()[told["tag"]]
    assert (shown["title"], shown["lang"]) == ("Позвонить в бюро", "ru")
    assert [act["title"] for act in shown["actions"]] == ["Готово", "10 мин"]
    # Other kinds of things have numbers of their own.
    letter = "SELECT letter_at FROM notifications WHERE member_id = %s AND thing = %s"
    until(lambda: database.value(letter, member_id(phone.client), number) is None)

    if act == "done":
        phone.choose(told["tag"], "0")
        until(lambda: "Позвонить в бюро" in phone.client.get("/reminders/completed").text)
    elif act == "later":
        phone.choose(told["tag"], "1")
        put_off = "FROM reminder_alerts WHERE reminder_id = %s AND lead_minutes IS NULL AND due_at > now() + interval '9 minutes'"
        until(lambda: database.value(f"SELECT count(*) {put_off}", number) == 1)
        database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = %s", number)
        [again] = phone.deliver()
        until(lambda: again["tag"] in phone.shown())
        assert phone.shown()[again["tag"]]["title"] == "Позвонить в бюро"
        return
    else:
        phone.choose(told["tag"])
        page.wait_for_url(f"**/reminders/{number}")
    assert told["tag"] not in phone.shown()


@pytest.mark.parametrize("is_given", [True, False], ids=["given", "asked for"])
def test_a_subscription_that_the_browser_renews_takes_the_place_of_the_old_one(phone, sandbox, is_given):
    phone.connect()
    old = phone.device
    phone.renew(sandbox, is_given)
    phone.page.goto(SETTINGS)
    expect(phone.page.locator("#push-devices li")).to_have_count(1)
    phone.page.locator("#push-devices li form").first.get_by_role("button").click()
    [told] = phone.deliver()
    assert told["title"] == "Проверка уведомлений" and old.messages() == []


def test_on_an_iphone_it_is_said_that_quad_belongs_on_the_home_screen(browse, newcomer):
    client = newcomer()
    page = browse("ru", PHONE, signed_in=client)
    page.goto(SETTINGS)
    expect(page.locator("[data-push-phone]")).to_be_hidden()
    page = browse("ru", PHONE, signed_in=client, user_agent=(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148"
        " Safari/604.1"))
    page.goto(SETTINGS)
    expect(page.locator("[data-push-phone]")).to_have_text(page.words.notifications.onPhone)


def test_a_refused_permission_is_explained(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.add_init_script("""
        Object.defineProperty(Notification, "permission", { get: () => "denied" });
        Notification.requestPermission = async () => "denied";
    """)
    page.goto(SETTINGS)
    expect(page.locator("[data-push-denied]")).to_be_visible()
    expect(page.locator("[data-push]")).to_be_hidden()


def test_a_push_service_that_is_not_reached_is_said_and_can_be_tried_again(browse, newcomer):
    page = browse(signed_in=newcomer(), service_workers="allow")
    page.add_init_script(PERMITTED + """
        PushManager.prototype.getSubscription = async () => null;
        PushManager.prototype.subscribe = async () => { throw new DOMException("no service", "AbortError"); };
    """)
    page.goto(SETTINGS)
    for _ in range(2):
        page.locator("[data-push] button").click()
        expect(page.locator("[data-push-broken]")).to_be_visible()
        # It stays when the part comes anew.
        page.evaluate("document.dispatchEvent(new Event('quad:back'))")
        expect(page.locator("[data-push] button")).to_be_enabled()


@journey
def test_ways_and_quiet_hours_are_kept(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto(SETTINGS)
    page.locator("input[name=letter]").first.uncheck()
    page.locator("input[name=quiet-from]").fill("22:00")
    page.locator("form.settings .button-row button").click()
    expect(page.locator("main form .field-error")).to_have_count(1)
    expect(page.locator("input[name=quiet-from]")).to_have_value("22:00")
    expect(page.locator("input[name=letter]").first).not_to_be_checked()
    page.locator("input[name=quiet-to]").fill("07:30")
    page.locator("form.settings .button-row button").click()
    expect(page.locator("input[name=quiet-to]")).to_have_value("07:30")
    expect(page.locator("main form .field-error")).to_have_count(0)
    expect(page.locator("input[name=letter]").first).not_to_be_checked()
