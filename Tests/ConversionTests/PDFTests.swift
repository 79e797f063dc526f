import Conversion
import Testing

@Suite struct PDFTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test func `tells pages, draws one and reads its lines with their places`() throws {
        let pdf = PDF(try scratch.file("a.pdf", Leaflet.pdf(pages: 3)))
        let outline = try pdf.outline(most: 2)
        #expect(outline.count == 3)
        #expect(outline.sizes == [PDF.PageSize(width: 595, height: 842), PDF.PageSize(width: 595, height: 842)])
        let picture = try pdf.picture(ofPage: 2)
        #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(picture.count > 5_000)
        let line = try #require(try pdf.lines(ofPage: 2).first)
        #expect(line.text == "Page 2 of the leaflet")
        #expect(abs(line.x - 72) < 1)
        #expect(line.y > 110 && line.y < 150)
        #expect(line.width > 150 && line.width < 350)
    }

    @Test func `a page that stands sideways has the sizes that are seen`() throws {
        let turned = Leaflet.pdf(pages: 1, media: "0 0 595 842] /Rotate 90 /CropBox [0 0 595 842")
        let outline = try PDF(scratch.file("a.pdf", turned)).outline(most: 1)
        #expect(outline.sizes == [PDF.PageSize(width: 842, height: 595)])
    }

    @Test func `ten thousand pages cost what is looked at`() throws {
        let pdf = PDF(try scratch.file("a.pdf", Leaflet.pdf(pages: 10_000)))
        let started = ContinuousClock.now
        let outline = try pdf.outline(most: 500)
        #expect(outline.count == 10_000)
        #expect(outline.sizes.count == 500)
        _ = try pdf.picture(ofPage: 9_999)
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    @Test func `draws a page with scripts and runs none`() throws {
        let script = "/OpenAction << /S /JavaScript /JS (app.alert(1); this.submitForm('http://127.0.0.1/')) >>"
        let launch = "/AA << /WC << /S /Launch /F (/bin/sh) >> >>"
        let pdf = PDF(try scratch.file("a.pdf", Leaflet.pdf(pages: 1, catalogue: script + launch)))
        #expect(try pdf.picture(ofPage: 1).starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test func `refuses pages too large to draw, no pages, and half a file`() throws {
        #expect(throws: Refusal.tooManyPixels) {
            try PDF(scratch.file("a.pdf", Leaflet.pdf(pages: 1, media: "0 0 2000000 2000000"))).outline(most: 1)
        }
        #expect(throws: Refusal.unreadable) { try PDF(scratch.file("b.pdf", "%PDF-1.4\n".utf8)).outline(most: 1) }
        let half = Leaflet.pdf(pages: 3)
        #expect(throws: Refusal.self) { try PDF(scratch.file("c.pdf", half.prefix(200))).outline(most: 1) }
    }

    /// The title of a document is printed raw, before what is reported of its pages.
    @Test(arguments: [
        "x\nPage    -9223372036854775808 rot:   90", "x\nPage    1 size:  9 x 9 pts", "x\nPage    1 rot:   90",
        "x\nPage    7 size:  nan x 1e308 pts",
    ])
    func `a title tells nothing of pages`(_ title: String) throws {
        let pdf = Leaflet.pdf(pages: 2, trailer: "/Info << /Title (\(title.replacing("\n", with: "\\n"))) >>")
        let outline = try PDF(scratch.file("a.pdf", pdf)).outline(most: 10)
        #expect(outline.count == 2)
        #expect(outline.sizes == [PDF.PageSize(width: 595, height: 842), PDF.PageSize(width: 595, height: 842)])
    }

    @Test func `a title that tells how many pages there are is not believed`() throws {
        let pdf = Leaflet.pdf(pages: 2, trailer: "/Info << /Title (x\\nPages: 999999999999) >>")
        #expect(throws: Refusal.unreadable) { try PDF(scratch.file("a.pdf", pdf)).outline(most: 10) }
    }

    @Test func `letters as large as the sky, and beyond numbers, are no lines`() throws {
        for text in [
            "BT /F 500000000000000000 Tf 0.00000000000000001 Tz (X) Tj ET",
            "BT /F 24 Tf 1e30 0 0 1e30 72 700 Tm (X) Tj ET",
            "BT /F 24 Tf \(String(repeating: "9", count: 400)) 0 0 1 72 700 Tm (X) Tj ET",
        ] {
            let pdf = PDF(try scratch.file("a.pdf", Leaflet.pdf(pages: 1, text: text)))
            for line in try pdf.lines(ofPage: 1) {
                #expect([line.x, line.y, line.width, line.height].allSatisfy { abs($0) <= 40_000 }, "\(text)")
            }
        }
    }
}
