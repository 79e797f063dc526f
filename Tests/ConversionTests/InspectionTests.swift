import Conversion
import Testing

@Suite struct InspectionTests {
    let scratch: Scratch
    let inspection = Inspection()

    init() throws {
        scratch = try Scratch()
    }

    func look(_ name: String, _ bytes: some Sequence<UInt8>) throws -> DocumentType.Kind {
        try inspection.type(of: scratch.file("bytes", bytes), name: name).kind
    }

    @Test func `takes what its name says it is`() throws {
        #expect(try look("Договор.PDF", Leaflet.pdf(pages: 1)) == .pdf)
        #expect(try look("a.b.docx", Archive.docx("<w:p/>").finished) == .office)
        #expect(try look("a.rtf", "{\\rtf1 Hello}".utf8) == .office)
        #expect(try look("notes.md", "# Notes\n\ntext\n".utf8) == .text)
        #expect(try look("README", "Read me first.\n".utf8) == .text)
        #expect(try look("page.html", "<!doctype html><script>alert(1)</script>".utf8) == .text)
        #expect(try look("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8) == .text)
    }

    @Test(arguments: ["a.exe", "a.zip", "docx", "", ".", "a.", "a.pdf.exe"])
    func `leaves other names alone`(_ name: String) {
        #expect(throws: Refusal.unsupported) { try look(name, Leaflet.pdf(pages: 1)) }
    }

    @Test func `refuses random bytes, whatever their name`() throws {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for ext in ["docx", "xlsx", "pptx", "odt", "rtf", "doc", "pdf", "png", "jpg", "gif", "mp4", "mp3", "txt"] {
            #expect(throws: Refusal.mismatch, "\(ext)") { try look("noise.\(ext)", noise) }
        }
    }

    @Test func `refuses one kind under the name of another`() {
        #expect(throws: Refusal.mismatch) { try look("a.png", Leaflet.pdf(pages: 1)) }
        #expect(throws: Refusal.mismatch) { try look("a.pdf", "<html><script>alert(1)</script></html>".utf8) }
        #expect(throws: Refusal.mismatch) { try look("a.docx", Leaflet.pdf(pages: 1)) }
        #expect(throws: Refusal.mismatch) { try look("a.jpg", "GIF89a<script>alert(1)</script>".utf8) }
        var archive = Archive()
        archive.add("hello.txt", "no document")
        #expect(throws: Refusal.mismatch) { try look("a.docx", archive.finished) }
    }

    @Test func `counts what an archive would become before anything unpacks it`() {
        var huge = Archive.docx("<w:p/>")
        huge.add("word/media/1.bin", "x", claims: 300 << 20)
        #expect(throws: Refusal.bomb) { try look("a.docx", huge.finished) }
        var dense = Archive.docx("<w:p/>")
        dense.add("word/media/1.bin", "x", claims: 2 << 20)
        #expect(throws: Refusal.bomb) { try look("a.docx", dense.finished) }
        var many = Archive.docx("<w:p/>")
        for number in 1...2_000 { many.add("word/\(number)", "x") }
        #expect(throws: Refusal.bomb) { try look("a.docx", many.finished) }
        var overlapping = Archive.docx("<w:p/>")
        for number in 1...20 { overlapping.add("word/\(number)", "the same bytes", at: 0) }
        #expect(throws: Refusal.bomb) { try look("a.docx", overlapping.finished) }
    }

    @Test func `bears an archive that is cut anywhere`() {
        let whole = Archive.docx("<w:p/>").finished
        for count in stride(from: 0, to: whole.count, by: 7) {
            #expect(throws: Refusal.self) { try look("a.docx", whole.prefix(count)) }
        }
    }
}
