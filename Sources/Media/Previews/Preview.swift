import Conversion
import HTML
import Postgres
import Site
import Storage

/// What kept bytes look like, as far as it is made.
package struct Preview: Sendable {
    package enum State: String, Sendable {
        case waiting, ready, refused
    }

    package let id: Int
    package let state: State
    /// Nil until the bytes were looked at.
    package let kind: DocumentType.Kind?
    package let refusal: Refusal?
    /// Pages in all.
    package let pageCount: Int
    package let text: PreviewText?
    /// It was requested so long ago that it may be requested again.
    package let isOverdue: Bool

    /// The most pages of a document that can be looked at.
    package static let mostPages = 1_000
    /// Pages on a page of the viewer, made together.
    package static let stretch = 8
    /// Pictures of pages that are kept of one document.
    static let keptPages = 120
    /// Seconds in which `quad work` does what was requested, or is asked again.
    static let timeout = 180.0

    static let columns = Columns(
        of: "p", "id", "state", "kind", "refusal", "page_count", "body", "is_markup", "is_cut"
    ).and("p.requested_at < now() - make_interval(secs => \(timeout))", as: "is_overdue")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        state = State(rawValue: try row.next("state")) ?? .waiting
        kind = try row.next("kind", as: String?.self).flatMap(DocumentType.Kind.init)
        refusal = try row.next("refusal", as: String?.self).flatMap(Refusal.init)
        pageCount = Int(try row.next("page_count", as: Int32.self))
        let body: String? = try row.next("body")
        let isMarkup: Bool = try row.next("is_markup")
        let isCut: Bool = try row.next("is_cut")
        text = body.map { PreviewText(body: $0, isMarkup: isMarkup, isCut: isCut) }
        isOverdue = try row.next("is_overdue")
    }
}

/// A text file's beginning.
package struct PreviewText: Sendable {
    package let body: String
    /// Code, coloured: spans that the highlighter's check let through.
    package let isMarkup: Bool
    package let isCut: Bool
}

/// A page of a document as a picture with its text over it, or a picture. The database keeps its sizes within bounds.
package struct PreviewPage: Sendable {
    /// From 1.
    package let number: Int
    /// Tenths of a point, or pixels for pictures.
    package let width: Int
    package let height: Int
    /// Nil until it is made.
    package let blob: BlobID?
    package let lines: [PreviewLine]
    package let failed: Bool
    /// Its picture should be requested.
    package let isWanted: Bool

    static let columns = Columns(of: "g", "number", "width", "height", "blob_id", "lines", "failed").and(
        """
        g.blob_id IS NULL AND NOT g.failed
            AND (g.requested_at IS NULL OR g.requested_at < now() - make_interval(secs => \(Preview.timeout)))
        """, as: "is_wanted")

    init(_ row: inout Row) throws {
        number = Int(try row.next("number", as: Int32.self))
        width = Int(try row.next("width", as: Int32.self))
        height = Int(try row.next("height", as: Int32.self))
        blob = try row.next("blob_id")
        lines = PreviewLine.lines(of: try row.next("lines"), on: (width, height))
        failed = try row.next("failed")
        isWanted = try row.next("is_wanted")
    }
}
