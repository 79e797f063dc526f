import Testing
import Writing

@Suite struct StandingVersionTests {
    @Test(arguments: [
        ("а\nб\nв", "а\nб\nв", "", "а\nб\nв\n"),
        ("а\nб\nв", "а\nг\nв", "б\n", "а\nв\n"),
        ("а\nб\nв", "в", "а\nб\n", "в\n"),
        ("а", "а\nб", "", "а\n"),
        ("а\nа\nа", "а\nа", "а\n", "а\nа\n"),
        ("а\nб", "в\nг", "а\nб\n", ""),
        ("", "а", "\n", ""),
    ])
    func `tells the lines that the other text does not have`(
        _ text: String, _ mine: String, _ other: String, _ common: String
    ) {
        let part = StandingVersion.Part(of: text, beside: mine)
        #expect(part.other == other)
        #expect(part.before + part.after == common)
    }
}
