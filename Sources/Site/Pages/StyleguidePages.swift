import Web

/// Every component in every state, for those who build pages. Only in the demonstration.
package enum StyleguidePages {
    /// - Parameter samples: what features show of their own
    package static func add(to routes: inout SiteRoutes, samples: [Sample] = []) {
        routes.get(Paths.styleguide, .demonstration) { context in
            _ = try context.memberIfAny()
            return context.page("Styleguide", in: .settings) { out, frame in
                out.styleguidePage(frame, Styleguide(context.words, samples: samples))
            }
        }
    }
}
