"""What people of the demonstration did before anybody looks: through Quad's own pages, as they would."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from ports import Ports
from postgres import Cluster
from programs import PROJECT
from state import State

sys.path.insert(0, str(PROJECT / "Tests"))
from Support.client import Answer, Client  # noqa: E402
from Support.consent import connect  # noqa: E402
from Support.files import PROVIDERS, settled  # noqa: E402
from Support.keys import Keys, Session  # noqa: E402
from Support.shelf import put  # noqa: E402

ANNA, TIMUR, OLEG = "anna.kovaleva@hse.ru", "timur.akhmetov@hse.ru", "oleg.marchenko@hse.ru"
RECENT = "/files"  # has no folders
COPIES = 3  # of each source
LIKED = (0, 2, 3, 7, 9)  # places of photos in the feed


class Person(Client):
    """Somebody who is signed in. Without a letter, so that those count which a visitor asks for."""

    def __init__(self, port: int, session: Session):
        super().__init__(port, Accept_Language="ru")
        name, _, value = session.cookie.partition("=")
        self.cookies[name] = value
        self.number = session.member

    def press(self, address: str, back: str) -> Answer:
        """A button that has nothing to ask."""
        return done(self.post(address, {"token": self.token(back), "return": back}))

    def fill(self, page: str, action: str, **fields: str) -> Answer:
        return done(self.submit(page, action, fields))


def done(answer: Answer) -> Answer:
    if answer.status != 303:
        raise SystemExit(f"{answer}: {' '.join(answer.page.first('main').text.split())}")
    return answer


class Demonstration:
    """Each act is done once, however often Quad is started; but the sandbox forgets whom it let in when it ends."""

    def __init__(self, state: State, ports: Ports, cluster: Cluster):
        self.state, self.ports, self.cluster = state, ports, cluster

    def run(self):
        is_first = not self.state.demonstrated.exists()
        with self.signed_in(ANNA) as anna:
            self.connect(anna, [*PROVIDERS, "unsplash"] if is_first else self.connected(anna))
            if is_first:
                self.keep_copies(anna)
                self.like(anna)
                self.remind(anna)
                self.shelve(anna)
                anna.fill(f"/admin/members/{self.number(TIMUR)}/role", f"/admin/members/{self.number(TIMUR)}/role",
                          role="admin", reason="Ведёт приглашения и объявления")
                with self.signed_in(TIMUR) as timur:
                    self.administer(timur)
        self.state.demonstrated.touch()

    def connect(self, person: Person, providers: list[str]):
        for provider in providers:
            done(connect(person, provider, "anna"))

    def connected(self, person: Person) -> list[str]:
        return self.ask(f"SELECT provider FROM connections WHERE member_id = {person.number}").splitlines()

    def keep_copies(self, person: Person):
        for page in PROVIDERS.values():
            settled(person, page)
        for source in PROVIDERS:
            links = [re.split("[?#]", link["href"])[0] for link in settled(person, RECENT).page.all("a")]
            for file in [link for link in dict.fromkeys(links) if link.startswith(f"/files/{source}/item/")][:COPIES]:
                person.press(f"{file}/save", back="/files/saved")

    def like(self, person: Person):
        hearts = [form for form in settled(person, "/photos").page.forms() if form.action.endswith("like")]
        for heart in [hearts[place] for place in LIKED if place < len(hearts)]:
            if heart.action.endswith("/like"):
                done(person.post(heart.action, {name: heart.fields[name] for name in ("token", "key", "return")}))

    def remind(self, person: Person):
        """What was due before the demonstration began is announced now."""
        self.ask(
            "INSERT INTO reminder_alerts (reminder_id, member_id, due_at) SELECT id, member_id, now() FROM reminders "
            f"WHERE member_id = {person.number} AND completed_at IS NULL AND due_on < CURRENT_DATE")

    def shelve(self, person: Person):
        """What the people of a project come back to: two documents, a photo and a post, which stands first."""
        project = self.ask("SELECT id FROM projects WHERE name = 'Архив интервью'")
        files = self.ask(
            f"SELECT min(id) FROM files WHERE member_id = {person.number} AND NOT is_folder "
            "AND (name LIKE 'Протокол заседания%' OR name = 'Адреса.csv') GROUP BY source ORDER BY source").splitlines()
        post = self.ask(f"SELECT max(id) FROM posts WHERE author_id = {person.number} AND body LIKE 'Короткая памятка%'")
        photo = self.ask("SELECT photo_id FROM photo_feed ORDER BY rank DESC LIMIT 1")
        shelf = f"/projects/{project}/shelf"
        for thing in [*(f"file-{file}" for file in files), f"photo-{photo}", f"post-{post}"]:
            done(put(person, f"/projects/{project}", thing))
        note = person.get(shelf).page.all(class_="shelf-item")[0]["id"].removeprefix("shelf-")
        person.fill(f"{shelf}/{note}/note", f"{shelf}/{note}/note", note="С неё начинаем каждое новое интервью.")

    def administer(self, person: Person):
        saturday = datetime.now() + timedelta(days=2)
        while saturday.weekday() != 5:
            saturday += timedelta(days=1)
        person.fill(
            "/admin/banner", "/admin/banner", starts=datetime.now().strftime("%Y-%m-%dT00:00"),
            ends=saturday.strftime("%Y-%m-%dT03:30"),
            russian="В субботу с 3:00 до 3:30 Quad будет недоступен: обновляем сервер.",
            english="On Saturday from 3:00 to 3:30 Quad will be unavailable while we update the server.")
        person.fill(
            f"/admin/members/{self.number(OLEG)}", f"/admin/members/{self.number(OLEG)}/notes",
            note="Просил вторую учётную запись для лаборатории. Договорились, что хватит одной.")
        person.fill(
            "/admin/invitations", "/admin/invitations", emails="pavel.gordeev@example.org", language="ru",
            note="Ждём вас на семинаре: программа и записи — в Quad.")

    @contextmanager
    def signed_in(self, email: str) -> Iterator[Person]:
        session = Session(Keys.read(self.state.keys), self.number(email))
        number = self.ask(
            "INSERT INTO sessions (token_hash, member_id, user_agent, address) "
            f"VALUES ('\\x{session.hash.hex()}', {session.member}, 'Firefox, Linux', '127.0.0.1') RETURNING id")
        person = Person(self.ports.quad, session)
        try:
            yield person
        finally:
            person.close()
            self.ask(f"DELETE FROM sessions WHERE id = {number}")

    def number(self, email: str) -> int:
        return int(self.ask(f"SELECT id FROM members WHERE email_key = '{email}'"))

    def ask(self, sql: str) -> str:
        return self.cluster.query("quad", sql)
