import Localization
import Site
import Web

/// Pages of a document, a stretch at a time.
package struct FileSheets: Sendable {
    package static let field = "page"

    package let sheets: [Sheet]
    /// "Pages 9–16 of 240".
    package let summary: String
    /// That there are more pages than can be looked at.
    package let note: String?
    package let previous: Link?
    package let pager: Pager?
    /// Where a page is chosen by its number; nil when there is only one stretch.
    package let jump: Jump?
    package let isWaiting: Bool

    package struct Jump: Sendable {
        package let address: Address
        package let label: String
        package let button: String
        package let last: Int
        package let current: Int
        /// Where the file was opened from, to be carried along.
        package let back: String?
    }

    /// The first page of the stretch that a page of the address stands in.
    static func first(_ text: String?) -> Int {
        let number = text.flatMap { Int($0) } ?? 1
        guard (1...Preview.mostPages).contains(number) else { return 1 }
        return (number - 1) / Preview.stretch * Preview.stretch + 1
    }

    init(_ preview: Preview, _ pages: [PreviewPage], _ viewer: FileViewer) {
        let words = viewer.words
        let first = viewer.first
        let count = preview.pageCount
        let seen = min(count, Preview.mostPages)
        let here = { (page: Int) in
            viewer.here.adding(Self.field, page == 1 ? nil : String(page))
        }
        sheets = pages.map { Sheet($0, of: count, at: here(first), viewer) }
        let last = min(first + Preview.stretch - 1, seen)
        summary =
            count <= Preview.stretch
            ? words.pages(count: count)
            : words.pagesOf(
                first: words.language.number(first), last: words.language.number(last),
                count: words.language.number(count))
        note = count > seen ? words.pagesCut(count: words.language.number(seen)) : nil
        previous = first > 1 ? Link(words.earlierPages, to: here(max(1, first - Preview.stretch))) : nil
        pager = last < seen ? Pager(next: here(last + 1), label: words.furtherPages, list: "sheets") : nil
        jump =
            seen > Preview.stretch
            ? Jump(
                address: viewer.file.address, label: words.pageNumberLabel, button: words.goToPage, last: seen,
                current: first, back: viewer.way) : nil
        isWaiting = sheets.contains { $0.isWaiting }
    }
}

/// A page of a document: its picture with the text over it, so that it can be chosen, copied and found.
package struct Sheet: Sendable {
    package let id: String
    package let label: String
    /// Nil until it is drawn.
    package let source: Address?
    /// In points, for the proportions.
    package let width: String
    package let height: String
    package let lines: [Line]
    package let isWaiting: Bool
    /// Why there is nothing to see.
    package let failure: String?
    /// The address of its stretch, where scripts look whether it is drawn by now.
    package let address: Address

    package struct Line: Sendable {
        package let x: String
        /// Of the line that letters stand on.
        package let y: String
        package let width: String
        package let size: String
        package let text: String
    }

    init(_ page: PreviewPage, of count: Int, at address: Address, _ viewer: FileViewer) {
        id = "page-\(page.number)"
        label = viewer.words.pageNumber(
            number: viewer.words.language.number(page.number), count: viewer.words.language.number(count))
        source = page.blob.map { viewer.address($0) }
        width = Self.points(page.width)
        height = Self.points(page.height)
        lines = page.blob == nil ? [] : page.lines.map(Line.init)
        isWaiting = page.blob == nil && !page.failed
        failure = page.failed ? viewer.words.pageFailed : nil
        self.address = address
    }

    /// Tenths of a point as SVG has it.
    static func points(_ tenths: Int) -> String {
        tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension Sheet.Line {
    init(_ line: PreviewLine) {
        x = Sheet.points(line.x)
        // Letters stand at about four fifths of the height of their line.
        y = Sheet.points(line.y + line.height * 8 / 10)
        width = Sheet.points(line.width)
        size = Sheet.points(line.height * 8 / 10)
        text = line.text
    }
}
