import Glibc
import HTML

/// A page as it was written, but for what is another each time it is given: the token of forms, the keys of forms, and a
/// list. So it holds no secret, and can be kept for as long as nothing else in it would be another. Unlike a `Stencil` it
/// has text of people in it.
package struct PageShell: Sendable {
    /// What stands in a gap.
    package enum Gap: CaseIterable, Sendable {
        case token, formKey, list

        /// What is written in its place while the page is made. Random, made when the program starts and never sent: no
        /// text of anybody's holds it.
        fileprivate var mark: String {
            switch self {
            case .token: Marks.token
            case .formKey: Marks.formKey.text
            case .list: Marks.list.markup
            }
        }
    }

    /// What templates are given where a gap is to be.
    package enum Marks {
        static let token = FormKey().text
        package static let formKey = FormKey()
        package static let list = HTML(trusted: "<!-- \(FormKey().text) -->")
    }

    private let bytes: [UInt8]
    /// Where they were, in order: each mark is left out of `bytes`.
    private let gaps: [(place: Int, gap: Gap)]

    /// Of what templates wrote.
    init(_ page: HTMLBuffer) {
        (bytes, gaps) = page.withBytes(Self.split)
    }

    private static func split(_ page: UnsafeRawBufferPointer) -> ([UInt8], [(place: Int, gap: Gap)]) {
        var bytes: [UInt8] = []
        var gaps: [(place: Int, gap: Gap)] = []
        bytes.reserveCapacity(page.count)
        let marks = Gap.allCases.map { (gap: $0, bytes: Array($0.mark.utf8)) }
        var next = marks.map { find($0.bytes, in: page, from: 0) }
        var start = 0
        while let (number, place) = next.enumerated().min(by: { $0.element < $1.element }), place < page.count {
            bytes.append(contentsOf: page[start..<place])
            gaps.append((bytes.count, marks[number].gap))
            start = place + marks[number].bytes.count
            next[number] = find(marks[number].bytes, in: page, from: start)
        }
        bytes.append(contentsOf: page[start...])
        return (bytes, gaps)
    }

    /// Where the mark stands next; the page's end when it does not.
    private static func find(_ mark: [UInt8], in page: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = page.baseAddress else { return page.count }
        var place = start
        while place + mark.count <= page.count, let first = memchr(base + place, Int32(mark[0]), page.count - place) {
            place = UnsafeRawPointer(first) - base
            if place + mark.count <= page.count, memcmp(base + place, mark, mark.count) == 0 { return place }
            place += 1
        }
        return page.count
    }

    /// Writes the page, with a fresh key for each form.
    func write(to page: HTMLBuffer, token: String, list: (HTMLBuffer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for (place, gap) in gaps {
                page.copy(UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
                start = place
                switch gap {
                case .token: page.write(token)
                case .formKey: page.write(FormKey().text)
                case .list: list(page)
                }
            }
            page.copy(UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }
}
