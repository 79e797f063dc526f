import Localization
import Testing

@Test(arguments: [
    ("ru", Language.ru),
    ("en", .en),
    ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", .ru),
    ("en-US,en;q=0.9,ru;q=0.8", .en),
    ("en;q=0.5, ru;q=0.8", .ru),
    ("en;q=0.50, ru;q=0.501", .ru),
    ("de, fr;q=0.9, en;q=0.1", .en),
    ("en, ru", .en),
    ("EN-gb", .en),
    ("ru;q=0, en;q=0.001", .en),
    ("ru ; q=1.000 , en", .ru),
    ("ru;level=1;q=0.2, en;q=0.3", .en),
])
func `chooses the language with the greatest weight`(header: String, language: Language) {
    #expect(Language(accepting: header) == language)
}

@Test(arguments: ["", ",", "de", "*", "rus", "ru;q=0", "ru;q=x", ";q=1", "-ru", "ru_RU", "\u{440}\u{443}"])
func `names no language of ours`(header: String) {
    #expect(Language(accepting: header) == nil)
}
