import Localization
import Site
import Web

/// The list as a page of its own, beside which stands nothing yet, and what is done with its rows. Doing it twice is doing it
/// once: there is nothing for an idempotency key to keep.
enum ConversationListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.messages, .members, list)
        routes.post(Paths.pinConversation, .members) { try pin($0, $1, true) }
        routes.post(Paths.unpinConversation, .members) { try pin($0, $1, false) }
        routes.get(Paths.muteConversation, .members) { try ask($0, $1, ConversationQuestion.mute) }
        routes.post(Paths.muteConversation, .members, mute)
        routes.post(Paths.unmuteConversation, .members, unmute)
        routes.get(Paths.conversationLevel, .members) { try ask($0, $1, ConversationQuestion.level) }
        routes.post(Paths.conversationLevel, .members, setLevel)
    }

    private static func list(_ context: Context) throws -> Response {
        let reader = try context.claimedMember()
        guard let selection = ConversationSelection(context.request.query) else { throw Failure.notFound }
        let words = ConversationsWords(context.language)
        let found = try context.fetch(ConversationLine.all(of: reader, words, selection))
        var guess: String?
        // Nothing is called so: perhaps what the same keys write in the other layout.
        if found.isEmpty, let other = selection.searched.flatMap({ KeyboardLayout.other($0) }) {
            let meant = ConversationSelection(show: selection.show, query: other)
            guess = try context.fetch(ConversationLine.all(of: reader, words, meant)).isEmpty ? nil : other
        }
        let column = ConversationColumn(found, selection, guess: guess, context)
        return context.page(words.messages, in: .messages, hasHeading: false, isWide: true) { out, layout in
            out.conversationListPage(column, layout: layout)
        }
    }

    private static func pin(_ context: Context, _ id: ConversationID, _ isPinned: Bool) throws -> Response {
        let member = try context.member()
        switch try ConversationPlacing(database: context.database).pin(id, isPinned, by: member.id) {
        case .gone: throw Failure.notFound
        case .full: return try context.back(ConversationFlash.pinsAreFull)
        case .done: break
        }
        context.publish(.messages(in: id))
        return try context.back(isPinned ? ConversationFlash.pinned(id) : .unpinned(id))
    }

    private static func ask(
        _ context: Context, _ id: ConversationID,
        _ question: (Conversation, ConversationsWords, Context) -> ConversationQuestion
    ) throws -> Response {
        let words = ConversationsWords(context.language)
        let found = try context.fetch(Conversation.find(id, for: context.claimedMember(), words))
        guard let conversation = found else { throw Failure.notFound }
        let page = question(conversation, words, context)
        return context.page(page.title, in: .messages, back: page.back) { out, layout in
            out.conversationQuestion(page, layout: layout)
        }
    }

    private static func mute(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        guard let term = form[ConversationMuteTerm.field].flatMap(ConversationMuteTerm.init(rawValue:)),
            try ConversationPlacing(database: context.database).mute(id, until: term.end(context.clock), by: member.id)
        else { throw Failure.notFound }
        context.publish(.messages(in: id))
        return try context.back(ConversationFlash.muted(id))
    }

    private static func unmute(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        guard try ConversationPlacing(database: context.database).mute(id, until: "NULL", by: member.id) else {
            throw Failure.notFound
        }
        context.publish(.messages(in: id))
        return try context.back(ConversationFlash.unmuted)
    }

    private static func setLevel(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        guard let level = form[ConversationLevel.field].flatMap(ConversationLevel.init(rawValue:)),
            try ConversationPlacing(database: context.database).setLevel(level, of: id, by: member.id)
        else { throw Failure.notFound }
        context.publish(.messages(in: id))
        return try context.back(ConversationFlash.levelled(level))
    }
}

extension Context {
    /// Where the form stood.
    fileprivate func back(_ flash: ConversationFlash) throws -> Response {
        redirect(to: LocalPath.address(try form()[LocalPath.returnField]) ?? Paths.messages(), flash: flash)
    }
}
