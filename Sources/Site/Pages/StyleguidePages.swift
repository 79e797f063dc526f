import Web

/// Every component in every state, for those who build pages. Only in the demonstration.
package enum StyleguidePages {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.styleguide, .demonstration, show)
    }

    private static func show(_ context: Context) throws -> Response {
        _ = try context.memberIfAny()
        return context.page("Styleguide", in: .nowhere) { out, layout in
            var layout = layout
            layout.sheets = Set(context.services.features.sections.flatMap(\.sheets)).sorted()
            out.styleguidePage(layout, Styleguide(context.words, samples: context.services.features.samples))
        }
    }
}
