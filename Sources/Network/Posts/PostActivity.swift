import Postgres
import Site

extension MemberActivity {
    /// What a member published.
    static let posts = MemberActivity(
        newest: { member in
            """
            SELECT created_at AS at, id AS number, summary AS detail
            FROM posts
            WHERE author_id = \(member) AND deleted_at IS NULL
            ORDER BY id DESC
            LIMIT \(MemberActivity.most)
            """
        },
        tell: { number, summary, language in
            Told(NetworkWords(language).activityPost(beginning: summary), at: Paths.post(PostID(rawValue: number)))
        })
}
