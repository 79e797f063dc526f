import Localization
import Site
import Web

/// A calendar brought as a file: what would become of it is shown first, then it is brought in, and taken back in one press.
enum CalendarImportPages {
    static let fileField = "file"
    static let idField = "import"
    /// What asks for the form while a file is shown.
    static let anew = "new"
    /// Seconds that somebody waits for a file to be read, before the page shows itself anew when it is.
    private static let patience = 5

    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.publishing(.reminders)
        routes.get(Paths.calendarImport, .members, show)
        routes.post(Paths.calendarImport, .members, receive)
        routes.post(Paths.runCalendarImport, access, run)
        routes.post(Paths.undoCalendarImport, access, undo)
    }

    // MARK: Reading

    private static func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let list = try context.list(.importedItems, at: Paths.calendarImport())
        let (found, rows) = try context.fetch(
            CalendarImportStore.find(of: member), CalendarImportStore.items(list, of: member))
        guard let found, context.request.query[anew] == nil, found.state != .unreadable else {
            return form(found?.problem, found, isAnswer: false, context)
        }
        return page(CalendarImportPage(found, rows, list, context), context)
    }

    private static func page(
        _ page: CalendarImportPage, status: Status = .ok, notice: Notice? = nil, _ context: Context
    ) -> Response {
        context.page(page.words.importTitle, in: .settings, status: status, notice: notice, back: back(page.words)) {
            out, layout in
            var layout = layout
            layout.sheets.append("calendar.css")
            out.calendarImportPage(page, layout: layout)
        }
    }

    /// - Parameter isAnswer: the problem is that of what was just sent
    private static func form(
        _ problem: CalendarImportProblem?, _ file: CalendarImport?, isAnswer: Bool, _ context: Context
    ) -> Response {
        let page = CalendarImportForm(problem, file, context)
        return context.page(
            page.words.importTitle, in: .settings, status: isAnswer ? problem?.status ?? .ok : .ok,
            back: back(page.words)
        ) { out, layout in
            var layout = layout
            layout.sheets.append("calendar.css")
            out.calendarImportForm(page, layout: layout)
        }
    }

    private static func back(_ words: RemindersWords) -> Link { Link(words.reminders, to: Paths.reminderSettings()) }

    // MARK: Taking in

    private static func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        let sent = try context.request.form()
        func refuse(_ problem: CalendarImportProblem) throws -> Response {
            form(problem, try context.database.fetch(CalendarImportStore.find(of: member)), isAnswer: true, context)
        }
        guard let file = sent.files[fileField]?.first, !file.bytes.isEmpty else { return try refuse(.nothing) }
        guard file.bytes.count <= CalendarImport.largest else { return try refuse(.tooLarge) }
        let store = CalendarImportStore(context.services)
        let limit = RateLimit("calendar imports \(member)", limit: CalendarImport.mostFiles, window: 3_600)
        let key = try IdempotencyKey(context.form())
        do {
            let address = try context.once(key, within: limit, preparing: { shown(file.name) }) { name in
                try store.begin(Array(file.bytes), named: name, for: member)
                return Paths.calendarImport()
            }
            func isRead() throws -> Bool? {
                try context.database.fetch(CalendarImportStore.find(of: member))?.state == .reading ? nil : true
            }
            _ = try Patience.wait(patience, for: isRead)
            return .redirect(to: address)
        } catch is LimitReached {
            return try refuse(.tooOften)
        }
    }

    /// The name of a file as pages show it, without folders and what turns letters around.
    private static func shown(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
        let seen = last.unicodeScalars.filter { $0.value >= 0x20 && $0.properties.generalCategory != .format }
        let short = String(String.UnicodeScalarView(seen.prefix(200))).trimmed
        return short.isEmpty ? "calendar.ics" : short
    }

    // MARK: Bringing in, and taking back

    private static func run(_ context: Context) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        guard let id = fields[idField].flatMap(CalendarImportID.init(pathSegment:)) else { throw Failure.notFound }
        var count: Int?
        var isGone = false
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                count = try CalendarImportStore(context.services).run(id, of: member)
                isGone = count == nil
                return Paths.calendarImport()
            }
            if isGone { return context.redirect(to: address, flash: ReminderFlash.importIsGone) }
            // A second press of the same button has nothing to say.
            guard let made = count else { return .redirect(to: address) }
            return context.redirect(to: address, flash: ReminderFlash.imported(id, count: made))
        } catch is CalendarImportStore.Full {
            let list = try context.list(.importedItems, at: Paths.calendarImport())
            let (found, rows) = try context.fetch(
                CalendarImportStore.find(of: member), CalendarImportStore.items(list, of: member))
            guard let found else { throw Failure.notFound }
            let words = RemindersWords(context.language)
            return page(
                CalendarImportPage(found, rows, list, context), status: .conflict,
                notice: Notice(.warning, words.importIsTooMuch(most: context.language.number(Reminder.most))), context)
        }
    }

    private static func undo(_ context: Context) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        guard let id = fields[idField].flatMap(CalendarImportID.init(pathSegment:)) else { throw Failure.notFound }
        var done: (removed: Int, kept: Int)?
        var isGone = false
        let address = try context.once(IdempotencyKey(fields)) {
            done = try CalendarImportStore(context.services).undo(id, of: member)
            isGone = done == nil
            return LocalPath.address(fields[LocalPath.returnField]) ?? Paths.calendarImport()
        }
        if isGone { return context.redirect(to: address, flash: ReminderFlash.importIsGone) }
        guard let found = done else { return .redirect(to: address) }
        return context.redirect(
            to: address, flash: ReminderFlash.importUndone(removed: found.removed, kept: found.kept))
    }
}
