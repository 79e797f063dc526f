import Files
import Testing

struct UploadNameTests {
    @Test(arguments: [
        ("План.docx", "План.docx"), (" a ", "a"), ("..a", "..a"), ("asd:123.vb", "asd:123.vb"), ("a\\b", "a\\b"),
        (String(repeating: "я", count: 255), String(repeating: "я", count: 255)), ("👩‍👩‍👧.png", "👩‍👩‍👧.png"),
    ])
    func `takes what the disk takes`(_ written: String, _ name: String) throws {
        #expect(try #require(UploadName(written)).text == name)
    }

    @Test(arguments: [
        "", " ", ".", "..", "a/b", "/", "a\u{0}b", "a\nb", "a\u{7F}", "a\u{85}b",
        String(repeating: "я", count: 256),
    ])
    func `refuses what is no name`(_ written: String) {
        #expect(UploadName(written) == nil)
    }

    @Test(arguments: [
        ("C:\\fakepath\\a.txt", "a.txt"), ("../../a.txt", "a.txt"), ("/etc/passwd", "passwd"), ("a.txt", "a.txt"),
    ])
    func `of a path only the last name counts`(_ written: String, _ name: String) throws {
        #expect(try #require(UploadName(written, isPath: true)).text == name)
    }

    @Test(arguments: [
        ("План.docx", 1, "План.docx"), ("План.docx", 2, "План (2).docx"), ("README", 3, "README (3)"),
        (".profile", 2, ".profile (2)"), ("a.tar.gz", 12, "a.tar (12).gz"),
        ("a.b c d e f g h i j k l", 2, "a.b c d e f g h i j k l (2)"),
    ])
    func `a further one gets a number before its ending`(_ name: String, _ number: Int, _ expected: String) throws {
        #expect(try #require(UploadName(name)).numbered(number).text == expected)
    }

    @Test func `a folder has no ending`() throws {
        #expect(try #require(UploadName("Курс 2.1")).numbered(2, isFolder: true).text == "Курс 2.1 (2)")
    }

    @Test func `a numbered name is not too long either`() throws {
        let long = try #require(UploadName(String(repeating: "я", count: 251) + ".txt"))
        let numbered = long.numbered(100).text
        #expect(numbered.count == 255 && numbered.hasSuffix("я (100).txt"))
    }
}
