import Site
import TestSupport
import Testing

/// Places in a list that an address names.
struct ListCursorTests {
    /// X09: what no row can have is no place, and the list begins at its beginning.
    @Test func `whatever an address has, the list is shown`() throws {
        let shelf = try Shelf(3)
        for order in ["title", "-title", "pages", "lent", "-lent", "shelf", "zzz", "--title"] {
            for number in HostileNumbers.extremes {
                for place in [
                    number, "1~\(number)", "1~0~\(number)", "1~1~\(number)~\(number)", "\(number)~0~1", "~~~",
                ] {
                    let address = Shelf.path().adding("sort", order).adding("after", place)
                    #expect(try shelf.browser.get(address).status == 200, "\(address.text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("0", BookKey.title), ("1", .title), ("1~0", .title), ("1~2~Том", .title), ("01~0~Том", .title),
        ("1~0~-1", .pages), ("1~0~2147483648", .pages), ("1~0~", .pages), ("1~0~1e3", .pages), ("1~0~7", .shelf),
        ("1~0~253402300800000000", .lent), ("1~0~-62135596800000001", .lent), ("1~0~", .lent),
        ("1~0~" + String(repeating: "x", count: 4_000), .title),
    ])
    func `what no row can have is no place`(_ text: String, _ key: BookKey) {
        #expect(ListCursor(text, in: ListOrder(key)) == nil)
    }

    @Test(arguments: [
        ("17~1~Том ~3~", BookKey.title), ("17~0~9", .pages), ("17~1~9~a~b", .shelf), ("17", .lent), ("17~1", .lent),
        ("17~1~1795259100000000", .lent),
    ])
    func `a place is written as it is read`(_ text: String, _ key: BookKey) {
        #expect(ListCursor(text, in: ListOrder(key))?.text == text)
    }
}
