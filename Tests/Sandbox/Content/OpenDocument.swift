/// Texts, sheets and presentations in OpenDocument (ISO/IEC 26300, version 1.2).
enum OpenDocument {
    static func text(title: String, paragraphs: [String]) -> [UInt8] {
        let body = paragraphs.map { "<text:p>\(XML.escaped($0))</text:p>" }.joined(separator: "\n")
        return file(
            "text",
            "<office:text><text:h text:outline-level=\"1\">\(XML.escaped(title))</text:h>\n\(body)</office:text>")
    }

    static func sheet(_ name: String, rows: [[XLSX.Cell]]) -> [UInt8] {
        let lines = rows.map { cells in
            "<table:table-row>\(cells.map(cell).joined())</table:table-row>"
        }
        return file(
            "spreadsheet",
            """
            <office:spreadsheet><table:table table:name="\(XML.escaped(name))">
            \(lines.joined(separator: "\n"))</table:table></office:spreadsheet>
            """)
    }

    static func presentation(_ slides: [PPTX.Slide]) -> [UInt8] {
        let pages = slides.enumerated().map { number, slide in
            """
            <draw:page draw:name="\(number + 1)">\(box(slide.title, y: 1, height: 3, lines: []))
            \(box(nil, y: 5, height: 9, lines: slide.lines))</draw:page>
            """
        }
        return file("presentation", "<office:presentation>\(pages.joined(separator: "\n"))</office:presentation>")
    }

    private static func cell(_ cell: XLSX.Cell) -> String {
        switch cell {
        case .text(let text):
            """
            <table:table-cell office:value-type="string"><text:p>\(XML.escaped(text))</text:p></table:table-cell>
            """
        case .number(let number):
            """
            <table:table-cell office:value-type="float" office:value="\(number)"><text:p>\(number)</text:p>\
            </table:table-cell>
            """
        }
    }

    /// Lengths in centimetres.
    private static func box(_ title: String?, y: Int, height: Int, lines: [String]) -> String {
        let text = ((title.map { [$0] } ?? []) + lines).map { "<text:p>\(XML.escaped($0))</text:p>" }
        return """
            <draw:frame draw:style-name="plain" svg:x="2cm" svg:y="\(y)cm" svg:width="24cm" svg:height="\(height)cm">\
            <draw:text-box>\(text.joined())</draw:text-box></draw:frame>
            """
    }

    private static func file(_ kind: String, _ body: String) -> [UInt8] {
        let type = "application/vnd.oasis.opendocument.\(kind)"
        let space = "urn:oasis:names:tc:opendocument:xmlns:"
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        var zip = ZIP()
        // First and not compressed: so the type is found without unpacking (part 3, section 3.3).
        zip.add("mimetype", type, isStored: true)
        zip.add(
            "META-INF/manifest.xml",
            head
                + """
                <manifest:manifest xmlns:manifest="\(space)manifest:1.0" manifest:version="1.2">
                <manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="\(type)"/>
                <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
                </manifest:manifest>
                """)
        zip.add(
            "content.xml",
            head
                + """
                <office:document-content xmlns:office="\(space)office:1.0" xmlns:text="\(space)text:1.0" \
                xmlns:table="\(space)table:1.0" xmlns:draw="\(space)drawing:1.0" \
                xmlns:svg="\(space)svg-compatible:1.0" \
                xmlns:style="\(space)style:1.0" office:version="1.2"><office:automatic-styles>\
                <style:style style:name="plain" style:family="graphic">\
                <style:graphic-properties draw:fill="none" draw:stroke="none"/></style:style>\
                </office:automatic-styles><office:body>
                \(body)</office:body></office:document-content>
                """)
        return zip.bytes
    }
}
