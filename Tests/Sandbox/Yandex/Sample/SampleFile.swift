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
        case "jpg", "jpeg", "png", "gif", "mp4":
            let picture = SamplePicture(ending, seed: seed)
            return FileContent(draw: { picture.preview(width: $0.width(across: 4, down: 3)).bytes }) { picture.bytes }
        case "docx", "odt", "rtf", "pdf", "pptx", "odp", "xlsx", "ods":
            return FileContent(draw: { DocumentPreview.draw(seed: seed, $0) }) { Samples.read("sample.\(ending)") }
        case "zip", "gz", "epub", "fb2": return FileContent { Samples.read("sample.\(ending)") }
        case "wav": return FileContent { WAV.tune(seed: seed, seconds: 3) }
        case "csv": return FileContent { Array(csv(seed).utf8) }
        case "json": return FileContent { Array("{\"название\":\(JSON.string(title).text),\"версия\":1}\n".utf8) }
        case "": return FileContent { [] }
        default: return FileContent { Array(text(title, seed).utf8) }
        }
    }

    static func text(_ title: String, _ seed: String) -> String {
        "\(title)\n\n\(Prose.paragraphs(seed: seed, count: 3).joined(separator: "\n\n"))\n"
    }

    private static let students = ["Абрамова", "Белов", "Васильева", "Григорьев", "Денисова", "Егоров", "Жукова"]

    private static func csv(_ seed: String) -> String {
        var random = SeededRandom(seed)
        return "фамилия;баллы\r\n"
            + students.map { "\($0);\(Int.random(in: 40...100, using: &random))\r\n" }.joined()
    }
}
