import FoundationEssentials
import Postgres
import Site
import Web

/// Texts that are being written, each under the key of its form; what was published stays without its text (DECISIONS, 176).
package struct DraftStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// Drafts that stand: neither published nor deleted.
    static let stands: SQL = "d.published_at IS NULL AND d.deleted_at IS NULL"

    // MARK: Reading

    /// What stands in the form at a place when it is opened: the draft that was asked for, or the last one.
    ///
    /// - Parameters:
    ///   - asked: a draft's number as the address has it; anything that is none asks for an empty form
    ///   - moment: an expression: what was written before then stays in the list; NULL is never
    package static func standing(
        at place: DraftPlace, of member: MemberID, asked: String? = nil, since moment: SQL = "NULL"
    ) -> Query<Draft?> {
        .row("SELECT \(Draft.columns) \(last(at: place, of: member, asked: asked, since: moment))") { try Draft(&$0) }
    }

    /// The newest at a place with the beginnings of their texts, for ``DraftsBeside``.
    package static func newest(at place: DraftPlace, of member: MemberID) -> Query<[Draft]> {
        .rows(
            """
            SELECT d.id, d.key, d.kind, d.thing, left(d.body, 1000) AS body, '{}'::text AS fields, d.base_version,
                   d.version, d.device, d.session_id, d.updated_at
            FROM drafts d
            WHERE d.member_id = \(member) AND d.kind = \(place.kind) AND d.thing = \(place.thing) AND \(stands)
            ORDER BY d.updated_at DESC, d.id DESC
            \(DraftsBeside.limit)
            """
        ) { try Draft(&$0) }
    }

    /// The row of that draft, `drafts d`: behind what a statement selects of it.
    package static func last(
        at place: DraftPlace, of member: MemberID, asked: String? = nil, since moment: SQL = "NULL"
    ) -> SQL {
        let id = asked.map { DraftID(pathSegment: $0)?.rawValue ?? 0 }
        return """
            FROM drafts d
            WHERE d.member_id = \(member) AND d.kind = \(place.kind) AND d.thing = \(place.thing) AND \(stands)
              AND d.id = coalesce(\(id), d.id) AND d.updated_at >= coalesce(\(moment)::timestamptz, '-infinity')
            ORDER BY d.updated_at DESC, d.id DESC
            LIMIT 1
            """
    }

    /// In the place of a table, for lists of what may have drafts: of each thing of a kind with one, `thing` and the beginning
    /// of what was written last, `body`.
    package static func beginnings(of kind: DraftKind, by member: MemberID) -> SQL {
        """
        (SELECT DISTINCT ON (d.thing) d.thing, left(d.body, 1000) AS body
         FROM drafts d
         WHERE d.member_id = \(member) AND d.kind = \(kind.name) AND d.body <> '' AND \(stands)
         ORDER BY d.thing, d.updated_at DESC, d.id DESC)
        """
    }

    // MARK: Writing

    /// What became of a text that was to be kept.
    package enum Outcome: Sendable {
        case saved(Saved)
        /// Somebody else has written there: the text is a draft of its own by now, and this is what it has met.
        case parted(Saved, from: Draft)
        /// It is published: there is no draft of it any more.
        case published
        /// The member has as many as there may be.
        case full
    }

    package struct Saved: Sendable, Equatable {
        package let id: DraftID
        package let key: UUID
        package let version: Int32
        package let updated: Date
    }

    /// Keeps a text. What is kept of another page is overwritten only where that page's text is what this one was made of.
    package func save(_ form: DraftForm, on device: DraftDevice, by member: MemberID) throws -> Outcome {
        if let saved = try put(form, on: device, by: member) { return .saved(saved) }
        return try database.transaction {
            guard let met = try meet(form, by: member) else { return .full }
            switch met.state {
            case .published: return .published
            case .hasIt(let saved): return .saved(saved)
            case .deleted:
                return try put(form.parted(), on: device, by: member).map { .saved($0) } ?? .full
            case .other(let draft):
                if let saved = try goOn(form, from: form.key, on: device, by: member) {
                    return .parted(saved, from: draft)
                }
                guard let saved = try put(form.parted(), from: draft, on: device, by: member) else { return .full }
                return .parted(saved, from: draft)
            }
        }
    }

    private static let saved = Columns(of: "d", "id", "key", "version", "updated_at")

    private func put(
        _ form: DraftForm, from other: Draft? = nil, on device: DraftDevice, by member: MemberID
    ) throws -> Saved? {
        try database.row(
            """
            INSERT INTO drafts AS d (
                member_id, key, kind, thing, body, fields, base_version, writer, sequence, parted_from, device, session_id)
            SELECT \(member), \(form.key)::uuid, \(form.place.kind)::text, \(form.place.thing)::bigint, \(form.body)::text,
                   \(form.json)::jsonb, \(form.baseVersion)::integer, \(form.writer)::uuid, \(form.sequence)::integer,
                   \(other?.key)::uuid, \(String(device.name.prefix(100)))::text, \(device.session)::bigint
            WHERE EXISTS (SELECT FROM drafts WHERE member_id = \(member) AND key = \(form.key))
               OR (
                    SELECT count(*)
                    FROM (
                        SELECT FROM drafts d WHERE d.member_id = \(member) AND \(Self.stands) LIMIT \(constant: Draft.most)
                    ) own
                ) < \(Draft.most)
            ON CONFLICT ON CONSTRAINT drafts_key_is_unique DO UPDATE
            SET (body, fields, base_version, writer, sequence, device, session_id, updated_at, deleted_at, version)
                = ROW(excluded.body, excluded.fields, excluded.base_version, excluded.writer, excluded.sequence,
                      excluded.device, excluded.session_id, now(), NULL, d.version + 1)
            WHERE d.published_at IS NULL AND (d.kind, d.thing) = (excluded.kind, excluded.thing)
              AND (d.version = \(form.known) AND d.deleted_at IS NULL
                   OR d.writer = excluded.writer AND d.sequence < excluded.sequence)
            RETURNING \(Self.saved)
            """
        ) { try Self.saved(&$0) }
    }

    /// Goes on with what this page has parted from a draft before, where it did not hear of that.
    private func goOn(
        _ form: DraftForm, from key: UUID, on device: DraftDevice, by member: MemberID
    ) throws -> Saved? {
        guard let writer = form.writer else { return nil }
        return try database.row(
            """
            UPDATE drafts d
            SET (body, fields, sequence, updated_at, version)
                = ROW(\(form.body)::text, \(form.json)::jsonb, greatest(d.sequence, \(form.sequence)), now(), d.version + 1)
            WHERE d.member_id = \(member) AND d.parted_from = \(key) AND d.writer = \(writer) AND \(Self.stands)
            RETURNING \(Self.saved)
            """
        ) { try Self.saved(&$0) }
    }

    private static func saved(_ row: inout Row) throws -> Saved {
        Saved(
            id: try row.next("id"), key: try row.next("key"), version: try row.next("version"),
            updated: try row.next("updated_at"))
    }

    /// What stands under the key of a text that could not be put there.
    private struct Met {
        enum State {
            case published
            /// The same text, or a later one of the same page.
            case hasIt(Saved)
            /// It was put away: what is written now is another one.
            case deleted
            case other(Draft)
        }
        let state: State
    }

    private func meet(_ form: DraftForm, by member: MemberID) throws -> Met? {
        try database.row(
            """
            SELECT \(Draft.columns), d.published_at IS NOT NULL AS is_published,
                   d.deleted_at IS NOT NULL AS is_deleted,
                   ((d.kind, d.thing) = (\(form.place.kind)::text, \(form.place.thing)::bigint)
                   AND ((d.body, d.fields) = (\(form.body)::text, \(form.json)::jsonb)
                        OR d.writer = \(form.writer)::uuid AND d.sequence >= \(form.sequence))
                   ) IS TRUE AS has_it
            FROM drafts d
            WHERE d.member_id = \(member) AND d.key = \(form.key)
            FOR UPDATE
            """
        ) { row in
            let draft = try Draft(&row)
            let isPublished: Bool = try row.next("is_published")
            let isDeleted: Bool = try row.next("is_deleted")
            let hasIt: Bool = try row.next("has_it")
            if isPublished { return Met(state: .published) }
            // What comes late of a page revives nothing; a person who sends the form means it.
            guard hasIt, !isDeleted || form.writer != nil else {
                return Met(state: isDeleted ? .deleted : .other(draft))
            }
            return Met(
                state: .hasIt(Saved(id: draft.id, key: draft.key, version: draft.version, updated: draft.updated)))
        }
    }

    /// Puts away the draft of a form whose text was emptied or thrown away. One that somebody else has written in meanwhile
    /// stays.
    package func discard(_ form: DraftForm, by member: MemberID) throws {
        let gone = try database.execute(
            """
            UPDATE drafts d
            SET deleted_at = now(), sequence = greatest(d.sequence, \(form.sequence))
            WHERE d.member_id = \(member) AND d.key = \(form.key) AND \(Self.stands)
              AND (d.version = \(form.known) OR d.writer = \(form.writer)::uuid)
            """)
        if gone > 0 { try makeRoom(of: member) }
    }

    /// From the list. Whatever page still has it writes on in a draft of its own.
    ///
    /// - Returns: false when it is not the member's, or gone
    package func delete(_ id: DraftID, by member: MemberID) throws -> Bool {
        let gone = try database.execute(
            """
            UPDATE drafts
            SET deleted_at = coalesce(deleted_at, now()), writer = NULL, version = version + 1
            WHERE id = \(id) AND member_id = \(member) AND published_at IS NULL
            """)
        if gone > 0 { try makeRoom(of: member) }
        return gone > 0
    }

    /// False when it is not the member's, or gone.
    package func restore(_ id: DraftID, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE drafts
            SET deleted_at = NULL
            WHERE id = \(id) AND member_id = \(member) AND published_at IS NULL
            """) > 0
    }

    /// Of what was deleted the newest are kept, as many as there may be drafts.
    private func makeRoom(of member: MemberID) throws {
        _ = try database.execute(
            """
            DELETE FROM drafts
            WHERE id IN (
                SELECT id
                FROM drafts
                WHERE member_id = \(member) AND published_at IS NULL AND deleted_at IS NOT NULL
                ORDER BY deleted_at DESC, id DESC
                OFFSET \(Draft.most)
            )
            """)
    }

    /// Both texts stay, each for itself; false when it is not the member's, or gone.
    package func keepBoth(_ id: DraftID, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE drafts
            SET parted_from = NULL
            WHERE id = \(id) AND member_id = \(member) AND published_at IS NULL
            """) > 0
    }

    /// This very text was published before, from wherever.
    package struct PublishedBefore: Error {
        package let result: Address
    }

    /// The end of a draft, within the transaction that publishes its text. From then on nothing that is saved under the form's
    /// key becomes one.
    ///
    /// - Parameter result: where publishing leads
    /// - Throws: ``PublishedBefore``, upon which that transaction is rolled back
    package func end(
        _ key: IdempotencyKey, at place: DraftPlace, by member: MemberID, result: Address
    ) throws {
        let ended = try database.execute(
            """
            INSERT INTO drafts AS d (member_id, key, kind, thing, body, published_at, act, result)
            VALUES (\(member), \(key.uuid), \(place.kind), \(place.thing), '', now(), \(key.act), \(result.text))
            ON CONFLICT ON CONSTRAINT drafts_key_is_unique DO UPDATE
            SET (body, fields, published_at, act, result, deleted_at, parted_from, version)
                = ROW('', '{}'::jsonb, now(), excluded.act, excluded.result, NULL, NULL, d.version + 1)
            WHERE d.act IS DISTINCT FROM excluded.act
            """)
        guard ended == 0 else { return }
        let earlier = try database.row(
            "SELECT result FROM drafts WHERE member_id = \(member) AND key = \(key.uuid)"
        ) { (row: inout Row) -> String in try row.only() }
        throw PublishedBefore(result: Address(earlier ?? result.text))
    }
}
