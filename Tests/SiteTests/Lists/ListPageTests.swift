import Site
import TestSupport
import Testing
import Web

/// A list of a feature that declares it and writes its rows: everything else comes from the kit.
struct ListPageTests {
    private func page(_ shelf: Shelf, _ address: Address = Shelf.path()) throws -> String {
        let answer = try shelf.browser.get(address)
        #expect(answer.status == 200 && answer.trips == 1)
        return answer.text
    }

    private func next(_ page: String) throws -> Address? {
        try page.firstMatch(of: Regex("href=\"([^\"]+)\" rel=\"next\""))?.output[1].substring
            .map { Address(String($0).replacing("&amp;", with: "&")) }
    }

    @Test func `goes on page by page in the order that is chosen, to an end that says so`() throws {
        let shelf = try Shelf(47)
        var address: Address? = Shelf.path().adding("sort", "-pages").adding("query", "Том")
        var (found, pages) = (Set<Substring>(), 0)
        while let here = address {
            let page = try page(shelf, here)
            found.formUnion(page.split(separator: "<li id=\"book-").dropFirst().map { $0.prefix { $0.isNumber } })
            address = try next(page)
            #expect(page.contains("class=\"end\"") == (address == nil))
            #expect(address.map { $0.text.contains("sort=-pages") && $0.text.contains("query=") } ?? true)
            pages += 1
        }
        #expect(found.count == 47 && pages == 3)
    }

    @Test func `is one element that is exchanged, with a link that loads this very page again`() throws {
        let narrowed = Shelf.path().adding("house", "pokrovka").adding("room", "a&b")
        let page = try page(Shelf(3), narrowed.adding("view", "grid").adding("other", "x"))
        #expect(page.contains("<div id=\"shelf\" data-list data-found="))
        #expect(page.contains("is-small\" href=\"/shelf?room=a%26b&amp;house=pokrovka&amp;view=grid\">"))
        #expect(page.contains("data-narrows=\"book-acts book-acts-filters shelf\""))
        #expect(page.contains("form id=\"row-acts\""))
        #expect(page.contains("value=\"burn\"") && page.contains("id=\"selection\""))
        #expect(!page.contains("class=\"end\""), "few rows have no end to speak of")
    }

    @Test func `remembers order and view, and no filter`() throws {
        let shelf = try Shelf(3)
        _ = try page(shelf, Shelf.path().adding("sort", "-lent").adding("view", "grid").adding("worth", "rare"))
        let page = try page(shelf)
        #expect(page.contains("view=table") && !page.contains("worth=rare"))
        #expect(shelf.browser.cookies[ListChoices.cookieName]?.hasSuffix(".books:-lent:grid") == true)
    }

    @Test func `says what there is instead of rows, and whom to ask about it`() throws {
        let shelf = try Shelf(3)
        let nothing = try page(shelf, Shelf.path().adding("query", "нет").adding("sort", "pages"))
        #expect(nothing.contains("No book.") && nothing.contains("href=\"/shelf?sort=pages\""))
        let stale = try page(shelf, Shelf.path().adding("room", "lost"))
        #expect(stale.contains("The shelf fell over.") && stale.contains("14:05") && stale.contains("book-1"))
        let failed = try page(shelf, Shelf.path().adding("room", "lost").adding("query", "нет"))
        #expect(failed.contains("The shelf fell over.") && failed.contains("class=\"request-id\">"))
        #expect(failed.contains("TEST") && failed.contains("data-refresh-list"))
    }
}
