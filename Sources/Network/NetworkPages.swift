import Highlighting
import Site
import Web

/// Every address of the staff network.
package enum NetworkPages {
    package static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        FeedPages.add(to: &routes)
        PostPages.add(to: &routes, highlighter: highlighter)
        TagPages.add(to: &routes)
        PersonPages.add(to: &routes)
    }
}
