import Admin
import Connections
import Postgres
import Site
import TestSupport
import Testing
import Web

/// I09: whatever administrators do is written down, once.
@Suite struct AuditSweepTests {
    /// How a route is called so that it succeeds.
    private struct Call {
        /// What stands in the address for each of its parameters.
        var names: [String] = []
        var fields: [String: String] = [:]
        /// The entry that it leaves; nil where it only leads to a question.
        let act: String?
        /// A form that is sent twice acts once. What is read is read each time.
        var isRead = false
    }

    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
    }

    /// The entries since some of them.
    private func acts(behind count: Int) throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number OFFSET \(count)") { try $0.only() }
    }

    private func lines() throws -> Int { try acts(behind: 0).count }

    private func set(_ change: SQL, _ member: MemberID) throws {
        _ = try app.database.execute("UPDATE members SET \(change) WHERE id = \(member)")
    }

    private func number(_ insertion: SQL) throws -> String {
        String(try #require(try app.database.row(insertion) { try $0.only(Int.self) }))
    }

    private func invitation(_ name: String) throws -> String {
        try number(
            """
            INSERT INTO invitations (email, email_key, language, expires_at)
            VALUES (\(name), \(name), 'ru', now() + interval '1 day')
            RETURNING id
            """)
    }

    /// Somebody has reported something of theirs.
    private func report(of member: MemberID) throws -> String {
        try number(
            """
            INSERT INTO moderation_cases (kind, thing, author_id, title, reports)
            VALUES ('post', \(member), \(member), 'Скидки', 1)
            RETURNING id
            """)
    }

    /// What a form says of a place.
    private var place: [String: String] {
        [
            "name": "Корпус \(Int.random(in: 1...1_000_000_000))", "latitude": "55.76", "longitude": "37.64",
            "radius": "150",
        ]
    }

    private func addPlace() throws -> String {
        try number(
            """
            INSERT INTO places (name, latitude, longitude, radius)
            VALUES (gen_random_uuid()::text, 55760000, 37640000, 150)
            RETURNING id
            """)
    }

    /// A file that was tried, of the administrator who asks; with the fields of its forms.
    private func broughtFile(_ state: String) throws -> [String: String] {
        _ = try app.database.execute("DELETE FROM imports")
        let id = try number(
            """
            INSERT INTO imports (member_id, name, state, matching, language, added_rows, expires_at)
            VALUES (\(timur.member), 'people.csv', \(state), '{1,0,0,0,0}', 'ru', 1, now() + interval '1 day')
            RETURNING id
            """)
        return ["import": id, "trial": "1"]
    }

    /// Whose administrator is gone; the member is the one who is left.
    private func unattendedProject(with member: MemberID) throws -> String {
        try number(
            """
            WITH made AS (INSERT INTO projects (name, creator_id) VALUES ('Архив', \(member)) RETURNING id)
            INSERT INTO project_members (project_id, member_id) SELECT id, \(member) FROM made RETURNING project_id
            """)
    }

    private func deadJob() throws -> String {
        try number(
            """
            INSERT INTO jobs (kind, pool, payload, attempts, last_error, dead_at)
            VALUES ('files.copy', 'quick', '\\x00', 6, 'slow', now())
            RETURNING id
            """)
    }

    /// A member, to whom something is done. A new administrative route gets its line here.
    private func call(_ pattern: String, on member: MemberID) throws -> Call? {
        let (name, why) = (member.pathSegment, "Так решили")
        switch pattern {
        case "/admin/members/{}/addresses": return Call(names: [name], act: "members.addressesOpened", isRead: true)
        case "/admin/members/{}/notes":
            return Call(names: [name], fields: ["note": "Звонила"], act: "members.noted")
        case "/admin/members/{}/role":
            return Call(names: [name], fields: ["role": "admin", "reason": why], act: "administrators.granted")
        case "/admin/members/{}/passkeys":
            _ = try app.database.execute(
                """
                INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name,
                                      user_agent, is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until)
                SELECT \(member), sha256(k), sha512(k), -7, sha512(k), substr(k, 1, 16), 'Ноутбук', '', false, false, 0,
                       sha256(k), now()
                FROM (SELECT sha256(gen_random_uuid()::text::bytea) AS k) keys
                """)
            return Call(names: [name], fields: ["reason": why], act: "members.passkeysReset")
        case "/admin/members/{}/suspend":
            return Call(names: [name], fields: ["reason": why], act: "members.suspended")
        case "/admin/members/{}/restore":
            try set("disabled_at = now(), disabled_reason = 'x'", member)
            return Call(names: [name], act: "members.restored")
        case "/admin/members/{}/email":
            return Call(
                names: [name], fields: ["email": "new-\(name)@hse.ru", "reason": why], act: "members.emailChanged")
        case "/admin/members/{}/details":
            let details = [
                "full_name": "Петрова Анна", "faculty": "Физический факультет", "position": "Доцент", "city": "Пермь",
                "reason": why,
            ]
            return Call(names: [name], fields: details, act: "members.detailsChanged")
        case "/admin/members/{}/delete":
            return Call(
                names: [name], fields: ["name": "Анна Ковалёва", "reason": why], act: "members.deletionBegan")
        case "/admin/members/{}/deletion/withdraw":
            try set("erase_at = now() + interval '14 days', erase_reason = 'x'", member)
            return Call(names: [name], act: "members.deletionWithdrawn")
        case "/admin/members/{}/sessions/{}/end":
            let session = try number("SELECT id FROM sessions WHERE member_id = \(member)")
            return Call(names: [name, session], act: "members.sessionsEnded")
        case "/admin/members/{}/sessions/end": return Call(names: [name], act: "members.sessionsEnded")
        case "/admin/members/selection": return Call(fields: ["act": "suspend", "member": name], act: nil)
        case "/admin/members/acts":
            return Call(fields: ["act": "suspend", "member": name, "reason": why], act: "members.suspended")
        case "/admin/members/export": return Call(act: "members.exported", isRead: true)
        case "/admin/members/import/matching": return Call(fields: try broughtFile("ready"), act: nil)
        case "/admin/members/import/repairs": return Call(fields: try broughtFile("ready"), act: nil)
        case "/admin/members/import/run":
            return Call(fields: try broughtFile("ready"), act: "invitations.importBegan")
        case "/admin/members/import/cancel":
            return Call(fields: try broughtFile("running"), act: "invitations.importCancelled")
        case "/admin/invitations":
            return Call(fields: ["emails": "guest@example.org", "language": "ru"], act: "invitations.invited")
        case "/admin/invitations/{}/resend":
            return Call(names: [try invitation("resent@example.org")], act: "invitations.resent")
        case "/admin/invitations/{}/withdraw":
            return Call(names: [try invitation("withdrawn@example.org")], act: "invitations.withdrawn")
        case "/admin/log/export": return Call(act: "log.exported", isRead: true)
        case "/admin/jobs": return Call(fields: ["act": "delete", "job": try deadJob()], act: "jobs.deleted")
        case "/admin/banner":
            let texts = ["russian": "Работы", "english": "Works"]
            return Call(
                fields: texts.merging(["starts": "2020-01-01T10:00", "ends": "2999-01-01T10:00"]) { $1 },
                act: "banner.announced")
        case "/admin/banner/end":
            _ = try app.database.execute(
                """
                INSERT INTO announcements (id, number, russian, english, starts_at, ends_at)
                VALUES (1, 1, 'Работы', 'Works', now(), now() + interval '1 day')
                ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at
                """)
            return Call(act: "banner.ended")
        case "/admin/settings/privacy", "/admin/settings/help", "/admin/settings/contact":
            return Call(fields: ["russian": "# Текст", "english": "", "version": "0"], act: "organisation.textChanged")
        case "/admin/settings/logo": return Call(act: nil)
        case "/admin/settings/logo/choice":
            let logo = try number(
                """
                WITH drawn AS (INSERT INTO organisation_logos (source) VALUES ('') RETURNING id)
                INSERT INTO organisation_icons (logo_id, name, png) SELECT id, 'mark', '' FROM drawn RETURNING logo_id
                """)
            return Call(fields: ["logo": logo, "standing": ""], act: "organisation.logoChosen")
        case "/admin/settings":
            let fields = [
                "name": "Вышка", "domains": "hse.ru", "quota": "4096", "keep-notifications": "90", "keep-trash": "30",
                "keep-deletedTexts": "30", "keep-messages": "0", "keep-deadJobs": "30", "keep-cases": "365",
                "keep-invitations": "30", "version": "0",
            ]
            return Call(fields: fields, act: "organisation.changed")
        case "/admin/providers/{}/off":
            return Call(names: ["vk"], fields: ["russian": "Ждём", "english": "Wait"], act: "providers.switchedOff")
        case "/admin/providers/{}/on":
            _ = try app.database.fetch(ProviderSwitch.switchOff(.yandex, russian: "Ждём", english: "Wait"))
            return Call(names: ["yandex"], act: "providers.switchedOn")
        case "/admin/providers/{}/reset": return Call(names: ["vk"], act: "providers.reset")
        case "/admin/places/new": return Call(fields: place, act: "places.added")
        case "/admin/places/{}": return Call(names: [try addPlace()], fields: place, act: "places.changed")
        case "/admin/places/{}/remove": return Call(names: [try addPlace()], act: "places.removed")
        case "/admin/projects/{}/appoint":
            return Call(
                names: [try unattendedProject(with: member)], fields: ["person": name], act: "projects.appointed")
        case "/admin/reports/{}/claim", "/admin/reports/{}/claim/end":
            return Call(names: [try report(of: member)], act: nil)
        case "/admin/reports/{}/decision":
            let fields = ["decision": "kept", "reason": "other", "version": "1"]
            return Call(names: [try report(of: member)], fields: fields, act: "moderation.kept")
        case "/admin/reports/{}/decision/withdraw":
            let id = try report(of: member)
            _ = try app.database.execute(
                """
                UPDATE moderation_cases
                SET decision = 'kept', decided_at = now(), decided_by_id = \(timur.member)
                WHERE author_id = \(member)
                """)
            return Call(names: [id], act: "moderation.withdrawn")
        case "/admin/reports/{}/show":
            let id = try report(of: member)
            _ = try app.database.execute(
                """
                UPDATE moderation_cases
                SET decision = 'hidden', reason = 'other', decided_at = now(), told_at = now(), decided_by_id = \(timur.member)
                WHERE author_id = \(member)
                """)
            return Call(names: [id], act: "moderation.shown")
        case "/admin/reports/{}/appeal", "/admin/reports/{}/appeal/withdraw":
            let id = try report(of: member)
            let isAnswered = pattern.hasSuffix("withdraw")
            _ = try app.database.execute(
                """
                UPDATE moderation_cases
                SET decision = 'removed', reason = 'other', decided_at = now(), told_at = now(), appeal = 'Нет',
                    appealed_at = now(), is_granted = \(isAnswered ? true : nil),
                    restored = CASE WHEN \(isAnswered) THEN 'back' END, answered_at = CASE WHEN \(isAnswered) THEN now() END,
                    answered_by_id = \(isAnswered ? timur.member : nil)
                WHERE author_id = \(member)
                """)
            let fields = ["granted": "yes", "version": "1"]
            return Call(
                names: [id], fields: fields, act: isAnswered ? "moderation.answerWithdrawn" : "moderation.granted")
        default: return nil
        }
    }

    @Test func `every act of an administrator leaves one entry, also when its form is sent twice`() throws {
        // What comes as a file is only looked at: `ImportTrialTests`.
        let routes = app.routes.all.filter {
            $0.trait.audience.staff != nil && $0.method.isUnsafe && !$0.trait.takesFiles
        }
        #expect(routes.count >= 24)
        for (index, route) in routes.enumerated() {
            let member = try #require(try app.member("anna-\(index)@hse.ru").member)
            guard let call = try call(route.pattern, on: member) else {
                Issue.record("\(route.pattern) is not in the table")
                continue
            }
            var names = call.names.makeIterator()
            let target = route.pattern.split(separator: "/").map { $0 == "{}" ? names.next() ?? "" : String($0) }
            let before = try lines()
            let fields = call.fields.merging([IdempotencyKey.field: IdempotencyKey().text]) { $1 }
            for _ in 1...2 {
                let answer = try timur.post(Address("/" + target.joined(separator: "/")), fields)
                #expect(
                    answer.status == 303 || call.isRead && answer.status == 200, "\(route.pattern): \(answer.status)")
            }
            let expected = [call.act].compactMap(\.self)
            #expect(try acts(behind: before) == (call.isRead ? expected + expected : expected), "\(route.pattern)")
        }
    }
}
