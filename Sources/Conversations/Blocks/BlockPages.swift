import Site
import Web

extension Icon {
    static let ban = Icon("ban")
}

/// Blocking people, and who may write to a member at all. Doing it twice is doing it once: there is nothing for an idempotency key
/// to keep.
enum BlockPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.block, .members, ask)
        routes.post(Paths.block, .members, block)
        routes.post(Paths.unblock, .members, unblock)
        routes.get(Paths.messageSettings, .members, settings)
        routes.post(Paths.messageSettings, .members, save)
    }

    private static func ask(_ context: Context, _ person: MemberID) throws -> Response {
        let people = try context.fetch(ConversationPerson.known([person], for: context.claimedMember()))
        guard let person = people.first else { throw Failure.notFound }
        let words = ConversationsWords(context.language)
        let home =
            LocalPath.address(context.request.query[LocalPath.returnField]) ?? context.services.profile(person.id)
        let question = Confirmation(
            id: "block-person", title: words.blockTitle(name: person.name), text: words.blockText, verb: words.block,
            action: FormAction(Paths.block(person.id), [LocalPath.returnField: home.text]),
            cancel: Link(context.words.cancel, to: home), isRepeatable: true)
        return context.page(question, in: .messages)
    }

    private static func block(_ context: Context, _ person: MemberID) throws -> Response {
        let member = try context.member()
        switch try BlockStore(database: context.database).block(person, by: member.id) {
        case .nobody: throw Failure.notFound
        case .full: return try context.back(BlockFlash.full)
        case .done(let dialog):
            context.publish(dialog.map { .messages(in: $0) } ?? .messages)
            context.publish(.notifications)
            return try context.back(BlockFlash.blocked(person))
        }
    }

    private static func unblock(_ context: Context, _ person: MemberID) throws -> Response {
        let member = try context.member()
        let dialog = try BlockStore(database: context.database).unblock(person, by: member.id)
        context.publish(dialog.map { .messages(in: $0) } ?? .messages)
        return try context.back(BlockFlash.unblocked)
    }

    // MARK: Settings

    private static func settings(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (writers, blocked) = try context.fetch(MessageWriters.of(member), BlockStore.all(of: member))
        let page = MessageSettingsPage(writers, blocked, context)
        return context.settingsPage(Paths.messageSettings()) { out, layout in
            out.messageSettingsPage(page, layout: layout)
        }
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        guard let writers = try context.form()[MessageWriters.field].flatMap(MessageWriters.init(rawValue:)) else {
            throw Failure.notFound
        }
        try writers.save(of: member.id, context.database)
        return context.redirect(to: Paths.messageSettings(), flash: BlockFlash.saved)
    }
}

extension Context {
    /// Where the form stood.
    fileprivate func back(_ flash: BlockFlash) throws -> Response {
        redirect(to: LocalPath.address(try form()[LocalPath.returnField]) ?? Paths.messageSettings(), flash: flash)
    }
}
