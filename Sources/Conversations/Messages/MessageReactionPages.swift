import Site
import Web
import Writing

/// Who has reacted to a message, and setting a mark.
enum MessageReactionPages {
    static func add(to routes: inout SiteRoutes) {
        // GET shows who has reacted, POST sets a mark or takes it away.
        routes.get(Paths.messageReactions, .members, show)
        routes.post(Paths.messageReactions, .members, set)
        routes.get(Paths.messageAnywhere, .members, place)
    }

    private static func show(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let list = try context.list(.reactions, at: Paths.messageReactions(id, number))
        let reader = try context.claimedMember()
        let mark = list[.mark]
        let rows = MessageReactionStore.rows(on: number, in: id, for: reader)
        let (found, names, people) = try context.fetch(
            Message.find(number, in: id, for: reader), rows.names(besides: reader),
            mark.map { rows.people(list.keyset, $0) } ?? .known([]))
        guard let message = found, !message.isDeleted else { throw Failure.notFound }
        let back = Link(
            ConversationsWords(context.language).messages,
            to: Paths.message(id, number).fragment("message-\(number.pathSegment)"))
        let page = ReactionPage(of: ReactedThing(message, in: id), names, people, mark, list, back: back, context)
        return context.page(page.title, in: .messages, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append(ReactionPage.sheet)
            out.messageReactionPage(page, layout: layout)
        }
    }

    /// Leads back to where the message stands; a script adds what has become of the conversation to its page.
    private static func set(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let isSet = form[MarkButton.set] != nil
        guard let mark = Mark(rawValue: form[isSet ? MarkButton.set : MarkButton.unset] ?? "") else {
            throw Failure.notFound
        }
        let reactions = MessageReactionStore(database: context.database)
        let address: Address
        do {
            address = try context.once(IdempotencyKey(form)) {
                let conversations = ConversationStore(database: context.database)
                let held = try conversations.hold(id, as: member.id)
                if isSet { try held.requireOpen() }
                guard let (message, change) = try reactions.set(mark, to: isSet, on: number, in: held, by: member.id)
                else {
                    throw Failure.notFound
                }
                try reactions.notify(change, on: message, in: held, by: member.id, context.settings)
                try conversations.publishChange(of: id, keys: context.keys)
                return Paths.message(id, number).fragment("message-\(number.pathSegment)")
            }
        } catch is ClosedConversation {
            // Which says so, and why.
            return .redirect(to: Paths.reading(id))
        }
        if let known = KnownMessages(context.request.query) {
            return context.news(try MessageNews.since(known, in: id, context))
        }
        return .redirect(to: LocalPath.address(form[LocalPath.returnField]) ?? address)
    }

    private static func place(_ context: Context, _ message: MessageID) throws -> Response {
        let place = try context.fetch(MessageReactionStore.place(of: message, for: context.claimedMember()))
        guard let (id, number) = place else { throw Failure.notFound }
        return .redirect(to: Paths.message(id, number).fragment("message-\(number.pathSegment)"))
    }
}

extension ReactedThing {
    /// A message, which the page around it keeps as it is by now.
    init(_ message: Message, in id: ConversationID) {
        self.init(
            id: "message-\(message.number.pathSegment)", reactions: message.reactions,
            address: Paths.messageReactions(id, message.number), channel: nil)
    }
}
