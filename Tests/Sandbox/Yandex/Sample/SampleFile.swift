import Synchronization

/// What is in a file of the sample, by the ending of its name: real bytes that programs open, made anew each time.
enum SampleFile {
    /// What all sandboxes of a process share: how large files are and their sums are computed once.
    private static let known = Mutex<[String: FileContent]>([:])

    /// - Parameter seed: the same seed gives the same bytes; another for each file
    static func content(_ name: String, seed: String) -> FileContent {
        known.withLock { known in
            if let content = known[seed] { return content }
            let content = make(name, seed: seed)
            known[seed] = content
            return content
        }
    }

    private static func make(_ name: String, seed: String) -> FileContent {
        let dot = name.lastIndex(of: ".")
        let title = dot.map { String(name[..<$0]) } ?? name
        let ending = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
        switch ending {
        case "jpg", "jpeg", "png", "gif", "mp4": return picture(ending, seed)
        case "docx", "odt", "rtf", "pdf", "pptx", "odp", "xlsx", "ods":
            return FileContent(draw: { DocumentPreview.draw(seed: seed, $0) }) { document(ending, title, seed) }
        case "zip":
            return FileContent {
                var zip = ZIP()
                for number in 1...3 { zip.add("глава \(number).txt", text("Глава \(number)", seed + "\(number)")) }
                return zip.bytes
            }
        case "gz": return FileContent { GZip.encode(Array(text(title, seed).utf8)) }
        case "wav": return FileContent { WAV.tune(seed: seed, seconds: 3) }
        case "csv": return FileContent { Array(csv(seed).utf8) }
        case "json": return FileContent { Array("{\"название\":\(JSON.string(title).text),\"версия\":1}\n".utf8) }
        case "epub", "fb2": return FileContent { book(ending, title, seed) }
        case "": return FileContent { [] }
        default: return FileContent { Array(text(title, seed).utf8) }
        }
    }

    /// A real photograph where Debian's packages bring as many, otherwise a drawn one.
    static func photograph(_ number: Int, seed: String) -> FileContent {
        guard Photographs.paths.indices.contains(number) else { return content(".jpg", seed: seed) }
        return known.withLock { known in
            if let content = known[seed] { return content }
            let content = FileContent(showsItself: true) { Photographs.read(number)?.bytes ?? [] }
            known[seed] = content
            return content
        }
    }

    private static func picture(_ ending: String, _ seed: String) -> FileContent {
        let view = Landscape(seed: seed)
        let draw: @Sendable (PreviewSize) -> [UInt8] = { size in
            let width = size.width(across: 4, down: 3)
            return PNG.encode(view.draw(width: width, height: max(1, width * 3 / 4)))
        }
        return FileContent(draw: draw) {
            switch ending {
            case "png": PNG.encode(view.draw(width: 640, height: 480))
            case "gif": GIF.encode((0..<6).map { view.draw(width: 160, height: 120, moment: Double($0) / 6) })
            case "mp4":
                MP4.encode((0..<12).map { view.draw(width: 320, height: 240, moment: Double($0) / 12) }, rate: 6)
            default: JPEG.encode(view.draw(width: 640, height: 480))
            }
        }
    }

    private static func document(_ ending: String, _ title: String, _ seed: String) -> [UInt8] {
        let paragraphs = Prose.paragraphs(seed: seed, count: 8)
        switch ending {
        case "docx": return DOCX.encode(title: title, paragraphs: paragraphs)
        case "odt": return OpenDocument.text(title: title, paragraphs: paragraphs)
        case "rtf": return RTF.encode(title: title, paragraphs: paragraphs)
        case "xlsx": return XLSX.encode(sheet: "Ведомость", rows: rows(seed))
        case "ods": return OpenDocument.sheet("Ведомость", rows: rows(seed))
        case "pptx": return PPTX.encode(slides(title, seed))
        case "odp": return OpenDocument.presentation(slides(title, seed))
        default:
            let lines = (1...24).map { "Line \($0) of the sample document \(seed.sha256.prefix(12))" }
            return PDF.encode(
                title: title, pages: [lines, lines], picture: Landscape(seed: seed).draw(width: 160, height: 80))
        }
    }

    private static func book(_ ending: String, _ title: String, _ seed: String) -> [UInt8] {
        let chapters = (1...3).map { number in
            (title: "Глава \(number)", paragraphs: Prose.paragraphs(seed: "\(seed)/\(number)", count: 4))
        }
        return ending == "epub"
            ? EPUB.encode(title: title, author: Person.elena.fullName, chapters: chapters)
            : FB2.encode(title: title, author: .elena, chapters: chapters)
    }

    static func text(_ title: String, _ seed: String) -> String {
        "\(title)\n\n\(Prose.paragraphs(seed: seed, count: 3).joined(separator: "\n\n"))\n"
    }

    private static let students = ["Абрамова", "Белов", "Васильева", "Григорьев", "Денисова", "Егоров", "Жукова"]

    private static func rows(_ seed: String) -> [[XLSX.Cell]] {
        var random = SeededRandom(seed)
        let heads: [XLSX.Cell] = [.text("Фамилия"), .text("Контрольная"), .text("Эссе"), .text("Экзамен")]
        return [heads]
            + students.map { name in
                [.text(name)] + (0..<3).map { _ in .number(Int.random(in: 4...10, using: &random)) }
            }
    }

    private static func csv(_ seed: String) -> String {
        var random = SeededRandom(seed)
        return "фамилия;баллы\r\n"
            + students.map { "\($0);\(Int.random(in: 40...100, using: &random))\r\n" }.joined()
    }

    private static func slides(_ title: String, _ seed: String) -> [PPTX.Slide] {
        var random = SeededRandom(seed)
        return [PPTX.Slide(title: title, lines: ["Осенний семестр"])]
            + (1...4).map { number in
                PPTX.Slide(title: "Тема \(number)", lines: (0..<4).map { _ in Prose.sentence(&random) })
            }
    }
}
