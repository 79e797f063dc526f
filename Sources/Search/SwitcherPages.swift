import Site
import Web

/// The dialog that goes anywhere: what scripts show at Ctrl+K.
enum SwitcherPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.switcher, .members, show)
    }

    /// One round trip, as the search itself.
    private static func show(_ context: Context) throws -> Response {
        let address = SearchAddress(context.request.query, context.services).showing(nil)
        let search = try context.understand(address.query)
        let answers = try SearchAnswers.ask(search, address, few: 4, first: 4, context)
        _ = try context.member()
        let switcher = Switcher(search, answers, address, context)
        return context.fragment { out, layout in out.switcher(switcher, layout) }
    }
}
