import HTML
import Testing
import Web

struct NoteID: RawRepresentable, PathParameter, Hashable {
    let rawValue: Int
}

enum Source: String, PathParameter { case vk, yandex }

/// As a site has them.
enum Paths {
    static let start = Path("/")
    static let feed = Path("/feed")
    static let notes = Path("/notes")
    static let newNote = Path("/notes/new")
    static let note = Path("/notes/{}", NoteID.self)
    static let editNote = Path("/notes/{}/edit", NoteID.self)
    static let tag = Path("/tags/{}", String.self)
    static let item = Path("/files/{}/item/{}", Source.self, NoteID.self)
    static let folder = Path("/files/yandex/{*}", String.self)
    static let endSession = Path("/sessions/{}/end", NoteID.self)
    static let endOthers = Path("/sessions/others/end")
}

struct PathTests {
    @Test func `prints its address`() {
        #expect(Paths.start().text == "/")
        #expect(Paths.feed().text == "/feed")
        #expect(Paths.note(NoteID(rawValue: 7)).text == "/notes/7")
        #expect(Paths.editNote(NoteID(rawValue: 7)).text == "/notes/7/edit")
        #expect(Paths.item(.vk, NoteID(rawValue: 12)).text == "/files/vk/item/12")
        #expect(Paths.item.pattern == "/files/{}/item/{}")
    }

    @Test func `encodes what could be taken for something else`() {
        #expect(Paths.tag("семинар").text == "/tags/%D1%81%D0%B5%D0%BC%D0%B8%D0%BD%D0%B0%D1%80")
        #expect(Paths.tag("a/b?c#d%").text == "/tags/a%2Fb%3Fc%23d%25")
        #expect(Paths.tag("\"><script>\r\n").text == "/tags/%22%3E%3Cscript%3E%0D%0A")
        #expect(
            Paths.folder("Лекции/2 курс").text
                == "/files/yandex/%D0%9B%D0%B5%D0%BA%D1%86%D0%B8%D0%B8/2%20%D0%BA%D1%83%D1%80%D1%81")
    }

    private func written(_ address: some HTMLWritable) -> String { HTML { $0.write(address) }.markup }

    @Test(arguments: ["7", "семинар", "a/b?c#d%", "\"><script>'&\r\n", "Лекции/2 курс", "//a//b/", "", " "])
    func `prints itself into a page as its address is written there`(_ text: String) {
        #expect(written(Paths.start.printed()) == "/")
        #expect(written(Paths.newNote.printed()) == "/notes/new")
        #expect(written(Paths.item.printed(.vk, NoteID(rawValue: -12))) == "/files/vk/item/-12")
        for (printed, address) in [
            (written(Paths.tag.printed(text)), Paths.tag(text)),
            (written(Paths.folder.printed(text)), Paths.folder(text)),
            (
                written(Paths.tag.printed(text).adding("q", text).adding("no", String?.none).adding("id", 7)),
                Paths.tag(text).adding("q", text).adding("no", nil).adding("id", "7")
            ),
            (
                written(Paths.feed.printed().adding("no", String?.none).adding("q", text)),
                Paths.feed().adding("q", text)
            ),
        ] {
            #expect(printed == HTML { $0.write(address) }.markup)
        }
    }

    @Test func `ends the program when the pattern has fewer parameters than types`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Path("/notes/edit", Int.self)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Path(\"/notes/edit\"): the pattern has 0 parameters and 1 types are given"))
    }

    @Test func `ends the program when a pattern is read as fewer types than it has parameters`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Paths.item.reading(Int.self)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Path(\"/files/{}/item/{}\") is read as 1 types"))
    }

    @Test(arguments: ["more", "slash", "empty", "rest", "odd"])
    func `ends the program at a pattern that nothing matches`(_ mistake: String) async {
        switch mistake {
        case "more": await #expect(processExitsWith: .failure) { _ = Path("/notes/{}/{}", Int.self) }
        case "slash": await #expect(processExitsWith: .failure) { _ = Path("notes") }
        case "empty": await #expect(processExitsWith: .failure) { _ = Path("/notes/") }
        case "rest": await #expect(processExitsWith: .failure) { _ = Path("/notes/{*}/edit", String.self) }
        default: await #expect(processExitsWith: .failure) { _ = Path("/notes/{id}", Int.self) }
        }
    }

    @Test func `puts fields and fragments where they belong`() {
        let address = Paths.feed().adding("q", "a b&c=д").adding("after", nil).adding("page", "2")
        #expect(address.text == "/feed?q=a%20b%26c%3D%D0%B4&page=2")
        #expect(address.fragment("post-1").text == "/feed?q=a%20b%26c%3D%D0%B4&page=2#post-1")
        #expect(address.fragment("one").adding("x", "1").text == "/feed?q=a%20b%26c%3D%D0%B4&page=2&x=1#one")
        #expect(address.fragment("one").fragment("two").text.hasSuffix("#two"))
    }

    @Test func `numbers in a path have one spelling`() {
        #expect(Int(pathSegment: "42") == 42)
        for odd in ["042", "+42", " 42", "42 ", "٤٢", "4_2", "", "9223372036854775808"] {
            #expect(Int(pathSegment: odd) == nil, "\(odd)")
        }
    }
}
