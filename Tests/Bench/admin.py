"""The list of members over a million of them: what each question reads, and what it costs."""

import json
import re
import time
from pathlib import Path
from urllib.parse import quote

from answers import fetch
from load import wrk
from stand import Stand, step
from visitor import visitors

ADMINISTRATORS = 8
# Rows. A page counts among 30,000 that it looks at (MemberTotal).
SMALL = 50_000
# What is asked for, by what it is called; {place} is the place behind page 1,000.
QUESTIONS = {
    "all, by name": "",
    "all, newest first": "?sort=-registered",
    "all, seen most recently": "?sort=-seen",
    "page 1,000, by name": "?sort=name&after={name}",
    "page 1,000, by number": "?sort=registered&after={registered}",
    "page 1,000, by last visit": "?sort=seen&after={seen}",
    "search: a rare name": "?query=" + quote("соколаб"),
    "search: two words": "?query=" + quote("ян марч"),
    "search: two letters": "?query=" + quote("ко"),
    "search: an address": "?query=" + quote("k77@hse"),
    "administrators, seen last": "?role=admin&sort=-seen",
    "suspended": "?state=suspended",
    "suspended, seen within a day": "?state=suspended&seen=day",
    "a faculty, by name": "?faculty=" + quote("Факультет 16"),
    "a faculty, newest first": "?faculty=" + quote("Факультет 16") + "&sort=-registered",
    "a small faculty, seen last": "?faculty=" + quote("Факультет редкий") + "&sort=-seen",
    "VK, newest first": "?connection=vk&sort=-registered",
    "nothing connected": "?connection=none",
    "needs sign-in": "?connection=broken",
    "never seen": "?seen=never",
    "seen within a day, by name": "?seen=day",
    "everything at once": "?query=" + quote("ан") + "&faculty=" + quote("Факультет 16")
        + "&connection=vk&state=suspended&seen=month&sort=-seen",
}
PLACES = {
    "name": "SELECT id || '~0~' || sort_name FROM members ORDER BY sort_name, id OFFSET {behind} LIMIT 1",
    "registered": "SELECT id FROM members ORDER BY id OFFSET {behind} LIMIT 1",
    "seen": "SELECT member_id || '~0~' || (extract(epoch FROM last_seen_at) * 1000000)::bigint FROM member_visits"
            " ORDER BY last_seen_at, member_id OFFSET {behind} LIMIT 1",
}


class Admin:
    name = "admin"
    title = "the list of members for administrators"
    least = {"members": 2_000, "connections": 2}

    @staticmethod
    def options(parser):
        parser.add_argument("--members", type=int, default=1_000_000, help="members that there are")

    def __init__(self, chosen, stand: Stand):
        self.chosen = chosen
        self.stand = stand

    def run(self, path: Path):
        step(f"{self.chosen.members:,} members", lambda: self.stand.fill(
            "admin.sql", 900, people=self.chosen.members))
        self.readers = visitors(self.stand, ADMINISTRATORS)
        numbers = ", ".join(reader.id for reader in self.readers)
        self.stand.sql(f"UPDATE members SET role = 'admin' WHERE id IN ({numbers})")
        behind = min(50_000, self.chosen.members) - 1
        places = {name: quote(self.stand.sql(query.format(behind=behind))) for name, query in PLACES.items()}
        with self.stand.paused("work", "converters"):
            rows = []
            with self.stand.explaining():
                for name, query in QUESTIONS.items():
                    rows.append(self.look_at(name, "/admin/members" + query.format(**places)))
            if self.chosen.least:
                rows = rows[:2]
            for row in rows:
                row |= self.load(row)
        self.tell(rows, path)

    def look_at(self, name: str, address: str) -> dict:
        """One look, with what PostgreSQL logs of it."""
        fetch(self.stand.url + address, self.readers[0].cookie)
        time.sleep(0.1)
        mark = self.stand.ends("postgres")
        answer = fetch(self.stand.url + address, self.readers[0].cookie)
        if answer.status != 200:
            raise SystemExit(f"{address}: {answer.status}")
        time.sleep(0.2)  # PostgreSQL's log comes through a pipe.
        said = self.stand.since(mark)
        plans = [json.loads(text) for text in re.findall(r"plan:\n(\{.*?\n\t?\})\n", said.replace("\n\t", "\n"), re.DOTALL)]
        tops = [plan["Plan"] for plan in plans]
        return {
            "name": name, "address": address, "bytes": len(answer.body),
            "rows": len(re.findall(r'id="member-\d+"', answer.body.decode())),
            "buffers": sum(top.get("Shared Hit Blocks", 0) + top.get("Shared Read Blocks", 0) for top in tops),
            "statements": len(tops), "whole": sorted(set(self.whole(tops)))}

    def whole(self, plans: list[dict]):
        """Tables that were read whole: not what is small, nor what a limit ended soon."""
        for plan in plans:
            if plan["Node Type"] == "Seq Scan" and self.read(plan) > SMALL:
                yield plan["Relation Name"]
            yield from self.whole(plan.get("Plans", []))

    @staticmethod
    def read(plan: dict) -> float:
        """Rows that a step looked at, however often it was taken."""
        return plan["Actual Loops"] * (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0))

    def load(self, row: dict) -> dict:
        found = wrk(self.stand.url, [(row["address"], reader.cookie) for reader in self.readers], self.chosen.seconds,
                    self.chosen.connections, self.stand.state.root / "bench" / "targets", self.stand.programs(),
                    row["bytes"])
        self.stand.truncate_logs()
        return {"us": found.times, "sum": found.time, "rps": found.rps, "p99": found.p99}

    def tell(self, rows: list[dict], path: Path):
        print(f"\n{'question':32} {'rows':>4} {'buffers':>8} {'Quad':>6} {'PostgreSQL':>10} {'nginx':>6} {'sum, µs':>9}"
              f" {'p99, ms':>8}  read whole")
        for row in rows:
            print(f"{row['name']:32} {row['rows']:4} {row['buffers']:8,} {row['us']['program']:6,.0f}"
                  f" {row['us']['PostgreSQL']:10,.0f} {row['us']['nginx']:6,.0f} {row['sum']:9,.0f} {row['p99']:8.1f}"
                  f"  {', '.join(row['whole']) or '-'}")
        whole = [row["name"] for row in rows if row["whole"]]
        print(f"\n{self.chosen.members:,} members; {len(rows)} questions, by {ADMINISTRATORS} administrators over"
              f" {self.chosen.connections} connections, {self.chosen.seconds} s each. Buffers are pages of 8 KiB that"
              f" PostgreSQL looked at for one page.\nRead a table whole: {', '.join(whole) or 'none'}.")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n")
        print(f"Written to {path}", flush=True)
        if whole and not self.chosen.least:
            raise SystemExit(1)
