import Web

/// The menu of a list's rows. It stands on the page once, and scripts fill it for the row that asks for it: with its number,
/// which ends the row's id, and with the acts that are for it. The list (`data-rows`) or the row names the menu by
/// `data-acts`; the list says besides what a row's ⋯ is called (`data-label`, with {name}) and where acts lead back to
/// (`data-return`). Every act is on the row's own page too, for those without scripts.
package struct RowMenu: Sendable {
    /// The form that its buttons send: one for the whole list.
    package static let form = "row-acts"

    /// Of which rows an act is one, where it is not one of all: of those in which an element has `data-` and this name.
    package enum Condition: Hashable, Sendable {
        case has(String), hasNot(String)

        package var text: String {
            switch self {
            case .has(let name): name
            case .hasNot(let name): "!\(name)"
            }
        }
    }

    package struct Act: Sendable {
        package let item: MenuItem
        package let condition: Condition?

        package init(_ item: MenuItem, _ condition: Condition? = nil) {
            self.item = item
            self.condition = condition
        }
    }

    package let name: String
    /// Stands in its addresses for the row's number; no row has it.
    package let number: String
    package let groups: [[Act]]

    package init(_ name: String, number: String, _ groups: [[Act]]) {
        self.name = name
        self.number = number
        self.groups = groups.filter { !$0.isEmpty }
    }
}
