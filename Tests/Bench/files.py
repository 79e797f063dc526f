"""A folder of the reader's own, as it is kept: 50 rows, the check of the session, everything that the page has."""

import html
import re

from page import Mark, Page
from stand import step

ROWS = re.compile(r'(?<=<tbody id="files">\n).*?(?=</tbody>)', re.DOTALL)
ROW = re.compile(r"<tr.*?</tr>\n?", re.DOTALL)


def half(condition: str) -> str:
    """Folders stand before files; both come in the order of an index."""
    return f"""(SELECT f.id, f.name, f.category, f.size, f.modified_at, f.source, f.path, f.is_folder, f.public_url,
        f.activity, f.activity_at, f.thumbnail_source, f.thumbnail_id, f.has_copy
FROM files f
WHERE f.connection_id = (SELECT id FROM connections WHERE member_id = $1 AND provider = 'yandex')
  AND f.parent = 'disk:/Bench' AND {condition}
ORDER BY f.name, f.id LIMIT 51)"""


class Files(Page):
    name = "files"
    title = "a folder of the reader's own files"
    path = "/files/yandex/Bench"
    program = "files.php"
    row = re.compile(r'<tr id="file-(\d+)"')
    least = {"entries": 60}
    queries = {
        "state": """SELECT EXISTS (SELECT FROM uploads WHERE member_id = $1),
       EXISTS (SELECT FROM file_batches WHERE member_id = $1 AND ended_at IS NULL),
       c.id, c.provider, c.state, l.refreshed_at, l.asked_at, l.failure
FROM (VALUES (true)) AS page
LEFT JOIN connections c ON c.member_id = $1 AND c.provider IN ('vk', 'yandex')
LEFT JOIN file_listings l ON l.connection_id = c.id AND l.kind = 'folder' AND l.path = 'disk:/Bench'
ORDER BY c.provider""",
        "rows": f"{half('f.is_folder')} UNION ALL {half('NOT f.is_folder')} LIMIT 51"}
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
        parser.add_argument("--entries", type=int, default=500, help="files in everybody's folder")

    def fill(self, stand):
        stand.fill("feed.sql", 120, posts=100, people=self.chosen.people)

    def give(self, stand, readers):
        step(f"{self.chosen.entries:,} files for each of {len(readers)}", lambda: stand.fill(
            "files.sql", 120, entries=self.chosen.entries, readers=",".join(reader.id for reader in readers)))

    def parts(self, pages: list[str]) -> dict[str, list[str]]:
        """The first row of each; the others differ from it in values only."""
        return {"ROWS": [ROW.search(ROWS.search(page)[0])[0] for page in pages]}

    def marks_of(self, part: str, text: str) -> list[Mark]:
        name = html.unescape(re.search(r"<bdi>(.*?)</bdi>", text)[1])
        number = re.search(r'id="file-(\d+)"', text)[1]
        return [
            ("name", re.compile(re.escape(html.escape(name, quote=False))), "@FILE@"),
            ("number", re.compile(
                rf'(?:(?<=file-)|(?<=id="n)|(?<=labelledby="n)|(?<=save-copy n)|(?<=/item/)|(?<=\?file=)|(?<=name="file" value=")){number}\b'), "@ID@"),
            ("kind", re.compile(r'(file-icon tint-)\d( i-)[a-z-]+'), r"\1@HUE@\2@KIND@"),
            ("form token", re.compile(r'(?<=name="token" value=")[^"]+'), "@TOKEN@"),
            ("address", re.compile(r'(?<=name="return" value=")/files/yandex/Bench'), "@PATH@"),
            ("size", re.compile(r'(?<=<td class="number">)[^<]+'), "@SIZE@"),
            ("moment", re.compile(r'(<time datetime=")[^"]+(" title=")[^"]+(" data-age>)[^<]+'),
             r"\1@MACHINE@\2@FULL@\3@AGE@"),
        ]

    def marks(self) -> list[Mark]:
        return [
            ("rows", ROWS, "@ROWS@"),
            ("pager", re.compile(r'<nav class="pager".*?</nav>\n?', re.DOTALL),
             lambda match: "@PAGER@" + match[0] + "@PAGEREND@"),
            ("next page", re.compile(r"(?<=[?&;]after=)[^\"&]+"), "@NEXT@"),
            ("address", re.compile(r'(?<=name="return" value=")/files/yandex/Bench(?=")'), "@PATH@"),
        ]
