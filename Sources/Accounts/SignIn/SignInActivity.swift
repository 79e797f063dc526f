import Postgres
import Site

extension MemberActivity {
    /// When a member signed in, as far as those sessions stand.
    static let signIns = MemberActivity(
        newest: { member in
            """
            SELECT created_at AS at, id AS number, user_agent AS detail
            FROM sessions
            WHERE member_id = \(member)
            ORDER BY created_at DESC
            LIMIT \(MemberActivity.most)
            """
        },
        tell: { _, agent, language in
            let words = AccountsWords(language)
            return Told(words.signedInWith(browser: UserAgent(agent).name ?? words.unknownBrowser))
        })
}
