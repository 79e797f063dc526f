"""One page, measured beside its peers."""

from contextlib import ExitStack
from pathlib import Path

import frame as frames
from load import Measured, busy, pgbench, resident, wrk
from page import Page
from pages import compare, fetch
from peers import CONNECTIONS, File, Go, Php, wait_until
from report import Report, machine
from stand import Stand, step
from visitor import Visitor


class Bench:
    def __init__(self, page: Page, chosen, stand: Stand, running: ExitStack):
        self.page = page
        self.chosen = chosen
        self.stand = stand
        self.running = running
        self.measured: dict[str, list[Measured]] = {}
        self.asked: dict[str, list[float]] = {}

    def run(self, path: Path):
        self.page.fill(self.stand)
        self.reader = Visitor(self.stand, "anna.kovaleva@hse.ru", "ru")
        self.stranger = Visitor(self.stand, "james.whitfield@hse.ru", "en")
        self.page.give(self.stand, self.reader, self.stranger)
        self.stand.sql("VACUUM (ANALYZE) members, sessions")
        self.url = self.stand.url + self.page.path
        step("Peers", self.start_peers)
        self.check()
        self.busy = busy()
        for _, url in self.contenders():
            wrk(url, self.reader.cookie, 2, self.chosen.connections)
        for number in range(self.chosen.rounds):
            self.round(number)
        self.check()
        self.tell(path)
        self.page.further(self)

    # MARK: Beginning

    def start_peers(self):
        russian, english = fetch(self.url, self.reader), fetch(self.url, self.stranger)
        frame = frames.made(
            self.page, russian.body.decode(), english.body.decode(), (self.reader, self.stranger), self.stand.assets())
        self.queries = self.page.queries(self.stand, self.reader)
        theirs = self.page.for_peers(self.queries)
        self.peers = [
            kind(self.stand, self.page, self.stand.port + 4 + 2 * place) for place, kind in enumerate((Php, Go, File))]
        for peer in self.peers:
            peer.prepare(russian, frame, theirs)
            self.running.enter_context(peer)
            wait_until(lambda: self.answers(peer), peer.title)
        # Quad's queries; and the peers', where they are others.
        self.asking = {"pgbench": self.queries} | ({} if theirs is self.queries else {"pgbench_peers": theirs})

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
                    compare(self.url, peer.url, visitor, peer.title)
        size = len(fetch(self.url, self.reader).body)
        print(f"The pages are the same, in Russian and in English: {size:,} bytes", flush=True)

    # MARK: Measuring

    def contenders(self) -> list[tuple[str, str]]:
        return [("quad", self.url)] + [(peer.name, peer.url) for peer in self.peers]

    def round(self, number: int):
        """Everybody in turn, each time beginning with another, so that what the machine does besides falls on all."""
        turns = self.contenders() + [(name, "") for name in self.asking]
        first = number % len(turns)
        said = []
        for name, url in turns[first:] + turns[:first]:
            if name in self.asking:
                self.asked.setdefault(name, []).append(self.ask(name))
                said.append(f"{name} {self.asked[name][-1]:,.0f}")
            else:
                self.measured.setdefault(name, []).append(self.load_page(url))
                said.append(f"{name} {self.measured[name][-1].rps:,.0f}")
        print(f"Round {number + 1} of {self.chosen.rounds}: " + ", ".join(sorted(said)), flush=True)

    def load_page(self, url: str) -> Measured:
        found = wrk(url, self.reader.cookie, self.chosen.seconds, self.chosen.connections)
        self.stand.truncate_logs()
        return found

    def ask(self, name: str = "pgbench") -> float:
        """pgbench: pages a second when nobody makes pages of the rows."""
        queries, script = self.asking[name], self.stand.state.root / "bench" / f"{name}.sql"
        script.write_text(queries.script())
        return pgbench(self.stand.database(), script, queries.variables(), self.chosen.seconds, CONNECTIONS)

    # MARK: Telling

    def tell(self, path: Path):
        memory = {"quad": max(map(resident, self.stand.pids()))}
        memory |= {peer.name: sum(map(resident, pids)) for peer in self.peers if (pids := peer.pids())}
        versions = {peer.name: peer.version() for peer in self.peers}
        server = self.stand.sql("SHOW server_version").split()[0]
        versions |= {"quad": self.stand.version()} | {name: server for name in self.asking}
        report = Report(self.measured, self.asked, memory)
        report.write(path)
        print(
            f"\n{report.table(versions)}\n\n"
            f"Medians of {self.chosen.rounds} rounds of {self.chosen.seconds} s over {self.chosen.connections}"
            f" connections; no errors. {machine()}, {self.busy:.0%} busy before the first round.\n"
            f"Everybody has {CONNECTIONS} database connections: Quad 2 processes of {CONNECTIONS // 2} threads,"
            f" PHP-FPM {CONNECTIONS} children, Go a pool.\n"
            f"RSS: one of Quad's processes, PHP-FPM's children together, Go's process.\nWritten to {path}", flush=True)
