import Site
import Web

extension Paths {
    package static let connections = Path("/settings/connections")
    package static let connect = Path("/connections/{}", ProviderID.self)
    package static let connectionCallback = Path("/connections/{}/callback", ProviderID.self)
    /// Where a member waits for the account that they came back with.
    package static let arrival = Path("/connections/{}/arrival", ProviderID.self)
    package static let disconnect = Path("/connections/{}/disconnect", ProviderID.self)
}
