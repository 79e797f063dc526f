import Postgres
import Site

/// The feed stands in the provider's order, which is that of its ranks.
package enum FeedKey: String, ListKey {
    case rank

    package var columns: [KeyColumn<FeedPhoto>] { [] }
    package var id: SQL { "f.rank" }
    package static func id(of row: FeedPhoto) -> Int { row.rank }
}

extension ListKind where Key == FeedKey {
    package static var feed: ListKind { ListKind(nil, by: ListOrder(.rank, isDescending: true), .twenty) }
}

/// A photo at its place in the feed.
package struct FeedPhoto: Sendable {
    package let rank: Int
    package let photo: Photo

    static let columns = Columns(of: "f", "rank").and(Photo.columns)

    init(_ row: inout Row) throws {
        rank = try row.next("rank")
        photo = try Photo(&row)
    }
}
