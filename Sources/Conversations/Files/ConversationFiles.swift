import Site
import Web

/// Files of a conversation, each with who has attached it, which leads to its message.
package struct ConversationFiles {
    package struct Item {
        package let card: AttachmentCard
        package let message: Address
        /// «Елена Соколова, 12 ноября»
        package let about: String
    }

    package let items: [Item]
    /// Leads to the others.
    package let more: Link?

    /// Those beside who is in it.
    static let few = 9
    /// Messages of a page.
    static let size = 30
    /// The id of the element whose children are the files.
    package static let listID = "conversation-files"

    /// All of these messages. Asks for their cards, where there are any.
    init(_ messages: [FiledMessage], in id: ConversationID, _ context: Context) throws {
        let kinds = context.services.features.attachables.filter { $0.kind == FiledMessage.attached }
        let cards = try context.fetch(
            AttachmentCard.on(
                Linkable.message, messages.map(\.id.rawValue), for: context.claimedMember(), tended: .messages, kinds))
        items = messages.flatMap { message in
            (cards[message.id.rawValue] ?? []).map { making in
                Item(
                    card: making(context),
                    message: Paths.message(id, message.number).fragment("message-\(message.number.pathSegment)"),
                    about: "\(message.author), \(context.clock.day(message.created))")
            }
        }
        more = nil
    }

    /// Those beside who is in it; nil where there are none.
    ///
    /// - Parameter found: the newest messages that have some, one more than ``few``
    init?(newest found: [FiledMessage], in conversation: Conversation, _ context: Context) throws {
        let all = try ConversationFiles(Array(found.prefix(Self.few)), in: conversation.id, context).items
        guard !all.isEmpty else { return nil }
        let next = FiledMessage.next(behind: found, before: nil, most: Self.few, in: conversation)
        items = Array(all.prefix(Self.few))
        more =
            next != nil || all.count > Self.few
            ? Link(ConversationsWords(context.language).allFiles, to: Paths.conversationFiles(conversation.id)) : nil
    }
}
