import Localization
import Site
import Web

/// Where a reminder is written and changed: a page, and on wide windows a panel beside the list.
enum ReminderPages {
    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.publishing(.reminders).takingTexts(
            ReminderForm.texts + [TypedField(QuickWords.field) { RemindersWords($0).quickAdd }])
        routes.get(Paths.newReminder, .members, write)
        routes.post(Paths.newReminder, access, create)
        routes.get(Paths.reminder, .members, edit)
        routes.post(Paths.reminder, access, change)
    }

    /// What a form stands beside: its list, and the reminder that it is of.
    private struct Scene {
        let list: ListAddress<ReminderKey>
        let reminders: [Reminder]
        let completed: Int
        /// Nil for a new one.
        let reminder: Reminder?
        let delivery: Delivery
        /// What it is of.
        let origin: ReminderOrigin?
        /// Of the member's wall clock, at which a whole day alerts.
        let wholeDay: Int

        /// - Parameter thing: what a new one is of
        init(of id: ReminderID? = nil, about thing: ThingID? = nil, _ context: Context) throws {
            list = try context.list(.reminders, at: Paths.reminders())
            let member = try context.claimedMember()
            let found = try context.fetch(
                id.map { ReminderStore.find($0, of: member) } ?? .known(nil), ReminderListPages.open(list, context),
                ReminderStore.countCompleted(of: member),
                id.map { context.services.delivery(.reminders, about: $0.rawValue, to: member) }
                    ?? .known { _ in Delivery() },
                WholeDay.minute(of: member),
                id.map { ReminderOrigin.find(of: $0, by: member, context.services.features.linkables) }
                    ?? thing.map { id in
                        context.services.features.linkables.find(id, for: member).map {
                            [id: $0].compactMapValues(\.self)
                        }
                    }
                    ?? .known([:]))
            (reminder, reminders, completed, wholeDay) = (found.0, found.1, found.2, found.4)
            delivery = found.3(context)
            guard id == nil || reminder != nil else { throw Failure.notFound }
            origin = (reminder?.origin ?? thing).flatMap { ReminderOrigin($0, found.5[$0], context) }
        }
    }

    private static func show(
        _ form: ReminderForm, _ key: IdempotencyKey, in scene: Scene, status: Status = .ok, notice: Notice? = nil,
        understood: QuickUnderstood? = nil, isTorn: Bool = false, _ context: Context
    ) -> Response {
        let panel = ReminderPanel(
            form, key, of: scene.reminder, scene.delivery, beside: scene.list.page,
            of: scene.origin, from: origin(context), understood: understood, isTorn: isTorn, wholeDay: scene.wholeDay,
            context.clock, RemindersWords(context.language))
        return ReminderListPages.page(
            ReminderListPage(scene.reminders, scene.list, completed: scene.completed, panel: panel, context),
            title: panel.title, status: status, notice: notice, context)
    }

    /// Where the page was opened from, when that was not the list.
    private static func origin(_ context: Context) -> Link? {
        guard let address = LocalPath.address(context.request.query[LocalPath.returnField]) else { return nil }
        let label: String? =
            switch Address(String(address.text.prefix { $0 != "?" && $0 != "#" })) {
            case Paths.completedReminders(): RemindersWords(context.language).completed
            case Paths.notifications(): context.words.notifications
            case Paths.start(): context.words.today
            default: nil
            }
        return label.map { Link($0, to: address) }
    }

    // MARK: New

    /// Filled in with what the address says: with fields, or with words in one line.
    private static func write(_ context: Context) throws -> Response {
        let asked = ReminderForm(context.request.query, context.clock)
        let scene = try Scene(about: asked.origin, context)
        guard let line = context.request.query[QuickWords.field] else {
            let title = scene.origin?.title
            guard asked.origin == nil || title != nil else { throw Failure.notFound }
            let form = asked.text.isEmpty ? title.map(asked.titled) ?? asked : asked
            return show(form.unsent, IdempotencyKey(), in: scene, context)
        }
        let quick = QuickWords(line, context.clock)
        // Words that were all understood leave none for the text: that is asked for.
        let form = quick.form.sent
        return show(
            form.lacksTextAlone ? form : quick.form, IdempotencyKey(), in: scene,
            understood: quick.understood(
                context.language, RemindersWords(context.language),
                today: Day(context.clock.now, in: context.clock.zone)), context)
    }

    private static func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let late = LateAct(context)
        let clock = late?.clock ?? context.clock
        let quick = fields[QuickWords.field].map { QuickWords($0, clock) }
        var form = quick?.form.sent ?? ReminderForm(fields, clock)
        let list = try context.list(.reminders, at: Paths.reminders())
        if late == nil, form.lacksTextAlone, fields["leave"] != nil {
            guard !form.isBlank else { return .redirect(to: list.page) }
            return context.redirect(
                to: list.page, flash: ReminderFlash.notCreated(form.address.besides(list.page).text))
        }
        guard form.isGood else {
            return show(form, key, in: try Scene(about: form.origin, context), status: .unprocessableContent, context)
        }
        let thing = try form.origin.flatMap {
            try context.fetch(context.services.features.linkables.find($0, for: member.id))
        }
        // What its member has lost meanwhile is no way anywhere.
        if thing == nil { form = form.withoutOrigin }
        var made: ReminderID?
        do {
            let address = try context.once(key) {
                let added = try ReminderStore(database: context.database).add(form, by: member.id, key: key)
                guard let id = added else { throw Full() }
                made = id
                guard fields[ReminderPanel.thenField] == nil else { return Paths.reminderPlace(id).besides(list.page) }
                // Back to what it is of, where it was begun.
                return thing?.address ?? list.page.fragment("reminder-\(id.pathSegment)")
            }
            if let late {
                let id = try made ?? context.fetch(ReminderStore.made(key, by: member.id))
                guard let id else { throw Failure.notFound }
                return late.answer(id, context)
            }
            return context.redirect(
                to: address, flash: ReminderFlash.created(thing == nil && list.shows(form.priority) ? nil : made))
        } catch is Full {
            let words = RemindersWords(context.language)
            let notice = Notice(.warning, words.tooMany(count: context.language.number(Reminder.most)))
            return show(
                form, key, in: try Scene(about: form.origin, context), status: .conflict, notice: notice, context)
        }
    }

    /// The member has as many as there may be.
    private struct Full: Error {}

    // MARK: Changing

    private static func edit(_ context: Context, _ id: ReminderID) throws -> Response {
        let scene = try Scene(of: id, context)
        guard let reminder = scene.reminder else { throw Failure.notFound }
        return show(ReminderForm(reminder), IdempotencyKey(), in: scene, context)
    }

    private static func change(_ context: Context, _ id: ReminderID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let list = try context.list(.reminders, at: Paths.reminders()).page
        guard let standing = try context.fetch(ReminderStore.find(id, of: member.id)) else { throw Failure.notFound }
        let late = LateAct(context)
        var form = ReminderForm(fields, late?.clock ?? context.clock)
        let clearsDay = form.day.isEmpty && standing.due != nil
        if clearsDay { form = form.withoutDay }
        let keepsText = form.lacksTextAlone
        if keepsText { form = form.keepingText(of: standing) }
        form = form.continuing(standing)
        guard form.isGood else {
            return show(form, key, in: try Scene(of: id, context), status: .unprocessableContent, context)
        }
        do {
            let address = try context.once(key) {
                let isChanged = try ReminderStore(database: context.database).change(id, to: form, by: member.id)
                guard isChanged else { throw OtherVersion() }
                return list.fragment("reminder-\(id.pathSegment)")
            }
            if let late { return late.answer(id, context) }
            let flash: ReminderFlash =
                keepsText
                ? .textKept
                : clearsDay ? .dayCleared(back: ReminderForm(standing).schedule(of: id).text) : .changed
            return context.redirect(to: address, flash: flash)
        } catch is OtherVersion {
            let scene = try Scene(of: id, context)
            return show(
                scene.reminder.map(form.over) ?? form, IdempotencyKey(), in: scene, status: .conflict, isTorn: true,
                context)
        }
    }

    /// The reminder is not what the form was made of, or gone.
    private struct OtherVersion: Error {}
}
