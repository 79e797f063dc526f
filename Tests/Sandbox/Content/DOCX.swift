/// A text document of Office Open XML (ECMA-376, part 1, section 17).
enum DOCX {
    static func encode(title: String, paragraphs: [String]) -> [UInt8] {
        var package = OfficePackage()
        package.add(
            "word/document.xml",
            type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
            """
            <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
            \(paragraph(title, properties: "<w:b/><w:sz w:val=\"36\"/>"))
            \(paragraphs.map { paragraph($0) }.joined(separator: "\n"))
            <w:sectPr><w:pgSz w:w="11906" w:h="16838"/>
            <w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/>
            </w:sectPr></w:body></w:document>
            """)
        return package.bytes(main: "word/document.xml")
    }

    private static func paragraph(_ text: String, properties: String = "") -> String {
        let about = properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>"
        return "<w:p><w:r>\(about)<w:t xml:space=\"preserve\">\(XML.escaped(text))</w:t></w:r></w:p>"
    }
}
