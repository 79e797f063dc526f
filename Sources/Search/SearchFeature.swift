import Site
import Web

extension Icon {
    static let cornerDownLeft = Icon("corner-down-left")
}

extension Paths {
    /// The content of the dialog of Ctrl+K: `?q=` has what is typed.
    package static let switcher = Path("/search/switcher")
}

extension Feature {
    /// One field that finds the things of all features.
    package static let search: Feature = {
        var search = Feature("search")
        search.routes = { routes in
            SearchPages.add(to: &routes)
            SwitcherPages.add(to: &routes)
        }
        search.sections = [.search]
        search.searchEntry = SearchEntry(
            page: { SearchAddress(from: $0).address },
            switcher: { Paths.switcher().adding(SearchAddress.fromField, SearchAddress(from: $0).from) })
        return search
    }()
}
