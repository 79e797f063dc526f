"""A folder of ten thousand files as it is kept: 50 rows, the check of the session, everything that the page has."""

import html
import re

from load import wrk
from page import Mark, Page
from queries import Queries, Query
from stand import step

ROWS = re.compile(r'(?<=<tbody id="files">\n).*?(?=</tbody>)', re.DOTALL)
ROW = re.compile(r"<tr.*?</tr>\n", re.DOTALL)
SMALL = "/files/yandex/Small"


class Files(Page):
    name = "files"
    title = "a folder of ten thousand files"
    path = "/files/yandex/Bench"
    program = "files.php"
    signs = {"state": "FROM (VALUES", "rows": "UNION ALL"}
    php_values = {
        "PATH": "htmlspecialchars($path)", "NEXT": "$next", "ID": "$file['id']",
        "FILE": "htmlspecialchars($file['name'])", "SIZE": "htmlspecialchars($file['size'])",
        "KIND": "$file['icon']", "HUE": "$file['tint']", "MACHINE": "$file['machine']",
        "FULL": "htmlspecialchars($file['full'])", "AGE": "htmlspecialchars($file['age'])"}
    php_blocks = {
        "ROWS": "<?php foreach ($rows as $row) { $file = file_row($row, $language, $now); ?>%s<?php } ?>",
        "PAGER": "<?php if ($next !== null) { ?>", "PAGEREND": "<?php } ?>"}
    go_values = {
        "PATH": "$.Path", "NEXT": "$.Next", "ID": ".ID", "FILE": ".Name", "SIZE": ".Size", "KIND": ".Icon",
        "HUE": ".Tint", "MACHINE": ".Machine", "FULL": ".Full", "AGE": ".Age"}
    go_blocks = {"ROWS": "{{range .Files}}%s{{end}}", "PAGER": "{{if .Next}}", "PAGEREND": "{{end}}"}

    @staticmethod
    def options(parser):
        parser.add_argument("--entries", type=int, default=10_000, help="files in the folder")

    def give(self, stand, *readers):
        numbers = ",".join(reader.id for reader in readers)
        step(f"{self.chosen.entries:,} files", lambda: stand.fill(
            "files.sql", 120, entries=self.chosen.entries, readers=numbers))

    def queries(self, stand, reader) -> Queries:
        """As Quad asks when it has the page at hand: the check of the session brings the number that tells so."""
        self.stand, self.reader = stand, reader
        wrk(stand.url + self.path, reader.cookie, 2, self.chosen.connections)  # Every worker has it by then.
        return Queries.asked(stand, self, reader, signs={"session": "file_list_changes"})

    def for_peers(self, queries: Queries) -> Queries:
        """They keep nothing: they ask for the state of the sources, and for the list's files and folders with all that a
        row shows, as Quad does for a page that it does not have at hand."""
        whole = Queries.asked(self.stand, self, self.reader, f"{self.path}?view=table")
        rows = whole["rows"]
        return whole.changed(rows=Query(rows.sql.replace(", f.xmin, s.xmin", ""), rows.values))

    def parts(self, pages: list[str]) -> dict[str, list[str]]:
        """The first row of each; the others differ from it in values only."""
        return {"ROWS": [ROW.search(ROWS.search(page)[0])[0] for page in pages]}

    def marks_of(self, part: str, text: str) -> list[Mark]:
        name = html.unescape(re.search(r"<bdi>(.*?)</bdi>", text)[1])
        number = re.search(r'id="file-(\d+)"', text)[1]
        return [
            ("name", re.compile(re.escape(html.escape(name, quote=False))), "@FILE@"),
            ("number", re.compile(
                rf'(?:(?<=file-)|(?<=thumb-)|(?<=copy-)|(?<=/item/)|(?<=\?file=)|(?<=name="file" value=")){number}\b'), "@ID@"),
            ("kind", re.compile(r'(file-icon tint-)\d([^>]*><svg [^>]*><use href="[^"#]+#)[a-z-]+'), r"\1@HUE@\2@KIND@"),
            ("form token", re.compile(r'(?<=name="token" value=")[^"]+'), "@TOKEN@"),
            ("address", re.compile(r'(?<=name="return" value=")/files/yandex/Bench'), "@PATH@"),
            ("size", re.compile(r'(?<=<td class="number">)[^<]+'), "@SIZE@"),
            ("moment", re.compile(r'(<time datetime=")[^"]+(" title=")[^"]+(" data-age>)[^<]+'),
             r"\1@MACHINE@\2@FULL@\3@AGE@"),
        ]

    def marks(self, reader) -> list[Mark]:
        return [
            ("rows", ROWS, "@ROWS@"),
            ("pager", re.compile(r'<nav class="pager".*?</nav>\n?', re.DOTALL),
             lambda match: "@PAGER@" + match[0] + "@PAGEREND@"),
            ("next page", re.compile(r"(?<=[?&;]after=)[^\"&]+"), "@NEXT@"),
            ("address", re.compile(r'(?<=name="return" value=")/files/yandex/Bench(?=")'), "@PATH@"),
        ]

    def further(self, bench):
        """The same page over fifty entries, and sorted and searched: how many times as long it takes."""
        others = {
            "over 50 entries": SMALL, "by size": self.path + "?sort=-size", "by date": self.path + "?sort=date",
            "searched": self.path + "?query=777"}
        rates = {what: 0.0 for what in ["as it stands", *others]}
        for _ in range(self.chosen.rounds):
            for what, path in ({"as it stands": self.path} | others).items():
                url = bench.stand.url + path
                wrk(url, bench.reader.cookie, 1, self.chosen.connections)
                rates[what] = max(rates[what], bench.load_page(url).rps)
        small = rates["over 50 entries"]
        print("Pages/s in the fastest rounds, and the time of a page in those over 50 entries: " + "; ".join(
            f"{what} {rate:,.0f} (× {small / rate:.2f})" for what, rate in rates.items()), flush=True)
