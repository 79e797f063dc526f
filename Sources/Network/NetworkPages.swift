import Highlighting
import Site
import Web

/// Every address of the staff network.
package enum NetworkPages {
    package static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        let discussed = DiscussedNow()
        FeedPages.add(to: &routes, discussed: discussed)
        PostPages.add(to: &routes, highlighter: highlighter)
        TagPages.add(to: &routes, discussed: discussed)
        PersonPages.add(to: &routes)
    }
}
