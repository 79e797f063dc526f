import Localization
import Site
import Web

/// Pages of a document, a stretch at a time.
package struct DocumentPages: Sendable {
    package static let field = "page"

    package let pages: [DocumentPage]
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
        package let form: FormAction
        package let last: Int
        package let current: Int
    }

    /// The first page of the stretch that a page of the address stands in.
    package static func first(_ text: String?) -> Int {
        let number = text.flatMap { Int($0) } ?? 1
        guard (1...Preview.mostPages).contains(number) else { return 1 }
        return (number - 1) / Preview.stretch * Preview.stretch + 1
    }

    init(_ preview: Preview, _ pages: [PreviewPage], of subject: PreviewSubject, _ context: Context) {
        let words = MediaWords(context.language)
        let first = subject.first
        let count = preview.pageCount
        let seen = min(count, Preview.mostPages)
        let here = { (page: Int) in subject.here.adding(Self.field, page == 1 ? nil : String(page)) }
        self.pages = pages.map { page in
            DocumentPage(page, of: count, page.blob.map { subject.address($0, context) }, at: here(first), words)
        }
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
        jump = seen > Preview.stretch ? Jump(form: subject.page, last: seen, current: first) : nil
        isWaiting = self.pages.contains { $0.isWaiting }
    }
}

/// A page of a document: its picture with the text over it, so that it can be chosen, copied and found.
/// The text is SVG, whose places are attributes: the content security policy allows no `style`.
package struct DocumentPage: Sendable {
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

    init(_ page: PreviewPage, of count: Int, _ source: Address?, at address: Address, _ words: MediaWords) {
        id = "page-\(page.number)"
        label = words.pageNumber(number: words.language.number(page.number), count: words.language.number(count))
        self.source = source
        width = Self.points(page.width)
        height = Self.points(page.height)
        lines = source == nil ? [] : page.lines.map(Line.init)
        isWaiting = source == nil && !page.failed
        failure = page.failed ? words.pageFailed : nil
        self.address = address
    }

    /// Tenths of a point as SVG has it.
    static func points(_ tenths: Int) -> String {
        tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension DocumentPage.Line {
    init(_ line: PreviewLine) {
        x = DocumentPage.points(line.x)
        // Letters stand at about four fifths of the height of their line.
        y = DocumentPage.points(line.y + line.height * 8 / 10)
        width = DocumentPage.points(line.width)
        size = DocumentPage.points(line.height * 8 / 10)
        text = line.text
    }
}
