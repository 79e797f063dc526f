import Site
import Web

/// Where a reminder is written and changed: a page, and on wide windows a panel beside the list.
enum ReminderPages {
    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.takingTexts(ReminderForm.texts)
        routes.get(Paths.newReminder, .members, write)
        routes.post(Paths.newReminder, access, create)
        routes.get(Paths.reminder, .members, edit)
        routes.post(Paths.reminder, access, change)
    }

    // MARK: New

    private static func write(_ context: Context) throws -> Response {
        try show(ReminderForm(context.request.query).unsent, IdempotencyKey(), context)
    }

    private static func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = ReminderForm(fields)
        let list = try context.list(.reminders, at: Paths.reminders()).page
        if form.lacksTextAlone, fields["leave"] != nil {
            guard !form.isBlank else { return .redirect(to: list) }
            return context.redirect(to: list, flash: ReminderFlash.notCreated(form.address.besides(list).text))
        }
        guard form.isGood else { return try show(form, key, status: .unprocessableContent, context) }
        do {
            let address = try context.once(key) {
                guard let id = try ReminderStore(database: context.database).add(form, by: member.id) else {
                    throw Full()
                }
                return list.fragment("reminder-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: ReminderFlash.created)
        } catch is Full {
            let words = RemindersWords(context.language)
            return try show(
                form, key, status: .conflict,
                notice: Notice(.warning, words.tooMany(count: context.language.number(Reminder.most))),
                context)
        }
    }

    /// The member has as many as there may be.
    private struct Full: Error {}

    // MARK: Changing

    private static func edit(_ context: Context, _ id: ReminderID) throws -> Response {
        try show(nil, IdempotencyKey(), of: id, context)
    }

    private static func change(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        var form = ReminderForm(fields)
        let list = try context.list(.reminders, at: Paths.reminders()).page
        guard let standing = try context.fetch(ReminderStore.find(id, of: member.id)) else { throw Failure.notFound }
        let keepsText = form.lacksTextAlone
        if keepsText { form = form.keepingText(of: standing) }
        guard form.isGood else { return try show(form, key, status: .unprocessableContent, of: id, context) }
        do {
            let address = try context.once(key) {
                guard try ReminderStore(database: context.database).change(id, to: form, by: member.id) else {
                    throw OtherVersion()
                }
                return list.fragment("reminder-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: keepsText ? ReminderFlash.textKept : ReminderFlash.changed)
        } catch is OtherVersion {
            guard let standing = try context.fetch(ReminderStore.find(id, of: member.id)) else {
                throw Failure.notFound
            }
            let words = RemindersWords(context.language)
            return try show(
                form.over(standing), IdempotencyKey(), status: .conflict,
                notice: Notice(.warning, words.changedMeanwhile), of: id,
                context)
        }
    }

    /// The reminder is not what the form was made of, or gone.
    private struct OtherVersion: Error {}

    /// - Parameter form: nil for the one of what stands
    private static func show(
        _ form: ReminderForm?, _ key: IdempotencyKey, status: Status = .ok, notice: Notice? = nil,
        of id: ReminderID? = nil, _ context: Context
    ) throws -> Response {
        let list = try context.list(.reminders, at: Paths.reminders())
        let member = try context.claimedMember()
        let (found, reminders, count) = try context.fetch(
            id.map { ReminderStore.find($0, of: member) } ?? .known(nil), ReminderListPages.open(list, context),
            ReminderStore.countCompleted(of: member))
        guard id == nil || found != nil else { throw Failure.notFound }
        guard let form = form ?? found.map({ ReminderForm($0) }) else { throw Failure.notFound }
        let panel = ReminderPanel(form, key, of: found, beside: list.page, RemindersWords(context.language))
        return ReminderListPages.page(
            ReminderListPage(reminders, list, completed: count, panel: panel, context), title: panel.title,
            status: status,
            notice: notice, context)
    }
}
