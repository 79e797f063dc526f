"""Reminders that are all due in the same minute, announced on devices by four `quad work`, of which two are killed in the middle."""

import json
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from stand import Stand, step
from visitor import visitors
from Support.client import Client
from Support.push import Push

SETTINGS = "/settings/notifications"
DEVICES = f"{SETTINGS}/devices"
# Of one device; four that are announced at once are shown as one.
EACH = 3
WORKERS = 4
KILLED = 2
LATE = 3_000
MOST_SECONDS = 900


class Reminders:
    name = "reminders"
    title = "reminders of the same minute"
    least = {"reminders": 60}

    @staticmethod
    def options(parser):
        parser.add_argument("--reminders", type=int, default=20_000, help="that are due at once")

    def __init__(self, chosen, stand: Stand):
        self.chosen, self.stand = chosen, stand
        self.push = Push(f"http://localhost:{stand.port + 1}")
        self.started: list[subprocess.Popen] = []

    def run(self, path: Path):
        people = -(-self.chosen.reminders // EACH)
        step(f"{people:,} members", lambda: self.stand.fill("feed.sql", 180, posts=100, people=people + 10))
        self.readers = visitors(self.stand, people)
        step("A device of each", self.subscribe)
        try:
            found = self.at_once()
            found |= self.after_a_stop()
        finally:
            for process in self.started:
                process.kill()
                process.wait()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found, indent=2) + "\n")
        print(f"Written to {path}", flush=True)

    # MARK: Devices

    def subscribe(self):
        """As browsers do: at the push service first, then by the form of the settings."""
        def go(reader):
            client = Client(self.stand.port, Cookie=reader.cookie)
            given = self.push.subscribe(self.key).subscription
            answer = client.post(
                DEVICES, {"token": reader.form_token, "endpoint": given["endpoint"]} | given["keys"])
            client.close()
            if (answer.status, answer.location) != (303, SETTINGS):
                raise SystemExit(f"A device was not taken: {answer}")
        client = Client(self.stand.port, Cookie=self.readers[0].cookie)
        self.key = client.get(SETTINGS).page.form(DEVICES).element["data-push"]
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(go, self.readers))
        counted = self.number("SELECT count(*) FROM push_devices WHERE failure IS NULL")
        if counted != len(self.readers):
            raise SystemExit(f"{counted} devices of {len(self.readers)} members")

    # MARK: At once

    def at_once(self) -> dict:
        wanted = self.chosen.reminders
        self.start(WORKERS - 1)
        ids = self.add("Одновременно", wanted)
        began = self.make_due(ids, "now() + interval '3 seconds'") + 3
        self.wait(lambda: self.push.counts()["accepted"] >= wanted // 2)
        for process in self.started[:KILLED]:
            process.kill()
            process.wait()
        killed = time.time()
        under_way = self.number("SELECT count(*) FROM push_deliveries WHERE state = 'waiting' AND attempts > 0")
        accepted = self.push.counts()["accepted"]
        print(f"Two of four killed at {accepted:,} of {wanted:,}, with {under_way:,} on their way to the push service")
        self.wait(lambda: self.number(
            "SELECT count(*) FROM push_deliveries WHERE state = 'accepted'") >= wanted)
        ended = time.time()
        counts = self.push.counts()
        log = self.push.messages()
        shown = {(message["device"], message["topic"]) for message in log}
        # Of posts there are others, whose numbers are the same.
        theirs = f"FROM notifications WHERE kind = 'reminder' AND thing BETWEEN {ids[0]} AND {ids[1]}"
        told = self.number(f"SELECT count(DISTINCT thing) {theirs}")
        twice = self.number(f"SELECT count(*) {theirs}") - told
        again = self.number("SELECT count(*) FROM push_deliveries WHERE attempts > 1")
        seconds = ended - began
        # A dead process's leases end after half a minute, whatever there is to do: that is no part of the rate.
        rate = accepted / max(killed - began, 0.001)
        print(f"{told:,} told and {len(shown):,} shown of {wanted:,}; {counts['repeats']} shown again, {again} sent again;"
              f" {seconds:.1f} s in all, {rate:,.0f} a second with four: {100_000 / rate:,.0f} s for 100,000 at that rate")
        self.refuse(told != wanted or twice, f"{wanted - told} were never told, {twice} twice")
        self.refuse(len(shown) != wanted, f"{wanted - len(shown)} were never shown")
        self.refuse(counts["repeats"] > under_way, f"{counts['repeats']} repeats of {under_way} on their way")
        return {"reminders": wanted, "seconds": seconds, "rate": rate, "repeats": counts["repeats"],
                "under_way": under_way, "refused": counts["refused"]}

    # MARK: After a stop

    def after_a_stop(self) -> dict:
        before = len(self.push.messages())
        wanted = min(LATE, self.chosen.reminders)
        ids = self.add("Потом", wanted)
        for process in self.started[KILLED:]:
            process.kill()
            process.wait()
        with self.stand.paused("work"):
            began = self.make_due(ids, "now() - interval '1 hour'")
        self.wait(lambda: self.number(
            f"SELECT count(*) FROM push_deliveries p JOIN notifications n ON n.id = p.notification_id"
            f" WHERE n.thing BETWEEN {ids[0]} AND {ids[1]} AND p.state = 'accepted'") >= wanted)
        seconds = time.time() - began
        late, once = self.stand.sql(
            f"SELECT count(*) FILTER (WHERE detail <> ''), count(DISTINCT thing) FROM notifications"
            f" WHERE kind = 'reminder' AND thing BETWEEN {ids[0]} AND {ids[1]}").split("|")
        messages = self.push.messages(after=before)
        print(f"After a stop of an hour {once} of {wanted:,} came, {late} said to be late, {len(messages):,} messages shown,"
              f" in {seconds:.1f} s with one process")
        self.refuse(int(once) != wanted or int(late) != wanted, "not each once, and said to be late")
        self.refuse(len({(message["device"], message["topic"]) for message in messages}) != len(messages), "shown twice")
        return {"late": wanted, "late_seconds": seconds}

    # MARK: Means

    def start(self, count: int):
        """More `quad work` beside the one that stands."""
        record = json.loads((self.stand.state.run / "work.json").read_text())
        for number in range(count):
            with open(self.stand.state.log(f"work-{number + 2}"), "wb") as log:
                self.started.append(subprocess.Popen(
                    record["arguments"], env=os.environ | record["environment"], stdin=subprocess.DEVNULL, stdout=log,
                    stderr=subprocess.STDOUT))

    def add(self, text: str, count: int) -> tuple[int, int]:
        """So many reminders, whose alerts know their moments. The first and the last of their numbers."""
        before = self.number("SELECT coalesce(max(id), 0) FROM reminders")
        numbers = ",".join(reader.id for reader in self.readers)
        step(f"{count:,} reminders", lambda: self.stand.fill(
            "reminders.sql", 120, readers=numbers, each=EACH, reminders=count, text=text))
        first, last = map(int, self.stand.sql(f"SELECT min(id), max(id) FROM reminders WHERE id > {before}").split("|"))
        ready = f"SELECT count(*) FROM reminder_alerts WHERE due_at IS NOT NULL AND reminder_id BETWEEN {first} AND {last}"
        step("Their moments", lambda: self.wait(lambda: self.number(ready) >= count))
        return first, last

    def make_due(self, ids: tuple[int, int], when: str) -> float:
        """All at one moment; the time at which that was said."""
        self.stand.sql(
            f"UPDATE reminder_alerts SET due_at = {when} WHERE reminder_id BETWEEN {ids[0]} AND {ids[1]}")
        return time.time()

    def number(self, query: str) -> int:
        return int(self.stand.sql(query))

    def wait(self, condition):
        limit = time.monotonic() + MOST_SECONDS
        while not condition():
            if time.monotonic() > limit:
                raise SystemExit(f"Not within {MOST_SECONDS} s; the logs are in {self.stand.state.logs}")
            time.sleep(0.2)

    def refuse(self, is_wrong, words: str):
        if is_wrong:
            raise SystemExit(f"Reminders were not kept: {words}")
