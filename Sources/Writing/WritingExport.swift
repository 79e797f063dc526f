import Site

extension Export {
    /// What is not published yet, and the pictures that texts have.
    static let writing = Export(
        { WritingWords($0).exportTitle },
        [
            Part(
                "drafts", title: { WritingWords($0).exportDrafts }, of: ["drafts.member_id"], by: "d.id",
                [
                    "id": "d.id", "kind": "d.kind", "thing": "d.thing", "text": "d.body", "fields": "d.fields",
                    "device": "d.device", "updated_at": "d.updated_at",
                ]
            ) { me, _ in
                "FROM drafts d WHERE d.member_id = \(me) AND d.published_at IS NULL AND d.deleted_at IS NULL"
            },
            Part(
                "pictures", title: { WritingWords($0).exportPictures }, of: ["pictures.member_id"], by: "p.id",
                ["id": "p.id", "width": "p.width", "height": "p.height", "created_at": "p.created_at"],
                file: Part.File(blob: "p.blob_id", name: "p.id || '.webp'")
            ) { me, _ in "FROM pictures p WHERE p.member_id = \(me) AND p.width IS NOT NULL AND p.refusal IS NULL" },
            Part(
                "attachments", title: { WritingWords($0).exportAttachments }, of: ["attachments.added_by"], by: "a.id",
                [
                    "id": "a.id", "place_kind": "a.place_kind", "place_id": "a.place_id", "kind": "a.card_kind",
                    "thing": "a.thing", "label": "a.label", "added_at": "a.added_at",
                ]
            ) { me, _ in "FROM attachments a WHERE a.added_by = \(me)" },
            Part(
                "access_requests", title: { WritingWords($0).exportRequests }, of: ["access_requests.asker_id"],
                by: "q.id",
                [
                    "id": "q.id", "kind": "q.card_kind", "thing": "q.thing", "asked_at": "q.asked_at",
                    "answered_at": "q.answered_at",
                ]
            ) { me, _ in "FROM access_requests q WHERE q.asker_id = \(me)" },
        ],
        without: [LeftOut("access_requests.owner_id") { WritingWords($0).exportNoRequestsOfOthers }])
}
