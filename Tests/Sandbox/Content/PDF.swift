/// A document of A4 pages with a picture and lines of text (ISO 32000-1). The text is ASCII: the fonts that every
/// reader has know no Cyrillic.
enum PDF {
    /// - Parameters:
    ///   - pages: lines of each page
    ///   - picture: at the head of the first page
    static func encode(title: String, pages: [[String]], picture: Picture) -> [UInt8] {
        let image = JPEG.encode(picture)
        var objects: [[UInt8]] = []
        let kids = pages.indices.map { "\(6 + $0 * 2) 0 R" }.joined(separator: " ")
        objects.append(Array("<< /Type /Catalog /Pages 2 0 R >>".utf8))
        objects.append(Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8))
        objects.append(Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8))
        objects.append(
            stream(
                image,
                "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                    + "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"))
        objects.append(Array("<< /Title <FEFF\(utf16(title))> /Producer (Quad sandbox) >>".utf8))
        for (number, lines) in pages.enumerated() {
            objects.append(
                Array(
                    ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(7 + number * 2) 0 R "
                        + "/Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >> >>").utf8))
            let content = drawing(lines, picture: number == 0 ? picture : nil)
            objects.append(stream(Deflate.zlib(Array(content.utf8)), "/Filter /FlateDecode"))
        }
        return file(objects)
    }

    private static func drawing(_ lines: [String], picture: Picture?) -> String {
        var content = ""
        var top = 770
        if let picture {
            let height = 480 * picture.height / picture.width
            content += "q 480 0 0 \(height) 57 \(790 - height) cm /I Do Q\n"
            top = 760 - height
        }
        content += "BT /F 12 Tf 57 \(top) Td 17 TL\n"
        for line in lines {
            let text = line.unicodeScalars.filter { $0.isASCII && $0 != "(" && $0 != ")" && $0 != "\\" }
            content += "(\(String(String.UnicodeScalarView(text)))) Tj T*\n"
        }
        return content + "ET\n"
    }

    private static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var pdf = Array("%PDF-1.4\n%\u{E2}\u{E3}\n".utf8)
        var places: [Int] = []
        for (number, object) in objects.enumerated() {
            places.append(pdf.count)
            pdf += Array("\(number + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = pdf.count
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        table += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return pdf + Array(table.utf8)
    }

    private static func stream(_ bytes: [UInt8], _ about: String) -> [UInt8] {
        Array("<< \(about) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
    }

    private static func utf16(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
