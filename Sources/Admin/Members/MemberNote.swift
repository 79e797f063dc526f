import FoundationEssentials
import Postgres
import Site

/// What an administrator wrote down about a member, for the others.
package struct MemberNote: Sendable {
    package let id: MemberNoteID
    /// Nil when the author is no member any more.
    package let author: String?
    package let text: String
    package let written: Date

    /// Characters.
    package static let longest = 2_000
}

package enum MemberNoteNoun {}
package typealias MemberNoteID = Identifier<MemberNoteNoun>

/// The table of notes.
package struct MemberNotes {
    let database: Connection

    /// The newest ones, at most fifty.
    package static func newest(of member: MemberID) -> Query<[MemberNote]> {
        .rows(
            """
            SELECT n.id, a.name, n.body, n.created_at
            FROM member_notes n
            LEFT JOIN members a ON a.id = n.author_id
            WHERE n.member_id = \(member)
            ORDER BY n.id DESC
            LIMIT 50
            """
        ) {
            MemberNote(
                id: try $0.next("id"), author: try $0.next("name"), text: try $0.next("body"),
                written: try $0.next("created_at"))
        }
    }

    /// Adds one; nil when there is no such member (any more).
    func add(_ text: String, about member: MemberID, by author: MemberID) throws -> MemberNoteID? {
        try database.row(
            """
            INSERT INTO member_notes (member_id, author_id, body)
            SELECT id, \(author), \(text) FROM members WHERE id = \(member) AND erased_at IS NULL
            RETURNING id
            """
        ) { try $0.only() }
    }
}
