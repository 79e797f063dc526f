import Web

/// The organisation's sign, from memory: browsers ask for it without a cookie.
enum OrganisationIconPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.organisationIcon, .everyone, show)
    }

    private static func show(_ context: Context) throws -> Response {
        guard let (icon, logo) = OrganisationSettings.asked(context.request) else { throw Failure.notFound }
        guard let bytes = context.services.organisationWatch.icons[icon] else {
            var response = Response.redirect(to: Address(icon.asset(in: context.services.assets)))
            response.headers.set("Cache-Control", "public, max-age=60")
            return response
        }
        var response = Response(body: .bytes(bytes))
        response.headers.set("Content-Type", "image/png")
        let isForGood = logo == context.organisation.logo.map(String.init)
        response.headers.set(
            "Cache-Control", isForGood ? "public, max-age=31536000, immutable" : "public, max-age=60")
        return response
    }
}
