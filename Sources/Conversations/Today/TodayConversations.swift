import Site
import Web

/// Conversations on the first page: those in which something waits for the member.
package struct TodayConversations {
    /// As many as the block has room for.
    private static let most = 3

    package let rows: [ConversationRow]
    package let words: ConversationsWords

    static let panel = Panel(at: 20, channel: Outbox.Kind.messages.name) { member in
        ConversationLine.unread(of: member, most: most).map { found in { context in content(found, context) } }
    }

    private static func content(_ found: [ConversationLine.Reading], _ context: Context) -> PanelContent {
        guard !found.isEmpty else { return .nothing }
        let words = ConversationsWords(context.language)
        let today = TodayConversations(
            rows: found.map { ConversationRow($0(words), isCurrent: false, on: Paths.start(), words, context) },
            words: words)
        return .block(
            PanelBlock(
                "messages", title: words.todayUnread, more: Link(words.todayMessages, to: Paths.messages())
            ) { out, layout in out.todayConversations(today, layout) })
    }
}
