import Localization
import Testing

@Test(arguments: [
    ("учёба", "учеба"), ("ёлка_и_ёж", "елка_и_еж"), ("уче\u{308}ба", "учеба"), ("Ёж", "Ёж"),
    ("расписание", "расписание"), ("", ""),
    ("naïve é", "naïve é"), ("и\u{308}", "и\u{308}"),
])
func `writes «е» for «ё», however that is written`(text: String, folded: String) {
    #expect(text.foldingYo.unicodeScalars.elementsEqual(folded.unicodeScalars))
}
