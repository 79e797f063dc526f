import Site
import Web

/// Where an act on a member leads: to the member's page, or to the list where it was begun by the menu of a row.
struct MemberReturn {
    /// Present in addresses and forms of acts that were begun in the list.
    static let startField = "start"
    private static let inList = "list"

    /// The list as its reader left it; nil for the list as it begins.
    private let left: String?
    private let isFromList: Bool

    /// - Parameter sent: a form, or the address of a page
    init(_ sent: Fields) {
        left = Self.left(sent)
        isFromList = sent[Self.startField] == Self.inList
    }

    /// The list itself.
    init(of list: Address) {
        left = list.text
        isFromList = true
    }

    /// What the next form has to carry.
    var fields: [FormAction.Field] {
        [FormAction.Field(LocalPath.returnField, left ?? "")]
            + (isFromList ? [FormAction.Field(Self.startField, Self.inList)] : [])
    }

    func address(_ member: MemberID) -> Address {
        isFromList ? Self.list(left) : Paths.adminMember(member).adding(LocalPath.returnField, left)
    }

    /// The address of an act, as begun in the list.
    static func fromList(_ act: Address) -> Address { act.adding(startField, inList) }

    /// The page that a form or an address brought along; nil for what is none, or would not fit into another address.
    static func left(_ sent: Fields) -> String? { address(sent[LocalPath.returnField])?.text }

    private static func address(_ text: String?) -> Address? { LocalPath.address(text, upTo: 2_000) }

    /// A page of the list, or its beginning.
    static func list(_ text: String?) -> Address {
        address(text).flatMap { $0.text.hasPrefix(Paths.adminMembers().text) ? $0 : nil } ?? Paths.adminMembers()
    }
}
