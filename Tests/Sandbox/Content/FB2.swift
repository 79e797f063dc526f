/// A book (FictionBook 2).
enum FB2 {
    static func encode(title: String, author: Person, chapters: [(title: String, paragraphs: [String])]) -> [UInt8] {
        let sections = chapters.map { chapter in
            "<section><title><p>\(XML.escaped(chapter.title))</p></title>"
                + chapter.paragraphs.map { "<p>\(XML.escaped($0))</p>" }.joined(separator: "\n") + "</section>"
        }
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
            <genre>science</genre><author><first-name>\(XML.escaped(author.firstName))</first-name>
            <last-name>\(XML.escaped(author.lastName))</last-name></author>
            <book-title>\(XML.escaped(title))</book-title><lang>ru</lang></title-info></description>
            <body>\(sections.joined(separator: "\n"))</body></FictionBook>
            """.utf8)
    }
}
