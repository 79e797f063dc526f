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
        // From the last one of a page on to the first of the next, or back.
        let opened = context.request.query[MessageSearch.openField].flatMap(MessageSearch.Opened.init(rawValue:))
        if let opened, let first = result.shown.first, let last = result.shown.last {
            return switch opened {
            case .first: .redirect(to: result.search.address(of: first))
            case .last: .redirect(to: result.search.counting(back: result.shown.count).address(of: last))
            }
        }
        let page = MessageSearchPage(result, context)
        return context.page(page.words.searchMessages, in: .messages, hasHeading: false, isWide: true) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.messageSearchPage(page, layout: layout)
        }
    }
}
