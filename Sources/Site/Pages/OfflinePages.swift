import HTML
import Web

/// What a browser shows in the place of a page that it has not kept, while there is no way to Quad: its service worker asks for it
/// beforehand, and its script names the pages that are kept.
enum OfflinePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.offline, .members, show)
    }

    private static func show(_ context: Context) throws -> Response {
        _ = try context.member()
        let words = context.words
        let state = PageState(.broken, title: words.offlineTitle, text: words.offlineText)
        return context.page(state.title, in: .nowhere) { out, layout in
            var layout = layout
            layout.sheets.append("offline.css")
            out.offlinePage(layout, state)
        }
    }
}
