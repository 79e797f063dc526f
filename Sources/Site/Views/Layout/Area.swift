import Localization
import Web

/// A part of Quad with a rail of its own, for those who look after Quad. Whoever enters it finds back to the page they came from.
package struct Area: Hashable, Sendable {
    /// What its addresses begin with.
    package let name: String
    package let icon: Icon
    package let address: Address
    let staff: Staff
    let title: @Sendable (Language) -> String

    package init(
        _ name: String, _ icon: Icon, to address: Address, for staff: Staff = .admins,
        title: @escaping @Sendable (Language) -> String
    ) {
        self.name = name
        self.icon = icon
        self.address = address
        self.staff = staff
        self.title = title
    }

    package func title(in language: Language) -> String { title(language) }

    /// Whose rail it is: an administrator has that of moderators as a part of theirs.
    func isOpen(to member: Member) -> Bool {
        switch staff {
        case .admins: member.isAdmin
        case .moderators: member.isModerator && !member.isAdmin
        }
    }

    package static func == (one: Area, other: Area) -> Bool { one.name == other.name && one.staff == other.staff }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(staff)
    }
}

extension Context {
    /// Leads to the first section of the member's area, and remembers the page that the address names as the way back.
    package func enterArea() throws -> Response {
        let member = try member()
        guard let area = services.features.flatMap(\.areas).first(where: { $0.isOpen(to: member) }),
            let first = services.sections.first(where: { $0.area == area })
        else { throw Failure.notFound }
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
