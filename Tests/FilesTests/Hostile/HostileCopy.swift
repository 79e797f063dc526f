import Conversion
import Files
import Media
import Postgres
import Site
import Storage
import TestSupport
import Testing
import Web

/// A saved copy whose preview is made from outputs of converters that are said instead of made, and the page that shows it.
struct HostileCopy {
    private let kept: KeptFiles
    private let file: FileID
    private let order: PreviewStore.Order
    private let drawn: KeptBlob

    private var database: Connection { kept.app.database }
    private var store: PreviewStore { PreviewStore(database: database) }

    init(_ name: String, in database: String) throws {
        kept = try KeptFiles(database: database)
        file = try kept.keep(name, of: try kept.connect(.vk), .vk)
        let blobs = kept.app.services.blobs.store
        drawn = try blobs.keep(Array("a picture".utf8))
        let copy = try blobs.keep(Array("a document".utf8))
        _ = try kept.app.database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
            VALUES (\(copy.id), \(kept.member), 'copy', 'application/pdf', \(copy.size), \(copy.sha256))
            """)
        _ = try kept.app.database.execute(
            """
            INSERT INTO saved_copies (file_id, member_id, state, blob_id, size, saved_at)
            VALUES (\(file), \(kept.member), 'saved', \(copy.id), \(copy.size), now())
            """)
        let store = PreviewStore(database: kept.app.database)
        let preview = try #require(try store.request(copy.id, of: kept.member))
        order = try #require(try store.order(preview))
    }

    /// Keeps what `pdfinfo` says of the document.
    func outline(_ report: String) throws {
        try anew()
        try settle {
            let outline = try PDFReport.outline(in: Array(report.utf8), most: Preview.mostPages)
            try store.settle(order, .pdf, pdf: nil, count: outline.count, sizes: outline.sizes)
        }
    }

    /// Keeps a page of the document, of which `pdftotext` says this.
    func draw(_ table: String) throws {
        try anew()
        try store.settle(order, .pdf, pdf: nil, count: 1, sizes: [PDF.PageSize(width: 595, height: 842)])
        try store.add(1, (drawn, TextLine.lines(ofTable: Array(table.utf8))), to: order)
    }

    /// Keeps a picture, of which `vipsheader` says this, and that it became this WebP.
    func picture(_ report: String, _ made: [UInt8]) throws {
        try anew()
        try settle {
            _ = try Pictures.size(in: Array(report.utf8))
            guard let picture = Pictures.Picture(made, side: 2_560) else { throw Refusal.unreadable }
            try store.settle(order, .picture, drawn, width: picture.width, height: picture.height)
        }
    }

    /// The text of its page.
    @discardableResult
    func page(_ number: String? = nil) throws -> String {
        let answer = try kept.browser.get(Paths.file(.vk, file).adding("page", number))
        try #require(answer.status == 200)
        return answer.text
    }

    private func settle(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let refusal as Refusal {
            try store.refuse(order, refusal)
        }
    }

    /// As before anything was made of it.
    private func anew() throws {
        _ = try database.execute("DELETE FROM preview_pages")
        _ = try database.execute("DELETE FROM blobs WHERE id = \(drawn.id)")
        _ = try database.execute("UPDATE previews SET state = 'waiting', refusal = NULL, requested_at = now()")
    }
}
