/// A book (EPUB 3.3) of chapters.
enum EPUB {
    static func encode(title: String, author: String, chapters: [(title: String, paragraphs: [String])]) -> [UInt8] {
        var zip = ZIP()
        zip.add("mimetype", "application/epub+zip", isStored: true)
        zip.add(
            "META-INF/container.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """)
        let items = chapters.indices.map {
            "<item id=\"c\($0)\" href=\"\($0 + 1).xhtml\" media-type=\"application/xhtml+xml\"/>"
        }
        zip.add(
            "book.opf",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ru">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">\(XML.escaped(title))</dc:identifier>
            <dc:title>\(XML.escaped(title))</dc:title><dc:creator>\(XML.escaped(author))</dc:creator>
            <dc:language>ru</dc:language><meta property="dcterms:modified">2025-09-01T00:00:00Z</meta></metadata>
            <manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
            \(items.joined(separator: "\n"))</manifest>
            <spine>\(chapters.indices.map { "<itemref idref=\"c\($0)\"/>" }.joined())</spine></package>
            """)
        let contents = chapters.enumerated().map {
            "<li><a href=\"\($0 + 1).xhtml\">\(XML.escaped($1.title))</a></li>"
        }
        zip.add("nav.xhtml", page(title, "<nav epub:type=\"toc\"><ol>\(contents.joined())</ol></nav>"))
        for (number, chapter) in chapters.enumerated() {
            let text = chapter.paragraphs.map { "<p>\(XML.escaped($0))</p>" }.joined(separator: "\n")
            zip.add("\(number + 1).xhtml", page(chapter.title, "<h1>\(XML.escaped(chapter.title))</h1>\n\(text)"))
        }
        return zip.bytes
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="ru">
        <head><title>\(XML.escaped(title))</title></head><body>\(body)</body></html>
        """
    }
}
