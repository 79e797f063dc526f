/// The bytes of a sample document, real ones of its kind.
enum VKContent {
    static func make(_ title: VKTitles.Title, of owner: Person, number: Int) -> VKDocument.Content {
        let seed = "vk \(owner.rawValue) \(number)"
        switch VKDocumentType(ext: title.ext) {
        case .image: return image(title.ext, seed: seed, owner: owner, number: number)
        case .gif: return animation(seed: seed)
        case .video:
            let frames = film(seed: seed, width: 160, height: 96, count: 24)
            return VKDocument.Content(
                bytes: MP4.encode(frames, rate: 8),
                previews: previews(of: Landscape(seed: seed).draw(width: 640, height: 384)))
        case .audio: return VKDocument.Content(bytes: WAV.tune(seed: seed, seconds: 4 + number / 10))
        default: return VKDocument.Content(bytes: text(title, seed: seed, owner: owner))
        }
    }

    private static func image(_ ext: String, seed: String, owner: Person, number: Int) -> VKDocument.Content {
        // The titles have six of them; some are real photos, where there are enough for everybody.
        let photoNumber = (number / 20 * 2 + number % 20 / 10) * 3 + owner.number - 1
        if ext == "jpg", number % 2 == 1, let photo = Photographs.read(photoNumber) {
            let original = VKDocument.Preview(
                letter: "o", width: photo.width, height: photo.height, bytes: photo.bytes, ext: ext)
            return VKDocument.Content(bytes: photo.bytes, previews: [original])
        }
        let picture = Landscape(seed: seed).draw(width: ext == "jpg" ? 960 : 640, height: ext == "jpg" ? 640 : 480)
        let bytes = ext == "jpg" ? JPEG.encode(picture) : PNG.encode(picture)
        let original = VKDocument.Preview(
            letter: "o", width: picture.width, height: picture.height, bytes: bytes, ext: ext)
        return VKDocument.Content(bytes: bytes, previews: previews(of: picture) + [original])
    }

    private static func animation(seed: String) -> VKDocument.Content {
        let frames = film(seed: seed, width: 240, height: 160, count: 12)
        let bytes = GIF.encode(frames)
        let first = frames[0]
        let original = VKDocument.Preview(
            letter: "o", width: first.width, height: first.height, bytes: bytes, ext: "gif")
        let small = film(seed: seed, width: 144, height: 96, count: 12)
        return VKDocument.Content(
            bytes: bytes, previews: previews(of: first) + [original],
            film: VKDocument.Film(width: 144, height: 96, bytes: MP4.encode(small, rate: 8)))
    }

    private static func film(seed: String, width: Int, height: Int, count: Int) -> [Picture] {
        let landscape = Landscape(seed: seed)
        return (0..<count).map {
            landscape.draw(width: width, height: height, moment: Double($0) / Double(count))
        }
    }

    /// JPEG of the sizes that VK has for documents; none is enlarged.
    private static func previews(of picture: Picture) -> [VKDocument.Preview] {
        [("m", 130), ("s", 100), ("x", 604)].compactMap { letter, width in
            guard width < picture.width else { return nil }
            let small = picture.scaled(toWidth: width)
            return VKDocument.Preview(
                letter: letter, width: small.width, height: small.height, bytes: JPEG.encode(small), ext: "jpg")
        }
    }

    private static func text(_ title: VKTitles.Title, seed: String, owner: Person) -> [UInt8] {
        let paragraphs = Prose.paragraphs(seed: seed, count: 12)
        let chapters = (1...3).map { number in
            (title: "Глава \(number)", paragraphs: Prose.paragraphs(seed: "\(seed) \(number)", count: 8))
        }
        switch title.ext {
        case "pdf":
            let lines = (1...30).map { "\($0). Lecture notes of \(owner.login), section \($0)" }
            return PDF.encode(
                title: title.text, pages: [Array(lines.prefix(18)), lines, lines],
                picture: Landscape(seed: seed).draw(width: 720, height: 320))
        case "rtf": return RTF.encode(title: title.text, paragraphs: paragraphs)
        case "epub": return EPUB.encode(title: title.text, author: owner.fullName, chapters: chapters)
        case "fb2": return FB2.encode(title: title.text, author: owner, chapters: chapters)
        case "zip":
            var zip = ZIP()
            zip.add("Прочти меня.txt", paragraphs.joined(separator: "\n\n"))
            zip.add("Рисунки/схема.png", PNG.encode(Landscape(seed: seed).draw(width: 320, height: 240)))
            for chapter in chapters {
                zip.add("Главы/\(chapter.title).txt", chapter.paragraphs.joined(separator: "\n"))
            }
            return zip.bytes
        case "gz": return GZip.encode(Array(paragraphs.joined(separator: "\n\n").utf8))
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
