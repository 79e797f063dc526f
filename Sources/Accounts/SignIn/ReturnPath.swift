import Site
import Web

/// Where somebody goes on after signing in: the page that asked for it, otherwise the first section.
package enum ReturnPath {
    package static let field = "next"

    /// The text when it is an address of this site, otherwise nothing.
    package static func checked(_ text: String?) -> String {
        guard let address = LocalPath.address(text), address != Paths.start() else { return "" }
        return address.text
    }

    package static func address(_ text: String, home: Address) -> Address {
        let path = checked(text)
        return path.isEmpty ? home : Address(path)
    }
}
