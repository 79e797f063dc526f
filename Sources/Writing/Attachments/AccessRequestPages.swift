import Postgres
import Site
import Web

/// Asking the member who owns an attached thing to open it.
enum AccessRequestPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.askForAccess, .members, ask)
        routes.get(Paths.attachment, .members, lead)
    }

    /// Leads to the text on which it stands.
    private static func lead(_ context: Context, _ id: AttachmentID) throws -> Response {
        let reader = try context.claimedMember()
        let places = try context.fetch(text(of: id, for: reader, context.services.features.linkables))
        guard let place = places.first?.value else { throw Failure.notFound }
        return .redirect(to: place.address)
    }

    /// The text on which an attachment stands, if its reader may read that.
    static func text(
        of id: AttachmentID, for reader: MemberID, _ kinds: [Linkable]
    ) -> Query<[ThingID: LinkedThing]> {
        kinds.find(for: reader) { kind in
            "SELECT a.place_id FROM attachments a WHERE a.id = \(id) AND a.place_kind = \(kind)"
        }
    }

    /// Once a day for each thing, on whichever text it stands: that is one notice to its owner. Asking again notifies
    /// nobody.
    private static func ask(_ context: Context, _ id: AttachmentID) throws -> Response {
        let asker = try context.member()
        let form = try context.form()
        let kinds = context.services.features.attachables.filter { $0.asking != nil }
        let limit = RateLimit("access \(asker.id.rawValue)", limit: 30, window: 3_600)
        let place = try context.fetch(text(of: id, for: asker.id, context.services.features.linkables)).first?.value
        guard let place, !kinds.isEmpty else { throw Failure.notFound }
        let address: Address
        do {
            address = try context.once(IdempotencyKey(form), within: limit, preparing: {}) { _ in
                let owner = kinds.reduce("CASE a.card_kind" as SQL) {
                    "\($0) WHEN \($1.kind) THEN \($1.asking?.owner("a.thing") ?? "NULL")"
                }
                let asked = try context.database.row(
                    """
                    INSERT INTO access_requests AS q (attachment_id, card_kind, thing, asker_id, owner_id)
                    SELECT t.id, t.card_kind, t.thing, \(asker.id), t.owner_id
                    FROM (
                        SELECT a.id, a.card_kind, a.thing, a.label, (\(owner) END)::bigint AS owner_id
                        FROM attachments a
                        WHERE a.id = \(id)
                    ) t
                    WHERE t.owner_id <> \(asker.id)
                    ON CONFLICT ON CONSTRAINT access_requests_are_once DO UPDATE
                    SET asked_at = now(), answered_at = NULL, attachment_id = excluded.attachment_id
                    WHERE q.asked_at <= now() - interval '1 day'
                    RETURNING q.owner_id, q.card_kind, q.thing, (extract(epoch FROM q.asked_at) * 1000000)::bigint AS moment,
                              (SELECT f.label FROM attachments f WHERE f.id = q.attachment_id) AS label
                    """
                ) { row in
                    (
                        owner: try row.next("owner_id", as: MemberID.self),
                        kind: try row.next("card_kind", as: String.self),
                        thing: try row.next("thing", as: Int.self),
                        moment: try row.next("moment", as: Int.self), label: try row.next("label", as: String.self)
                    )
                }
                // No word of the text on which it stands is said: the owner may lose that, and keeps this.
                if let asked, let news = context.services.features.attachables.named(asked.kind)?.asking?.news {
                    try ThingNews(
                        news, about: asked.thing, part: asked.moment, by: asker.id, subject: asked.label, detail: ""
                    ).notify("SELECT \(asked.owner)::bigint AS member_id", in: context.database, context.settings)
                }
                return LocalPath.address(form[LocalPath.returnField]) ?? place.address
            }
        } catch is LimitReached {
            throw Failure.tooMany(retryAfter: 3_600)
        }
        return context.redirect(to: address, flash: AttachmentFlash.asked)
    }
}

extension NotificationKind {
    /// What a member has asked for is open.
    static let accessGiven = NotificationKind(
        "access-given", .lock, title: { WritingWords($0).accessGiven },
        address: { number, _ in Paths.attachment(AttachmentID(rawValue: number)) },
        news: { _, language in WritingWords(language).accessIsGiven })
}

extension NotificationKind {
    /// Takes from a member, who reads some texts no more, their notifications of access to what is attached there: they name things
    /// of others. What is attached nowhere any more goes as well, since nobody knows where it was.
    ///
    /// - Parameter texts: the condition on `attachments a` that they stand on those texts; NULL is none of them
    package static func forgetAccess(on texts: SQL, by member: MemberID) -> Query<Int> {
        .execute(
            """
            DELETE FROM notifications n
            WHERE n.member_id = \(member) AND n.kind = \(accessGiven.name)
              AND NOT EXISTS (SELECT FROM attachments a WHERE a.id = n.thing AND (\(texts)) IS NOT TRUE)
            """)
    }
}

/// Notifies the member who asked when a thing is open, by whatever way it was opened.
package struct AccessAnswers {
    private static let batch = 50

    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// - Returns: whether there was something to do
    package func run() throws -> Bool {
        let kinds = services.features.attachables.filter { $0.asking != nil }
        guard !kinds.isEmpty else { return false }
        return try services.database.transaction {
            var hasAnswered = false
            for kind in kinds {
                // As a member who owns nothing of it sees it: what is open to all.
                let open = kind.rows(
                    "SELECT q.thing FROM access_requests q WHERE q.answered_at IS NULL", MemberID(rawValue: 0))
                let answered:
                    [(asker: MemberID, owner: MemberID, attachment: AttachmentID, moment: Int, label: String)] =
                        try services.database.rows(
                            """
                            WITH answered AS (
                                UPDATE access_requests
                                SET answered_at = now()
                                WHERE id IN (
                                    SELECT q.id
                                    FROM access_requests q
                                    JOIN (\(open)) c ON c.number = q.thing AND c.access = 'open'
                                    WHERE q.answered_at IS NULL AND q.card_kind = \(kind.kind)
                                    ORDER BY q.id
                                    LIMIT \(constant: Self.batch)
                                    FOR UPDATE OF q SKIP LOCKED
                                )
                                RETURNING attachment_id, asker_id, owner_id, asked_at
                            )
                            SELECT q.asker_id, q.owner_id, q.attachment_id,
                                   (extract(epoch FROM q.asked_at) * 1000000)::bigint AS moment, a.label
                            FROM answered q
                            JOIN attachments a ON a.id = q.attachment_id
                            """
                        ) { row in
                            (
                                try row.next("asker_id"), try row.next("owner_id"), try row.next("attachment_id"),
                                try row.next("moment"), try row.next("label")
                            )
                        }
                hasAnswered = hasAnswered || !answered.isEmpty
                // A member who has lost the text since hears nothing of what is on it.
                for each in answered {
                    let text = try services.database.fetch(
                        AccessRequestPages.text(of: each.attachment, for: each.asker, services.features.linkables))
                    guard !text.isEmpty else { continue }
                    try ThingNews(
                        .accessGiven, about: each.attachment.rawValue, part: each.moment, by: each.owner,
                        subject: each.label, detail: ""
                    ).notify("SELECT \(each.asker)::bigint AS member_id", in: services.database, services.settings)
                }
            }
            return hasAnswered
        }
    }
}

/// What becomes of such a request, and of a card that is to be taken off.
enum AttachmentFlash: FlashMessage {
    case asked, removed
    /// What is attached opens.
    case alive
    case closed

    static let name = "attachment"
    static let samples: [AttachmentFlash] = [.asked, .removed, .alive, .closed]

    func view(on page: FlashPage) -> FlashView {
        let words = WritingWords(page.language)
        let text: String =
            switch self {
            case .asked: words.accessIsAsked
            case .removed: words.cardIsRemoved
            case .alive: words.cardOpens
            case .closed: words.cardPlaceIsClosed
            }
        return .toast(Toast(text))
    }
}
