import Localization
import Postgres
import Site

/// Groups that a member alone administers, and who follows them there. The general one of a project goes as the project does.
enum ConversationHandovers {
    static func find(of member: MemberID, in language: Language) -> Query<[Handover]> {
        let administration = MembershipStore.administration
        return .rows(
            """
            SELECT \(ConversationTitle.columns), heir.name AS heir
            FROM \(ConversationAudience.conversations(of: member)) c
            JOIN members heir ON heir.id = \(administration.heir(of: "c.id", after: member))
            WHERE c.low_id IS NULL AND c.is_admin AND NOT c.is_general
              AND NOT \(administration.exists(in: "c.id", besides: "\(member)"))
            ORDER BY c.id
            LIMIT \(constant: Handover.most)
            """
        ) { row in
            let read = try ConversationTitle.read(&row, ConversationsWords(language))
            return Handover(Link(read.title.text, to: Paths.conversationInfo(read.id)), to: try row.next("heir"))
        }
    }
}
