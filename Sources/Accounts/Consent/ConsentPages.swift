import Site
import Web

/// A member is asked to agree to the privacy text: once for each version that administrators ask about. Meanwhile everything
/// that is sent is taken, and the member can take their data along, leave or sign out.
enum ConsentPages {
    static let version = "version"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.consent, .members.beforeConsent(), show)
        routes.post(Paths.consent, .members, agree)
    }

    private static func show(_ context: Context) throws -> Response {
        let (held, before) = try context.fetch(
            OrganisationText.privacy.source, ConsentPage.before(context.claimedMember()))
        let next = ReturnPath.checked(context.request.query[LocalPath.returnField])
        return try answer(held, before, next, context)
    }

    private static func agree(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let next = ReturnPath.checked(fields[LocalPath.returnField])
        let version = fields[version].flatMap(Int.init) ?? 0
        guard try ConsentStore(database: context.database).agree(member.id, to: version) else {
            let (held, before) = try context.fetch(OrganisationText.privacy.source, ConsentPage.before(member.id))
            guard !held.isEmpty else { return .redirect(to: way(next, context)) }
            return try answer(held, before, next, context, .conflict)
        }
        return .redirect(to: way(next, context))
    }

    private static func answer(
        _ held: OrganisationText.Source, _ before: OrganisationText.Source?, _ next: String, _ context: Context,
        _ status: Status = .ok
    ) throws -> Response {
        let member = try context.member()
        let isAsked = member.agreed < max(context.organisation.consent, 1) && !held.isEmpty
        guard status != .ok || isAsked, let page = ConsentPage(held, before, next, isLate: status != .ok, context)
        else {
            return .redirect(to: way(next, context))
        }
        return context.plainPage(page.title, status: status) { out, layout in
            var layout = layout
            layout.sheets += ["about.css", "consent.css"]
            out.consentPage(page, layout: layout)
        }.unstored
    }

    private static func way(_ next: String, _ context: Context) -> Address {
        ReturnPath.address(next, home: context.services.home)
    }
}
