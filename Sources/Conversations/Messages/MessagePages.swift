import Highlighting
import Postgres
import Site
import Web
import Writing

/// A conversation as a page, what is written there, and what becomes of it.
struct MessagePages {
    let highlighter: Highlighter

    /// Messages of a member within a minute.
    private static func limit(_ author: MemberID) -> RateLimit {
        RateLimit("messages \(author.rawValue)", limit: 120, window: 60)
    }

    static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        let pages = MessagePages(highlighter: highlighter)
        let access = Access.members.takingTexts([TextBody.field])
        routes.get(Paths.conversation, .members) { context, id in
            guard let window = MessageWindow(context.request.query) else { throw Failure.notFound }
            return try show(context, id, window)
        }
        routes.get(Paths.message, .members) { context, id, number in
            try show(context, id, .around(number), among: MessageSearch.beside(context.request.query))
        }
        routes.get(Paths.messageNews, .members, news)
        routes.post(Paths.conversation, access, pages.send)
        routes.get(Paths.dialog, .members) { try dialog($0, $1) }
        routes.post(Paths.dialog, access, pages.begin)
        routes.get(Paths.forwardMessage, .members, ForwardPage.show)
        routes.get(Paths.editMessage, .members, edit)
        routes.post(Paths.editMessage, access, pages.change)
        routes.post(Paths.deleteMessage, .members, delete)
        routes.post(Paths.restoreMessage, .members, restore)
        routes.post(Paths.readMessages, .members.unattended(), read)
        routes.post(Paths.unreadMessage, .members, markUnread)
    }

    // MARK: Reading

    private static func show(
        _ context: Context, _ id: ConversationID, _ window: MessageWindow, among search: MessageSearch? = nil,
        refused: RefusedText<MessageForm>? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let words = ConversationsWords(context.language)
        let taken = refused == nil ? context.request.query[ForwardedMessage.field] : nil
        let takenID = taken.flatMap(MessageID.init(pathSegment:))
        guard taken == nil || takenID != nil else { throw Failure.notFound }
        // What was begun there stays in its draft.
        let asked = takenID == nil ? context.request.query[DraftKind.asked] : "none"
        let answering =
            refused?.form.answered
            ?? context.request.query[AnsweredMessage.asked].flatMap { MessageNumber(pathSegment: $0) }
        let question = try search.map { try MessageSearchQuestion($0, context) }
        // The last change before the messages: what comes between the two is sent once more, not never.
        let column: Query<[ConversationLine]> =
            try question == nil ? ConversationColumn.find(context) : .known([])
        let named: Query<Conversation?> = question?.conversation ?? .known(nil)
        let hit: Query<FoundTextPage<FoundMessage>> = question?.page ?? .known(.nothing)
        let leftOut: Query<Bool> = question?.leavesSomeOut ?? .known(false)
        let quoted: Query<Message?> = answering.map { Message.find($0, in: id, for: reader) } ?? .known(nil)
        let along: Query<ForwardedMessage?> =
            takenID.map { ForwardedMessage.find($0, into: id, for: reader) } ?? .known(nil)
        let (found, messages, lines, draft, answered, forwarded, within, hits, leavesSomeOut) = try context.fetch(
            Conversation.find(id, for: reader, words), window.messages(of: id, for: reader), column,
            DraftStore.standing(at: .messages(in: id), of: reader, asked: asked),
            quoted, along, named, hit, leftOut)
        guard let conversation = found, takenID == nil || forwarded != nil else { throw Failure.notFound }
        // A message that was never there, or that the reader may not see.
        if case .around(let number) = window, !messages.contains(where: { $0.number == number }) {
            throw Failure.notFound
        }
        var page = try ConversationPage(
            conversation, messages, window, answering: answered.flatMap { $0.isDeleted ? nil : $0 }, refused: refused,
            forwarded: forwarded?.form(words), draft, ConversationColumn(lines, current: id, context), context)
        if let question, case .around(let number) = window {
            let result = try MessageSearchResult(question, within, hits, leavesSomeOut: leavesSomeOut, context)
            let place = FoundPlace(of: number, in: id, result, words)
            page.show(MessageSearchPage(result, beside: place, context), place)
        }
        return show(page, conversation.title, refused?.status ?? .ok, context)
    }

    private static func show(_ page: ConversationPage, _ title: String, _ status: Status, _ context: Context)
        -> Response
    {
        context.page(title, in: .messages, status: status, hasHeading: false, isWide: true) { out, layout in
            var layout = layout
            if page.results != nil { layout.sheets.append(MessageSearchPages.sheet) }
            out.conversationPage(page, layout: layout)
        }
    }

    /// What has become of it since the page was made. Nothing: no content.
    private static func news(_ context: Context, _ id: ConversationID) throws -> Response {
        guard let known = KnownMessages(context.request.query) else { throw Failure.notFound }
        let otherRead = context.request.query["read"].flatMap(Int.init(pathSegment:)) ?? 0
        let news = try MessageNews.since(known, in: id, context)
        return news.lastChange == 0 && news.otherRead <= otherRead ? Response(status: .noContent) : context.news(news)
    }

    // MARK: Writing

    private func send(_ context: Context, _ id: ConversationID) throws -> Response {
        let author = try context.member()
        if let chooser = try context.choosingAttachment(in: .messages) { return chooser }
        let key = IdempotencyKey(try context.form())
        do {
            let address = try context.writeMessage(
                at: .messages(in: id), within: Self.limit(author.id)
            ) { form in
                try render(form, mentioning: MessageMentions.people(of: id, for: author.id), context)
            } previewing: { written in
                TextPreview(written.text)
            } _: { written in
                let conversations = ConversationStore(database: context.database)
                var held = try conversations.hold(id, as: author.id)
                return try write(written, key, in: &held, by: author.id, context)
            }
            // A script adds to its page what has come by now, its own message too.
            if let known = KnownMessages(context.request.query) {
                return context.news(try MessageNews.since(known, in: id, context))
            }
            return context.redirect(Redirect(to: address))
        } catch let refused as RefusedText<MessageForm> {
            return try context.answer(refused) { try Self.show(context, id, .opening, refused: $0) }
        }
    }

    private func write(
        _ written: (form: MessageForm, text: RenderedText), _ key: IdempotencyKey, in held: inout HeldConversation,
        by author: MemberID, _ context: Context
    ) throws -> Address {
        try held.requireOpen()
        let messages = MessageStore(database: context.database)
        let number = try messages.add(written.text, written.form, key: key, to: &held, by: author)
        if !written.form.attached.all.isEmpty {
            try messages.attach(written.form.attached, to: number, in: held, by: author, context.services)
        }
        _ = try context.database.fetch(
            MessagePictures.take(written.text.pictures, in: number, of: held, by: author),
            MessageMentions.set(written.text.mentions, in: number, of: held, by: author),
            MessageNotifications.expect(in: held.id, besides: author, mentioning: written.text.mentions))
        try ConversationStore(database: context.database).publishChange(of: held.id, keys: context.keys)
        return Paths.conversation(held.id).adding(MessageWindow.sent, number.pathSegment)
            .fragment("message-\(number.pathSegment)")
    }

    /// A sent message, with the names that were typed in it as mentions, and its author's pictures.
    private func render(
        _ form: MessageForm, mentioning people: MentionablePeople, _ context: Context
    ) throws -> (form: MessageForm, text: RenderedText) {
        // A script has sent it while its author writes on: nobody is there to be asked.
        let named = try context.naming(form.body, among: people, isAsking: context.request.query["change"] == nil)
        var form = form
        form.body = named.body
        let pictures = try context.pictures(in: form.body)
        return (
            form,
            try RenderedText(form.body, mentioning: named.people, showing: pictures, highlighter: highlighter)
        )
    }

    /// The dialog that there is; where there is none, a page that begins it with its first message.
    private static func dialog(
        _ context: Context, _ other: MemberID, refused: RefusedText<MessageForm>? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let (people, id, contact, lines) = try context.fetch(
            ConversationPerson.known([other], for: reader), ConversationStore.dialog(of: reader, with: other),
            DialogContact.find(other, for: reader), ConversationColumn.find(context))
        if let id, refused == nil { return .redirect(to: Paths.reading(id)) }
        guard let person = people.first else { throw Failure.notFound }
        let page = try ConversationPage(
            with: person, contact(context), refused: refused, ConversationColumn(lines, context), context)
        return show(page, person.name, refused?.status ?? .ok, context)
    }

    private func begin(_ context: Context, _ other: MemberID) throws -> Response {
        let author = try context.member()
        if let chooser = try context.choosingAttachment(in: .messages) { return chooser }
        let key = IdempotencyKey(try context.form())
        do {
            let address = try context.writeMessage(within: Self.limit(author.id)) { form in
                let people = try context.fetch(ConversationPerson.known([other], for: author.id))
                guard !people.isEmpty else { throw Failure.notFound }
                return try render(form, mentioning: MentionablePeople(where: "m.id = \(other)"), context)
            } previewing: { written in
                TextPreview(written.text)
            } _: { written in
                let conversations = ConversationStore(database: context.database)
                let id = try conversations.dialog(of: author.id, with: other)
                var held = try conversations.hold(id, as: author.id)
                return try write(written, key, in: &held, by: author.id, context)
            }
            return context.redirect(Redirect(to: address))
        } catch let refused as RefusedText<MessageForm> {
            return try context.answer(refused) { try Self.dialog(context, other, refused: $0) }
        }
    }

    private static func edit(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let member = try context.claimedMember()
        guard let standing = try context.fetch(MessageStore.standing(number, in: id, of: member)) else {
            throw Failure.notFound
        }
        return context.page(
            try WritingPage(changing: number, in: id, RefusedText(standing.form, IdempotencyKey(), .ok), context),
            in: .messages)
    }

    private func change(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let author = try context.member()
        if let chooser = try context.choosingAttachment(in: .messages) { return chooser }
        do {
            let address = try context.writeMessage(
                within: Self.limit(author.id),
                standing: MessageStore.standing(number, in: id, of: author.id)
            ) { form in
                try render(form, mentioning: MessageMentions.people(of: id, for: author.id), context)
            } previewing: { written in
                TextPreview(written.text)
            } _: { written in
                let conversations = ConversationStore(database: context.database)
                let held = try conversations.hold(id, as: author.id)
                try held.requireOpen()
                let messages = MessageStore(database: context.database)
                guard try messages.change(number, written.form, to: written.text, in: held, by: author.id) else {
                    throw OtherVersion()
                }
                try messages.attach(written.form.attached, to: number, in: held, by: author.id, context.services)
                _ = try context.database.fetch(
                    MessagePictures.take(written.text.pictures, in: number, of: held, by: author.id),
                    MessageMentions.set(written.text.mentions, in: number, of: held, by: author.id),
                    MessageNotifications.expect(
                        in: number, of: id, besides: author.id, onlyMentioning: written.text.mentions),
                    MessageNotifications.follow(number, in: id, by: author.id))
                try conversations.publishChange(of: id, keys: context.keys)
                return Paths.message(id, number).fragment("message-\(number.pathSegment)")
            }
            return context.redirect(to: address, flash: MessageFlash.changed)
        } catch let refused as RefusedText<MessageForm> {
            return try context.answer(refused) {
                context.page(
                    try WritingPage(changing: number, in: id, $0, context), in: .messages, status: $0.status)
            }
        }
    }

    // MARK: Deleting

    private static func delete(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        let address = try set(context, id, number, isDeleted: true)
        return context.redirect(to: address, flash: MessageFlash.deleted(id, number))
    }

    private static func restore(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response {
        context.redirect(to: try set(context, id, number, isDeleted: false), flash: MessageFlash.restored)
    }

    private static func set(
        _ context: Context, _ id: ConversationID, _ number: MessageNumber, isDeleted: Bool
    ) throws -> Address {
        let author = try context.member()
        return try context.once(IdempotencyKey(try context.form())) {
            let conversations = ConversationStore(database: context.database)
            let held = try conversations.hold(id, as: author.id)
            let messages = MessageStore(database: context.database)
            guard try messages.set(number, isDeleted: isDeleted, in: held, by: author.id) else {
                throw Failure.notFound
            }
            _ = try context.database.fetch(MessageNotifications.follow(number, in: id, by: author.id))
            try conversations.publishChange(of: id, keys: context.keys)
            return Paths.message(id, number).fragment("message-\(number.pathSegment)")
        }
    }

    // MARK: What is read

    /// Twice is once: there is nothing for a key to keep.
    private static func read(_ context: Context, _ id: ConversationID) throws -> Response {
        let member = try context.member()
        guard let position = ReadPosition(try context.form()) else { throw Failure.notFound }
        // Open pages say so every two seconds. What a crash of the database loses of it is read once more, so nobody waits for
        // its disk, nor do those whose acts tell pages in the same moment: PostgreSQL lets one of them commit at a time.
        let told: Int? = try context.database.transaction(attempts: 3) {
            _ = try context.database.execute("SET LOCAL synchronous_commit = off")
            guard try position.save(in: id, by: member.id, context.database) else { return nil }
            let told = try context.database.fetch(
                MemberNotification.read([.messages], about: id.rawValue, by: member.id))
            // The other of a dialog sees it, and the member's own devices.
            try ConversationStore(database: context.database).publishRead(id, by: member.id, keys: context.keys)
            return told
        }
        if let told {
            if told > 0 { context.publish(.notifications) }
        } else if try context.fetch(Conversation.find(id, for: member.id, ConversationsWords(context.language))) == nil
        {
            throw Failure.notFound
        }
        return .redirect(to: LocalPath.address(try context.form()[LocalPath.returnField]) ?? Paths.reading(id))
    }

    /// Leads to the list: opening the conversation would read it.
    private static func markUnread(_ context: Context, _ id: ConversationID, _ number: MessageNumber) throws -> Response
    {
        let member = try context.member()
        guard try ReadPosition.markUnread(number, in: id, by: member.id, context.database) else {
            throw Failure.notFound
        }
        try ConversationStore(database: context.database).publishRead(id, by: member.id, keys: context.keys)
        return .redirect(to: Paths.messages())
    }
}

extension Context {
    func news(_ news: MessageNews) -> Response {
        fragment { out, layout in out.messageNews(news, ConversationsWords(language), layout) }.unstored
    }

    /// As every text is written once; where nothing new is taken, the form comes back as it was sent.
    fileprivate func writeMessage(
        at place: DraftPlace? = nil, within limit: RateLimit, standing: Query<StandingText<MessageForm>?>? = nil,
        rendering render: (MessageForm) throws -> (form: MessageForm, text: RenderedText),
        previewing preview: ((form: MessageForm, text: RenderedText)) -> TextPreview,
        _ act: ((form: MessageForm, text: RenderedText)) throws -> Address
    ) throws -> Address {
        do {
            return try writeOnce(
                MessageForm.self, at: place, within: limit, standing: standing, rendering: render,
                previewing: preview, act)
        } catch let closed as ClosedConversation {
            let fields = try form()
            throw RefusedText(
                MessageForm(fields), IdempotencyKey(fields), closed.reach == .archived ? .locked : .forbidden)
        }
    }
}
