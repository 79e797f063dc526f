import Moderation
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Suspending the author of what was reported, as a decision.
@Suite struct SuspendedAuthorTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// Why Anna is kept out; nil while she is not.
    private func suspension() throws -> String? {
        try desk.database.row("SELECT disabled_reason FROM members WHERE id = \(desk.anna.member)") {
            try $0.only(String?.self)
        } ?? nil
    }

    /// As another administrator does it.
    private func suspend(why reason: String?) throws {
        _ = try desk.database.execute(
            """
            UPDATE members
            SET disabled_at = CASE WHEN \(reason)::text IS NOT NULL THEN now() END, disabled_reason = \(reason)
            WHERE id = \(desk.anna.member)
            """)
    }

    @Test func `suspends its author by one press, and lets them in again by another one`() throws {
        let (_, id) = try desk.reported()
        func decide(_ reason: String = "advertising", _ text: String = "Третий раз") throws -> Answered {
            try desk.decide(id, "suspend", by: desk.timur, reason: reason, text: text)
        }
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspend\""))
        #expect(try decide("other", "").status == 422, "the author is to know why")
        #expect(try suspension() == nil)
        #expect(try decide().location == Paths.adminReports().text)
        #expect(try suspension() == "Здесь нельзя размещать рекламу. Третий раз")
        #expect(try desk.anna.get(Paths.profileSettings()).status != 200, "her session has ended")
        #expect(try desk.send(desk.timur, Paths.undecideReport(id)).location == Paths.adminReport(id).text)
        #expect(try suspension() == nil)
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspend\""))
        #expect(
            try desk.acts() == [
                "members.suspended", "moderation.suspended", "members.restored", "moderation.withdrawn",
            ])
        #expect(try decide().status == 303)
        try desk.pass()
        #expect(try desk.told(desk.mikhail) == ["report"])
        #expect(try desk.send(desk.timur, Paths.undecideReport(id)).status == 409)
        #expect(try suspension() != nil)
        #expect(try desk.acts().suffix(2) == ["members.suspended", "moderation.suspended"])
    }

    @Test func `leaves what another administrator has done with its author meanwhile`() throws {
        let (_, id) = try desk.reported()
        func decide(_ decision: String) throws -> Int {
            try desk.decide(id, decision, by: desk.timur).status
        }
        func undecide() throws -> Int { try desk.send(desk.timur, Paths.undecideReport(id)).status }
        // Suspended since the page was shown: that is said instead, and stands when it is taken back.
        try suspend(why: "Чужое имя")
        #expect(try decide("suspend") == 409)
        #expect(try desk.timur.get(Paths.adminReport(id)).text.contains("value=\"suspended\""))
        #expect(try decide("suspended") == 303)
        #expect(try undecide() == 303)
        #expect(try suspension() == "Чужое имя")
        // Let in since the page was shown: nobody is suspended by saying that they are.
        try suspend(why: nil)
        #expect(try decide("suspended") == 409)
        #expect(try suspension() == nil)
        // Suspended anew within the seconds.
        #expect(try decide("suspend") == 303)
        try suspend(why: nil)
        try suspend(why: "Ключ ушёл к чужим")
        #expect(try undecide() == 303)
        #expect(try suspension() == "Ключ ушёл к чужим")
        // Let in within the seconds.
        try suspend(why: nil)
        #expect(try decide("suspend") == 303)
        try suspend(why: nil)
        #expect(try undecide() == 303)
        #expect(try suspension() == nil)
        #expect(try !desk.acts().contains("members.restored"))
    }

    @Test func `says to moderators that administrators suspend, and suspends nobody for them`() throws {
        let (_, id) = try desk.reported()
        let note: String = ModerationWords(.ru).adminsSuspend
        let page = try desk.irina.get(Paths.adminReport(id)).text
        #expect(page.contains(note) && !page.contains("value=\"suspend\""))
        #expect(try !desk.timur.get(Paths.adminReport(id)).text.contains(note))
        #expect(try desk.decide(id, "suspend").status == 404)
        #expect(try suspension() == nil)
        #expect(try desk.acts().isEmpty)
    }

    @Test func `asks for a fresh code before its author is suspended, and before no other decision`() throws {
        let (_, id) = try desk.reported()
        _ = try desk.database.execute(
            "UPDATE sessions SET proven_at = now() - interval '16 minutes' WHERE member_id = \(desk.timur.member)")
        let asked = try desk.decide(id, "suspend", by: desk.timur, text: "Третий раз")
        #expect(asked.status == 422 && asked.value(of: "decision") == "suspend")
        #expect(asked.value(of: "text") == "Третий раз")
        #expect(try suspension() == nil)
        #expect(try desk.acts().isEmpty)
        #expect(try desk.decide(id, "hidden", by: desk.timur).status == 303)
    }
}
