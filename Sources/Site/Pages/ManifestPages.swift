import FoundationEssentials
import HTML
import Web

/// What a system needs to put Quad on a home screen (W3C, Web Application Manifest). Browsers ask for it without a cookie.
enum ManifestPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.manifest, .everyone, show)
    }

    private static func show(_ context: Context) throws -> Response {
        let assets = context.services.assets
        let organisation = context.organisation
        func icon(_ icon: OrganisationIcon, for purpose: String = "any") -> Manifest.Icon {
            Manifest.Icon(
                src: organisation.address(of: icon)?.text ?? icon.asset(in: assets), sizes: "\(icon.side)x\(icon.side)",
                purpose: purpose)
        }
        let manifest = Manifest(
            lang: context.language.rawValue, name: organisation.name, short_name: organisation.name,
            background_color: Theme.light.paper, theme_color: Theme.light.paper,
            icons: [icon(.app192), icon(.app512), icon(.cut512, for: "maskable")])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var response = Response.text(String(decoding: try encoder.encode(manifest), as: UTF8.self))
        response.headers.set("Content-Type", "application/manifest+json")
        response.headers.set("Cache-Control", "public, max-age=60")
        response.headers.set("Vary", "Accept-Language")
        return response
    }

    private struct Manifest: Encodable {
        struct Icon: Encodable {
            let src: String
            let sizes: String
            let type = "image/png"
            let purpose: String
        }

        let id = "/"
        let start_url = "/"
        let scope = "/"
        let display = "standalone"
        let lang: String
        let name: String
        let short_name: String
        let background_color: String
        let theme_color: String
        let icons: [Icon]
    }
}
