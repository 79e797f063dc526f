import Conversion
import Site

/// Draws the icons of a sign that was sent. The one who sent it waits for that.
struct LogoJob: Job {
    static let kind = "admin.logo"
    static var pool: WorkPool { .illustrations }
    /// Seconds after which nobody waits any more.
    static var expiry: Int? { 120 }

    let logo: Int

    var owner: MemberID? { nil }
    var dedupeKey: String? { String(logo) }

    static func handler(_ services: Services) -> JobHandler {
        let store = LogoStore(services)
        return JobHandler(LogoJob.self, keys: services.settings.keys) { job in
            try store.refuse(job.logo, .unavailable)
        } _: { job, _ in
            guard let source = try store.source(of: job.logo) else { return }
            do {
                try store.keep(LogoIcons().made(of: source, Logo.icons), of: job.logo)
            } catch let refusal as Refusal {
                try store.refuse(job.logo, LogoProblem(refusal))
            }
        }
    }
}
