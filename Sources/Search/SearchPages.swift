import Site
import Web

/// The one search.
enum SearchPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.search, .members, show)
    }

    /// One round trip; one more where names or days are typed, and one where nothing was found.
    private static func show(_ context: Context) throws -> Response {
        let address = SearchAddress(context.request.query, context.services)
        let search = try context.understand(address.query)
        let answers = try SearchAnswers.ask(search, address, context)
        let guess = search.request != nil && answers.isEmpty ? try SearchAnswers.guess(search, address, context) : nil
        _ = try context.member()
        let page = SearchPage(search, answers, guess: guess, address, context)
        return context.page(context.words.search, in: .search, hasHeading: false, isWide: true) { out, layout in
            var layout = layout
            layout.sheets += page.sheets
            layout.search = SearchAddress(from: .search).address
            out.searchPage(page, layout: layout)
        }
    }
}
