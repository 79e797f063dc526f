import Conversion
import Testing

/// What is believed of `pdfinfo`.
struct PDFReportTests {
    private static let pages = """
        Page    1 size:  595 x 842 pts (A4)
        Page    1 rot:   90
        Page    2 size:  612 x 792 pts (letter)
        Page    2 rot:   0

        """

    private func outline(_ report: String) throws(Refusal) -> (count: Int, sizes: [PDF.PageSize]) {
        try PDFReport.outline(in: Array(report.utf8), most: 2)
    }

    @Test func `pages are told of behind their number`() throws {
        let outline = try outline("Title: a\nPages:  7\nEncrypted: no\n\(Self.pages)File size: 1 bytes\n")
        #expect(outline.count == 7)
        #expect(outline.sizes == [PDF.PageSize(width: 842, height: 595), PDF.PageSize(width: 612, height: 792)])
    }

    @Test(arguments: [
        "", "Pages: 0\n", "Pages: -1\n", "Pages: 9223372036854775808\n", "Pages: 1000001\n", "Pages: NaN\n",
        // Twice, by the title or by the standard that it claims to follow.
        "Pages: 7\nPages: 7\n",
    ])
    func `without one number of pages there are none`(_ beginning: String) {
        #expect(throws: Refusal.unreadable) { try outline(beginning + Self.pages) }
    }

    @Test(arguments: [
        // Pages that are not there.
        "Page    0 size:  1 x 1 pts", "Page    3 size:  1 x 1 pts", "Page    -9223372036854775808 rot:   90",
        // Reported twice.
        "Page    2 size:  1 x 1 pts", "Page    2 rot:   0",
    ])
    func `a line that a file forged behind the pages refuses it`(_ line: String) {
        #expect(throws: Refusal.unreadable) { try outline("Pages: 2\n\(Self.pages)\(line)\n") }
    }

    @Test(arguments: ["nan", "inf", "-1", "0", "0.99", "20000", "1e308"])
    func `a page of no size, or of too much, is not drawn`(_ side: String) {
        for size in ["\(side) x 792", "612 x \(side)"] {
            let report = "Pages: 2\n\(Self.pages)".replacing("612 x 792", with: size)
            #expect(throws: Refusal.tooManyPixels) { try outline(report) }
        }
    }
}
