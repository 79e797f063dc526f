import Markdown
import Postgres
import Site

extension MemberActivity {
    /// What a member published.
    static let posts = MemberActivity(
        newest: { member in
            """
            SELECT created_at AS at, id AS number, left(body, 500) AS detail
            FROM posts
            WHERE author_id = \(member) AND deleted_at IS NULL
            ORDER BY id DESC
            LIMIT \(MemberActivity.most)
            """
        },
        tell: { number, body, language in
            let words = (try? Markdown.render(body).plainText) ?? body
            let line = words.split(separator: "\n").first ?? ""
            let beginning = line.count > 80 ? "\(line.prefix(80))…" : String(line)
            return Told(
                NetworkWords(language).activityPost(beginning: beginning), at: Paths.post(PostID(rawValue: number)))
        })
}
