"""The load of `peak` on several machines, of which one after the other is pulled out in the middle: what members see of it, and
whether all is there afterwards that was confirmed to them as saved."""

import asyncio
import hashlib
import json
import time
import uuid
from collections import Counter
from pathlib import Path

from grown import Grown
from keepers import COUNTED, Keeper, Member, Said
from peak import Peak
from seen import Asked, Phase
from Support.talking import Shown, TalkPage

# What is pulled out, and what is done about it.
WORDS = {
    "events": ("the event server of the machine without quad-work is killed", "it is started again"),
    "store": ("the machine with members' files is silent", "it is back"),
    "host": ("the machine with quad-work is silent", "quad-work is started on the other one"),
    "primary": ("the first database is killed", "the second one is told to take over"),
}
# Seconds that somebody waits for an answer, longer than any server does; and in which an act is sent again after the load.
PATIENCE, LAST = 45, 90


class Pull(Peak):
    words = WORDS
    # For each member, how many keep pictures, and how many conversations of three there are.
    keeping = talking = 0.1

    def __init__(self, chosen, stand: Grown):
        super().__init__(chosen, stand)
        self.mark = f"bench{uuid.uuid4().hex[:8]}"
        self.asked: list[Asked] = []
        self.said: list[Said] = []
        self.phases: list[Phase] = []
        # When each message was sent, and when it came to pages of others.
        self.talked: list[tuple[float, float]] = []
        # From when to when a page had no stream.
        self.silences: list[tuple[float, float]] = []
        self.wrong: list[str] = []
        self.ends = self.last = float("inf")

    def run(self, path: Path):
        self.fill()
        self.stand.grow()
        with self.stand.front.entered():
            self.live_and_tell(path.with_stem(f"{path.stem}-pull"))

    def live_and_tell(self, path: Path):
        asyncio.run(self.live())
        self.tell(path)

    # MARK: Living

    async def live(self):
        number = max(1, round(len(self.readers) * self.keeping))
        self.keepers = [Keeper(self, reader, count) for count, reader in enumerate(self.readers[-number:])]
        await self.keep_before()
        self.talks = self.pages()
        for page in self.talks:
            await page.open()
        members = [Member(self, reader, number) for number, reader in enumerate(self.readers)]
        work = [asyncio.create_task(each.go(PATIENCE)) for each in (*members, *self.keepers)]
        work += [asyncio.create_task(self.talk(talk)) for talk in {page.talk for page in self.talks}]
        watch = asyncio.create_task(self.watch())
        third = self.chosen.seconds / 3
        for name in (name for name in self.words if name in self.chosen.pull):
            await asyncio.sleep(third)
            self.phases.append(phase := Phase(name, time.monotonic()))
            print(f"{self.words[name][0]} …", flush=True)
            await asyncio.to_thread(self.stand.pull, name)
            await asyncio.sleep(third)
            phase.mended = time.monotonic()
            print(f"{self.words[name][1]} …", flush=True)
            await asyncio.to_thread(self.stand.mend, name)
            await asyncio.sleep(third)
            await asyncio.to_thread(self.stand.back, name)
        self.ends = time.monotonic()
        self.last = self.ends + LAST
        await asyncio.gather(*work)
        while not all(page.is_quiet for page in self.talks) and time.monotonic() < self.last:
            await asyncio.sleep(0.2)
        watch.cancel()
        for page in self.talks:
            await page.close()
            self.wrong += page.wrong

    async def keep_before(self):
        """Pictures of yesterday, which are in the store alone."""
        self.pictures = int(self.stand.sql("SELECT coalesce(max(id), 0) FROM pictures"))

        async def keep(keeper: Keeper):
            async with self.stand.connection() as keeper.connection:
                for _ in range(2):
                    await keeper.keep()
        await asyncio.gather(*(keep(keeper) for keeper in self.keepers))
        self.settle()

    def settle(self):
        """Until what was kept is where members get it from then."""
        waiting = "SELECT count(*) FROM blobs WHERE stored_at IS NULL AND released_at IS NULL AND size >= 65536 AND kind = 'picture'"
        limit = time.monotonic() + 60
        while self.stand.sql(waiting) != "0":
            if time.monotonic() > limit:
                raise SystemExit("What members keep does not go to the store; logs/store.log, and the log of quad work")
            time.sleep(0.2)
        for blob in self.stand.sql("SELECT replace(id::text, '-', '') FROM blobs WHERE stored_at IS NOT NULL").split():
            (self.stand.state.blobs / blob[:2] / blob[2:4] / blob).unlink(missing_ok=True)

    def pages(self) -> list[TalkPage]:
        """Three members each have the page of a conversation open."""
        number = max(1, round(len(self.readers) * self.talking))
        pages = []
        for reader in self.readers[:number]:
            talk, people = self.stand.sql(
                "SELECT c.id, string_agg(m.member_id::text, ',') FROM conversations c JOIN conversation_members m ON"
                f" m.conversation_id = c.id WHERE c.creator_id = {reader.id} AND c.name = 'Беседа 1' AND c.project_id IS NULL"
                " GROUP BY c.id ORDER BY c.id LIMIT 1").split("|")
            by_id = {each.id: each for each in self.readers}
            for person in people.split(","):
                known = by_id[person]
                pages.append(self.page(
                    known.cookie, known.form_token, int(talk), len(pages), heard=self.heard, host=self.stand.connection().host))
        return pages

    def page(self, *words, **more) -> TalkPage:
        return TalkPage(self.stand.port, *words, **more)

    async def talk(self, talk: int):
        pages = [page for page in self.talks if page.talk == talk]
        while time.monotonic() < self.ends:
            page = pages[0].chance.choice(pages)
            page.say(f"Согласна, {self.mark}-m{talk}-{sum(len(each.said) for each in pages)}")
            await asyncio.sleep(page.chance.uniform(*self.chosen.think) / 3)

    def heard(self, page: TalkPage, message: Shown):
        if message.text and self.mark in message.text and not message.key:
            sent = next(entry.began for each in self.talks if each.talk == page.talk for entry in each.said if entry.body == message.text)
            self.talked.append((sent, time.monotonic()))

    async def watch(self):
        without: dict[TalkPage, float] = {}
        try:
            while True:
                now = time.monotonic()
                for page in self.talks:
                    if not page.is_listening.is_set():
                        without.setdefault(page, now)
                    elif page in without:
                        self.silences.append((without.pop(page), now))
                await asyncio.sleep(0.05)
        finally:
            self.silences += [(began, time.monotonic()) for began in without.values()]

    # MARK: Counting

    def count(self) -> dict[str, dict[str, int]]:
        """Of each kind, what was acknowledged and what is there."""
        found = {table: self.found(table, column) for _, table, column in COUNTED.values()}
        found["messages"] = self.found("messages", "body")
        messages = [Said("messages", entry.body.rpartition(" ")[2], entry.answered is not None)
                    for page in self.talks for entry in page.said]
        counts = {}
        for table, marks in found.items():
            said = [each for each in (*self.said, *messages) if each.table == table]
            counts[table] = {
                "acknowledged": sum(each.is_acknowledged for each in said),
                "lost": sum(each.is_acknowledged and not marks[each.mark] for each in said),
                "doubled": sum(times > 1 for times in marks.values()),
                "unknown": sum(not each.is_acknowledged for each in said),
                "unknown there": sum(not each.is_acknowledged and marks[each.mark] > 0 for each in said)}
        counts["pictures"] = self.count_pictures()
        return counts

    def found(self, table: str, column: str) -> Counter:
        """How often each mark is there."""
        return Counter(self.stand.sql(
            f"SELECT substring({column} FROM '{self.mark}-[0-9a-z]+-[0-9]+') FROM {table} WHERE {column} LIKE '%{self.mark}-%'").split())

    def count_pictures(self) -> dict[str, int]:
        """Their bytes as their members get them, beside the sums that were written down when they were kept. No two that are sent
        are alike, so each has a sum of its own."""
        sums = dict(line.split("|") for line in self.stand.sql(
            "SELECT p.id, encode(b.sha256, 'hex') FROM pictures p JOIN blobs b ON b.id = p.blob_id WHERE p.width IS NOT NULL").splitlines())
        new = {picture: digest for picture, digest in sums.items() if int(picture) > self.pictures}
        got = asyncio.run(self.download())
        whole = {digest for picture, digest in got if new.get(picture) == digest}
        return {"acknowledged": len(got), "lost": len(got) - len(whole), "doubled": len(new) - len(set(new.values())),
                "unknown": sum(keeper.sent for keeper in self.keepers) - len(got),
                "unknown there": len(set(new.values()) - {new.get(picture) for picture, _ in got})}

    async def download(self) -> list[tuple[str, str]]:
        found = []
        for keeper in self.keepers:
            async with self.stand.connection() as keeper.connection, self.stand.files() as keeper.files:
                for picture in keeper.kept:
                    body = await keeper.bytes_of(picture)
                    found.append((picture, hashlib.sha256(body or b"").hexdigest()))
        return found

    # MARK: Reporting

    def told(self) -> dict:
        """What is written down, and said."""
        counts = self.count()
        told = {}
        for number, phase in enumerate(self.phases):
            told[phase.name] = phase.told(self, self.phases[number + 1].began if number + 1 < len(self.phases) else float("inf"))
            print("\n" + phase.words(told[phase.name], *self.words[phase.name]))
        print(f"\n{'afterwards':14} {'acknowledged':>12} {'lost':>6} {'doubled':>8} {'not known':>10} {'of these there':>15}")
        for table, row in counts.items():
            print(f"{table:14} " + " ".join(f"{value:>{width},}" for value, width in zip(row.values(), (12, 6, 8, 10, 15))))
        for line, times in Counter(self.wrong).most_common(10):
            print(f"{times} times wrong on pages of conversations: {line}")
        return {"pulls": told, "afterwards": counts, "wrong": self.wrong}

    def tell(self, path: Path):
        told = self.told()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n")
        print(f"Written to {path}", flush=True)
        if any(row["lost"] or row["doubled"] for row in told["afterwards"].values()) or self.wrong:
            raise SystemExit("Not all is there once that members were told to be saved")
