import Site
import Web

/// Every address of administration.
package enum AdminPages {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.admin, .moderators) { context in try context.enterArea() }
        MemberListPages.add(to: &routes)
        MemberPages.add(to: &routes)
        NotePages.add(to: &routes)
        RolePages.add(to: &routes)
        PasskeyResetPages.add(to: &routes)
        SuspensionPages.add(to: &routes)
        MemberEmailPages.add(to: &routes)
        MemberDetailsPages.add(to: &routes)
        DeletionPages.add(to: &routes)
        MemberSessionPages.add(to: &routes)
        BulkPages.add(to: &routes)
        ExportPages.add(to: &routes)
        InvitationPages.add(to: &routes)
        ImportPages.add(to: &routes)
        LogPages.add(to: &routes)
        JobPages.add(to: &routes)
        BannerPages.add(to: &routes)
        OrganisationPages.add(to: &routes)
        LogoPages.add(to: &routes)
        TextPages.add(to: &routes)
    }
}
