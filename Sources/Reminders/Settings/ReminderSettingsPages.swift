import Site
import Web

/// What a member has chosen for all of their reminders.
enum ReminderSettingsPages {
    static let field = "time"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.reminderSettings, .members, show)
        routes.post(Paths.reminderSettings, .members, save)
    }

    private static func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (minute, feed) = try context.fetch(WholeDay.minute(of: member), CalendarFeedStore.find(of: member))
        return page(Due.time(minute), feed, context)
    }

    private static func save(_ context: Context) throws -> Response {
        let member = try context.member()
        let text = (try context.form()[field] ?? "").trimmed
        guard let minute = Due.minute(text) else {
            let feed = try context.fetch(CalendarFeedStore.find(of: member.id))
            return page(
                text, error: RemindersWords(context.language).noTime, status: .unprocessableContent, feed, context)
        }
        // Choosing twice is choosing once: there is nothing for an idempotency key to keep.
        _ = try context.database.fetch(WholeDay.choose(minute: minute, by: member.id))
        return context.redirect(to: Paths.reminderSettings(), flash: ReminderFlash.settingsSaved)
    }

    private static func page(
        _ time: String, error: String? = nil, status: Status = .ok, _ feed: CalendarFeed?, _ context: Context
    ) -> Response {
        let page = ReminderSettingsPage(time, error: error, feed, context)
        return context.settingsPage(Paths.reminderSettings(), status: status) { out, layout in
            var layout = layout
            layout.sheets.append("calendar.css")
            out.reminderSettingsPage(page, layout: layout)
        }
    }
}

/// The choices, in words.
package struct ReminderSettingsPage {
    package let words: RemindersWords
    package let action = Paths.reminderSettings()
    package let time: TextField
    package let calendar: CalendarSection
    package let importFile: Link

    init(_ time: String, error: String?, _ feed: CalendarFeed?, _ context: Context) {
        words = RemindersWords(context.language)
        self.time = TextField(
            ReminderSettingsPages.field, words.wholeDayTime, value: time, kind: .time, error: error, isRequired: true)
        calendar = CalendarSection(feed, context)
        importFile = Link(words.importOpen, to: Paths.calendarImport())
    }
}
