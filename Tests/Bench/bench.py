"""One page, measured beside its peers."""
# Why: DECISIONS, 124.

from contextlib import ExitStack
from pathlib import Path

import frame as frames
from answers import compare, fetch
from load import Measured, wrk, writing
from page import Page
from peers import CONNECTIONS, Go, Php, wait_until
from processors import resident
from report import Report, machine
from stand import Stand, step
from visitor import visitors

WARMING = 2  # seconds, unless a round has fewer


class Bench:
    def __init__(self, page: Page, chosen, stand: Stand, running: ExitStack):
        self.page = page
        self.chosen = chosen
        self.stand = stand
        self.running = running
        self.measured: dict[str, list[Measured]] = {}

    def run(self, path: Path):
        self.page.fill(self.stand)
        self.readers = visitors(self.stand, self.chosen.people)
        self.page.give(self.stand, self.readers)
        self.stand.sql("VACUUM (ANALYZE) members, sessions")
        self.url = self.stand.url + self.page.path
        step("Peers", self.start_peers)
        self.check()
        for name in self.contenders():
            self.load(name, min(WARMING, self.chosen.seconds))
        for number in range(self.chosen.rounds):
            self.round(number)
        self.check()
        besides = self.page.besides(
            self.stand, lambda: self.load("quad", self.chosen.seconds), self.chosen.rounds)
        self.tell(path)
        for line in besides:
            print(line, flush=True)

    # MARK: Beginning

    def start_peers(self):
        russian, english = self.readers[:2]
        answers = [fetch(self.url, reader.cookie) for reader in (russian, english)]
        frame = frames.made(
            self.page, *(answer.body.decode() for answer in answers), (russian, english), self.stand.assets())
        self.peers = {
            kind.name: kind(self.stand, self.page, self.stand.port + 4 + 2 * place)
            for place, kind in enumerate((Php, Go))}
        for peer in self.peers.values():
            peer.prepare(answers[0], frame)
            self.running.enter_context(peer)
            wait_until(lambda: self.answers(peer), peer.title)

    def answers(self, peer) -> bool:
        if any(process.poll() is not None for process in peer.running):
            raise SystemExit(f"{peer.title} ended at once; its logs: {peer.log('*')}")
        try:
            return fetch(peer.url, self.readers[0].cookie).status == 200
        except OSError:
            return False

    def check(self):
        """To one who reads Russian, to one who reads English, and to the last of all."""
        for reader in (*self.readers[:2], self.readers[-1]):
            sizes = [compare(self.page, self.url, peer.url, reader, peer.title) for peer in self.peers.values()]
        self.size = sizes[0]
        print(f"Everybody shows the same rows: {self.size:,} bytes a page", flush=True)

    # MARK: Measuring

    def contenders(self) -> dict:
        return {"quad": self.stand} | self.peers

    def round(self, number: int):
        """Everybody in turn, each time beginning with another, so that what the machine does besides falls on all."""
        turns = list(self.contenders())
        first = number % len(turns)
        for name in turns[first:] + turns[:first]:
            self.measured.setdefault(name, []).append(self.load(name, self.chosen.seconds))
        print(f"Round {number + 1} of {self.chosen.rounds}: " + ", ".join(
            f"{name} {found[-1].rps:,.0f} pages/s, {found[-1].time:,.0f} µs"
            for name, found in self.measured.items()), flush=True)

    def load(self, name: str, seconds: int) -> Measured:
        contender = self.contenders()[name]
        asking = self.readers[:self.chosen.people]
        targets = [(self.page.path, reader.cookie) for reader in asking]
        with writing(self.stand, self.chosen.writes, seconds + 5):
            found = wrk(contender.url, targets, seconds, self.chosen.connections,
                        self.stand.state.root / "bench" / "targets", contender.programs(), self.size)
        self.stand.truncate_logs()
        return found

    # MARK: Reporting

    def tell(self, path: Path):
        memory = {"quad": max(map(resident, self.stand.pids()))}
        memory |= {name: sum(map(resident, peer.pids())) for name, peer in self.peers.items()}
        versions = {"quad": self.stand.version()} | {name: peer.version() for name, peer in self.peers.items()}
        report = Report(self.measured, memory)
        report.write(path)
        print(
            f"\n{report.first()}\n\n{report.table(versions)}\n\n"
            f"{self.chosen.people} of the members ask at random over {self.chosen.connections} connections, while"
            f" {self.chosen.writes} posts are changed a second. Medians of {self.chosen.rounds} rounds of"
            f" {self.chosen.seconds} s, ratios those of the rounds; no errors. {machine()}.\n"
            f"Everybody has {CONNECTIONS} database connections: Quad 2 processes of {CONNECTIONS // 2} threads,"
            f" PHP-FPM {CONNECTIONS} children, Go a pool.\n"
            f"RSS: one of Quad's processes, PHP-FPM's children together, Go's process.\nWritten to {path}", flush=True)
