import People
import Postgres
import Site

/// Those of a project who may be taken into one of its conversations, each with a box: there are no more than fit a page.
package struct PeopleChecklist {
    package let words: ConversationsWords
    package let label: String
    package let error: String?
    /// In the place of boxes where there is nobody.
    package let nobody: String
    package let people: [PeoplePicker.Person]

    package init(
        _ candidates: [ConversationPerson], _ picked: PickedPeople, called label: String, nobody: String,
        _ words: ConversationsWords
    ) {
        self.words = words
        self.label = label
        self.nobody = nobody
        error = words.problem(picked.problem)
        people = candidates.map { PeoplePicker.Person($0, picked, words) }
    }
}

extension ConversationPerson {
    /// Everybody of a project but the reader, who is in it.
    package static func all(of project: ProjectID, for reader: MemberID) -> Query<[ConversationPerson]> {
        inProject(of: "c.project_id = \(project) AND c.is_general", for: reader, but: "m.id = \(reader)")
    }

    /// Those of a conversation's project who are not in it; nobody where it belongs to none.
    static func all(outside id: ConversationID, for reader: MemberID) -> Query<[ConversationPerson]> {
        inProject(
            of: "c.id = \(id)", for: reader,
            but: """
                EXISTS (SELECT FROM conversation_members x WHERE x.conversation_id = c.id AND x.member_id = m.id)
                """)
    }

    /// - Parameter conversation: a condition on `c`, one of the reader's
    private static func inProject(
        of conversation: SQL, for reader: MemberID, but left: SQL
    ) -> Query<[ConversationPerson]> {
        .rows(
            """
            SELECT \(columns)
            FROM \(ConversationAudience.conversations(of: reader)) c
            JOIN conversations g ON g.project_id = c.project_id AND g.is_general
            JOIN conversation_members everybody ON everybody.conversation_id = g.id
            JOIN members m ON m.id = everybody.member_id
            WHERE \(conversation) AND \(Member.mayComeIn) AND NOT (\(left))
            ORDER BY m.sort_name, m.id
            LIMIT \(constant: Conversation.mostMembers)
            """
        ) { try ConversationPerson(&$0) }
    }
}
