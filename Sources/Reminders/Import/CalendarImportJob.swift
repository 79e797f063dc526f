import Conversion
import Site

/// Reads a calendar that was sent, where converters run. The member who sent it waits for that.
struct CalendarImportJob: Job {
    static let kind = "reminders.import"
    static let publishes = [Outbox.Kind.reminders]
    static var pool: WorkPool { .illustrations }

    let member: MemberID

    var owner: MemberID? { member }
    var dedupeKey: String? { member.pathSegment }

    static func handler(_ services: Services) -> JobHandler {
        let store = CalendarImportStore(services)
        return JobHandler(CalendarImportJob.self, keys: services.settings.keys) { job in
            try store.refuse(.unavailable, for: job.member)
        } _: { job, _ in
            guard let source = try store.source(of: job.member) else { return }
            do {
                try store.keep(CalendarFile(source.bytes), of: source.id, for: job.member)
            } catch let refusal as Refusal {
                try store.refuse(CalendarImportProblem(refusal), of: source.id, for: job.member)
            }
        }
    }
}
