import People
import Site
import Web

/// The members, for each other.
enum DirectoryPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.people, .members, show)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(DirectoryFilters.kind, at: Paths.people())
        let query = DirectoryFilters.query(list)
        let (found, numbers, letters) = try FoundMembers.find(
            query, list, beside: DirectoryFilters.numbers(list), counted: query.letters, context)
        let page = try DirectoryPage(found, numbers, letters, list, context)
        return context.page(page.words.people, in: .people, isWide: true) { out, layout in
            var layout = layout
            layout.sheets = ["people.css"]
            out.directoryPage(page, layout: layout)
        }
    }
}
