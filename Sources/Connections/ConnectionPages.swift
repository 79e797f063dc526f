import Site

/// Every address of connections.
package enum ConnectionPages {
    /// - Parameter bound: what features keep of a connection and must go with it
    package static func add(
        to routes: inout SiteRoutes, providers: Providers, bound: [any ConnectionBound] = []
    ) {
        ConnectionsPages(providers: providers).add(to: &routes)
        ConnectPages(providers: providers).add(to: &routes)
        CallbackPages(providers: providers).add(to: &routes)
        DisconnectPages(providers: providers, bound: bound).add(to: &routes)
    }
}
