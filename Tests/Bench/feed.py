"""The signed-in feed: 20 posts, the check of the session, hashtags, composer, everything that the page has."""

import json
import re
from pathlib import Path

from page import Mark, Page
from stand import step
from talk import Talk

BENCH = Path(__file__).parent


class Feed(Page):
    name = "feed"
    title = "the signed-in feed"
    path = "/feed"
    program = "feed.php"
    row = re.compile(r'<article class="post" id="post-(\d+)"')
    writes = 10
    least = {"posts": 200, "members": 20}
    queries = {
        "posts": """SELECT p.id, p.author_id, p.created_at, p.edited_at, m.name, m.faculty, p.tags, p.preview,
       p.is_long, n.reactions, coalesce(n.comments, 0),
       (SELECT bit_or(1 << r.mark) FROM reactions r WHERE r.member_id = $2 AND r.post_id = p.id),
       EXISTS (SELECT FROM bookmarks b WHERE b.member_id = $2 AND b.post_id = p.id),
       EXISTS (SELECT FROM attachments a WHERE a.place_kind = 'post' AND a.place_id = p.id)
FROM posts p
JOIN members m ON m.id = p.author_id
LEFT JOIN post_counts n ON n.post_id = p.id
WHERE p.deleted_at IS NULL AND p.id < $1
  AND (p.author_id = $2 OR p.author_id <> ALL (ARRAY(
      SELECT person_id FROM mutes WHERE member_id = $2 AND person_id IS NOT NULL AND until > now()
  )) AND (ARRAY(
      SELECT hashtag_id FROM mutes WHERE member_id = $2 AND hashtag_id IS NOT NULL AND until > now()
  ) = '{}' OR NOT EXISTS (
      SELECT FROM post_hashtags t
      JOIN mutes u ON u.member_id = $2 AND u.hashtag_id = t.hashtag_id AND u.until > now()
      WHERE t.post_id = p.id
  )))
ORDER BY p.id DESC
LIMIT 21""",
        "trends": "SELECT unnest(names), unnest(uses) FROM hashtag_trends",
        "channels": """SELECT id, name
FROM channels
WHERE member_id = $1 AND deleted_at IS NULL
ORDER BY place NULLS LAST, name, id""",
        "draft": """SELECT key, body, fields, version
FROM drafts
WHERE member_id = $1 AND kind = 'post' AND thing = 0 AND published_at IS NULL AND deleted_at IS NULL
ORDER BY updated_at DESC
LIMIT 1"""}
    php_values = {"NEWEST": "$newest", "OLDER": "$older", "PATH": "htmlspecialchars($path)"}
    php_blocks = {
        "POSTS": "<?php foreach ($posts as $row) { post($row, $me, $words, $language, $now, $sprite, $token); } ?>",
        "TRENDS": """<?php foreach ($trends as [$tag, $uses]) {
    echo '<li><a class="context-row" href="/tags/', rawurlencode(hashtagKey($tag)), '" rel="tag"><span>#', htmlspecialchars($tag),
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
        parser.add_argument("--posts", type=int, default=100_000)
        parser.add_argument("--members", type=int, default=1_000)

    def fill(self, stand):
        step(f"{self.chosen.members:,} members, {self.chosen.posts:,} posts", lambda: stand.fill(
            "feed.sql", 120 + self.chosen.posts / 2000, posts=self.chosen.posts, people=self.chosen.members))

    def besides(self, stand, load, rounds: int) -> list[str]:
        return [Talk(stand, load, rounds).words()]

    def marks(self) -> list[Mark]:
        return [
            ("posts", re.compile(r'<article class="post".*</article>\n', re.DOTALL), "@POSTS@"),
            ("trends", re.compile(r'(?:<li><a class="context-row" href="/tags/.*?</li>\n)+'), "@TRENDS@"),
            ("pager", re.compile(r'<nav class="pager".*?</nav>\n?', re.DOTALL),
             lambda match: "@PAGER@" + match[0] + "@PAGEREND@"),
            ("address", re.compile(
                r'(?<=name="return" value=")/feed(?=")|(?<=class="fresh" href=")/feed(?=")|(?<=quiet is-small" href=")/feed(?=")'), "@PATH@"),
            ("next page", re.compile(r"(?<=/feed\?after=)\d+"), "@OLDER@"),
            ("news", re.compile(r"(?<=/news\?after=)\d+"), "@NEWEST@"),
            ("form key", re.compile(r'(?<=name="key" value=")[0-9A-Fa-f-]{36}'), "@KEY@"),
        ]

    def words(self, project) -> dict[str, dict[str, str]]:
        """The words of a post's card, from Quad's own lists."""
        found = {}
        for language in ("ru", "en"):
            words = {}
            for part in ("site", "writing", "network"):
                words |= json.loads((project / f"templates/{part}/strings/{language}.json").read_text())
            found[language] = {key: words[key] for key in (
                "actions", "edit", "delete", "mutePerson", "muteTag", "remind", "report", "edited", "readOn", "react", "bookmark")}
        return found
