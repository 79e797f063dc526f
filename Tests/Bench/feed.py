"""The signed-in feed: 20 posts, the check of the session, hashtags, composer, everything that the page has."""

from contextlib import ExitStack
from pathlib import Path

import frame as frames
from load import Measured, busy, pgbench, resident, wrk
from pages import compare, fetch
from peers import CONNECTIONS, File, Go, Php, wait_until
from queries import Feed
from report import Report, machine
from stand import Stand, step
from visitor import Visitor

BASE_POSTS = 100_000


class FeedBench:
    def __init__(self, chosen, stand: Stand, running: ExitStack):
        self.chosen = chosen
        self.stand = stand
        self.running = running
        self.measured: dict[str, list[Measured]] = {}
        self.asked: list[float] = []

    def run(self, path: Path):
        small = min(self.chosen.posts, BASE_POSTS)
        step(f"{self.chosen.people:,} people, {small:,} posts", lambda: self.stand.fill(small, self.chosen.people))
        self.reader = Visitor(self.stand, "anna.kovaleva@hse.ru", "ru")
        self.stranger = Visitor(self.stand, "james.whitfield@hse.ru", "en")
        self.stand.sql("VACUUM (ANALYZE) members, sessions")
        step("Peers", self.start_peers)
        self.check()
        self.busy = busy()
        for _, url in self.contenders():
            wrk(url, self.reader.cookie, 2, self.chosen.connections)
        for number in range(self.chosen.rounds):
            self.round(number)
        self.check()
        self.tell(path)
        if self.chosen.posts > BASE_POSTS:
            self.grow()

    # MARK: Beginning

    def start_peers(self):
        russian, english = fetch(self.stand.url, self.reader), fetch(self.stand.url, self.stranger)
        frame = frames.made(
            russian.body.decode(), english.body.decode(), (self.reader, self.stranger), self.stand.assets())
        self.queries = Feed.asked(self.stand, self.reader)
        self.peers = [kind(self.stand, self.stand.port + 4 + 2 * place) for place, kind in enumerate((Php, Go, File))]
        for peer in self.peers:
            peer.prepare(russian, frame, self.queries)
            self.running.enter_context(peer)
            wait_until(lambda: self.answers(peer), peer.title)
        self.script = self.stand.state.root / "bench" / "page.sql"
        self.script.write_text(self.queries.script())

    def answers(self, peer) -> bool:
        if any(process.poll() is not None for process in peer.running):
            raise SystemExit(f"{peer.title} ended at once; its logs: {peer.log('*')}")
        try:
            return fetch(peer.url, self.reader).status == 200
        except OSError:
            return False

    def check(self):
        for peer in self.peers:
            if not isinstance(peer, File):
                for visitor in (self.reader, self.stranger):
                    compare(self.stand.url, peer.url, visitor, peer.title)
        size = len(fetch(self.stand.url, self.reader).body)
        print(f"The pages are the same, in Russian and in English: {size:,} bytes", flush=True)

    # MARK: Measuring

    def contenders(self) -> list[tuple[str, str]]:
        return [("quad", self.stand.url)] + [(peer.name, peer.url) for peer in self.peers]

    def round(self, number: int):
        """Everybody in turn, each time beginning with another, so that what the machine does besides falls on all."""
        turns = self.contenders() + [("pgbench", "")]
        first = number % len(turns)
        said = []
        for name, url in turns[first:] + turns[:first]:
            if name == "pgbench":
                self.asked.append(self.ask())
                said.append(f"pgbench {self.asked[-1]:,.0f}")
            else:
                self.measured.setdefault(name, []).append(self.load_page(url))
                said.append(f"{name} {self.measured[name][-1].rps:,.0f}")
        print(f"Round {number + 1} of {self.chosen.rounds}: " + ", ".join(sorted(said)), flush=True)

    def load_page(self, url: str) -> Measured:
        found = wrk(url, self.reader.cookie, self.chosen.seconds, self.chosen.connections)
        self.stand.truncate_logs()
        return found

    def ask(self) -> float:
        """pgbench: pages a second when nobody makes pages of the rows."""
        return pgbench(
            self.stand.database(), self.script, self.queries.variables(), self.chosen.seconds, CONNECTIONS)

    def grow(self):
        """The same page over more posts: only its time is of interest."""
        step(f"{self.chosen.posts:,} posts", lambda: self.stand.fill(self.chosen.posts, self.chosen.people))
        wrk(self.stand.url, self.reader.cookie, 2, self.chosen.connections)
        pages, asked = [], []
        for _ in range(self.chosen.rounds):
            pages.append(self.load_page(self.stand.url).rps)
            asked.append(self.ask())
        # The fastest rounds: minutes lie between the two, and what else the machine did must not count.
        before = max(found.rps for found in self.measured["quad"])
        print(
            f"The page over {self.chosen.posts:,} posts takes {before / max(pages):.2f} times as long as over "
            f"{BASE_POSTS:,} ({max(pages):,.0f} pages/s after {before:,.0f}); its queries by pgbench take "
            f"{max(self.asked) / max(asked):.2f} times as long. These are the fastest rounds.", flush=True)

    # MARK: Telling

    def tell(self, path: Path):
        memory = {"quad": max(map(resident, self.stand.pids()))}
        memory |= {peer.name: sum(map(resident, pids)) for peer in self.peers if (pids := peer.pids())}
        versions = {peer.name: peer.version() for peer in self.peers}
        versions |= {"quad": self.stand.version(), "pgbench": self.stand.sql("SHOW server_version").split()[0]}
        report = Report(self.measured, self.asked, memory)
        report.write(path)
        print(
            f"\n{report.table(versions)}\n\n"
            f"Medians of {self.chosen.rounds} rounds of {self.chosen.seconds} s over {self.chosen.connections}"
            f" connections; no errors. {machine()}, {self.busy:.0%} busy before the first round.\n"
            f"Everybody has {CONNECTIONS} database connections: Quad 2 processes of {CONNECTIONS // 2} threads,"
            f" PHP-FPM {CONNECTIONS} children, Go a pool.\n"
            f"RSS: one of Quad's processes, PHP-FPM's children together, Go's process.\nWritten to {path}", flush=True)
