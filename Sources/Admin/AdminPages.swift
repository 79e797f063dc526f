import Site
import Web

/// Every address of administration.
package enum AdminPages {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.admin, .admins) { context in try context.enter(.administration) }
        InvitationPages.add(to: &routes)
        LogPages.add(to: &routes)
        BannerPages.add(to: &routes)
    }
}
