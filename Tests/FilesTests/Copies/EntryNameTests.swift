import Files
import Testing

struct EntryNameTests {
    @Test func `a name stands once in its folder`() {
        var names = EntryNames()
        #expect(names.next("План.docx") == "План.docx")
        #expect(names.next("план.DOCX") == "план (2).DOCX")
        #expect(names.next("План.docx", in: ["Лекции"]) == "Лекции/План.docx")
        #expect(names.next("План.docx", in: ["Лекции", "Весна"]) == "Лекции/Весна/План.docx")
        #expect(names.next("План.docx", in: ["лекции"]) == "лекции/План (2).docx")
    }

    @Test func `folders lead nowhere else`() {
        var names = EntryNames()
        #expect(names.next("passwd", in: ["..", "..", "etc"]) == "file/file/etc/passwd")
        #expect(names.next("a", in: ["C:\\x", "\u{202E}b/c"]) == "C__x/b_c/a")
    }
}
