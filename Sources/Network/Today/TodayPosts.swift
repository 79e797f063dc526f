import Postgres
import Site

/// Posts on the first page: how a member begins who has written none.
enum TodayPosts {
    static let panel = Panel(at: 30) { member in
        hasWritten(member).map { hasWritten in
            { context in
                let words = NetworkWords(context.language)
                return hasWritten
                    ? .nothing
                    : .offer(
                        PanelOffer(.squarePen, words.todayWrite, action: Link(words.writeFirst, to: Paths.newPost())))
            }
        }
    }

    private static func hasWritten(_ member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            "SELECT EXISTS (SELECT FROM \(PostAudience.everybody) p WHERE p.author_id = \(member))"
        ) { try $0.only(Bool.self) }
        .map { $0 ?? false }
    }
}
