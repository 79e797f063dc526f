/// A PDF of pages with a line of text each, and whatever its catalogue should have besides.
enum Leaflet {
    ///
    /// - Parameter text: what draws each page; nil writes its number
    static func pdf(
        pages: Int, catalogue: String = "", media: String = "0 0 595 842", trailer: String = "", text: String? = nil
    ) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        func object(_ text: String) {
            places.append(bytes.count)
            bytes += Array("\(places.count) 0 obj\n\(text)\nendobj\n".utf8)
        }
        let kids = (0..<pages).map { "\(4 + $0 * 2) 0 R" }.joined(separator: " ")
        object("<< /Type /Catalog /Pages 2 0 R \(catalogue) >>")
        object("<< /Type /Pages /Count \(pages) /Kids [\(kids)] >>")
        object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for page in 1...pages {
            let text = text ?? "BT /F 24 Tf 72 700 Td (Page \(page) of the leaflet) Tj ET"
            object(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [\(media)] /Contents \(places.count + 2) 0 R \
                /Resources << /Font << /F 3 0 R >> >> >>
                """)
            object("<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream")
        }
        let start = bytes.count
        bytes += Array("xref\n0 \(places.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = String(place)
            bytes += Array("\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8)
        }
        bytes += Array("trailer << /Size \(places.count + 1) /Root 1 0 R \(trailer) >>\n".utf8)
        bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
        return bytes
    }
}
