import Site
import Web
import Writing

/// What a conversation is and who is in it, its name, and where people are added.
enum InfoPages {
    static let sheet = "conversation-info.css"

    static func add(to routes: inout SiteRoutes) {
        let name = TypedField(NewConversationForm.Field.name) { ConversationsWords($0).conversationName }
        let query = TypedField(PickedPeople.Field.query) { ConversationsWords($0).peopleIn }
        routes.get(Paths.conversationInfo, .members) { try info($0, $1) }
        routes.post(Paths.nameConversation, .members.takingTexts(name), rename)
        routes.get(Paths.addToConversation, .members) { context, id in
            var picked = PickedPeople(context.request.query, besides: id)
            return try choose(context, id, &picked, IdempotencyKey(), isAsking: true)
        }
        routes.post(Paths.addToConversation, .members.takingTexts(query), add)
    }

    private static func info(
        _ context: Context, _ id: ConversationID, refused: (name: String, error: String, key: IdempotencyKey)? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let (found, messages, facts, people, pictures, files, links, draft, lines) = try context.fetch(
            Conversation.find(id, for: reader, ConversationsWords(context.language)),
            MessageWindow.opening.messages(of: id, for: reader),
            ConversationFacts.find(id, for: reader), ConversationMember.all(in: id, for: reader),
            ConversationPicture.all(in: id, for: reader, most: PictureGrid.few),
            FiledMessage.all(in: id, for: reader, most: ConversationFiles.few),
            ConversationLink.all(in: id, for: reader),
            DraftStore.standing(at: .messages(in: id), of: reader, asked: nil), ConversationColumn.find(context))
        guard let found, let facts else { throw Failure.notFound }
        let column = ConversationColumn(lines, current: id, context)
        var thread = try ConversationPage(
            found, messages, .opening, answering: nil, refused: nil, draft, column, context)
        thread.showInfo(closingTo: Paths.reading(id))
        let page = try InfoPage(
            found, facts, people, pictures, ConversationFiles(newest: files, in: found, context), links,
            refused: refused, thread, context)
        return context.page(
            "\(page.title) · \(page.words.about)", in: .messages,
            status: refused == nil ? .ok : .unprocessableContent, hasHeading: false, isWide: true
        ) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.infoPage(page, layout: layout)
        }
    }

    // MARK: Its name

    private static func rename(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let name = NewConversationForm.name(fields)
        guard name.unicodeScalars.count <= Conversation.longestName else {
            let words = ConversationsWords(context.language)
            let most = words.language.number(Conversation.longestName)
            return try info(context, id, refused: (name, words.conversationNameIsTooLong(count: most), key))
        }
        return try MembershipPages.act(context, id, key, flash: .renamed) { people, held in
            try people.rename(&held, to: name, by: member.id)
        }
    }

    // MARK: Adding people

    /// The form in which people are chosen, for administrators.
    ///
    /// - Parameter isAll: what was chosen; nil for what the conversation does
    private static func choose(
        _ context: Context, _ id: ConversationID, _ picked: inout PickedPeople, _ key: IdempotencyKey,
        isAll: Bool? = nil, isAsking: Bool = false, status: Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let problem = picked.problem
        let words = ConversationsWords(context.language)
        let asked = picked.queries(for: reader)
        let (known, suggested, recent, found, facts, candidates, lines) = try context.fetch(
            asked.known, asked.found, asked.recent, Conversation.find(id, for: reader, words),
            ConversationFacts.find(id, for: reader), ConversationPerson.all(outside: id, for: reader),
            ConversationColumn.find(context))
        guard let conversation = found, let facts, !conversation.isDialog else { throw Failure.notFound }
        guard conversation.isAdmin, conversation.isOpen else {
            let flash = conversation.isAdmin ? PeopleFlash.archived : .onlyAdministrators
            return context.redirect(to: Paths.conversationInfo(id), flash: flash)
        }
        picked.take(known, suggested, recent)
        if let problem { picked.refuse(problem) }
        let page = AddPage(
            conversation, picked, key, isAll: isAll ?? facts.showsPast, isAsking: isAsking, from: candidates,
            notice: notice, ConversationColumn(lines, current: id, context), context)
        return context.page(
            "\(page.title) · \(conversation.title)", in: .messages, status: status, hasHeading: false, isWide: true
        ) { out, layout in
            var layout = layout
            layout.sheets.append(PeoplePicker.sheet)
            out.addPage(page, layout: layout)
        }
    }

    private static func add(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let isAll = fields[NewConversationForm.Field.past] == NewConversationForm.all
        var picked = PickedPeople(fields, besides: id)
        guard !PickedPeople.isAsking(fields) else {
            return try choose(context, id, &picked, key, isAll: isAll, isAsking: true)
        }
        try picked.fetch(.known(()), context)
        picked.check(room: Conversation.mostMembers - 1)
        guard picked.problem == nil else {
            return try choose(context, id, &picked, key, isAll: isAll, status: .unprocessableContent)
        }
        let people = picked.chosen.map(\.id)
        do {
            var added = 0
            let address = try context.once(key, within: NewConversationPages.limit(member.id), preparing: {}) {
                let conversations = ConversationStore(database: context.database)
                var held = try conversations.hold(id, as: member.id)
                added = try MembershipStore(database: context.database)
                    .add(people, seeing: isAll, to: &held, by: member.id)
                try conversations.publishChange(of: id, keys: context.keys)
                return Paths.conversationInfo(id)
            }
            return context.redirect(to: address, flash: added > 0 ? PeopleFlash.added(added) : PeopleFlash.nobodyAdded)
        } catch is MembershipStore.Full {
            picked.refuse(.tooMany)
            return try choose(context, id, &picked, key, isAll: isAll, status: .unprocessableContent)
        } catch let unreached as MembershipStore.Unreached {
            picked.refuse(unreached)
            return try choose(context, id, &picked, key, isAll: isAll, status: .unprocessableContent)
        } catch is MembershipStore.NotAdministrator {
            return context.redirect(to: Paths.conversationInfo(id), flash: PeopleFlash.onlyAdministrators)
        } catch is ClosedConversation {
            return context.redirect(to: Paths.conversationInfo(id), flash: PeopleFlash.archived)
        } catch is LimitReached {
            let notice = Notice(.warning, ConversationsWords(context.language).tooManyPicked)
            return try choose(context, id, &picked, key, isAll: isAll, status: .tooManyRequests, notice: notice)
        }
    }
}
