import People
import Postgres
import Site

/// The project that a conversation belongs to, as the people of the conversation see it.
package struct ConversationProject: Sendable {
    package let id: ProjectID
    package let name: String
    /// Everybody of the project is in it.
    package let isGeneral: Bool
    /// Some of the project are not in it.
    package let isPartial: Bool

    /// What ``init(_:called:has:)`` reads, of `c`, conversations of a reader. What the general one says of the project is asked for
    /// where there is one.
    static let columns = Columns(of: "c", "project_id", "is_general")
        .and(
            """
            CASE WHEN c.project_id IS NOT NULL AND NOT c.is_general THEN (
                SELECT g.name FROM conversations g WHERE g.project_id = c.project_id AND g.is_general
            ) END
            """, as: "project_name"
        )
        .and(
            """
            CASE WHEN c.project_id IS NOT NULL AND NOT c.is_general THEN (
                SELECT count(*)
                FROM conversations g
                JOIN conversation_members x ON x.conversation_id = g.id
                WHERE g.project_id = c.project_id AND g.is_general
            ) ELSE 0 END
            """, as: "project_count")

    /// Nil where it belongs to none.
    ///
    /// - Parameters:
    ///   - name: the conversation's
    ///   - count: of those who are in the conversation
    init?(_ row: inout Row, called name: String?, has count: Int) throws {
        let id: ProjectID? = try row.next("project_id")
        let isGeneral: Bool = try row.next("is_general")
        let general: String? = try row.next("project_name")
        let all: Int = try row.next("project_count")
        guard let id, let name = isGeneral ? name : general else { return nil }
        self.id = id
        self.name = name
        self.isGeneral = isGeneral
        isPartial = !isGeneral && count < all
    }
}
