/// The bytes of a sample document, real ones of its kind.
enum VKContent {
    static func make(_ title: VKTitles.Title, of owner: Person, number: Int) -> VKDocument.Content {
        let seed = "vk \(owner.rawValue) \(number)"
        switch VKDocumentType(ext: title.ext) {
        case .image, .gif, .video: return picture(title.ext, seed: seed)
        case .audio: return VKDocument.Content(bytes: WAV.tune(seed: seed, seconds: 4 + number / 10))
        default: return VKDocument.Content(bytes: text(title, seed: seed))
        }
    }

    private static func picture(_ ext: String, seed: String) -> VKDocument.Content {
        let picture = SamplePicture(ext, seed: seed)
        let film = ext == "gif" ? SamplePicture("mp4", seed: seed) : nil
        let bytes = picture.bytes
        // The sizes that VK has for documents; none is enlarged.
        var previews = [("m", 130), ("s", 100), ("x", 604)].filter { $0.1 < picture.width }.map { letter, width in
            let (height, bytes) = picture.preview(width: width)
            return VKDocument.Preview(letter: letter, width: width, height: height, bytes: bytes, ext: "png")
        }
        if ext == "mp4" { return VKDocument.Content(bytes: bytes, previews: previews) }
        previews.append(
            VKDocument.Preview(letter: "o", width: picture.width, height: picture.height, bytes: bytes, ext: ext))
        return VKDocument.Content(
            bytes: bytes, previews: previews,
            film: film.map { VKDocument.Film(width: $0.width, height: $0.height, bytes: $0.bytes) })
    }

    private static func text(_ title: VKTitles.Title, seed: String) -> [UInt8] {
        let paragraphs = Prose.paragraphs(seed: seed, count: 12)
        switch title.ext {
        case "pdf", "rtf", "epub", "fb2", "zip", "gz": return Samples.read("sample.\(title.ext)")
        case "csv": return Array(table(seed: seed).utf8)
        case "ics": return Array(calendar(title.text).utf8)
        case "json": return Array("{\"название\": \"Опрос\", \"ответы\": [5, 4, 5, 3], \"язык\": \"ru\"}\n".utf8)
        case "html": return Array("<!doctype html><title>Страница</title><p>\(paragraphs[0])</p>\n".utf8)
        default: return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
        }
    }

    private static func table(seed: String) -> String {
        var random = SeededRandom(seed)
        let rows = (1...200).map { "\($0);\(Int.random(in: 1...5, using: &random));\(Prose.sentence(&random))" }
        return "номер;оценка;отзыв\r\n" + rows.joined(separator: "\r\n") + "\r\n"
    }

    private static func calendar(_ title: String) -> String {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Quad//Sandbox//RU", "BEGIN:VEVENT",
            "UID:\(Opaque.of(title))@hse.ru", "DTSTAMP:20250901T060000Z", "DTSTART:20250902T070000Z",
            "DTEND:20250902T082000Z", "SUMMARY:Занятие", "RRULE:FREQ=WEEKLY;COUNT=12", "END:VEVENT", "END:VCALENDAR",
        ]
        return lines.joined(separator: "\r\n") + "\r\n"
    }
}
