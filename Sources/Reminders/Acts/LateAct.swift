import FoundationEssentials
import Site
import Web

/// An act that was done without a network and is sent by a script once there is one (`static/reminders/offline`): its address says
/// when that was. Words that name a day mean that of then, and the answer is the number of the reminder instead of a page.
struct LateAct {
    static let field = "written"
    /// Seconds for which words are taken at their word; a browser's clock may say anything.
    private static let longest = 90 * 86_400

    /// The member's, at the moment when it was done.
    let clock: Clock

    /// Nil for an act that is done now.
    init?(_ context: Context) {
        guard let written = context.request.query[Self.field] else { return nil }
        let now = Int(context.now.timeIntervalSince1970)
        let seconds = Int(written).map { min(max($0, now - Self.longest), now) } ?? now
        clock = Clock(
            now: Date(timeIntervalSince1970: Double(seconds)), zone: context.clock.zone, language: context.language)
    }

    /// Publishes the change itself: no redirect does so then.
    func answer(_ id: ReminderID, _ context: Context) -> Response {
        context.publish(.reminders)
        return .text(id.pathSegment).unstored
    }
}
