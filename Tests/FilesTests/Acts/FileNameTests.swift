import Files
import Testing

/// Which names a file may get.
struct FileNameTests {
    @Test(arguments: FileSource.allCases)
    func `a name has something in it and no control characters`(_ source: FileSource) {
        for text in ["", " ", "\t \u{A0}", "\n"] { #expect(FileName(text, for: source).problem == .empty) }
        for text in ["a\nb", "a\r\nb", "a\u{0}b", "a\u{7F}b", "a\u{85}b"] {
            #expect(FileName(text, for: source).problem == .control, "\(text.debugDescription)")
        }
        for text in ["План.docx", "100% «готово» & <b>", "\u{202E}fdp.exe", "👩‍💻", "a\\b", "CON"] {
            #expect(FileName(text, for: source).problem == nil, "\(text)")
        }
    }

    @Test func `white space at the ends is not meant`() {
        #expect(FileName("  План курса.docx \n", for: .vk).text == "План курса.docx")
    }

    @Test(arguments: [(FileSource.vk, 128), (.yandex, 255)])
    func `limits count characters, not bytes`(_ source: FileSource, _ most: Int) {
        for character in ["a", "я", "👩‍👩‍👧"] {
            #expect(FileName(String(repeating: character, count: most), for: source).problem == nil)
            #expect(
                FileName(String(repeating: character, count: most + 1), for: source).problem == .tooLong(most: most))
        }
    }

    @Test func `a disk's names are parts of a path`() {
        #expect(FileName("a/b", for: .yandex).problem == .slash)
        #expect(FileName("..", for: .yandex).problem == .dots)
        #expect(FileName("...", for: .yandex).problem == nil)
        #expect(FileName("a/b", for: .vk).problem == nil)
        #expect(FileName("..", for: .vk).problem == nil)
    }
}
