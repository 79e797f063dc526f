import HTML
import Web

/// A post in a list (cut, with "read on") or on its own page (whole).
package struct PostCard: Sendable {
    package let id: Int
    package let address: Address
    package let author: Person
    package let moment: Moment
    /// «изменён», when it was.
    package let edited: String?
    package let html: HTML
    /// Whether `html` is a beginning, so that "read on" follows.
    package let isCut: Bool
    package let tags: [TagLink]
    package let actions: [PostAction]
    package let menu: Menu?

    package init(
        id: Int, address: Address, author: Person, moment: Moment, edited: String? = nil, html: HTML,
        isCut: Bool = false, tags: [TagLink] = [], actions: [PostAction] = [], menu: Menu? = nil
    ) {
        self.id = id
        self.address = address
        self.author = author
        self.moment = moment
        self.edited = edited
        self.html = html
        self.isCut = isCut
        self.tags = tags
        self.actions = actions
        self.menu = menu
    }
}
