import Localization
import Web

/// A part of Quad with a rail of its own, for administrators. Whoever enters it finds back to the page they came from.
package struct Area: Hashable, Sendable {
    /// What its addresses begin with.
    package let name: String
    package let icon: Icon
    package let address: Address
    let title: @Sendable (Language) -> String

    package init(
        _ name: String, _ icon: Icon, to address: Address, title: @escaping @Sendable (Language) -> String
    ) {
        self.name = name
        self.icon = icon
        self.address = address
        self.title = title
    }

    package func title(in language: Language) -> String { title(language) }

    package static func == (one: Area, other: Area) -> Bool { one.name == other.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Context {
    /// Leads to the first section of the area, and remembers the page that the address names as the way back.
    package func enter(_ area: Area) throws -> Response {
        _ = try member()
        guard let first = services.sections.first(where: { $0.area == area }) else { throw Failure.notFound }
        if let left = LocalPath.address(request.query[LocalPath.returnField]), !area.holds(left) {
            cookies.append(Cookie.host(Self.leftCookie, left.text, maxAge: nil))
        }
        return .redirect(to: first.address)
    }

    /// Where the member left the sections of everybody; the first of them when that is not known.
    var left: Address {
        LocalPath.address(request.cookies[Self.leftCookie]) ?? services.home
    }

    private static let leftCookie = "__Host-left"
}

extension Area {
    func holds(_ address: Address) -> Bool {
        let path = address.text.prefix { $0 != "?" }
        return path == "/\(name)" || path.hasPrefix("/\(name)/")
    }
}

extension Area {
    /// Its pages are for administrators (``Access/admins``); a section declares itself where its pages are.
    package static let administration = Area("admin", .shield, to: Paths.admin()) { SiteWords($0).administration }
}
