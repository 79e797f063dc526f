import Web

/// The organisation's sign as it is shown: each in the pixels that its place wants.
package enum OrganisationIcon: String, CaseIterable, Sendable {
    /// Beside the name on pages, in tabs and letters.
    case mark
    /// On home screens (W3C, Web Application Manifest).
    case app192 = "app-192"
    case app512 = "app-512"
    /// Where a system cuts the icon to its own shape.
    case cut512 = "app-cut-512"
    /// iOS draws no ground of its own.
    case touch180 = "app-touch-180"

    /// Red, green and blue of the light theme's paper.
    package static let paper: [UInt8] = [251, 250, 247]

    package var side: Int {
        switch self {
        case .mark: 256
        case .app192: 192
        case .app512, .cut512: 512
        case .touch180: 180
        }
    }

    /// Quad's own, among the assets.
    package func asset(in assets: Assets) -> String {
        self == .mark ? assets.favicon : assets["icons/\(rawValue).png"]
    }
}

extension OrganisationSettings {
    private static let icon = "icon"
    private static let logoField = "logo"

    /// Where a browser finds it; nil where Quad's own stands. Another sign has another address.
    package func address(of icon: OrganisationIcon) -> Address? {
        logo.map { Paths.organisationIcon().adding(Self.icon, icon.rawValue).adding(Self.logoField, String($0)) }
    }

    /// Which one an address asks for, and whether it is the one that stands: then it never changes.
    static func asked(_ request: Request) -> (icon: OrganisationIcon, logo: String?)? {
        OrganisationIcon(rawValue: request.query[icon] ?? "").map { ($0, request.query[logoField]) }
    }
}
