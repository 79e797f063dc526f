"""Conversations: a long one opened at any place, many open streams, and many who talk at once."""

import asyncio
import json
import random
import re
import resource
import time
import uuid
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from answers import fetch
from load import children
from peak import at, ms
from processors import busy, resident, spent
from stand import Stand, step
from visitor import visitors
from Support.load import get, post
from Support.talking import NO_ANSWER, Entry, Shown, TalkPage

# Seconds after the sender's answer within which 95 of 100 messages are shown on another's page.
GOAL = 0.3
# Milliseconds of PostgreSQL for a conversation that is opened at any place.
OPENING = 3.0
# Members who talk in one conversation.
EACH = 10
EDITED, DELETED = 0.1, 0.05
# What an open page of a conversation keeps besides: the numbers of the frame, and the list.
PARTS = ("/notifications/marks", "/messages")
LOOKS = 20
STAGES = ("opening", "streams", "talk")
# Looks for each thread of a process, before.
SETTLED = 14
# Descriptors of this process and of the servers that are for other things than streams.
SPARE = 1_000


class Chat:
    name = "chat"
    title = "conversations"
    # Threads of a process, as it is delivered.
    workers = 16
    least = {"people": 6, "seconds": 2, "rate": 5, "streams": 20, "messages": 300}

    @staticmethod
    def options(parser):
        parser.add_argument("--rate", type=float, default=50, help="messages a second of all together")
        parser.add_argument("--streams", type=int, default=10_000, help="that are open at once, before anybody talks")
        parser.add_argument("--messages", type=int, default=1_000_000, help="of the long conversation")
        parser.add_argument("--only", choices=STAGES, help="one of its parts; the others leave their figures out")

    def __init__(self, chosen, stand: Stand):
        self.chosen, self.stand = chosen, stand
        self.began: dict[tuple[int, int], Entry] = {}
        self.came: list[tuple[tuple[int, int], float]] = []

    def run(self, path: Path):
        people, streams = self.chosen.people, self.chosen.streams
        talks = max(1, people // EACH)
        step(f"{max(people, streams):,} members", lambda: self.stand.fill(
            "feed.sql", 180, posts=100, people=max(people, streams) + 10))
        everybody = visitors(self.stand, max(people, streams))
        self.readers, self.listeners = everybody[:people], everybody[:streams]
        numbers = ",".join(reader.id for reader in self.readers)
        step("Conversations", lambda: self.stand.fill("talks.sql", 180, readers=numbers))
        step(f"{talks} to talk in, one of {self.chosen.messages:,} messages", lambda: self.stand.fill(
            "chat.sql", 1_800, readers=numbers, talks=talks, long=self.chosen.messages))
        rows = self.stand.sql("SELECT id FROM conversations WHERE name = 'Нагрузка' ORDER BY id").split()
        self.talks = [int(row) for row in rows]
        parts = {"opening": self.open_places, "streams": lambda: asyncio.run(self.open_streams()), "talk": self.talk}
        found = {name: part() for name, part in parts.items() if self.chosen.only in (None, name)}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found, indent=2) + "\n")
        print(f"Written to {path}", flush=True)

    # MARK: A long conversation

    def open_places(self) -> dict:
        """What PostgreSQL does for pages of it, as it says itself of their statements: the processor's time, in which no wait is,
        and the least of some looks, since a busy machine also has slower processors."""
        last = self.chosen.messages
        talk = self.stand.sql("SELECT id FROM conversations WHERE name = 'Долгая'")
        address = f"/messages/{talk}"
        places = {
            "opened at the end": (address, last), "opened amid": (address, last // 2), "opened at its beginning": (address, 0),
            "a message amid": (f"{address}/{last // 3}", last), "the first message": (f"{address}/1", last),
            "before a message": (f"{address}?before={last // 2}", last),
            "behind a message": (f"{address}?after={last // 2}", last),
            "news, none": (f"{address}/news?change={last}", last),
            "news, 200": (f"{address}/news?change={last - 200}", last),
            "news, too many": (f"{address}/news?change={last // 2}", last),
            "the list": ("/messages", last), "the list, all of the long one unread": ("/messages", 0),
            "numbers of the frame": ("/notifications/marks", last),
            "numbers, all of the long one unread": ("/notifications/marks", 0)}
        found = {}
        with self.stand.paused("work", "converters"):
            with self.stand.accounting():
                for name, (asked, read) in places.items():
                    self.have_read(talk, read)
                    # As on a server that has been up for a while: each thread's connection plans a statement anew five times.
                    for _ in range(SETTLED * self.workers):
                        self.ask(asked)
                    ms, planning = min(worked(self.look_at(asked)) for _ in range(LOOKS))
                    found[name] = {"address": asked, "ms": ms, "planning": planning}
            with self.stand.explaining():
                for name, (asked, read) in places.items():
                    self.have_read(talk, read)
                    said = [self.look_at(asked) for _ in range(3)][-1]
                    plans = [json.loads(text)["Plan"] for text in re.findall(r"plan:\n(\{.*?\n\})\n", said, re.DOTALL)]
                    found[name] |= {
                        "statements": len(plans), "whole": sorted(set(whole(plans))), "buffers": sum(
                            plan.get("Shared Hit Blocks", 0) + plan.get("Shared Read Blocks", 0) for plan in plans)}
        title = f"a conversation of {last:,} messages"
        print(f"\n{title:42} {'statements':>10} {'PostgreSQL, ms':>14} {'planning':>8} {'buffers':>8}")
        for name, row in found.items():
            print(f"{name:42} {row['statements']:10} {row['ms']:14.2f} {row['planning']:8.2f} {row['buffers']:8,}")
        most = max(row["ms"] for row in found.values())
        print(f"At most {most:.2f} ms of PostgreSQL of {OPENING:g} ms: the goal is {'' if most <= OPENING else 'NOT '}met.")
        tables = {table for row in found.values() for table in row["whole"]}
        if tables & {"messages", "members"} and not self.chosen.least:
            raise SystemExit(f"A page reads a table whole: {', '.join(sorted(tables))}")
        return found

    def have_read(self, talk: str, number: int):
        self.stand.sql(f"UPDATE conversation_members SET read_number = {number} WHERE conversation_id = {talk}")

    def look_at(self, address: str) -> str:
        """What PostgreSQL's log says of a page."""
        mark = self.stand.ends("postgres")
        self.ask(address)
        time.sleep(0.15)  # PostgreSQL's log comes through a pipe.
        return self.stand.since(mark).replace("\n\t", "\n")

    def ask(self, address: str):
        answer = fetch(self.stand.url + address, self.readers[0].cookie)
        if answer.status not in (200, 204):
            raise SystemExit(f"{address}: {answer.status}")

    # MARK: Streams

    async def open_streams(self) -> dict:
        """Each a member's own, as most have one browser."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        # A stream is two connections of nginx in front, which has two workers, and not each gets its half.
        wanted = min(self.chosen.streams, hard - SPARE)
        if wanted < self.chosen.streams:
            print(f"This machine allows {hard:,} descriptors of a process: {wanted:,} streams of {self.chosen.streams:,}")
        before = self.servers()
        heard = asyncio.Event()
        hearing = f"message-{self.talks[0]}"
        listening: list[asyncio.Task] = []
        failed: list[str] = []
        ready = 0
        # When each stream heard that the feed has something new.
        reached: list[float] = []

        async def listen(cookie: str):
            nonlocal ready
            writer = None
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.stand.port)
                writer.write(get("/events", cookie))
                head = await reader.readuntil(b"\r\n\r\n")
                if b" 200 " not in head.split(b"\r\n")[0]:
                    raise ConnectionError(head.split(b"\r\n")[0].decode())
                ready += 1
                gate.release()
                while line := await reader.readline():
                    if line.startswith(b"data: ") and hearing in line.decode():
                        heard.set()
                    elif line.startswith(b"data: ") and '"post"' in line.decode():
                        reached.append(time.monotonic())
                raise ConnectionError("ended")
            except NO_ANSWER as error:
                failed.append(repr(error))
                gate.release()
            finally:
                if writer:
                    writer.close()

        gate = asyncio.Semaphore(50)
        at_first = self.spent()
        began = time.monotonic()
        try:
            for listener in self.listeners[:wanted]:
                await gate.acquire()
                listening.append(asyncio.create_task(listen(listener.cookie)))
            while ready + len(failed) < wanted:
                await asyncio.sleep(0.1)
            opened = time.monotonic() - began
            await asyncio.sleep(1)
            after = self.servers()
            if failed:
                raise SystemExit(f"{len(failed)} of {wanted} streams ended: {failed[:3]}")
            spending = self.spent()
            # Of whom they belong to, some are in the conversation.
            writer = self.page(self.readers[0], self.talks[0], 0)
            await writer.load()
            sent = time.monotonic()
            entry = writer.say("При стольких открытых страницах")
            if not await writer.sent(entry):
                raise SystemExit("A message was not taken beside the streams")
            answered = time.monotonic()
            await asyncio.wait_for(heard.wait(), 30)
            told = max(0.0, time.monotonic() - answered)
            all_told = await self.reach(writer, reached, wanted)
            telling = {name: seconds - spending[name] for name, seconds in self.spent().items()}
        finally:
            for task in listening:
                task.cancel()
            for task in listening:
                with suppress(asyncio.CancelledError, *NO_ANSWER):
                    await task
        opening = {name: seconds - at_first[name] for name, seconds in spending.items()}
        found = {
            "streams": wanted, "seconds": opened, "answered": answered - sent, "told": told, "all_told": all_told,
            "before": before, "after": after, "opening": opening, "telling": telling}
        each = {name: (after[name]["memory"] - before[name]["memory"]) * 1024 / wanted for name in after}
        print(f"\n{wanted:,} streams of as many members, opened in {opened:.1f} s. Of each: "
              + ", ".join(f"{size:.1f} KiB of {name}" for name, size in each.items()) + ".\n"
              + "; ".join(f"{name} {row['memory']:.0f} MiB (before {before[name]['memory']:.0f}), {row['files']:,} descriptors"
                          for name, row in after.items())
              + ".\nProcessors' seconds: " + ", ".join(
                  f"{name} {opening[name]:.2f} to open them and {telling[name]:.2f} to tell" for name in telling)
              + f".\nA message beside them was answered within {(answered - sent) * 1000:.0f} ms and told"
                f" {told * 1000:.0f} ms later. A post was told to all {wanted:,} within {all_told * 1000:.0f} ms of its answer.",
              flush=True)
        self.stand.truncate_logs()
        return found

    async def reach(self, writer: TalkPage, reached: list[float], wanted: int) -> float:
        """Seconds after the answer to a post in which each stream heard of it."""
        fields = {"token": writer.token, "key": str(uuid.uuid4()), "body": "Всем, кто здесь", "tags": ""}
        status, _, body = await writer.request("act", post(
            "/posts/new", urlencode(fields).encode(), writer.cookie, writer.origin))
        if status != 303:
            raise SystemExit(f"A post was not taken beside the streams: {status} {body.decode()[:500]}")
        answered = time.monotonic()
        for _ in range(300):
            if len(reached) >= wanted:
                return max(0.0, reached[wanted - 1] - answered)
            await asyncio.sleep(0.1)
        raise SystemExit(f"Of {wanted} streams {len(reached)} were told of a post within 30 s")

    def spent(self) -> dict[str, float]:
        """Seconds of the processors."""
        programs = {"the event server": [self.stand.pid("events")], "nginx in front": [self.stand.pid("nginx")],
                    "Quad": [*self.stand.pids(), self.stand.pid("work")]}
        return {name: spent(pids) for name, pids in programs.items()}

    def servers(self) -> dict[str, dict]:
        """Memory in MiB and open descriptors of what a stream comes through, and of Quad's own processes."""
        programs = {"the event server": [self.stand.pid("events")], "nginx in front": [self.stand.pid("nginx")],
                    "Quad": self.stand.pids()}
        return {
            name: {"memory": sum(resident(each) for pid in pids for each in family(pid)),
                   "files": sum(files(each) for pid in pids for each in family(pid))}
            for name, pids in programs.items()}

    # MARK: Talking

    def page(self, reader, talk: int, number: int, reads: bool = True) -> TalkPage:
        return TalkPage(
            self.stand.port, reader.cookie, reader.form_token, talk, number, reads=reads, parts=PARTS, heard=self.heard)

    def heard(self, page: TalkPage, message: Shown):
        if not message.key:
            self.came.append(((page.talk, message.number), time.monotonic()))

    def talk(self) -> dict:
        programs = self.stand.all_programs() | {"event server": [self.stand.pid("events")]}
        marks: dict = {}

        def measure() -> dict:
            return {name: spent(roots) for name, roots in programs.items()} | {
                "this load": time.process_time() + children(), "all": busy(), "clock": time.monotonic()}

        async def run():
            pages = [
                self.page(reader, self.talks[place % len(self.talks)], place) for place, reader in enumerate(self.readers)]
            await asyncio.gather(*(page.open() for page in pages))
            await asyncio.wait_for(asyncio.gather(*(page.is_listening.wait() for page in pages)), 60)
            await asyncio.sleep(1)
            marks["before"] = measure()
            chance, ends = random.Random(28), time.monotonic() + self.chosen.seconds
            acts = []
            due = time.monotonic()
            while due < ends:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                acts.append(asyncio.create_task(self.say(chance.choice(pages), chance.random())))
                due += chance.expovariate(self.chosen.rate)
            await asyncio.gather(*acts)
            marks["after"] = measure()
            # A page that has missed something asks for it by then.
            for _ in range(600):
                if all(page.is_quiet for page in pages) and len({(page.talk, page.last) for page in pages}) == len(self.talks):
                    break
                await asyncio.sleep(0.1)
            await asyncio.gather(*(page.close() for page in pages))
            return pages
        pages = asyncio.run(run())
        self.check(pages)
        return self.tell(pages, marks)

    async def say(self, page: TalkPage, what: float):
        entry = page.say(f"Реплика номер {len(page.said)} о том, что будет в четверг")
        await entry.done.wait()
        if entry.number is None:
            return
        self.began[page.talk, entry.number] = entry
        await asyncio.sleep(1)
        if what < EDITED:
            await page.edit(entry.number, f"{entry.body}, а не в пятницу")
        elif what < EDITED + DELETED:
            await page.delete(entry.number)

    def check(self, pages: list[TalkPage]):
        """All have everything, or nothing was measured."""
        wrong = [words for page in pages for words in page.wrong]
        for talk in self.talks:
            last = int(self.stand.sql(f"SELECT last_number FROM conversations WHERE id = {talk}"))
            wrong += [f"{page.last} of {last} messages shown" for page in pages if page.talk == talk and page.last != last]
        if wrong:
            raise SystemExit(f"{len(wrong)} pages are wrong: {wrong[:5]}")

    def tell(self, pages: list[TalkPage], marks: dict) -> dict:
        answered = [entry.answered - entry.began for entry in self.began.values()]
        shown = [max(0.0, moment - self.began[key].answered) for key, moment in self.came if key in self.began]
        seconds = marks["after"]["clock"] - marks["before"]["clock"]
        spend = {name: marks["after"][name] - marks["before"][name] for name in marks["after"]}
        besides = spend.pop("all") - sum(value for name, value in spend.items() if name != "clock")
        del spend["clock"]
        count = len(self.began)
        print(f"\n{'':38} {'number':>8} {'p50, ms':>8} {'p95, ms':>8} {'p99, ms':>8} {'most, ms':>8}")
        for name, times in (("sent → answered", answered), ("answered → shown on another's page", shown)):
            print(f"{name:38} {len(times):8,} {ms(times, .5)} {ms(times, .95)} {ms(times, .99)} {ms(times, 1)}")
        print(f"\n{len(pages)} people in {len(self.talks)} conversations, all with the page open, for {seconds:.0f} s:"
              f" {count / seconds:.1f} messages/s, one of {1 / EDITED:g} edited, one of {1 / DELETED:g} deleted;"
              f" {sum(page.asked for page in pages) / seconds:.0f} questions for news a second.")
        print("Processors' time of a message, ms: " + ", ".join(
            f"{name} {value / count * 1000:.2f}" for name, value in spend.items() if name != "this load")
            + f"; together {sum(value for name, value in spend.items() if name != 'this load') / count * 1000:.2f}.")
        print("Processors: " + ", ".join(f"{name} {value / seconds:.2f}" for name, value in spend.items())
              + f", besides {besides / seconds:.2f}.")
        found = at(shown, .95)
        print(f"p95 {found * 1000:.0f} ms of {GOAL * 1000:g} ms: the goal is {'' if found <= GOAL else 'NOT '}met.", flush=True)
        return {
            "people": len(pages), "conversations": len(self.talks), "messages": count, "seconds": seconds,
            "answered": percentiles(answered), "shown": percentiles(shown),
            "ms": {name: value / count * 1000 for name, value in spend.items()}, "besides": besides / seconds}


def worked(said: str) -> tuple[float, float]:
    """Milliseconds of the processor for statements in PostgreSQL's log, and those of them before they were carried
    out: a statement is planned when it is bound."""
    steps = re.findall(r"(\w+)(?: MESSAGE)? STATISTICS.*?([\d.]+) s user, ([\d.]+) s system", said, re.DOTALL)
    times = [(step, 1_000 * (float(user) + float(system))) for step, user, system in steps]
    return sum(time for _, time in times), sum(time for step, time in times if step in ("PARSE", "BIND"))


def percentiles(times: list[float]) -> dict[str, float]:
    return {f"p{part * 100:g}": at(times, part) for part in (.5, .95, .99, 1)}


def whole(plans: list[dict]):
    for plan in plans:
        if plan["Node Type"] == "Seq Scan":
            yield plan["Relation Name"]
        yield from whole(plan.get("Plans", []))


def family(pid: int) -> list[int]:
    """A master and its workers."""
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
