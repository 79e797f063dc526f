import Site
import Web

/// Beginning a conversation. The form works without scripts: a button looks for what is typed, others take people out, and
/// nothing is begun meanwhile.
package enum NewConversationPages {
    /// Conversations begun and additions of a member within an hour.
    package static func limit(_ member: MemberID) -> RateLimit {
        RateLimit("conversation people \(member.rawValue)", limit: 200, window: 3_600)
    }

    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.takingTexts([
            TypedField(PickedPeople.Field.query) { ConversationsWords($0).peopleIn },
            TypedField(NewConversationForm.Field.name) { ConversationsWords($0).conversationName },
        ])
        routes.get(Paths.newConversation, .members) { context in
            try show(NewConversationForm(context.request.query), IdempotencyKey(), isAsking: true, context)
        }
        routes.post(Paths.newConversation, access, create)
    }

    private static func show(
        _ form: NewConversationForm, _ key: IdempotencyKey, isAsking: Bool = false, status: Status = .ok,
        notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        var form = form
        let problem = form.picked.problem
        let lines = try form.picked.fetch(ConversationColumn.find(context), context)
        if let problem { form.picked.refuse(problem) }
        let page = NewConversationPage(
            form, key, isAsking: isAsking, notice: notice, ConversationColumn(lines, context), context)
        return context.page(page.words.newConversation, in: .messages, status: status, hasHeading: false, isWide: true)
        {
            out, layout in
            var layout = layout
            layout.sheets.append(PeoplePicker.sheet)
            out.newConversationPage(page, layout: layout)
        }
    }

    private static func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        var form = NewConversationForm(fields)
        guard !PickedPeople.isAsking(fields) else { return try show(form, key, isAsking: true, context) }
        try form.picked.fetch(.known(()), context)
        form.picked.check(room: NewConversationForm.room)
        guard form.picked.problem == nil else { return try show(form, key, status: .unprocessableContent, context) }
        // A group of two would be a second place for what has one.
        if form.picked.chosen.count == 1, let person = form.picked.chosen.first {
            return .redirect(to: Paths.dialog(person.id))
        }
        guard !form.isNameTooLong else { return try show(form, key, status: .unprocessableContent, context) }
        let people = form.picked.chosen.map(\.id)
        do {
            let address = try context.once(key, within: limit(member.id), preparing: {}) {
                let id = try MembershipStore(database: context.database)
                    .create(form.name, with: people, showsPast: form.showsPast, by: member.id)
                try ConversationStore(database: context.database).publishChange(of: id, keys: context.keys)
                return Paths.reading(id)
            }
            return .redirect(to: address)
        } catch is MembershipStore.Gone {
            form.picked.refuse(.gone)
            return try show(form, key, status: .unprocessableContent, context)
        } catch let unreached as MembershipStore.Unreached {
            form.picked.refuse(unreached)
            return try show(form, key, status: .unprocessableContent, context)
        } catch is LimitReached {
            let notice = Notice(.warning, ConversationsWords(context.language).tooManyPicked)
            return try show(form, key, status: .tooManyRequests, notice: notice, context)
        }
    }
}
