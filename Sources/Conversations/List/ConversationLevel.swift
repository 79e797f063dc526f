/// What in a conversation a member is notified of, and what the number beside the section counts.
package enum ConversationLevel: String, CaseIterable, Codable, Sendable {
    case all, mentions, nothing

    /// In forms.
    static let field = "level"

    func label(_ words: ConversationsWords) -> String {
        switch self {
        case .all: words.levelAll
        case .mentions: words.levelMentions
        case .nothing: words.levelNothing
        }
    }
}
