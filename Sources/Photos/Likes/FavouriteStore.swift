import Connections
import Postgres
import Site

/// Favourites of members' accounts at Unsplash. A row is a favourite and a like at once, so that it is both or neither.
package struct FavouriteStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package static func page(_ page: Keyset<FavouriteKey>, of member: MemberID) -> Query<[Favourite]> {
        .rows(
            page.rows(
                """
                SELECT \(Favourite.columns)
                FROM \(LinkedAccounts.all) c
                JOIN photo_favourites v ON v.account = c.account
                JOIN photos p ON p.id = v.photo_id
                """, where: LinkedAccounts.atUnsplash(of: member))
        ) { try Favourite(&$0) }
    }

    /// A photo as a member's account stands to it.
    struct Standing {
        let remoteID: String
        let isLiked: Bool
        /// Unsplash refused likes of this account, within a day.
        let isRefused: Bool
    }

    /// Nil where there is no such photo, or no account.
    func standing(_ photo: PhotoID, of member: MemberID) throws -> Standing? {
        try database.row(
            """
            SELECT p.remote_id, v.photo_id IS NOT NULL AS is_liked,
                   'like' = ANY (\(AccountRefusals.column)) AS is_refused
            FROM photos p
            JOIN \(LinkedAccounts.all) c ON \(LinkedAccounts.atUnsplash(of: member))
            LEFT JOIN photo_favourites v ON v.account = c.account AND v.photo_id = p.id
            WHERE p.id = \(photo)
            """
        ) {
            Standing(
                remoteID: try $0.next("remote_id"), isLiked: try $0.next("is_liked"),
                isRefused: try $0.next("is_refused"))
        }
    }

    /// Makes a photo a favourite, or no more.
    func set(_ isLiked: Bool, _ photo: PhotoID, of member: MemberID) throws {
        guard isLiked else {
            _ = try database.execute(
                """
                WITH gone AS (
                    DELETE FROM photo_favourites v
                    USING \(LinkedAccounts.all) c
                    WHERE \(LinkedAccounts.atUnsplash(of: member)) AND v.account = c.account
                      AND v.photo_id = \(photo)
                    RETURNING v.account
                )
                -- What stands below it moves up at Unsplash, over the edge of a page.
                UPDATE photo_accounts a
                SET likes_page = greatest(likes_page - 1, 1)
                FROM gone
                WHERE a.account = gone.account AND likes_page IS NOT NULL
                """)
            return
        }
        _ = try database.execute(
            """
            WITH known AS (
                INSERT INTO photo_accounts (account)
                SELECT c.account FROM \(LinkedAccounts.all) c WHERE \(LinkedAccounts.atUnsplash(of: member))
                ON CONFLICT (account) DO UPDATE SET seen_at = now()
                RETURNING account
            )
            INSERT INTO photo_favourites (account, photo_id)
            SELECT account, \(photo) FROM known
            ON CONFLICT ON CONSTRAINT photo_favourites_are_kept_once DO NOTHING
            """)
    }

    /// Notes that Unsplash takes no likes of this member's account: it is not asked to for a day.
    ///
    /// - Returns: whether that is news
    func noteRefusal(of member: MemberID) throws -> Bool {
        try AccountRefusals(database: database).note("like", of: member, at: .unsplash)
    }
}

/// Favourites stand from the newest to the oldest.
package enum FavouriteKey: String, ListKey {
    case newest

    package var columns: [KeyColumn<Favourite>] { [] }
    package var id: SQL { "v.place" }
    package static func id(of row: Favourite) -> Int { row.place }
}

extension ListKind where Key == FavouriteKey {
    package static var favourites: ListKind { ListKind(nil, by: ListOrder(.newest, isDescending: true), .twenty) }
}

package struct Favourite: Sendable {
    package let photo: Photo
    let place: Int

    static let columns = Photo.columns.and("v.place", as: "place")

    init(_ row: inout Row) throws {
        photo = try Photo(&row)
        place = try row.next("place")
    }
}
