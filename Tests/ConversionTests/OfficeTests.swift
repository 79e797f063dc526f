import ChildProcess
import Conversion
import Testing

@Suite(.serialized) struct OfficeTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// The text of the first page that a document becomes.
    func text(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = try scratch.file(name, bytes)
        let type = try Inspection().type(of: path, name: name)
        let pdf = PDF(try scratch.file("out.pdf", Office().pdf(of: path, type)))
        return try pdf.lines(ofPage: 1).map(\.text).joined(separator: "\n")
    }

    @Test func `makes pages of a document`() throws {
        let words = "Привет, мир. Hello & good-bye."
        let body = "<w:p><w:r><w:t>Привет, мир. Hello &amp; good-bye.</w:t></w:r></w:p>"
        #expect(try text("a.docx", Archive.docx(body).finished) == words)
        #expect(try text("a.rtf", "{\\rtf1\\ansi Hello \\b bold\\b0\\par}".utf8).hasPrefix("Hello bold"))
    }

    @Test func `makes cells of a spreadsheet, whole and sheet by sheet`() throws {
        let samples = "\(#filePath)".replacing("ConversionTests/OfficeTests.swift", with: "Sandbox/Samples")
        for name in ["sample.xlsx", "sample.ods"] {
            let type = try Inspection().type(of: "\(samples)/\(name)", name: name)
            #expect(type.kind == .sheet)
            let sheets = try Sheets(of: "\(samples)/\(name)", type)
            let read = Sheets.read(sheets.text)
            #expect(!sheets.isCut && !read.isEmpty && read.allSatisfy { !$0.name.isEmpty })
            #expect(read[0].cells.rows.count > 3 && (read[0].cells.rows.first?.count ?? 0) > 1, "\(read)")
        }
        let read = Sheets.read("\u{1D}Лист 1\na,\"b\nc\"\n\u{1D}Лист 2\n1,2\n")
        #expect(read.map(\.name) == ["Лист 1", "Лист 2"])
        #expect(read.map(\.cells.rows) == [[["a", "b\nc"]], [["1", "2"]]])
    }

    @Test func `shows nothing of the machine through a document that asks for it`() throws {
        let field = """
            <w:p><w:r><w:t>here:</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> \
            INCLUDETEXT "file:///etc/passwd" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
            """
        let shown = try text("a.docx", Archive.docx(field).finished)
        #expect(shown.contains("here:"))
        #expect(!shown.contains("root:"))
        let link = "{\\rtf1 here {\\field{\\*\\fldinst INCLUDETEXT \"/etc/passwd\"}{\\fldrslt nothing}}\\par}"
        #expect(try !text("b.rtf", link.utf8).contains("root:"))
    }

    @Test func `survives a document that nests without end`() throws {
        let depth = 30_000
        let deep =
            String(repeating: "<w:sdt><w:sdtContent>", count: depth) + "<w:p/>"
            + String(repeating: "</w:sdtContent></w:sdt>", count: depth)
        // Stored, so that its ratio gives it away to nobody.
        let path = try scratch.file("deep.docx", Archive.docx(deep).finished)
        let type = try Inspection().type(of: path, name: "deep.docx")
        do throws(Refusal) {
            _ = try Office().pdf(of: path, type)
        } catch {
            #expect([.unreadable, .slow].contains(error))
        }
    }

    @Test func `refuses a broken document in words`() throws {
        let path = try scratch.file("a.docx", Archive.docx("<w:p><w:r>").finished)
        let type = try #require(DocumentType(name: "a.docx"))
        do throws(Refusal) {
            _ = try Office().pdf(of: path, type)
        } catch {
            #expect(error == .unreadable)
        }
    }
}
