import Network
import Testing

@Suite struct HashtagTests {
    @Test(arguments: ["семинар", "Swift_6", "распределённые_системы", "a", "1а", "_x", "Ёж"])
    func `is one word with a letter in it`(_ text: String) {
        #expect(Hashtag(text)?.name == text.lowercased())
        #expect(Hashtag("#\(text)")?.name == text.lowercased())
    }

    @Test(arguments: [
        "", "#", "123", "_", "два слова", "не-верный", "c++", "tag!", "#a#b", "日本語", "émile", "a\u{301}", "а\u{200B}б",
        "😀", "a.b",
        String(repeating: "а", count: 65),
    ])
    func `is not anything else`(_ text: String) {
        #expect(Hashtag(text) == nil)
    }
}
