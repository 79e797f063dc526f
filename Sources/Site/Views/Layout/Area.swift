import Localization
import Web

/// A part of Quad with a rail of its own, for those who look after Quad. A member who enters it finds back to the page they came
/// from.
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
