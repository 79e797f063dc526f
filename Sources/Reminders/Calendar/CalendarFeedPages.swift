import Site
import Web

/// What a member does with their address for calendars. It is shown in the settings of reminders.
enum CalendarFeedPages {
    enum Field {
        static let alarms = "alarms"
        static let completed = "completed"
    }

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.calendarFeed, .members, make)
        routes.post(Paths.calendarChoices, .members, choose)
        routes.get(Paths.replaceCalendar, .members) { try ask(CalendarQuestion.replace, $0) }
        routes.post(Paths.replaceCalendar, .members, replace)
        routes.get(Paths.endCalendar, .members) { try ask(CalendarQuestion.end, $0) }
        routes.post(Paths.endCalendar, .members, end)
    }

    private static func make(_ context: Context) throws -> Response {
        let member = try context.member()
        return .redirect(
            to: try context.once(IdempotencyKey(context.form())) {
                try store(context).create(by: member.id)
                return Paths.reminderSettings().fragment(CalendarSection.id)
            })
    }

    private static func choose(_ context: Context) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        // Choosing twice is choosing once: there is nothing for an idempotency key to keep.
        let choice = CalendarFeedStore.choose(
            alarms: form[Field.alarms] != nil, completed: form[Field.completed] != nil, by: member.id)
        guard try context.database.fetch(choice) else { throw Failure.notFound }
        return context.redirect(
            to: Paths.reminderSettings().fragment(CalendarSection.id), flash: ReminderFlash.settingsSaved)
    }

    /// Without scripts; otherwise a dialog asks the same.
    private static func ask(
        _ question: (RemindersWords, SiteWords) -> Confirmation, _ context: Context
    ) throws -> Response {
        guard try context.fetch(CalendarFeedStore.find(of: context.claimedMember())) != nil else {
            throw Failure.notFound
        }
        return context.page(question(RemindersWords(context.language), context.words), in: .settings)
    }

    private static func replace(_ context: Context) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            guard try store(context).replace(by: member.id) else { throw Failure.notFound }
            return Paths.reminderSettings().fragment(CalendarSection.id)
        }
        return context.redirect(to: address, flash: ReminderFlash.calendarReplaced)
    }

    private static func end(_ context: Context) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            try store(context).end(by: member.id)
            return Paths.reminderSettings()
        }
        return context.redirect(to: address, flash: ReminderFlash.calendarEnded)
    }

    private static func store(_ context: Context) -> CalendarFeedStore {
        CalendarFeedStore(database: context.database, keys: context.keys)
    }
}
