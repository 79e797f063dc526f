"""The signed-in feed: 20 posts, the check of the session, hashtags, composer, everything that the page has."""

import json
import re
import time
from pathlib import Path

from load import wrk
from page import Mark, Page
from queries import Queries, Query
from stand import step

BENCH = Path(__file__).parent
BASE_POSTS = 100_000


class Feed(Page):
    name = "feed"
    title = "the signed-in feed"
    path = "/feed"
    program = "feed.php"
    signs = {"posts": "ORDER BY p.id DESC", "texts": "WHERE p.id = ANY", "trends": "FROM hashtag_trends"}
    rare = ("texts", "trends")
    php_values = {"NEWEST": "$newest", "OLDER": "$older", "PATH": "htmlspecialchars($path)"}
    php_blocks = {
        "POSTS": "<?php foreach ($posts as $row) { post($row, $me, $words, $language, $now, $sprite); } ?>",
        "TRENDS": """<?php foreach ($trends as [$tag, $uses]) {
    echo '<li><a class="context-row" href="/tags/', rawurlencode($tag), '" rel="tag"><span>#', htmlspecialchars($tag),
        '</span><small class="badge is-quiet">',
        number_format((int) $uses, 0, '', $language === 'ru' ? "\\u{a0}" : ','), "</small></a></li>\\n";
} ?>""",
        "PAGER": "<?php if ($older !== null) { ?>", "PAGEREND": "<?php } ?>",
    }
    go_values = {"NEWEST": ".Newest", "OLDER": ".Older", "PATH": ".Path"}
    go_blocks = {
        "POSTS": "{{range .Posts}}" + (BENCH / "go" / "post.html").read_text() + "{{end}}",
        "TRENDS": '{{range .Trends}}<li><a class="context-row" href="/tags/{{.Path}}" rel="tag"><span>#{{.Name}}</span>'
                  '<small class="badge is-quiet">{{.Uses}}</small></a></li>\n{{end}}',
        "PAGER": "{{if .Older}}", "PAGEREND": "{{end}}",
    }

    @staticmethod
    def options(parser):
        parser.add_argument(
            "--posts", type=int, default=BASE_POSTS,
            help=f"more than {BASE_POSTS:,} are added at the end, to see whether the page stays as fast")
        parser.add_argument("--people", type=int, default=1_000, help="members")

    def fill(self, stand):
        posts = min(self.chosen.posts, BASE_POSTS)
        step(f"{self.chosen.people:,} people, {posts:,} posts", lambda: self.add(stand, posts))

    def add(self, stand, posts: int):
        """About a minute for two million posts."""
        stand.fill("feed.sql", 120 + posts / 2000, posts=posts, people=self.chosen.people)
        found = int(stand.sql("SELECT count(*) FROM posts"))
        if found != posts:
            raise SystemExit(f"There are {found} posts instead of {posts}")

    def forget(self, stand):
        """A post in another version, and the seconds for which hashtags are kept (DiscussedNow.term)."""
        stand.sql("UPDATE posts SET is_long = is_long WHERE id = (SELECT max(id) FROM posts)")
        time.sleep(6)

    def for_peers(self, queries: Queries) -> Queries:
        """They keep nothing: one query brings the posts with their texts and authors, another the hashtags."""
        columns = re.search(r"SELECT (.*), p\.xmin", queries["texts"].sql, re.DOTALL)[1]
        # Of Quad's query the list itself, without the number of changes for which it is not asked.
        rest = re.search(
            r"FROM posts p(\s+WHERE.*) AND c\.count <> \$2(.*)\) AS p ON true", queries["posts"].sql, re.DOTALL)
        whole = f"SELECT {columns} FROM posts p JOIN members m ON m.id = p.author_id{rest[1]}{rest[2]}"
        return queries.changed(posts=Query(whole, queries["posts"].values[:1]), texts=None)

    def queries(self, stand, reader) -> Queries:
        """As Quad asks when it has the list of the newest posts at hand, which is what it does for all but one page."""
        queries = super().queries(stand, reader)
        posts = queries["posts"]
        count = stand.sql("SELECT count FROM post_list_changes")
        return queries.with_values(posts=Query(posts.sql, [posts.values[0], count]))

    def marks(self, reader) -> list[Mark]:
        return [
            ("posts", re.compile(r'<article class="post".*</article>\n', re.DOTALL), "@POSTS@"),
            ("trends", re.compile(r'(?:<li><a class="context-row".*?</li>\n)+'), "@TRENDS@"),
            ("pager", re.compile(r'<nav class="pager".*?</nav>\n?', re.DOTALL),
             lambda match: "@PAGER@" + match[0] + "@PAGEREND@"),
            ("address", re.compile(
                r'(?<=name="return" value=")/feed(?=")|(?<=class="fresh" href=")/feed(?=")'), "@PATH@"),
            ("next page", re.compile(r"(?<=[?&;]before=)\d+"), "@OLDER@"),
            ("news", re.compile(r"(?<=[?&;]after=)\d+"), "@NEWEST@"),
            ("form key", re.compile(r'(?<=name="key" value=")[0-9A-Fa-f-]{36}'), "@KEY@"),
        ]

    def words(self, project) -> dict[str, dict[str, str]]:
        """The words of a post's card, from Quad's own lists."""
        found = {}
        for language in ("ru", "en"):
            network = json.loads((project / f"templates/network/strings/{language}.json").read_text())
            site = json.loads((project / f"templates/site/strings/{language}.json").read_text())
            found[language] = {
                "actions": network["actions"], "edit": network["edit"], "delete": network["delete"],
                "edited": network["edited"], "readOn": site["readOn"]}
        return found

    def further(self, bench):
        """The same page over more posts: only its time is of interest."""
        if self.chosen.posts <= BASE_POSTS:
            return
        step(f"{self.chosen.posts:,} posts", lambda: self.add(bench.stand, self.chosen.posts))
        wrk(bench.url, bench.reader.cookie, 2, self.chosen.connections)
        pages, asked = [], []
        for _ in range(self.chosen.rounds):
            pages.append(bench.load_page(bench.url).rps)
            asked.append(bench.ask())
        # The fastest rounds: minutes lie between the two, and what else the machine did must not count.
        before = max(found.rps for found in bench.measured["quad"])
        queries = max(bench.asked["pgbench"]) / max(asked)
        print(
            f"The page over {self.chosen.posts:,} posts takes {before / max(pages):.2f} times as long as over "
            f"{BASE_POSTS:,} ({max(pages):,.0f} pages/s after {before:,.0f}); its queries by pgbench take "
            f"{queries:.2f} times as long. These are the fastest rounds.", flush=True)
