import Site
import Web

/// What was said in any of the reader's conversations, or in one.
enum MessageSearchPages {
    static let sheet = "message-search.css"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.messageSearch, .members, show)
    }

    private static func show(_ context: Context) throws -> Response {
        let result = try MessageSearchResult(try MessageSearch(context.request.query), context)
        _ = try context.member()
        let page = MessageSearchPage(result, context)
        return context.page(page.words.searchMessages, in: .messages, hasHeading: false, isWide: true) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.messageSearchPage(page, layout: layout)
        }
    }
}
