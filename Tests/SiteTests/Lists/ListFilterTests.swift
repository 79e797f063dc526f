import Site
import TestSupport
import Testing
import Web

/// Filters of a list, in its address and over its rows.
struct ListFilterTests {
    private func page(_ shelf: Shelf, _ fields: KeyValuePairs<String, String>) throws -> String {
        let answer = try shelf.browser.get(fields.reduce(Shelf.path()) { $0.adding($1.key, $1.value) })
        #expect(answer.status == 200 && answer.trips == 1)
        return answer.text
    }

    private func books(_ page: String) -> Int { page.components("<li id=\"book-") }

    @Test func `shows the rows that have the value, how many they are, and the way back to all`() throws {
        let shelf = try Shelf(20)
        #expect(try books(page(shelf, [:])) == 20)
        let rare = try page(shelf, ["worth": "rare", "query": "Том", "sort": "pages"])
        #expect(books(rare) == 4 && rare.contains("<p class=\"meta\">Найдено: 4</p>"))
        #expect(rare.contains("data-found=\"Найдено: 4\""), "spoken as well")
        #expect(rare.contains("<option value=\"rare\" selected>Rare</option>"))
        #expect(rare.contains("href=\"/shelf?sort=pages&amp;query=%D0%A2%D0%BE%D0%BC\" data-narrowing>Сбросить"))
        let all = try page(shelf, [:])
        #expect(all.contains("<option value=\"\" selected>Worth</option>"))
        #expect(!all.contains("Сбросить") && !all.contains("Найдено") && !all.contains("data-found"))
    }

    @Test func `says how many at least, where a page does not hold them`() throws {
        let shelf = try Shelf(30)
        let common = try page(shelf, ["worth": "common"])
        #expect(books(common) == 20 && common.contains("Найдено больше 20"))
        #expect(common.contains("href=\"/shelf?worth=common&amp;sort=title&amp;after="), "and goes on among them")
        let none = try page(shelf, ["worth": "rare", "query": "нет"])
        #expect(none.contains("<p class=\"meta\">Ничего не нашлось</p>"))
        #expect(none.contains("<h2>Ничего не нашлось по запросу «нет»</h2>"))
        #expect(none.contains("href=\"/shelf\"><span>Показать все"), "the way out leaves search and filters")
        let searched = try page(shelf, ["query": "нет"])
        #expect(searched.contains("<h2>Ничего не нашлось по запросу «нет»</h2>"))
        #expect(searched.contains("href=\"/shelf\"><span>Очистить"), "the search alone")
        let filtered = try page(try Shelf(0), ["worth": "rare"])
        #expect(filtered.contains("<h2>Ничего не нашлось</h2>") && filtered.contains("<span>Показать все"))
    }

    @Test func `is a field of the form that searches, which carries nothing else of it twice`() throws {
        let page = try page(Shelf(3), ["worth": "rare", "house": "pokrovka", "sort": "pages"])
        #expect(page.contains("<form class=\"search\" id=\"book-acts-filters-form\""))
        #expect(page.contains("name=\"worth\" form=\"book-acts-filters-form\" aria-label=\"Worth\""))
        #expect(page.components("name=\"worth\"") == 1)
        #expect(page.contains("<input type=\"hidden\" name=\"house\" value=\"pokrovka\">"))
        #expect(page.contains("<input type=\"hidden\" name=\"sort\" value=\"pages\">"))
        #expect(page.contains("<noscript><button class=\"button is-small\" form=\"book-acts-filters-form\">"))
    }

    @Test func `takes no value that no row has, and keeps a text that is not offered`() throws {
        let shelf = try Shelf(3)
        let odd = try page(shelf, ["worth": "priceless", "room": "<b>", "house": "elsewhere"])
        #expect(!odd.contains("priceless") && !odd.contains("elsewhere"))
        #expect(odd.contains("<option value=\"&lt;b&gt;\" selected>&lt;b&gt;</option>"))
        let long = try page(shelf, ["room": String(repeating: "x", count: 201)])
        #expect(!long.contains("xxx"))
    }

    @Test func `leads from one value to another and to none`() {
        let list = ListAddress(
            Shelf.path(), .books, Fields([("worth", "rare"), ("sort", "pages"), ("house", "pokrovka"), ("query", "a")]))
        #expect(list[Shelf.worth] == .rare && list[Shelf.room] == nil)
        #expect(list.filtered(Shelf.worth, by: .common).text == "/shelf?house=pokrovka&worth=common&sort=pages&query=a")
        #expect(list.filtered(Shelf.worth, by: nil).text == "/shelf?house=pokrovka&sort=pages&query=a")
        #expect(list.unfiltered?.text == "/shelf?house=pokrovka&sort=pages&query=a")
        #expect(list.whole.text == "/shelf?house=pokrovka&sort=pages", "which list it is stays")
        #expect(ListAddress(Shelf.path(), .books, Fields([("house", "pokrovka")])).unfiltered == nil)
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
