"""The peak of a day: so many members at once, each of whom thinks between two pages (ER-11)."""

import asyncio
import json
import random
import re
import time
import uuid
from collections import Counter, defaultdict
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import quote, urlencode

import campus
from journeys import JOURNEYS, Act, Journey
from load import children
from processors import busy, held, spent
from stand import Stand
from Support.load import Connection, get, post
from visitor import Visitor

# Seconds in which 999 of 1,000 requests are answered.
GOAL = 1.0
# Of all requests, those that act.
ACTS = 0.3
# What can be pulled out, in the order in which it is: without the first database there is no second one any more.
PULLS = ("events", "store", "host", "primary")
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
OF_READER = {
    "own": "SELECT author_id, max(id) FROM posts WHERE deleted_at IS NULL GROUP BY 1",
    "file": "SELECT member_id, min(id) FROM files WHERE source = 'yandex' GROUP BY 1",
}


class Peak:
    name = "peak"
    title = "the peak of a day"
    least = {"people": 10, "seconds": 5, "think": (0.1, 0.5)}

    @staticmethod
    def options(parser):
        size = campus.Size()
        parser.add_argument("--members", type=int, default=size.members, help="of the organisation, most of whom are not there now")
        parser.add_argument("--posts", type=int, default=size.posts)
        parser.add_argument("--think", type=float, nargs=2, default=(1, 10), help="seconds, from and to", metavar="S")
        parser.add_argument(
            "--pull", nargs="+", choices=PULLS, help="what is pulled out in the middle, one after the other, of machines as growth.md has"
            " them: each after a third of --seconds, mended after another")

    def __init__(self, chosen, stand: Stand):
        self.chosen, self.stand = chosen, stand
        self.taken: dict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []

    def fill(self):
        size = campus.LEAST if self.chosen.least else campus.Size(posts=self.chosen.posts, members=self.chosen.members)
        self.readers = campus.fill(self.stand, self.chosen.people, size)
        administrators = ",".join(reader.id for reader in self.readers[::50])
        self.stand.sql(f"UPDATE members SET role = 'admin' WHERE id IN ({administrators})")
        self.find_things()

    def run(self, path: Path):
        self.fill()
        # All of them have come before it is measured.
        warming = self.chosen.think[1]
        mark, programs = {}, {}

        def begin():
            mark.update(self.stand.ends("quad-a", "quad-b"))
            programs.update({name: spent(roots) for name, roots in self.stand.all_programs().items()})
            self.busy, self.own, self.began = busy(), children_and_self(), time.monotonic()
        asyncio.run(self.walk_all(warming, begin))
        elapsed = time.monotonic() - self.began
        self.shares = {name: (spent(roots) - programs[name]) / elapsed for name, roots in self.stand.all_programs().items()}
        self.shares["this load"] = (children_and_self() - self.own) / elapsed
        self.shares["besides"] = (busy() - self.busy) / elapsed - sum(self.shares.values())
        self.memory = {name: held(roots) for name, roots in self.stand.all_programs().items()}
        self.disk = int(self.stand.sql("SELECT pg_database_size(current_database())")) / 2**20
        # nginx and what stands before Quad's threads take the rest.
        self.inside = [int(us) / 1e6 for us in re.findall(r" status=\d+ us=(\d+) ", self.stand.since(mark))]
        self.tell(elapsed, path)

    def find_things(self):
        # Members delete and restore their newest ones.
        posts = self.stand.sql(
            "SELECT id FROM posts p WHERE deleted_at IS NULL"
            " AND EXISTS (SELECT FROM posts WHERE author_id = p.author_id AND deleted_at IS NULL AND id > p.id)"
            " ORDER BY id DESC LIMIT 500").split()
        photos = self.stand.sql("SELECT photo_id FROM photo_feed").split()
        tag = quote(self.stand.sql("SELECT names[1] FROM hashtag_trends"))
        self.admins = set(self.stand.sql("SELECT id FROM members WHERE role = 'admin'").split())
        self.things = {
            reader.id: {"tag": tag, "posts": posts, "photos": photos, "members": self.readers[1].id, "reminders": []}
            for reader in self.readers}
        for kind, query in OF_READER.items():
            for line in self.stand.sql(query).splitlines():
                member, value = line.split("|")
                if member in self.things:
                    self.things[member][kind] = value
        # What is done already, as some of the demonstration's are, can be neither moved nor snoozed: that is answered with 404.
        for line in self.stand.sql("SELECT member_id, id FROM reminders WHERE completed_at IS NULL AND deleted_at IS NULL").splitlines():
            member, value = line.split("|")
            if member in self.things:
                self.things[member]["reminders"].append(value)

    # MARK: Walking

    async def walk_all(self, warming: float, begin):
        starts = time.monotonic() + warming
        self.starts, self.ends = starts, starts + self.chosen.seconds
        walks = [asyncio.create_task(Walk(self, reader, number).go()) for number, reader in enumerate(self.readers)]
        await asyncio.sleep(warming)
        begin()
        await asyncio.gather(*walks)

    def note(self, name: str, began: float, error: str | None):
        if began < self.starts:
            return
        self.taken[name].append(time.monotonic() - began)
        if error:
            self.errors.append(f"{name}: {error}")

    # MARK: Reporting

    def tell(self, elapsed: float, path: Path):
        everything = sorted(taken for times in self.taken.values() for taken in times)
        acts = sum(len(times) for name, times in self.taken.items() if name.startswith("POST"))
        share = acts / max(len(everything), 1)
        each = {name: self.shares[name] * elapsed / max(len(everything), 1) * 1e6 for name in self.stand.all_programs()}
        print(f"\n{'request':45} {'number':>7} {'p50, ms':>8} {'p99, ms':>8} {'p99.9, ms':>9} {'most, ms':>8}")
        for name, times in sorted(self.taken.items(), key=lambda item: -at(item[1], .99)):
            print(f"{name:45} {len(times):7,} {ms(times, .5)} {ms(times, .99)} {ms(times, .999):>9} {ms(times, 1)}")
        print(f"{'all':45} {len(everything):7,} {ms(everything, .5)} {ms(everything, .99)} {ms(everything, .999):>9}"
              f" {ms(everything, 1)}")
        print(f"{'within Quad, as its log has it':45} {len(self.inside):7,} {ms(self.inside, .5)} {ms(self.inside, .99)}"
              f" {ms(self.inside, .999):>9} {ms(self.inside, 1)}")
        print(f"\n{len(self.readers):,} members, thinking {self.chosen.think[0]:g} to {self.chosen.think[1]:g} s, for"
              f" {elapsed:.0f} s: {len(everything) / elapsed:,.0f} requests/s, {share:.0%} of them acts.\nProcessors: "
              + ", ".join(f"{name} {value:.2f}" for name, value in self.shares.items()) + ".\nOf a request: "
              + ", ".join(f"{name} {value:,.0f} µs" for name, value in each.items()) + f", in all {sum(each.values()):,.0f} µs.")
        print("Memory: " + ", ".join(f"{name} {value:,.0f} MiB" for name, value in self.memory.items())
              + f". Disk: the database {self.disk:,.0f} MiB.")
        for error, count in Counter(self.errors).most_common(10):
            print(f"{count:,} times {error}")
        found = at(everything, .999)
        is_met = found <= GOAL and not self.errors
        print(f"p99.9 {found:.3f} s of {GOAL:g} s, {len(self.errors)} errors: the goal is {'' if is_met else 'NOT '}met.")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({
            "requests": {name: {"number": len(times), **{str(part): at(times, part) for part in (.5, .99, .999, 1)}}
                         for name, times in self.taken.items()},
            "p50": at(everything, .5), "p99": at(everything, .99), "p99.9": found, "errors": len(self.errors),
            "acts": share, "processors": self.shares, "us": each,
            "memory": self.memory, "disk": self.disk}, indent=2) + "\n")
        print(f"Written to {path}", flush=True)
        if share < ACTS and not self.chosen.least:
            raise SystemExit(f"Only {share:.0%} of the requests acted: the table of journeys has changed")


class Walk:
    """One member, with a connection of their own, from journey to journey."""

    def __init__(self, peak: Peak, reader: Visitor, number: int):
        self.peak, self.reader = peak, reader
        self.chance = random.Random(number)
        self.page = b""
        # As the page that is open names itself when it saves what is typed.
        self.writer, self.saved = "", 0
        # What was asked for last did not come, so a journey ends there.
        self.is_lost = False
        is_admin = reader.id in peak.admins
        self.journeys = [journey for journey in JOURNEYS if is_admin or not journey.is_for_admins]

    async def go(self, patience: float = 30):
        low, high = self.peak.chosen.think
        await asyncio.sleep(self.chance.uniform(0, high))
        async with self.peak.stand.connection(patience) as self.connection:
            while time.monotonic() < self.peak.ends:
                [journey] = self.chance.choices(self.journeys, [journey.weight for journey in self.journeys])
                for each in self.made(journey):
                    self.is_lost = False
                    await self.take(each)
                    await asyncio.sleep(self.chance.uniform(low, high))
                    if time.monotonic() >= self.peak.ends:
                        return
                    if self.is_lost:
                        break

    def made(self, journey: Journey) -> list[tuple[str, str, Act | None]]:
        """Its steps for this member: what they are called, their addresses, and what is sent there."""
        things = self.peak.things[self.reader.id]
        word = self.chance.choice(["отчёт", "план", "семинар", "лекция", "встреча"])
        known = things | {
            "post": self.chance.choice(things["posts"]), "photo": self.chance.choice(things["photos"]),
            "reminder": self.chance.choice(things["reminders"]),
            "person": self.chance.choice(self.peak.readers).id}
        steps = []
        for each in journey.steps:
            pattern = each.path if isinstance(each, Act) else each
            act = None
            if isinstance(each, Act):
                words = known | {"word": word}
                fields = {name: value.format(**words) for name, value in each.fields.items()}
                act = replace(each, fields=fields, saves=each.saves.format(**words))
            name = f"{'POST' if act else 'GET'} {re.sub('{[a-z]+}', '{}', pattern)}"
            steps.append((name, pattern.format(**known | {"word": quote(word)}), act))
        return steps

    async def take(self, made: tuple[str, str, Act | None]):
        name, address, act = made
        if act is None:
            self.writer = str(uuid.UUID(int=self.chance.getrandbits(128)))
            await self.ask(name, get(address, self.reader.cookie), 200)
            return
        form = self.form(act.saves or address)
        if form is None and act.is_optional:
            return
        # Rows of a list share a form, which has no more of its own than this.
        action, hidden = form or (address, {"token": self.reader.form_token})
        if act.saves:
            self.saved += 1
            saving = {"writer": self.writer, "sequence": str(self.saved)}
            body = urlencode(hidden | act.fields | saving).encode()
            await self.ask(name, post(address, body, self.reader.cookie, self.peak.stand.url), 200)
            return
        body = urlencode(hidden | act.fields).encode()
        location = await self.ask(name, post(action, body, self.reader.cookie, self.peak.stand.url), 303)
        if location:
            await self.ask(f"GET after {name.partition(' ')[2]}", get(location.partition("#")[0], self.reader.cookie), 200)

    def form(self, address: str) -> tuple[str, dict[str, str]] | None:
        """Of the form of the last page that leads there: its whole address, and what it has in fields that nobody sees."""
        page = self.page.decode()
        found = re.search(rf'method="post" action="({re.escape(address)}(?:\?[^"]*)?)"', page)
        if not found:
            return None
        fields, _, _ = page[found.end():].partition("</form>")
        return unescape(found[1]), {name: unescape(value) for name, value in HIDDEN.findall(fields)}

    async def ask(self, name: str, request: bytes, wanted: int) -> str | None:
        """Where a redirect leads."""
        began, error, location = time.monotonic(), None, None
        try:
            status, headers, body = await self.send(request)
            if status != wanted:
                error = f"{status} instead of {wanted}"
            location = self.answered(request, status, headers, body)
        except (ConnectionError, TimeoutError) as failure:
            error = repr(failure)
        self.is_lost = error is not None
        self.peak.note(name, began, error)
        return location

    async def send(self, request: bytes, connection: Connection | None = None) -> tuple[int, dict[str, str], bytes]:
        connection = connection or self.connection
        was_kept = connection.writer is not None
        try:
            return await connection.send(request)
        except ConnectionError:
            # A server may close a connection that nobody used; browsers ask again.
            if not was_kept:
                raise
            return await connection.send(request)

    def answered(self, request: bytes, status: int, headers: dict[str, str], body: bytes) -> str | None:
        if status == 200 and request.startswith(b"GET"):
            self.page = body
        return headers.get("location") if status == 303 else None


def children_and_self() -> float:
    return children() + time.process_time()


def at(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0


def ms(times: list[float], part: float) -> str:
    return f"{at(times, part) * 1000:8.1f}"
