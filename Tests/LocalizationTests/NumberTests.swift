import Localization
import Testing

@Test(arguments: [
    (0, "0", "0"),
    (999, "999", "999"),
    (1_000, "1\u{A0}000", "1,000"),
    (12_345, "12\u{A0}345", "12,345"),
    (123_456, "123\u{A0}456", "123,456"),
    (1_234_567, "1\u{A0}234\u{A0}567", "1,234,567"),
    (-1_234, "\u{2212}1\u{A0}234", "\u{2212}1,234"),
])
func `groups digits by three`(number: Int, russian: String, english: String) {
    #expect(Language.ru.number(number) == russian)
    #expect(Language.en.number(number) == english)
}

@Test(arguments: [
    (-5, "0\u{A0}Б", "0\u{A0}B"),
    (0, "0\u{A0}Б", "0\u{A0}B"),
    (1_023, "1023\u{A0}Б", "1023\u{A0}B"),
    (1_024, "1\u{A0}КБ", "1\u{A0}KB"),
    (1_536, "1,5\u{A0}КБ", "1.5\u{A0}KB"),
    (10_189, "10\u{A0}КБ", "10\u{A0}KB"),
    (10_240, "10\u{A0}КБ", "10\u{A0}KB"),
    (2_516_582, "2,4\u{A0}МБ", "2.4\u{A0}MB"),
    (14_680_064, "14\u{A0}МБ", "14\u{A0}MB"),
    (1_048_575, "1\u{A0}МБ", "1\u{A0}MB"),
    (1_047_000, "1\u{A0}022\u{A0}КБ", "1,022\u{A0}KB"),
    (5_368_709_120, "5\u{A0}ГБ", "5\u{A0}GB"),
    (1_649_267_441_664, "1,5\u{A0}ТБ", "1.5\u{A0}TB"),
    (.max, "8\u{A0}192\u{A0}ПБ", "8,192\u{A0}PB"),
])
func `shows a size in its largest unit`(bytes: Int, russian: String, english: String) {
    #expect(Language.ru.fileSize(bytes) == russian)
    #expect(Language.en.fileSize(bytes) == english)
}
