import Site
import TestSupport
import Testing
import Web

/// The menu of rows, which stands on a page once.
struct RowMenuTests {
    @Test func `says of each act which rows it is for, and sends the form of the list`() throws {
        let page = try Shelf(3).browser.get(Shelf.path()).text
        #expect(page.contains("<template data-acts-of=\"books\" data-number=\"0\">"))
        #expect(page.contains("<div data-when=\"!lent\"><button class=\"menu-item\" form=\"row-acts\""))
        #expect(page.contains("<div data-when=\"lent\"><a class=\"menu-item\" href=\"/shelf?back=0\" data-sheet>"))
        let story = "</div>\n<hr>\n<a class=\"menu-item\" href=\"/shelf?story=0\">Story</a>"
        #expect(page.contains(story), "a group without acts is left out")
    }
}
