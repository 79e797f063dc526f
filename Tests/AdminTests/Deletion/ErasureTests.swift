import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What is left of an account when the days are over in which it could be taken back.
@Suite struct AccountErasureTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID
    private let oleg: MemberID

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try #require(try app.member().member)
        oleg = try #require(try app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member)
        for member in [anna, oleg] { try furnish(member) }
        _ = try app.database.execute("UPDATE members SET role = 'admin' WHERE id = \(anna)")
        let fields = ["name": "Анна Ковалёва", "reason": "Уволилась", "key": IdempotencyKey().text]
        #expect(try timur.post(Paths.deleteMember(anna), fields).status == 303)
        try give(
            "INSERT INTO member_notes (member_id, author_id, body)", to: oleg, "m.id, \(anna), 'Помогал с переездом'")
        // A browser that came in beside the act.
        try give(
            "INSERT INTO sessions (token_hash, member_id, user_agent, address)", to: anna, "sha256('s'), m.id, '', ''")
        for member in [anna, oleg] { try connectDevice(of: member) }
    }

    /// A browser that shows its member's notifications.
    private func connectDevice(of member: MemberID) throws {
        try give(
            """
            WITH key AS (
                INSERT INTO push_keys (public_key, private_key)
                VALUES (decode(repeat('04', 65), 'hex'), '')
                RETURNING id
            )
            INSERT INTO push_devices
                (member_id, session_id, push_key_id, name, language, endpoint, public_key, secret)
            """, to: member,
            """
            m.id, (SELECT min(id) FROM sessions WHERE member_id = m.id), (SELECT id FROM key), '', 'ru', m.email,
            decode(repeat('04', 65), 'hex'), ''
            """)
    }

    /// Rows that a statement makes of the member `m`.
    private func give(_ beginning: SQL, to member: MemberID, _ values: SQL) throws {
        _ = try app.database.execute("\(beginning) SELECT \(values) FROM members m WHERE m.id = \(member)")
    }

    /// A project of theirs with somebody else in it, and an invitation to one that is not theirs.
    private func furnishProjects(of member: MemberID) throws {
        try give("INSERT INTO projects (name, creator_id)", to: member, "'Архив', m.id")
        let project: SQL = "(SELECT max(id) FROM projects WHERE creator_id = m.id)"
        try give(
            "INSERT INTO project_members (project_id, member_id, is_admin)", to: member,
            "\(project), unnest(ARRAY[m.id, \(timur.member)]), unnest(ARRAY[true, false])")
        try give(
            "INSERT INTO project_events (project_id, kind, actor_id, subject_id)", to: member,
            "\(project), 'granted', m.id, m.id")
        try give(
            """
            WITH made AS (
                INSERT INTO shared_reminders (project_id, creator_id, text, for_all, done_at, done_by_id)
                SELECT \(project), m.id, 'Обзвонить троих', false, now(), m.id FROM members m WHERE m.id = \(member)
                RETURNING id, project_id
            )
            INSERT INTO shared_reminder_people (reminder_id, project_id, member_id)
            """, to: member, "(SELECT id FROM made), (SELECT project_id FROM made), m.id")
        try give(
            """
            INSERT INTO project_invitations
                (project_id, invited_id, inviter_id, declined_at, declined_from_id, refusals)
            """, to: member, "\(project), \(timur.member), m.id, now(), m.id, 1")
        try give(
            """
            WITH others AS (
                INSERT INTO projects (name, creator_id) VALUES ('Чужой', \(timur.member)) RETURNING id
            )
            INSERT INTO project_invitations (project_id, invited_id, inviter_id)
            """, to: member, "(SELECT id FROM others), m.id, \(timur.member)")
    }

    /// Something of each kind.
    private func furnish(_ member: MemberID) throws {
        try give("INSERT INTO consents (member_id, version)", to: member, "m.id, 1")
        _ = try app.database.execute("UPDATE members SET agreed_version = 1 WHERE id = \(member)")
        try give(
            "INSERT INTO email_changes (member_id, old_email, old_email_key, token_hash, undo_until)", to: member,
            "m.id, 'old' || m.email, 'old' || m.email, sha256(m.email::bytea), now() + interval '7 days'")
        try give(
            """
            INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, user_agent,
                                  is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until)
            """, to: member,
            """
            m.id, sha256(m.email::bytea), sha512(m.email::bytea), -7, sha512(m.email::bytea), substr(sha256(''), 1, 16),
            'Ноутбук', '', false, false, 0, sha256(m.email::bytea), now()
            """)
        try give(
            "INSERT INTO connections (member_id, provider, account, name, access_token, state)", to: member,
            "m.id, 'vk', m.email, m.full_name, '', 'expired'")
        try give(
            "INSERT INTO oauth_attempts (state_hash, session_id, member_id, provider, verifier, return_to, expires_at)",
            to: member,
            """
            sha256(m.email::bytea), (SELECT min(id) FROM sessions WHERE member_id <> m.id), m.id, 'vk', '', '',
            now() + interval '1 hour'
            """)
        for number in ["1", "2", "3"] {
            try give(
                """
                INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category,
                                   modified_at)
                """, to: member,
                """
                (SELECT id FROM connections WHERE member_id = m.id), m.id, 'vk', \(number), \(number), '', false,
                'Отчёт.pdf', 1, now()
                """)
        }
        try give(
            "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)", to: member,
            "gen_random_uuid(), m.id, 'copy', 'application/pdf', 1, sha256('x')")
        try give(
            "INSERT INTO saved_copies (file_id, member_id, state, blob_id)", to: member,
            """
            (SELECT min(id) FROM files WHERE member_id = m.id), m.id, 'saved',
            (SELECT id FROM blobs WHERE member_id = m.id)
            """)
        try give(
            "INSERT INTO previews (blob_id, member_id)", to: member,
            "(SELECT id FROM blobs WHERE member_id = m.id), m.id")
        try give("INSERT INTO archives (member_id, file_ids)", to: member, "m.id, '{}'")
        try give(
            "INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size)", to: member,
            """
            m.id, (SELECT id FROM connections WHERE member_id = m.id), (SELECT id FROM blobs WHERE member_id = m.id), '',
            'Отчёт.pdf', 1
            """)
        try give("INSERT INTO file_batches (member_id, act)", to: member, "m.id, 'delete'")
        try give(
            "INSERT INTO file_deletions (connection_id, member_id, entry)", to: member,
            "(SELECT id FROM connections WHERE member_id = m.id), m.id, '{}'")
        try give(
            """
            INSERT INTO trash_entries (connection_id, member_id, path, remote_id, origin, name, is_folder, category, size,
                                       deleted_at)
            """, to: member,
            """
            (SELECT id FROM connections WHERE member_id = m.id), m.id, 'trash:/1', '1', 'disk:/Отчёт.pdf', 'Отчёт.pdf', false,
            1, 1, now()
            """)
        for deleted: SQL in ["NULL", "now()"] {
            try give(
                "INSERT INTO posts (author_id, body, html, preview, is_long, renderer, deleted_at)", to: member,
                "m.id, 'Собираем семинар', '<p>Собираем семинар</p>', '<p>Собираем семинар</p>', false, 1, \(deleted)")
        }
        try furnishProjects(of: member)
        let post: SQL = "(SELECT min(id) FROM posts WHERE author_id = m.id)"
        try give("INSERT INTO bookmarks (member_id, post_id)", to: member, "m.id, \(post)")
        try give("INSERT INTO channels (member_id, name)", to: member, "m.id, 'Семинары'")
        try give(
            "INSERT INTO channel_people (channel_id, member_id)", to: member,
            "(SELECT id FROM channels WHERE member_id = m.id), \(timur.member)")
        try give(
            """
            WITH others AS (
                INSERT INTO channels (member_id, name) VALUES (\(timur.member), gen_random_uuid()::text) RETURNING id
            )
            INSERT INTO channel_people (channel_id, member_id)
            """, to: member, "(SELECT id FROM others), m.id")
        try give("INSERT INTO mutes (member_id, person_id)", to: member, "m.id, \(timur.member)")
        try give("INSERT INTO mutes (member_id, person_id)", to: member, "\(timur.member), m.id")
        let feed: SQL = "INSERT INTO atom_feeds (member_id, author_id, token_hash, secret)"
        try give(feed, to: member, "m.id, \(timur.member), sha256(('own' || m.id)::bytea), ''")
        try give(feed, to: member, "\(timur.member), m.id, sha256(('of' || m.id)::bytea), ''")
        try give("INSERT INTO post_follows (post_id, member_id, is_followed)", to: member, "\(post), m.id, true")
        try give("INSERT INTO reactions (member_id, post_id, mark)", to: member, "m.id, \(post), 1")
        try give("INSERT INTO post_counts (post_id, reactions)", to: member, "\(post), '{1,0,0,0,0,0}'")
        for deleted: SQL in ["NULL", "now()"] {
            try give(
                "INSERT INTO comments (post_id, author_id, body, html, summary, renderer, deleted_at)", to: member,
                "\(post), m.id, 'Согласна', '<p>Согласна</p>', 'Согласна', 1, \(deleted)")
        }
        try give("INSERT INTO mentions (post_id, member_id, author_id)", to: member, "\(post), m.id, \(timur.member)")
        try give("INSERT INTO mentions (post_id, member_id, author_id)", to: member, "\(post), \(timur.member), m.id")
        try converse(member)
        try give(
            "INSERT INTO blobs (member_id, id, kind, media_type, size, sha256)", to: member,
            "m.id, gen_random_uuid(), 'picture', 'image/webp', 1, sha256('')")
        try give(
            "INSERT INTO pictures (member_id, source_hash, blob_id)", to: member,
            "m.id, sha256(''), (SELECT id FROM blobs WHERE member_id = m.id AND kind = 'picture')")
        try give(
            "INSERT INTO drafts (member_id, key, kind, thing, body)", to: member,
            "m.id, gen_random_uuid(), 'post', 0, 'Начато'")
        try give(
            "INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, actor_id, part)", to: member,
            "\(timur.member), 'comment', \(post), m.id::text, '', '', m.id, 1")
        for author in [member, timur.member] {
            try give(
                "INSERT INTO member_notes (member_id, author_id, body)", to: member, "m.id, \(author), 'Звонила'")
        }
        try give(
            "INSERT INTO imports (member_id, name, language, expires_at)", to: member,
            "m.id, 'people.csv', 'ru', now() + interval '1 day'")
        try give("INSERT INTO exports (member_id, language)", to: member, "m.id, 'ru'")
        try give(
            "INSERT INTO portraits (member_id, blob_id)", to: member,
            "m.id, (SELECT id FROM blobs WHERE member_id = m.id AND kind = 'picture')")
        try give(
            "INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)", to: member,
            "'post', m.id * 1000, 1, 'file', 1, 'Отчёт.pdf', m.id")
        for (asker, owner): (SQL, SQL) in [("m.id", "\(timur.member)"), ("\(timur.member)", "m.id")] {
            try give(
                "INSERT INTO access_requests (attachment_id, card_kind, thing, asker_id, owner_id)", to: member,
                "(SELECT id FROM attachments WHERE added_by = m.id), 'file', m.id, \(asker), \(owner)")
        }
        try furnishModeration(of: member)
        try give(
            "INSERT INTO moderation_surroundings (case_id, place, version, author_id, html, written_at)", to: member,
            "(SELECT max(id) FROM moderation_cases WHERE author_id = m.id), 1, 1, m.id, '', now()")
        try give("INSERT INTO reminders (member_id, text)", to: member, "m.id, 'Сдать отчёт'")
        try give(
            "INSERT INTO reminder_alerts (reminder_id, member_id, lead_minutes)", to: member,
            "(SELECT min(id) FROM reminders WHERE member_id = m.id), m.id, 0")
        try give(
            "INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius)", to: member,
            "(SELECT min(id) FROM reminders WHERE member_id = m.id), m.id, 'Библиотека', 0, 0, 150")
        try give("INSERT INTO reminder_settings (member_id, whole_day_minute)", to: member, "m.id, 480")
        try give(
            "INSERT INTO calendar_feeds (member_id, token_hash, secret)", to: member,
            "m.id, sha256(('calendar' || m.id)::bytea), ''")
        try give(
            "INSERT INTO arrival_addresses (member_id, latitude, longitude, on_leaving, token_hash, secret)",
            to: member,
            "m.id, 0, 0, false, sha256(('arrival' || m.id)::bytea), ''")
        try give(
            "INSERT INTO calendar_imports (member_id, name, source, expires_at)", to: member,
            "m.id, 'work.ics', 'BEGIN:VCALENDAR', now() + interval '1 day'")
        try give(
            "INSERT INTO notification_choices (member_id, kind, way, is_wanted)", to: member,
            "m.id, 'reminder', 'push', false")
        try give("INSERT INTO quiet_hours (member_id, begins, ends, holds_timely)", to: member, "m.id, 1, 2, true")
        try give(
            "INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)", to: member,
            "m.id, 'reminder', 1, '', '', ''")
        try give(
            "INSERT INTO jobs (kind, pool, payload, member_id)", to: member, "'tests.none', 'transfers', '', m.id")
        try give(
            "INSERT INTO invitations (email, email_key, language, invited_by, expires_at)", to: member,
            "'a' || m.email, 'a' || m.email, 'ru', m.id, now() + interval '1 day'")
    }

    /// What was reported of them, settled and waiting, which they reported, and what they decided.
    private func furnishModeration(of member: MemberID) throws {
        for (number, told): (Int32, SQL) in [(1, "now()"), (2, "NULL")] {
            try give(
                """
                INSERT INTO moderation_cases
                    (kind, thing, author_id, title, decision, decided_at, told_at, taken_by_id, decided_by_id)
                """, to: member, "'post', m.id * 10 + \(number), m.id, 'Скидки', 'kept', now(), \(told), NULL, NULL")
        }
        try give(
            """
            INSERT INTO moderation_cases (kind, thing, author_id, title, decision, decided_at, taken_by_id, decided_by_id)
            """, to: member, "'post', m.id * 10 + 3, \(timur.member), 'Скидки', 'kept', now(), m.id, m.id")
        try give(
            """
            INSERT INTO moderation_cases
                (kind, thing, author_id, title, decision, reason, decided_at, told_at, appeal, appealed_at, is_granted,
                 restored, answered_at, answered_by_id)
            """, to: member,
            """
            'post', m.id * 10 + 4, \(timur.member), 'Скидки', 'removed', 'other', now(), now(), 'Нет', now(), true, 'gone',
            now(), m.id
            """)
        try give(
            "INSERT INTO moderation_reports (case_id, reporter_id, reason, note, version)", to: member,
            "(SELECT id FROM moderation_cases WHERE decided_by_id = m.id), m.id, 'other', 'Уже в третий раз', 1")
    }

    /// A dialog with Timur, who was there before them, one with somebody who came later, and a group.
    private func converse(_ member: MemberID) throws {
        let messages: SQL = """
            INSERT INTO messages (conversation_id, number, change, author_id, subject_id, client_key, form_key, body, html,
                                  summary, renderer, deleted_at)
            """
        try give("INSERT INTO blocks (member_id, blocked_id)", to: member, "m.id, \(timur.member)")
        try give("INSERT INTO blocks (member_id, blocked_id)", to: member, "\(timur.member), m.id")
        try give("INSERT INTO message_privacy (member_id, writers)", to: member, "m.id, 'nobody'")
        let later = try app.member("later\(member.rawValue)@hse.ru", name: "Пётр Новиков").member
        for (low, high): (SQL, SQL) in [
            ("\(timur.member)", "m.id"), ("m.id", "\(later)"), ("NULL", "NULL"),
        ] {
            try give(
                "INSERT INTO conversations (low_id, high_id, creator_id, last_number, last_change)", to: member,
                "\(low), \(high), m.id, 2, 2")
            let conversation: SQL = "(SELECT max(id) FROM conversations WHERE creator_id = m.id)"
            try give(
                "INSERT INTO conversation_members (conversation_id, member_id)", to: member,
                "\(conversation), unnest(ARRAY[m.id, \(timur.member)])")
            let mentions: SQL = "INSERT INTO message_mentions (member_id, conversation_id, number)"
            for (number, deleted): (Int32, SQL) in [(1, "NULL"), (2, "now()")] {
                try give(
                    messages, to: member,
                    """
                    \(conversation), \(number), \(number), m.id, m.id, gen_random_uuid(), gen_random_uuid(), 'Тайна',
                    'Тайна', 'Тайна', 1, \(deleted)
                    """)
                try give(mentions, to: member, "m.id, \(conversation), \(number)")
                try give(
                    "INSERT INTO message_reactions (member_id, message_id, mark)", to: member,
                    "m.id, (SELECT max(id) FROM messages WHERE author_id = m.id), 1")
            }
        }
    }

    private func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    /// Rows of each table that have this member, by the table's name.
    private func rows(of member: MemberID) throws -> [String: Int] {
        let all = app.features.compactMap(\.erasure).flatMap(\.rows)
        return try Dictionary(
            all.map {
                (
                    "\($0.table.text).\($0.column.text)",
                    try count("SELECT count(*) FROM \($0.table) WHERE \($0.column) = \(member)")
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    private func age() throws {
        _ = try app.database.execute(
            "UPDATE members SET erase_at = now() - interval '1 second' WHERE erase_at IS NOT NULL")
    }

    /// As `quad work` does it by the clock.
    private func work() throws {
        try AccountErasure(app.services).order()
        try app.work(app.features.handlers(of: .quick, Worker(app.services)))
    }

    @Test func `the name and what was published stay, everything else goes, and nothing of others`() throws {
        let (before, others) = (try rows(of: anna), try rows(of: oleg))
        try age()
        try work()
        let kept = [
            "posts.author_id": 1, "comments.author_id": 1, "channel_people.member_id": 1, "mutes.person_id": 1,
            "atom_feeds.author_id": 1,
            // Their lines that they left the group, and who administers it now.
            "messages.author_id": 8, "messages.subject_id": 6,
            "projects.creator_id": 1, "project_events.actor_id": 3, "project_events.subject_id": 1,
            "shared_reminders.creator_id": 1, "shared_reminders.done_by_id": 1,
            "project_invitations.inviter_id": 1, "project_invitations.declined_from_id": 1,
            "conversations.creator_id": 3, "conversations.low_id": 1, "conversations.high_id": 1,
            "notifications.actor_id": 1, "member_notes.author_id": 1,
            "member_visits.member_id": 1, "audit_log.member_id": 2,
            "invitations.invited_by": 1, "attachments.added_by": 1,
            "moderation_cases.author_id": 1, "moderation_cases.taken_by_id": 1, "moderation_cases.decided_by_id": 1,
            "moderation_cases.answered_by_id": 1,
        ]
        for (name, count) in try rows(of: anna) {
            if name != "members.invited_by" {
                #expect(before[name, default: 0] > 0, "\(name): there was nothing to erase")
            }
            #expect(count == kept[name, default: 0], "\(name)")
        }
        #expect(try rows(of: oleg) == others)
        let texts: SQL = "SELECT count(*) FROM messages WHERE author_id = \(anna) AND body <> ''"
        #expect(try count(texts) == 3, "those that were deleted have none any more")
        let left = try app.database.row(
            """
            SELECT (to_jsonb(m) - '{id, created_at, words, erase_at, erased_at, locked_until, welcomed_at}'::text[])::text
            FROM members m WHERE id = \(anna)
            """
        ) { try $0.only(String.self) }
        #expect(
            left == """
                {"city": "", "name": "Анна Ковалёва", "role": "member", "email": null, "theme": "auto", "faculty": "", \
                "surname": "", "language": null, "position": "", "email_key": null, "full_name": "Анна Ковалёва", \
                "sort_name": "Анна Ковалёва", "time_zone": null, "given_name": "", "invited_by": null, \
                "is_leaving": false, "disabled_at": null, "erase_reason": "", "agreed_version": 0, "disabled_until": null, \
                "disabled_reason": null}
                """)
        let seen: SQL = "SELECT count(*) FROM member_visits WHERE member_id = \(anna) AND last_seen_at = 'epoch'"
        #expect(try count(seen) == 1)
    }

    @Test func `others see who wrote it, and administrators that it is closed`() throws {
        try age()
        try work()
        let profile = try timur.get("/people/\(anna.rawValue)").text
        for text in ["Анна Ковалёва", "Учётная запись закрыта", "Собираем семинар"] { #expect(profile.contains(text)) }
        _ = try app.database.execute("DELETE FROM mutes WHERE member_id = \(timur.member)")
        #expect(try timur.get("/feed").text.contains("Анна Ковалёва"))
        let page = try timur.get(Paths.adminMember(anna)).text
        #expect(page.contains("Учётная запись удалена") && page.contains("Quad, по расписанию"))
        #expect(!page.contains("anna.kovaleva") && !page.contains(Paths.memberRole(anna).text))
        for gone in ["Заметки", "Сеансы", "Подключения", "Место"] {
            #expect(!page.contains("<h2>\(gone)"), "\(gone) went with the account")
        }
        let list = Paths.adminMembers()
        #expect(!(try timur.get(list).text.contains("Анна Ковалёва")))
        #expect(try timur.get(list.adding("state", "closed")).text.contains("Анна Ковалёва"))
        #expect(try timur.get(Paths.withdrawDeletion(anna)).status == 404)
        let fields = ["note": "x", "role": "admin", "key": IdempotencyKey().text]
        for address in [Paths.memberNotes(anna), Paths.memberRole(anna), Paths.withdrawDeletion(anna)] {
            #expect(try timur.post(address, fields).status == 404, "\(address.text)")
        }
    }

    @Test func `the address is free again, for another account`() throws {
        try age()
        try work()
        let again = try #require(try app.member("anna.kovaleva@hse.ru", name: "Анна Ковалёва").member)
        #expect(again != anna)
    }

    @Test func `nothing goes before its day, nor of whoever was kept`() throws {
        let before = try rows(of: anna)
        try work()
        #expect(try rows(of: anna) == before)
        // Ordered, and taken back before it began.
        try age()
        try AccountErasure(app.services).order()
        _ = try app.database.execute("UPDATE members SET erase_at = NULL, erase_reason = NULL")
        try app.work(app.features.handlers(of: .quick, Worker(app.services)))
        #expect(try rows(of: anna) == before)
    }

    @Test func `is done once, whoever does it, and begins anew where it was interrupted`() throws {
        try age()
        _ = try app.database.execute(
            """
            CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stop'; END $$
            """)
        _ = try app.database.execute(
            "CREATE TRIGGER stop BEFORE DELETE ON connections FOR EACH ROW EXECUTE FUNCTION stop()")
        let erasure = AccountErasure(app.services)
        #expect(throws: DatabaseError.self) { try erasure.erase(anna) }
        #expect(try count("SELECT count(*) FROM files WHERE member_id = \(anna)") == 0, "it was in the middle")
        #expect(try count("SELECT count(*) FROM members WHERE erased_at IS NOT NULL") == 0)
        _ = try app.database.execute("DROP TRIGGER stop ON connections")
        for _ in 1...2 { try erasure.erase(anna) }
        try work()
        #expect(try count("SELECT count(*) FROM audit_log WHERE act = 'members.erased'") == 1)
        #expect(try AuditLog(app.database, keys: app.settings.keys).verify().problems.isEmpty)
    }

    @Test func `one that was given up waits for an administrator, and is ordered again once its job is gone`() throws {
        try age()
        let erasure = AccountErasure(app.services)
        for _ in 1...2 { try erasure.order() }
        let jobs: SQL = "SELECT count(*) FROM jobs WHERE kind = 'erase-account'"
        #expect(try count(jobs) == 1)
        _ = try app.database.execute("UPDATE jobs SET dead_at = now(), last_error = 'x' WHERE kind = 'erase-account'")
        try erasure.order()
        #expect(try count(jobs) == 1)
        _ = try app.database.execute("DELETE FROM jobs WHERE kind = 'erase-account'")
        try erasure.order()
        #expect(try count(jobs) == 1)
    }
}
