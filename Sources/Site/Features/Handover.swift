import Localization
import Postgres
import Web

/// Something that a member whose account goes administers alone, and who follows them.
package struct Handover: Sendable {
    /// Those of a feature that are named before.
    package static let most = 50

    /// Where somebody else can be given the administration before.
    package let thing: Link
    package let heir: String

    package init(_ thing: Link, to heir: String) {
        self.thing = thing
        self.heir = heir
    }
}
