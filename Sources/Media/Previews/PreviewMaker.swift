import Conversion
import Highlighting
import Site
import Storage

/// Makes previews, in `quad work`: what the bytes are is looked at first, then a converter in its cage does the rest.
struct PreviewMaker {
    private let services: Services
    private let store: PreviewStore
    private let blobs: BlobStore
    private let highlighter: Highlighter

    init(_ services: Services) {
        self.services = services
        store = PreviewStore(database: services.database)
        blobs = services.blobs.store
        highlighter = Highlighter(program: services.settings.highlighter) { [log = services.log] failure in
            log.write("highlighter", ["failure": "\(failure)"])
        }
    }

    /// Pixels of the longer side of a picture.
    private static let side = 2_560
    /// Bytes of code that is coloured; longer code is shown plain.
    private static let mostCode = 128 << 10

    /// The lease is renewed before each step, none of which takes as long as one.
    var handlers: [JobHandler] {
        let keys = services.settings.keys
        return [
            JobHandler(PreviewJob.self, keys: keys, giveUp: giveUp) { job, taken in
                try order(job.preview) { try run(job, $0, taken.renew) }
            },
            JobHandler(PreviewPagesJob.self, keys: keys, giveUp: giveUp) { job, taken in
                try order(job.preview) { try run(job, $0, taken.renew) }
            },
        ]
    }

    /// Does this for a preview that is still wanted; what is kept for it may make other things of its member give way.
    private func order(_ preview: Int, _ body: (PreviewStore.Order) throws -> Void) throws {
        guard let order = try store.order(preview) else { return }
        try body(order)
        try MemberRoom(services).settle(order.member, sparing: order.blob)
    }

    private func run(_ job: PreviewJob, _ order: PreviewStore.Order, _ hold: () throws -> Bool) throws {
        do {
            try make(order, job.name, hold)
        } catch let refusal as Refusal {
            try store.refuse(order, refusal)
        }
    }

    /// The page says that it cannot be shown.
    private func giveUp(_ job: PreviewJob) throws {
        guard let order = try store.order(job.preview) else { return }
        try store.refuse(order, .unreadable)
    }

    private func make(_ order: PreviewStore.Order, _ name: String, _ hold: () throws -> Bool) throws {
        let path = try blobs.local(order.blob)
        let type = try Inspection().type(of: path, name: name)
        guard try hold() else { return }
        switch type.kind {
        case .audio, .video: try store.settle(order, type.kind)
        case .animation:
            _ = try Pictures().size(of: path, type)
            try store.settle(order, .animation)
        case .picture:
            let picture = try Pictures().picture(of: path, type, side: Self.side)
            let kept = try blobs.keep(picture.bytes)
            try store.settle(order, .picture, kept, width: picture.width, height: picture.height)
        case .text: try store.settle(order, .text, text(PlainText(path), type))
        case .sheet:
            let sheets = try Sheets(of: path, type)
            try store.settle(
                order, .sheet, PreviewText(body: sheets.text, isMarkup: false, isCut: sheets.isCut))
        case .pdf: try outline(order, .pdf, path, pdf: nil)
        case .office:
            let pdf = try blobs.keep(Office().pdf(of: path, type))
            guard try hold() else { return }
            try outline(order, .office, blobs.local(pdf.id), pdf: pdf)
        }
    }

    private func text(_ text: PlainText, _ type: DocumentType) -> PreviewText {
        if text.text.utf8.count <= Self.mostCode, !type.isTable,
            let markup = highlighter.highlight(text.text, language: type.ext, largest: 2 << 20)
        {
            return PreviewText(body: markup.markup, isMarkup: true, isCut: text.isCut)
        }
        return PreviewText(body: text.text, isMarkup: false, isCut: text.isCut)
    }

    /// Finds how many pages there are, and the sizes of the first.
    private func outline(
        _ order: PreviewStore.Order, _ kind: DocumentType.Kind, _ path: String, pdf: KeptBlob?
    ) throws {
        let outline = try PDF(path).outline(most: Preview.mostPages)
        try store.settle(order, kind, pdf: pdf, count: outline.count, sizes: outline.sizes)
    }

    /// The pages that were to be drawn say that they cannot be shown.
    private func giveUp(_ job: PreviewPagesJob) throws {
        guard let order = try store.order(job.preview) else { return }
        for number in try store.wanted(job.preview, from: job.first) { try store.add(number, nil, to: order) }
    }

    private func run(_ job: PreviewPagesJob, _ order: PreviewStore.Order, _ hold: () throws -> Bool) throws {
        let pdf = PDF(try blobs.local(order.pdf ?? order.blob))
        for number in try store.wanted(job.preview, from: job.first) {
            guard try hold() else { return }
            do {
                let picture = try pdf.picture(ofPage: number)
                guard try hold() else { return }
                let lines = try pdf.lines(ofPage: number)
                try store.add(number, (blobs.keep(picture), lines), to: order)
            } catch is Refusal {
                try store.add(number, nil, to: order)
            }
        }
        try store.thin(order)
    }
}
