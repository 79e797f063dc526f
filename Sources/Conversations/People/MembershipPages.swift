import People
import Site
import Web

/// Acts on those who are in a conversation. What was not done for want of a right is said on its page.
enum MembershipPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.removeFromConversation, .members, askToRemove)
        routes.post(Paths.removeFromConversation, .members, remove)
        routes.post(Paths.grantAdministration, .members) { try set($0, $1, $2, isAdmin: true) }
        routes.post(Paths.revokeAdministration, .members) { try set($0, $1, $2, isAdmin: false) }
        routes.get(Paths.leaveConversation, .members, askToLeave)
        routes.post(Paths.leaveConversation, .members, leave)
    }

    /// Does something in a conversation and publishes it to those who are in it, and those who were.
    static func act(
        _ context: Context, _ id: ConversationID, _ key: IdempotencyKey, flash: PeopleFlash,
        besides gone: [MemberID] = [],
        leadingTo page: Address? = nil, _ act: (MembershipStore, inout HeldConversation) throws -> Void
    ) throws -> Response {
        let member = try context.member()
        let info = Paths.conversationInfo(id)
        do {
            let address = try context.once(key) {
                let conversations = ConversationStore(database: context.database)
                var held = try conversations.hold(id, as: member.id)
                try act(MembershipStore(database: context.database), &held)
                try conversations.publishChange(of: id, besides: gone, keys: context.keys)
                return page ?? info
            }
            return context.redirect(to: address, flash: flash)
        } catch is MembershipStore.NotAdministrator {
            return context.redirect(to: info, flash: PeopleFlash.onlyAdministrators)
        } catch is ClosedConversation {
            return context.redirect(to: info, flash: PeopleFlash.archived)
        } catch is Administration.LastAdministrator {
            return context.redirect(to: info, flash: PeopleFlash.lastAdministrator)
        }
    }

    // MARK: Administration

    /// Leads back to where the message offers to undo it.
    private static func set(
        _ context: Context, _ id: ConversationID, _ person: MemberID, isAdmin: Bool
    ) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        return try act(
            context, id, IdempotencyKey(fields),
            flash: isAdmin ? .granted(id, person) : .revoked(id, person, by: member.id),
            leadingTo: LocalPath.address(fields[LocalPath.returnField])
        ) { people, held in
            try people.set(person, isAdmin: isAdmin, in: &held, by: member.id)
        }
    }

    // MARK: Removing

    private static func askToRemove(_ context: Context, _ id: ConversationID, _ person: MemberID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        let (found, people) = try context.fetch(
            Conversation.find(id, for: reader, words), ConversationMember.all(in: id, for: reader))
        guard let found, !found.isDialog, let removed = people.first(where: { $0.id == person }) else {
            throw Failure.notFound
        }
        guard found.isAdmin else {
            return context.redirect(to: Paths.conversationInfo(id), flash: PeopleFlash.onlyAdministrators)
        }
        guard try context.member().id != person else { return .redirect(to: Paths.leaveConversation(id)) }
        let question = Confirmation(
            id: "remove-from-conversation", title: words.removeTitle, text: words.removeText(name: removed.name),
            verb: words.removeFromConversation, action: FormAction(Paths.removeFromConversation(id, person)),
            cancel: Link(context.words.cancel, to: Paths.conversationInfo(id)))
        return context.page(question, in: .messages)
    }

    private static func remove(_ context: Context, _ id: ConversationID, _ person: MemberID) throws -> Response {
        let member = try context.member()
        return try act(context, id, IdempotencyKey(try context.form()), flash: .removed, besides: [person]) {
            people, held in
            try people.remove(person, from: &held, by: member.id)
        }
    }

    // MARK: Leaving

    private static func askToLeave(_ context: Context, _ id: ConversationID) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        let (found, facts) = try context.fetch(
            Conversation.find(id, for: reader, words), ConversationFacts.find(id, for: reader))
        guard let found, let facts, !found.isDialog, !found.isGeneral else { throw Failure.notFound }
        let text: String =
            switch (facts.heir, facts.isLastAdministrator) {
            case (nil, _): words.leaveEmpty
            case (let heir?, true): words.leaveAsLast(name: heir)
            case (_?, false): words.leaveText
            }
        let question = Confirmation(
            id: "leave-conversation", title: words.leaveTitle, text: text, names: [found.title],
            verb: words.leaveConversation, action: FormAction(Paths.leaveConversation(id)),
            cancel: Link(context.words.cancel, to: Paths.conversationInfo(id)))
        return context.page(question, in: .messages)
    }

    private static func leave(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        return try act(
            context, id, IdempotencyKey(try context.form()), flash: .left, besides: [member.id],
            leadingTo: Paths.messages()
        ) { people, held in
            try people.leave(&held, member.id)
        }
    }
}
