import Postgres
import Site

extension MemberActivity {
    /// What a member published.
    static let posts = MemberActivity(
        newest: { member in
            """
            SELECT created_at AS at, id AS number, summary AS detail
            FROM \(PostAudience.everybody) p
            WHERE p.author_id = \(member)
            ORDER BY id DESC
            LIMIT \(MemberActivity.most)
            """
        },
        tell: { number, summary, language in
            Told(NetworkWords(language).activityPost(beginning: summary), at: Paths.post(PostID(rawValue: number)))
        })
}
