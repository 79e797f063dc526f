import Site
import Web

/// A member's reminders as a calendar asks for them: by their address, without a cookie and without a session.
enum CalendarPages {
    private static let ending = ".ics"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.calendar, .everyone, calendar)
    }

    static func address(_ secret: FeedSecret) -> Address { Paths.calendar(secret.text + ending) }

    private static func calendar(_ context: Context, _ name: String) throws -> Response {
        guard name.hasSuffix(ending), let secret = FeedSecret(String(name.dropLast(ending.count))) else {
            return FeedAnswer.nothing
        }
        let (found, events) = try context.database.fetch(
            CalendarAnswers.answer(to: secret), CalendarAnswers.events(for: secret))
        guard let answer = found else { return FeedAnswer.nothing }
        if answer.isStale {
            let program = FeedProgram(context.request.headers["User-Agent"] ?? "")
            _ = try context.database.fetch(CalendarAnswers.note(answer.id, program: program))
        }
        let words = RemindersWords(answer.language ?? context.language)
        let document = CalendarDocument(
            answer, events, in: context.settings.zone(of: answer.zone), origin: context.settings.origin,
            name: words.calendarName(site: context.organisation.name))
        return FeedAnswer.document(
            document.text, updated: document.updated, type: CalendarDocument.mediaType, to: context.request)
    }
}
