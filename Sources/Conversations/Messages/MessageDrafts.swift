import Site
import Web
import Writing

extension DraftPlace {
    package static func messages(in id: ConversationID) -> DraftPlace { DraftPlace("message", id.rawValue) }
}

extension DraftKind {
    /// A message that was begun; the one that it answers is kept with it.
    package static let message = DraftKind(
        "message", .messagesSquare, hidden: [MessageForm.answer, AttachedThings.field],
        subject:
            """
            (SELECT coalesce(c.name, (
                 SELECT m.name
                 FROM conversation_members x
                 JOIN members m ON m.id = x.member_id
                 WHERE x.conversation_id = c.id AND x.member_id <> d.member_id
                 ORDER BY x.joined_at, x.member_id
                 LIMIT 1), '…')
             FROM conversations c
             JOIN conversation_members own ON own.conversation_id = c.id AND own.member_id = d.member_id
             WHERE c.id = d.thing)
            """,
        title: { ConversationsWords($0).messages }, place: { ConversationsWords($1).draftIn(title: $0) },
        gone: { ConversationsWords($0).draftedConversationIsGone },
        address: { id, _ in Paths.reading(ConversationID(rawValue: id)) })
}

extension MessageForm {
    /// As it was kept; what is wrong with it is said when it is sent.
    init(_ draft: Draft) {
        self.init(
            body: draft.body, version: draft.baseVersion,
            answering: draft.fields[Self.answer].flatMap { MessageNumber(pathSegment: $0) },
            draftVersion: draft.version, attached: AttachedThings(draft.fields[AttachedThings.field] ?? ""))
    }
}
